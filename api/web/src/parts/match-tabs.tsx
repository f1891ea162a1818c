// The ways through a match: its table, what has happened, its rules, and who takes part.

import type { JSX } from "preact";
import { t } from "../words/language";
import { Icon } from "./icons";
import { paths, route } from "./router";

const tabs = () => [
  ["", t("Table"), "table"] as const,
  ["history", t("History"), "history"] as const,
  ["audit", t("Audit"), "audit"] as const,
  ["rules", t("Rules"), "rules"] as const,
  ["share", t("Share"), "share"] as const,
];

export function MatchTabs(): JSX.Element {
  const { id, part, ruling } = route.value;
  return (
    <nav class="tabs" aria-label={t("The match")}>
      {tabs().map(([to, name, icon]) => (
        <a
          key={to}
          href={to === "audit" ? paths.audit(id) : paths.match(id, to)}
          data-testid={`tab-${to || "table"}`}
          aria-current={part === to && ruling === null ? "page" : undefined}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </a>
      ))}
    </nav>
  );
}
