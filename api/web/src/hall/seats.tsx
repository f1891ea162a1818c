// Who sits where, table by table; and how somebody is found by a number or a name.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { entryName, forPoints, roundName, roundNow, sideName, tablesOf } from "../tournament/names";
import { hall } from "../tournament/session";
import type { Tournament } from "../wire/types";
import { t } from "../words/language";
import { list } from "../words/names";
import { toldBy } from "../desk/slip";
import { stateName } from "../desk/tables";

/** So many are shown before anybody is looked for. */
const SHOWN = 12;

const found = (now: Tournament, sought: string, entry: number): boolean => {
  const words = sought.trim().toLowerCase();
  return !words || String(entry) === words || (/\D/.test(words) && entryName(now, entry).toLowerCase().includes(words));
};

function Sought({ sought, on }: { sought: string; on: (words: string) => void }): JSX.Element {
  return (
    <label class="field">
      <span>{t("Start number or name")}</span>
      <input data-testid="sought" type="search" value={sought} autocomplete="off" onInput={(e) => on(e.currentTarget.value)} />
    </label>
  );
}

/** Somebody looks for their own number. */
export function Finder({ on }: { on: (number: number) => void }): JSX.Element {
  const now = hall.value!;
  const sought = useSignal("");
  const all = now.entries.filter((one) => found(now, sought.value, one.number));
  return (
    <>
      <Sought sought={sought.value} on={(words) => (sought.value = words)} />
      <div class="choices">
        {all.slice(0, SHOWN).map((one) => (
          <button key={one.number} type="button" class="choice" data-testid={`i-am-${one.number}`} onClick={() => on(one.number)}>
            {one.number} {one.players?.some(Boolean) ? entryName(now, one.number) : ""}
          </button>
        ))}
      </div>
      {all.length > SHOWN && <p class="hint">{t("and {n} more", { n: all.length - SHOWN })}</p>}
    </>
  );
}

export function Seats(): JSX.Element {
  const now = hall.value!;
  const round = roundNow(now);
  const sought = useSignal("");
  const tables = tablesOf(now, round).filter((one) => one.sides.flat().some((entry) => found(now, sought.value, entry)));
  const byes = now.rounds.at(-1)?.byes ?? [];
  return (
    <>
      <h1 tabIndex={-1}>{round ? roundName(now, round) : t("Who takes part")}</h1>
      <Sought sought={sought.value} on={(words) => (sought.value = words)} />
      {!round && (
        <ul class="shelf">
          {now.entries
            .filter((one) => found(now, sought.value, one.number))
            .map((one) => (
              <li key={one.number} class="entry">
                {sideName(now, [one.number])} {one.withdrawn && <small>{t("plays no more")}</small>}
              </li>
            ))}
        </ul>
      )}
      <ul class="shelf" data-testid="seats">
        {tables.map((one) => (
          <li key={one.seat} class="line seat-line" data-testid={`seats-${one.table}`}>
            <b class="place-number">{one.table}</b>
            <span class="grow">
              {one.sides.map((side, i) => (
                <span key={i} class="seat-side">
                  {sideName(now, side)} {forPoints(now, one) && <b>{toldBy(now, one)?.[i]}</b>}
                </span>
              ))}
            </span>
            <small>
              {!forPoints(now, one) && toldBy(now, one)?.join(":")} {stateName(one.state)}
            </small>
          </li>
        ))}
      </ul>
      {byes.length > 0 && <p class="hint">{t("Rests: {list}", { list: list(byes.map((one) => sideName(now, [one]))) })}</p>}
    </>
  );
}
