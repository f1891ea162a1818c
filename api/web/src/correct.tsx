// Correcting an earlier ruling: take it back or say what happened, see what follows, confirm.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "./api";
import { anything } from "./asks";
import { correct } from "./outbox";
import { Pad } from "./pad";
import { go, paths } from "./router";
import { outcomes } from "./ruling";
import { answered, book, earlier, id, match, rulings } from "./session";
import { Felt, Now } from "./table";
import type { Change, Cite, Correction, Move, Ruling, Seat } from "./types";
import { cardOf, count, list, nameOf, tell } from "./words";

const WRONG_ORDER = "reported in the wrong order";

export function Correct({ number, moved = false }: { number: number; moved?: boolean }): JSX.Element {
  const ruled = rulings.value.find((r) => r.number === number);
  const before = ruled ? earlier(ruled) : null;
  const instead = useSignal<Move | null | undefined>(moved && before ? before.move : undefined);
  const swapped = useSignal(moved && !!before);
  const replacing = useSignal(false);
  const follows = useSignal<Correction | null>(null);
  const standing = useSignal(false);
  const why = useSignal(swapped.value ? WRONG_ORDER : "");
  const failed = useSignal("");
  const seat = useSignal<Seat | null>(
    typeof ruled?.move["seat"] === "string" ? (ruled.move["seat"] as Seat) : null,
  );

  // Each choice is judged by the service first: nothing is recorded before it is confirmed.
  useEffect(() => {
    if (instead.value === undefined) return;
    follows.value = null;
    failed.value = "";
    call<Correction>(`/matches/${encodeURIComponent(id.value)}/corrections`, {
      match: id.value,
      body: { ...corrections()[0], also: corrections().slice(1), preview: true },
    })
      .then((answer) => (follows.value = answer))
      .catch((error: unknown) => (failed.value = sentence(error)));
  }, [instead.value]);

  // Two that change places are two corrections; each keeps the time that its place has.
  function corrections(): object[] {
    if (!swapped.value || !ruled || !before) return [{ ruling: number, replacement: wanted() }];
    const as = (what: Ruling, at: number | null | undefined) => ({
      move: what.move,
      ...(at ? { at } : {}),
      ...(what.waived.length ? { waive: what.waived.map((c) => c.clause) } : {}),
    });
    return [
      { ruling: before.number, replacement: as(ruled, before.at) },
      { ruling: number, replacement: as(before, ruled.at) },
    ];
  }

  /** What each of the two that change places would say then. */
  function places(): Map<number, string> {
    if (!swapped.value || !ruled || !before) return new Map();
    return new Map([
      [before.number!, words],
      [number, tell(before.move, book.value, match.value)],
    ]);
  }

  // The act keeps the time at which it was first seen.
  function wanted(): object | null {
    const move = instead.value;
    if (!move) return null;
    const waive = standing.value && ruled ? [...ruled.can_stand, ...ruled.waived.map((c) => c.clause)] : [];
    return { move, ...(ruled?.at ? { at: ruled.at } : {}), ...(waive.length ? { waive } : {}) };
  }

  if (!ruled || !book.value || !match.value) return <p class="hint">There is no ruling {number} here.</p>;
  const words = tell(ruled.move, book.value, match.value);

  function confirm(): void {
    const done = swapped.value
      ? `Move ruling ${number} before ruling ${before?.number}`
      : instead.value
        ? `Replace ruling ${number}`
        : `Take back ruling ${number}`;
    const reason = why.value.trim();
    answered(number);
    for (const one of corrections()) correct(id.value, { ...one, ...(reason ? { why: reason } : {}) }, done);
    go(paths.match(id.value, "history"));
  }

  return (
    <div class="page" data-testid="correcting">
      <h1 tabIndex={-1}>Correct ruling {number}</h1>
      <p class="quote">{words}</p>
      {instead.value === undefined && (
        <div class="answers">
          <button type="button" class="button" data-testid="take-back" onClick={() => (instead.value = null)}>
            Take it back
          </button>
          <button
            type="button"
            class="button button-second"
            data-testid="replace"
            aria-expanded={replacing.value}
            onClick={() => (replacing.value = true)}
          >
            Something else happened
          </button>
          {before && (
            <button
              type="button"
              class="button button-second"
              data-testid="move-earlier"
              onClick={() => {
                swapped.value = true;
                why.value ||= WRONG_ORDER;
                instead.value = before.move;
              }}
            >
              It came before ruling {before.number}
            </button>
          )}
          {ruled.outcome === "void" && !ruled.struck && ruled.can_stand.length > 0 && (
            <button
              type="button"
              class="button button-second"
              data-testid="stand"
              onClick={() => {
                standing.value = true;
                instead.value = ruled.move;
              }}
            >
              It was played, let it stand
            </button>
          )}
        </div>
      )}
      {replacing.value && instead.value === undefined && (
        <>
          <div class="filter" role="group" aria-label="Who acted">
            {[...match.value.seats, null].map((s) => (
              <button
                key={s ?? "table"}
                type="button"
                class="chip"
                aria-pressed={seat.value === s}
                onClick={() => (seat.value = s)}
              >
                {nameOf(match.value, s)}
              </button>
            ))}
          </div>
          <Pad
            key={seat.value ?? "table"}
            book={book.value}
            match={match.value}
            asks={sameFirst(anything(book.value, seat.value, true), ruled.move.move)}
            more={[]}
            moreTitle=""
            on={(move) => (instead.value = move)}
          />
        </>
      )}
      {instead.value !== undefined && (
        <section aria-live="polite">
          <p>
            {swapped.value ? (
              <>
                First <b>{words}</b>, then <b>{instead.value && tell(instead.value, book.value, match.value)}</b>
              </>
            ) : instead.value ? (
              <>
                Instead: <b>
                  {tell(instead.value, book.value, match.value)}
                  {standing.value && ", let stand"}
                </b>
              </>
            ) : (
              <b>It is taken back.</b>
            )}
          </p>
          {failed.value && <p class="reason" role="alert">{failed.value}</p>}
          {!follows.value && !failed.value && <p class="hint">Judging what follows…</p>}
          {follows.value && <Follows of={follows.value} told={places()} />}
          <label class="field">
            <span>{follows.value?.needs_reason ? "The reason, for the record (needed)" : "The reason, if you like"}</span>
            <input
              data-testid="why"
              value={why}
              maxLength={300}
              onInput={(e) => (why.value = e.currentTarget.value)}
            />
          </label>
          <div class="answers">
            <button
              type="button"
              class="button"
              data-testid="confirm"
              disabled={!follows.value || (follows.value.needs_reason && !why.value.trim())}
              onClick={confirm}
            >
              Confirm
            </button>
            <button
              type="button"
              class="button button-second"
              data-testid="back"
              onClick={() => {
                standing.value = swapped.value = false;
                instead.value = undefined;
              }}
            >
              Choose again
            </button>
          </div>
        </section>
      )}
    </div>
  );
}

