// Who takes part: one entered at a time, or pasted from a spreadsheet; found by number or name.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { entryName, roundNow, seatOf } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import type { HallEntry, Tournament } from "../wire/types";
import { limits } from "../wire/limits";
import { count, t } from "../words/language";
import { Refused, useAct } from "./act";
import { pasted } from "./pasted";

export function Entries({ now }: { now: Tournament }): JSX.Element {
  const sought = useSignal("");
  const open = now.status !== "closed" && !now.standings.some((one) => one.frozen);
  const words = sought.value.trim().toLowerCase();
  const found = now.entries.filter((one) => !words || String(one.number) === words || entryName(now, one.number).toLowerCase().includes(words));
  const playing = now.entries.filter((one) => !one.withdrawn).length;
  return (
    <div class="desk-list" data-testid="entries">
      {open && <AddOne now={now} />}
      {open && <Paste now={now} />}
      <h2>
        {t("Entries")} <small>{count("plays|play", playing)}</small>
      </h2>
      {now.entries.length > 8 && (
        <label class="field">
          <span class="unseen">{t("Find a number or a name")}</span>
          <input type="search" data-testid="find-entry" placeholder={t("Find a number or a name")} value={sought} onInput={(e) => (sought.value = e.currentTarget.value)} />
        </label>
      )}
      <ul class="hall-entries">
        {found.sort((a, b) => a.number - b.number).map((one) => (
          <Line key={one.number} now={now} of={one} />
        ))}
      </ul>
      {!now.entries.length && <p class="hint">{t("Nobody is entered yet.")}</p>}
    </div>
  );
}

function Line({ now, of }: { now: Tournament; of: HallEntry }): JSX.Element {
  const table = seatOf(now, roundNow(now), of.number);
  return (
    <li data-testid={`entry-${of.number}`} class={of.withdrawn ? "has-gone" : undefined}>
      <a href={hallPaths.desk(now.id, `entries/${of.number}`)}>
        <b class="hall-number">{of.number}</b>
        <span class="grow">{entryName(now, of.number)}</span>
        <small>{of.withdrawn ? t("has gone") : table ? t("table {n}", { n: table.table }) : of.since > 1 ? t("from round {n}", { n: of.since }) : ""}</small>
      </a>
    </li>
  );
}

/** One entry after the other: names, Enter, the next. */
function AddOne({ now }: { now: Tournament }): JSX.Element {
  const many = now.regulation.players;
  const names = useSignal<string[]>([]);
  const number = useSignal("");
  const first = useRef<HTMLInputElement>(null);
  const doing = useAct();
  const given = Array.from({ length: many }, (_, i) => names.value[i]?.trim() ?? "");
  return (
    <form
      class="add-entry"
      data-testid="add-entry"
      onSubmit={(e) => {
        e.preventDefault();
        const entry = Number(number.value) || undefined;
        void doing.act({ command: "enter", names: given, ...(entry ? { entry } : {}) }, given.join(" & "), true).then((well) => {
          if (!well) return;
          names.value = [];
          number.value = "";
          first.current?.focus();
        });
      }}
    >
      {given.map((_, i) => (
        <label key={i} class="field">
          <span>{many > 1 ? t("Player {n}", { n: i + 1 }) : t("Name")}</span>
          <input
            ref={i ? undefined : first}
            data-testid={`entry-name-${i + 1}`}
            value={names.value[i] ?? ""}
            maxLength={limits.name}
            autocomplete="off"
            required
            onInput={(e) => {
              const text = e.currentTarget.value;
              names.value = given.map((_one, n) => (n === i ? text : (names.value[n] ?? "")));
            }}
          />
        </label>
      ))}
      <label class="field small-field">
        <span>{t("Start number")}</span>
        <input data-testid="entry-number" value={number} inputMode="numeric" pattern="[0-9]*" placeholder={t("the next")} autocomplete="off" onInput={(e) => (number.value = e.currentTarget.value)} />
      </label>
      <button class="button" data-testid="enter-entry" disabled={doing.busy.value || given.some((one) => !one)}>
        {t("Enter them")}
      </button>
      <Refused of={doing} test="entry-refused" />
      {now.rounds.length > 0 && <p class="hint">{t("Who comes now is drawn from the next round on.")}</p>}
    </form>
  );
}

/** Many at once; what is refused stays in the field. */
function Paste({ now }: { now: Tournament }): JSX.Element {
  const text = useSignal("");
  const done = useSignal(0);
  const doing = useAct();
  const rows = pasted(now, text.value);
  const good = rows.filter((one) => !one.wrong);
  async function enter(): Promise<void> {
    done.value = 0;
    const left = text.value.split(/\r?\n/);
    for (const { line, entry, names } of good) {
      if (!(await doing.act({ command: "enter", names, ...(entry === null ? {} : { entry }) }, names.join(" & "), true))) break;
      done.value += 1;
      left[line - 1] = "";
    }
    text.value = left.filter((one) => one.trim()).join("\n");
  }
  return (
    <details class="more" data-testid="paste">
      <summary>{t("Paste from a spreadsheet")}</summary>
      <p class="hint">{now.regulation.players > 1 ? t("A line for each entry: the start number if there is one, then the names in cells of their own.") : t("A line for each entry: the start number if there is one, then the name.")}</p>
      <label class="field">
        <span class="unseen">{t("The lines")}</span>
        <textarea data-testid="paste-text" rows={5} value={text} spellcheck={false} onInput={(e) => (text.value = e.currentTarget.value)} />
      </label>
      {rows.length > 0 && (
        <ol class="pasted" data-testid="pasted">
          {rows.map((one) => (
            <li key={one.line} class={one.wrong ? "is-wrong" : undefined}>
              <b class="hall-number">{one.entry ?? "·"}</b>
              <span class="grow">{one.names.join(" & ") || one.text}</span>
              {one.wrong ? <small class="reason">{t("Line {n}: {what}", { n: one.line, what: one.wrong })}</small> : one.odd && <small>{one.odd}</small>}
            </li>
          ))}
        </ol>
      )}
      <Refused of={doing} test="paste-refused" />
      {done.value > 0 && (
        <p class="hint" role="status">
          {count("entry was made|entries were made", done.value)}
        </p>
      )}
      <div class="answers">
        <button type="button" class="button" data-testid="paste-do" disabled={doing.busy.value || !good.length} onClick={() => void enter()}>
          {t("Enter {n} of them", { n: good.length })}
        </button>
      </div>
    </details>
  );
}
