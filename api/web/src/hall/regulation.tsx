// The regulation of a tournament as its players read it: articles, what judges them, who decides.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Failed } from "../sentences/failed";
import { snapshots } from "../storage/database";
import { ask, hall } from "../tournament/session";
import type { Regulation } from "../wire/types";
import { count, language, t } from "../words/language";
import { list } from "../words/names";

export function RegulationPage(): JSX.Element {
  const now = hall.value!;
  const told = useSignal<Regulation | null>(null);
  const failed = useSignal<unknown>(null);
  useEffect(() => {
    const kept = `regulation.${now.id}.${language.value}`;
    ask<Regulation>(now.id, `/regulation?language=${language.value}`).then(
      (found) => {
        told.value = found;
        void snapshots.put(kept, found);
      },
      async (error: unknown) => {
        told.value = (await snapshots.get<Regulation>(kept)) ?? null;
        if (!told.value) failed.value = error;
      },
    );
  }, [now.id, language.value]);
  return (
    <>
      <h1 tabIndex={-1}>{told.value?.title ?? t("Regulation")}</h1>
      <Failed why={failed.value} />
      {told.value && <Articles of={told.value} />}
    </>
  );
}

export function Articles({ of }: { of: Regulation }): JSX.Element {
  return (
    <>
      <ul class="hall-stages">
        {of.stages.map((one, i) => (
          <li key={i}>
            <b>{one.name}</b>: {[one.rounds > 0 && count("round|rounds", one.rounds), one.games > 1 && t("{n} games each", { n: one.games }), one.to > 0 && t("to {n} points", { n: one.to })].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
      <dl class="articles" data-testid="articles">
        {of.articles.map((one) => (
          <div key={one.number} data-testid={`article-${one.number}`}>
            <dt>{one.number}</dt>
            <dd>
              {one.text}
              <small>{one.left === "table" ? t("The table sees to it.") : one.left === "direction" ? t("The direction sees to it.") : one.judged.map((by) => by.name).join(", ")}</small>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {t("Protests are decided by {list}.", { list: list(of.protest.instances, t("then")) })}{" "}
        {of.protest.until === "draw" ? t("They may come until the next draw.") : t("They may come within {n} minutes.", { n: of.protest.minutes })}
      </p>
      {of.breaches.length > 0 && (
        <ul>
          {of.breaches.map((one) => (
            <li key={one.key}>
              {one.title}: {one.prices.join(", ")}
            </li>
          ))}
        </ul>
      )}
      {of.source && <p class="hint">{of.source}</p>}
      {of.missing && <p class="hint">{of.missing}</p>}
    </>
  );
}
