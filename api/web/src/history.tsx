// The history of a match, newest first: every ruling, also those that were taken back.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { putBack } from "./acts";
import { BASE, sentence } from "./api";
import { paths } from "./router";
import { Dispute, Earlier, Recorded, Said, outcomes } from "./ruling";
import { book, earlier, id, match, mayCorrect, older, pending, rulings } from "./session";
import { Stopped } from "./stopped";
import { corrections, readTold, told } from "./told";
import type { Ruling } from "./types";
import { day, inWords, tell } from "./words";

export function History(): JSX.Element {
  const hide = useSignal(false);
  const failed = useSignal("");
  const all = rulings.value;
  const marks = corrections();
  useEffect(() => {
    if (marks) readTold().catch(() => {});
  }, [marks]);
  const shown = all.filter((r) => !hide.value || !r.struck).toReversed();
  const now = match.value!;
  const struck = all.some((r) => r.struck);
  const file = (format: string) => `${BASE}/matches/${encodeURIComponent(id.value)}/export?format=${format}`;
  return (
    <div class="page">
      <h1 tabIndex={-1}>History</h1>
      <p class="print-only">
        {now.title}, {day(now.opened_at)}, match {now.id}: {now.seats.map((s) => now.names?.[s] ?? s).join(", ")}
      </p>
      <Stopped />
      {struck && (
        <label class="check">
          <input
            type="checkbox"
            data-testid="hide-struck"
            checked={hide}
            onChange={(e) => (hide.value = e.currentTarget.checked)}
          />
          <span>Hide what was taken back</span>
        </label>
      )}
      <ol class="history" reversed data-testid="history">
        {pending.value.toReversed().map((e) => (
          <li key={e.order} class="pending" data-testid="pending" data-state={e.state}>
            <div class="line">
              <span class="number">…</span>
              <span class="grow">{e.words}</span>
              <i>{e.state === "sending" ? "sending…" : e.state === "stopped" ? "not taken" : "waiting"}</i>
            </div>
          </li>
        ))}
        {shown.map((r) => (
          <Line key={r.number} of={r} />
        ))}
      </ol>
      {!shown.length && !pending.value.length && <p class="hint">Nothing has been reported yet.</p>}
      {(all[0]?.number ?? 1) > 1 && (
        <button
          type="button"
          class="button button-second"
          data-testid="older"
          onClick={() => void older().catch((e: unknown) => (failed.value = sentence(e)))}
        >
          Earlier rulings
        </button>
      )}
      {failed.value && <p class="hint" role="alert">{failed.value}</p>}
      <div class="answers no-print">
        <button type="button" class="button button-second" onClick={() => print()}>
          Print
        </button>
        <a class="button button-second" href={file("text")} target="_blank" rel="noopener">
          As text
        </a>
        <a class="button button-second" href={file("csv")} target="_blank" rel="noopener">
          As CSV
        </a>
      </div>
    </div>
  );
}

/** A report without the clauses that are let stand for it. */
const bare = (text: string) => text.replace(/( ![A-Z0-9]+-\d+)+$/, "");

function badge(r: Ruling): string {
  if (r.struck) return "taken back";
  if (r.waived.length) return "let stand";
  if (r.changed) return `${outcomes[r.outcome]}, changed`;
  return outcomes[r.outcome] ?? r.outcome;
}

function Line({ of: r }: { of: Ruling }): JSX.Element {
  const may = mayCorrect(r);
  const known = told.value.match === id.value ? told.value : null;
  const was = r.corrected_by ? known?.of.get(r.number ?? 0) : null;
  // What a decision changed is not restored: it is decided again.
  const decided = r.corrected_by ? known?.decided.get(r.corrected_by) : undefined;
  return (
    <li
      class={`ruled ruled-${r.outcome}${r.waived.length ? " ruled-let" : ""}`}
      id={`r${r.number}`}
      data-testid={`ruling-${r.number}`}
      data-outcome={r.outcome}
      data-struck={r.struck}
    >
      <details>
        <summary class="line">
          <span class="number">{r.number}</span>
          <span class="grow">
            {r.struck ? <s>{tell(r.move, book.value, match.value)}</s> : tell(r.move, book.value, match.value)}
            {was && !r.struck && bare(was.first) !== bare(r.text) && <s class="first">{was.first}</s>}
            <span class="cited">
              {[...new Set([...r.cites, ...r.waived, ...r.flags].map((c) => c.clause))].join(" ")}
            </span>
          </span>
          <i>{badge(r)}</i>
        </summary>
        {was?.done.map((text, i) => (
          <p key={i} class="done" data-testid="correction-told">
            {inWords(text, match.value, book.value)}
          </p>
        ))}
        {decided && !was?.done.includes(decided) && (
          <p class="done" data-testid="decision-told">
            {inWords(decided, match.value, book.value)}
          </p>
        )}
        <Said of={r} />
        <Recorded of={r} more={r.text} />
        <div class="answers no-print">
          <a class="button button-second" href={paths.moment(id.value, r.number ?? 0)} data-testid="moment">
            The table then
          </a>
          {may && !r.struck && (
            <a class="button button-second" href={paths.match(id.value, `correct/${r.number}`)} data-testid="correct">
              Correct it
            </a>
          )}
          {earlier(r) && <Earlier of={r} />}
          <Dispute of={r} />
          {may && r.corrected_by && known?.corrected.has(r.corrected_by) && (
            <button
              type="button"
              class="button button-second"
              data-testid="put-back"
              onClick={() => putBack(r.corrected_by!, `Put back ruling ${r.number}`)}
            >
              {r.struck ? "Put it back" : "Undo the correction"}
            </button>
          )}
        </div>
      </details>
    </li>
  );
}
