// The protests of all tables in the order in which they came, and the penalties.

import type { JSX } from "preact";
import { entryName, sidesName, tableAt } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import type { Protest, Tournament } from "../wire/types";
import { t } from "../words/language";
import { minute } from "../words/names";
import { PenaltyLine } from "./penalties";

export function Protests({ now }: { now: Tournament }): JSX.Element {
  const open = now.protests.filter((one) => !one.decision);
  const decided = now.protests.filter((one) => one.decision);
  return (
    <div class="desk-list" data-testid="protests">
      <h2>
        {t("To decide")} <small>{open.length}</small>
      </h2>
      {!open.length && <p class="hint">{t("No protest is open. One comes from a phone, or is written down at its table.")}</p>}
      <ul class="hall-protests">{open.map((one) => <Line key={one.number} now={now} of={one} />)}</ul>
      {decided.length > 0 && (
        <>
          <h2>{t("Decided")}</h2>
          <ul class="hall-protests">{decided.map((one) => <Line key={one.number} now={now} of={one} />)}</ul>
        </>
      )}
      <h2>{t("Penalties")}</h2>
      {!now.penalties.length && <p class="hint">{t("None. One is written down at the entry whose it is.")}</p>}
      <ul>
        {now.penalties.map((one) => (
          <PenaltyLine key={one.number} now={now} of={one} />
        ))}
      </ul>
    </div>
  );
}

function Line({ now, of }: { now: Tournament; of: Protest }): JSX.Element {
  const table = tableAt(now, `${of.round}/${of.table}`);
  const said = of.answers.map(({ entry, says }) => `${entryName(now, entry)}: ${says === "confirms" ? t("says so too") : t("says otherwise")}`);
  return (
    <li data-testid={`protest-${of.number}`}>
      <a href={hallPaths.desk(now.id, `protests/${of.number}`)}>
        <span class="grow">
          <b>
            {t("Table {n}", { n: of.table })}
            {now.rounds.length > 1 && ` · ${t("Round {n}", { n: of.round })}`}
          </b>{" "}
          <small>{minute(of.at)}</small>
          <span class="slip-side">{table && sidesName(now, table)}</span>
          {of.words && <q>{of.words}</q>}
          {said.length > 0 && <small>{said.join(" · ")}</small>}
        </span>
      </a>
    </li>
  );
}
