// A protest that somebody brings to the desk.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { entryName } from "../tournament/names";
import { limits } from "../wire/limits";
import type { HallTable, Tournament } from "../wire/types";
import { t } from "../words/language";
import { Refused, useAct } from "./act";

export function BringProtest({ now, table }: { now: Tournament; table: HallTable }): JSX.Element {
  const open = useSignal(false);
  return (
    <details class="more" data-testid="bring-protest" open={open.value} onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{t("Somebody protests")}</summary>
      {open.value && <Bring now={now} table={table} on={() => (open.value = false)} />}
    </details>
  );
}

function Bring({ now, table, on }: { now: Tournament; table: HallTable; on: () => void }): JSX.Element {
  const entry = useSignal(0);
  const words = useSignal("");
  const rests = useSignal("");
  const doing = useAct(on);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        const clause = rests.value.trim();
        void doing.act(
          { command: "protest", round: table.round, table: table.table, entry: entry.value, words: words.value.trim(), ...(clause ? { rests: clause } : {}) },
          t("Protest about table {n}", { n: table.table }),
        );
      }}
    >
      <label class="field">
        <span>{t("Who protests")}</span>
        <select data-testid="who-protests" value={String(entry.value)} onChange={(e) => (entry.value = Number(e.currentTarget.value))}>
          <option value="0">{t("The direction itself")}</option>
          {table.sides.flat().map((n) => (
            <option key={n} value={String(n)}>
              {n} {entryName(now, n)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("What is said to have happened")}</span>
        <textarea data-testid="protest-words" rows={2} required maxLength={limits.words} value={words} onInput={(e) => (words.value = e.currentTarget.value)} />
      </label>
      <Rests now={now} of={rests} />
      <Refused of={doing} test="bring-protest-refused" />
      <div class="answers">
        <button class="button" data-testid="bring-protest-do" disabled={doing.busy.value || !words.value.trim()}>
          {t("Write it down")}
        </button>
      </div>
    </form>
  );
}

/** The article or clause that something rests on: those of the regulation are offered. */
export function Rests({ now, of }: { now: Tournament; of: { value: string } }): JSX.Element {
  return (
    <label class="field">
      <span>{t("Article or clause, if one is named")}</span>
      <input data-testid="rests" value={of.value} maxLength={40} list="articles" autocomplete="off" onInput={(e) => (of.value = e.currentTarget.value)} />
      <datalist id="articles">
        {now.regulation.articles.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </label>
  );
}
