// One entry: its tables, its names put right, gone and back, its penalties, its code.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRequest } from "../net/use-request";
import { Failed } from "../sentences/failed";
import { ask } from "../tournament/session";
import { entryName, resultOf, sidesName } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import { limits } from "../wire/limits";
import type { HallEntry, Tournament, WayDrawn } from "../wire/types";
import { t } from "../words/language";
import { Rarely } from "./act";
import { Penalise, PenaltyLine } from "./penalties";
import { Way } from "./table-sheet";

export function EntrySheet({ now, number }: { now: Tournament; number: number }): JSX.Element {
  const entry = now.entries.find((one) => one.number === number);
  const tables = now.tables.filter((one) => one.sides.some((side) => side.includes(number)));
  const penalties = now.penalties.filter((one) => one.entry === number);
  return (
    <div class="desk-panel" data-testid="entry-sheet">
      <a class="quiet back" href={hallPaths.desk(now.id, "entries")} data-testid="back">
        {t("All entries")}
      </a>
      <h2 tabIndex={-1}>
        {number} {entryName(now, number)}
      </h2>
      {!entry && <p>{t("Nobody has this start number.")}</p>}
      {entry && (
        <>
          {entry.withdrawn && <p class="state is-late">{t("Has gone, and is not drawn any more.")}</p>}
          {tables.length > 0 && (
            <ul class="of-entry">
              {tables.map((one) => (
                <li key={one.seat}>
                  <a href={hallPaths.desk(now.id, `tables/${one.seat}`)}>
                    {t("Round {n}", { n: one.round })}, {t("table {n}", { n: one.table })}
                  </a>
                  <small>
                    {sidesName(now, one)} {resultOf(now, one)?.slip}
                  </small>
                </li>
              ))}
            </ul>
          )}
          {penalties.length > 0 && (
            <>
              <h3>{t("Penalties")}</h3>
              <ul>
                {penalties.map((one) => (
                  <PenaltyLine key={one.number} now={now} of={one} />
                ))}
              </ul>
            </>
          )}
          <Penalise key={`p${number}`} now={now} entry={number} />
          {(entry.players ?? []).map((name, i) => (
            <Name key={`${i} ${name}`} entry={entry} place={i + 1} name={name ?? ""} />
          ))}
          {entry.withdrawn ? (
            <Rarely title={t("They play on")} test="return" does={t("From the next draw")} needed={false} words={t("{who} play on", { who: entryName(now, number) })} command={(why) => ({ command: "return", entry: number, ...(why ? { why } : {}) })} />
          ) : (
            <Rarely title={t("They have gone home")} test="withdraw" does={t("Not drawn any more")} needed={false} words={t("{who} have gone", { who: entryName(now, number) })} command={(why) => ({ command: "withdraw", entry: number, ...(why ? { why } : {}) })}>
              <p class="hint">{t("What they have played stays. A table of this round that cannot go on is told as your regulation says, or taken out of the count by a decision.")}</p>
            </Rarely>
          )}
          <Code key={`c${number}`} now={now} seat={String(number)} />
          {(entry.players ?? []).map((name, i) => name && <Erase key={`e${i}`} entry={number} place={i + 1} name={name} />)}
        </>
      )}
    </div>
  );
}

/** Somebody else plays in the place of one, or a name was written wrong. */
function Name({ entry, place, name }: { entry: HallEntry; place: number; name: string }): JSX.Element {
  const now = useSignal(name);
  return (
    <Rarely
      title={name ? t("Another in the place of {name}, or written otherwise", { name }) : t("Name player {n}", { n: place })}
      test={`substitute-${place}`}
      does={t("Write it so")}
      needed={false}
      words={t("No. {n}: {name}", { n: entry.number, name: now.value })}
      command={(why) => (now.value.trim() && now.value.trim() !== name ? { command: "substitute", entry: entry.number, place, name: now.value.trim(), ...(why ? { why } : {}) } : null)}
    >
      <label class="field">
        <span>{t("Name")}</span>
        <input data-testid="other-name" value={now} maxLength={limits.name} required onInput={(e) => (now.value = e.currentTarget.value)} />
      </label>
    </Rarely>
  );
}

function Erase({ entry, place, name }: { entry: number; place: number; name: string }): JSX.Element {
  return (
    <Rarely title={t("Erase the name {name}", { name })} test={`erase-${place}`} does={t("Erase it for ever")} words={t("A name of no. {n} erased", { n: entry })} command={(why) => ({ command: "erase", entry, place, why })}>
      <p class="hint">{t("When the evening is over. The results stay, the name is gone for ever, and the record says that one was erased.")}</p>
    </Rarely>
  );
}

/** A code for the phone of those who play. */
function Code({ now, seat }: { now: Tournament; seat: string }): JSX.Element {
  const way = useSignal<WayDrawn | null>(null);
  const { busy, failed, tried } = useRequest();
  return (
    <details class="more" data-testid="entry-code">
      <summary>{t("A code for their own phone")}</summary>
      <p class="hint">{t("With it they see their tables and agree for themselves. A code that they had before is worthless then.")}</p>
      <Failed why={failed.value} />
      {way.value ? (
        <Way of={way.value} />
      ) : (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="entry-code-new" disabled={busy.value} onClick={() => void tried(async () => void (way.value = await ask<WayDrawn>(now.id, "/codes", { body: { seat } })))}>
            {t("New code")}
          </button>
        </div>
      )}
    </details>
  );
}