function sameFirst<T extends { move: string }>(asks: T[], move: string): T[] {
  return [...asks].sort((a, b) => Number(b.move === move) - Number(a.move === move));
}

const numbers = (cites: (string | Cite)[] | undefined) =>
  (cites ?? []).map((c) => (typeof c === "string" ? c : c.clause)).join(" ");

/** The later report in words, where this phone has it. */
function said(change: Change): string {
  const ruled = rulings.value.find((r) => r.number === change.number);
  return ruled ? tell(ruled.move, book.value, match.value) : change.text;
}

export function Changes({ of }: { of: Change[] }): JSX.Element {
  return (
    <ul class="history">
      {of.map((c) => (
        <li key={c.number} data-testid={`change-${c.number}`}>
          <div class="line">
            <span class="number">{c.number}</span>
            <span class="grow">
              {said(c)}
              <span class="cited">
                {numbers(c.cites_before)} → {numbers(c.cites_after)}
              </span>
            </span>
            <i>
              {outcomes[c.before] ?? c.before} → {outcomes[c.after] ?? c.after}
            </i>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Follows({ of, told }: { of: Correction; told: Map<number, string> }): JSX.Element {
  const later = of.changes.filter((c) => c.number !== of.ruling && !told.has(c.number));
  const turned = later.filter((c) => c.before !== c.after);
  const kept = later.filter((c) => c.before === c.after);
  return (
    <div data-testid="preview">
      <h2>What changes</h2>
      {told.size > 0 && (
        <ul class="history">
          {[...told].map(([n, said]) => (
            <li key={n} class="line" data-testid={`moved-${n}`}>
              <span class="number">{n}</span>
              <span class="grow">{said}</span>
              <i>{outcomes[of.changes.find((c) => c.number === n)?.after ?? ""] ?? "the same"}</i>
            </li>
          ))}
        </ul>
      )}
      {turned.length > 0 && <Changes of={turned} />}
      {!turned.length && <p class="hint">Every later ruling still {later.length ? "has its outcome" : "is the same"}.</p>}
      {kept.length > 0 && (
        <details class="more">
          <summary>Same outcome, other clauses: {count(kept.length, "ruling")}</summary>
          <Changes of={kept} />
        </details>
      )}
      {of.unknown_again.length > 0 && (
        <p>
          Unknown again: {list(of.unknown_again.map((f) => cardOf(book.value, f).text))}.
        </p>
      )}
      {of.table && match.value && (
        <>
          <Now book={book.value} match={match.value} table={of.table} />
          <Felt book={book.value} match={match.value} table={of.table} />
        </>
      )}
    </div>
  );
}
