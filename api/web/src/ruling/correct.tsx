// Correcting an earlier ruling: take it back or say what happened, see what follows, confirm.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { earlier } from "../match/correctable";
import { mend, type Correction } from "../match/corrected";
import { answered, book, id, match, rulings } from "../match/session";
import { call } from "../net/call";
import { go, paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { CardList, Report } from "../sentences/sentence";
import { Pad } from "../table/pad";
import { anything, type Ask } from "../table/questions";
import { Still } from "../table/beside";
import { limits } from "../wire/limits";
import type { Change, Corrected, Move, Ruling, Seat } from "../wire/types";
import { count, filled, t } from "../words/language";
import { nameOf, plain } from "../words/names";
import { outcomeText } from "./outcome";

const WRONG_ORDER = (): string => t("reported in the wrong order");
const ANOTHER = (): string => t("something else happened");
const SLIP = (): string => t("a slip of the finger");
const NEVER = (): string => t("it did not happen");
/** What is said where nobody says more; each is also one tap. */
const reasons = (): string[] => [SLIP(), ANOTHER(), NEVER(), WRONG_ORDER()];

export function Correct({ number, moved = false }: { number: number; moved?: boolean }): JSX.Element {
  const ruled = rulings.value.find((r) => r.number === number);
  const before = ruled ? earlier(ruled) : null;
  const instead = useSignal<Move | null | undefined>(moved && before ? before.move : undefined);
  const swapped = useSignal(moved && !!before);
  // Most often it was another card: then the cards lie open at once.
  const replacing = useSignal(typeof ruled?.move["card"] === "string");
  const follows = useSignal<Corrected | null>(null);
  const standing = useSignal(false);
  const why = useSignal(swapped.value ? WRONG_ORDER() : "");
  const failed = useSignal<unknown>(null);
  const seat = useSignal<Seat | null>(
    typeof ruled?.move["seat"] === "string" ? (ruled.move["seat"] as Seat) : null,
  );

  // Each choice is judged by the service first: nothing is recorded before it is confirmed.
  useEffect(() => {
    if (instead.value === undefined) return;
    let here = true;
    follows.value = null;
    failed.value = null;
    call<Corrected>(`/matches/${encodeURIComponent(id.value)}/corrections`, {
      match: id.value,
      body: { ...corrections()[0], also: corrections().slice(1), preview: true },
    })
      .then((answer) => here && (follows.value = answer))
      .catch((error: unknown) => here && (failed.value = error));
    return () => void (here = false);
  }, [instead.value]);

  // Two that change places are two corrections; each keeps the time that its place has.
  function corrections(): Correction[] {
    if (!swapped.value || !ruled || !before) return [{ ruling: number, replacement: wanted() }];
    const as = (what: Ruling, at: number | null | undefined) => ({
      move: what.move,
      ...(at ? { at } : {}),
      ...(what.waived.length ? { waive: what.waived.map((c) => c.clause) } : {}),
    });
    return [
      { ruling: before.number!, replacement: as(ruled, before.at) },
      { ruling: number, replacement: as(before, ruled.at) },
    ];
  }

  /** What each of the two that change places would say then. */
  function places(): Map<number, Move> {
    if (!swapped.value || !ruled || !before) return new Map();
    return new Map([
      [before.number!, ruled.move],
      [number, before.move],
    ]);
  }

  // The act keeps the time at which it was first seen.
  function wanted(): object | null {
    const move = instead.value;
    if (!move) return null;
    const waive = standing.value && ruled ? [...ruled.can_stand, ...ruled.waived.map((c) => c.clause)] : [];
    return { move, ...(ruled?.at ? { at: ruled.at } : {}), ...(waive.length ? { waive } : {}) };
  }

  /** What is to stand there instead, and why, until somebody says it better. */
  function choose(move: Move | null, because: string): void {
    if (!why.value || reasons().includes(why.value)) why.value = because;
    instead.value = move;
  }

  if (!ruled || !book.value || !match.value) return <p class="hint">{t("There is no ruling {n} here.", { n: number })}</p>;

  function confirm(): void {
    const done = swapped.value
      ? t("Move ruling {n} before ruling {other}", { n: number, other: before?.number ?? 0 })
      : instead.value
        ? t("Replace ruling {n}", { n: number })
        : t("Take back ruling {n}", { n: number });
    const reason = why.value.trim();
    answered(number);
    mend(corrections().map((one) => ({ ...one, ...(reason ? { why: reason } : {}) })), done);
    go(paths.match(id.value, "history"));
  }

  return (
    <div class="page" data-testid="correcting">
      <h1 tabIndex={-1}>{t("Correct ruling {n}", { n: number })}</h1>
      <p class="quote">
        <Report of={ruled.move} />
      </p>
      {replacing.value && instead.value === undefined && (
        <>
          <h2>{t("What was it?")}</h2>
          <div class="filter" role="group" aria-label={t("Who acted")}>
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
            asks={again(ruled.move, seat.value)}
            more={others(ruled.move, seat.value)}
            moreTitle={t("It was something else")}
            was={ruled.move}
            on={(move) => choose(move, ANOTHER())}
          />
        </>
      )}
      {instead.value === undefined && (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="take-back" onClick={() => choose(null, NEVER())}>
            {t("Take it back")}
          </button>
          {!replacing.value && (
            <button type="button" class="button button-second" data-testid="replace" onClick={() => (replacing.value = true)}>
              {t("Something else happened")}
            </button>
          )}
          {before && (
            <button
              type="button"
              class="button button-second"
              data-testid="move-earlier"
              onClick={() => {
                swapped.value = true;
                choose(before.move, WRONG_ORDER());
              }}
            >
              {t("It came before ruling {n}", { n: before.number! })}
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
              {t("It was played, let it stand")}
            </button>
          )}
        </div>
      )}
      {instead.value !== undefined && (
        <section aria-live="polite">
          <p>
            {swapped.value ? (
              filled("First {one}, then {other}", {
                one: (
                  <b>
                    <Report of={ruled.move} />
                  </b>
                ),
                other: <b>{instead.value && <Report of={instead.value} />}</b>,
              })
            ) : instead.value ? (
              <>
                {t("Instead:")} <b>
                  <Report of={instead.value} />
                  {standing.value && t(", let stand")}
                </b>
              </>
            ) : (
              <b>{t("It is taken back.")}</b>
            )}
          </p>
          <Failed why={failed.value} />
          {!follows.value && !failed.value && <p class="hint">{t("Judging what follows…")}</p>}
          {follows.value && <Follows of={follows.value} told={places()} />}
          <label class="field">
            <span>{follows.value?.needs_reason ? t("The reason, for the record (needed)") : t("The reason, if you like")}</span>
            <input
              data-testid="why"
              value={why}
              maxLength={limits.reason}
              onInput={(e) => (why.value = e.currentTarget.value)}
            />
          </label>
          <div class="chips">
            {reasons().map((one) => (
              <button key={one} type="button" class="chip" data-testid="why-chip" aria-pressed={why.value === one} onClick={() => (why.value = one)}>
                {plain(one)}
              </button>
            ))}
          </div>
          <div class="answers answers-stay">
            <button
              type="button"
              class="button"
              data-testid="confirm"
              disabled={!follows.value || (follows.value.needs_reason && !why.value.trim())}
              onClick={confirm}
            >
              {t("Confirm")}
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
              {t("Choose again")}
            </button>
          </div>
        </section>
      )}
    </div>
  );
}

/** The same move once more, asked for no more than was told of it. */
function again(move: Move, seat: Seat | null): Ask[] {
  const same = anything(book.value!, seat, true).filter((ask) => ask.move === move.move);
  return same.map((ask) => ({ ...ask, inTurn: true, key: `${ask.key}/again`, fields: ask.fields.filter((f) => f.required || f.name in move) }));
}

/** Every other move, and the same one where more can be said with it: no button stands there twice. */
function others(move: Move, seat: Seat | null): Ask[] {
  const same = again(move, seat);
  return anything(book.value!, seat, true).filter((ask) => !same.some((one) => one.move === ask.move && one.fields.length === ask.fields.length));
}

/** The later report in words, where this phone has it. */
function Later({ of }: { of: Change }): JSX.Element {
  const ruled = rulings.value.find((r) => r.number === of.number);
  return ruled ? <Report of={ruled.move} /> : <>{of.text}</>;
}

/** What is the same before and after is no change. */
const changed = (before: string, after: string, shown: (both: string) => JSX.Element) => before !== after && shown(`${before} → ${after}`);

export function Changes({ of }: { of: Change[] }): JSX.Element {
  return (
    <ul class="history">
      {of.map((c) => (
        <li key={c.number} data-testid={`change-${c.number}`}>
          <div class="line">
            <span class="number">{c.number}</span>
            <span class="grow">
              <Later of={c} />
              {changed(c.cites_before.join(" "), c.cites_after.join(" "), (both) => (
                <span class="cited">{both}</span>
              ))}
            </span>
            {changed(outcomeText(c.before), outcomeText(c.after), (both) => (
              <i>{both}</i>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Follows({ of, told }: { of: Corrected; told: Map<number, Move> }): JSX.Element {
  const later = of.changes.filter((c) => c.number !== of.ruling && !told.has(c.number));
  const turned = later.filter((c) => c.before !== c.after);
  const kept = later.filter((c) => c.before === c.after);
  return (
    <div data-testid="preview">
      <h2>{t("What changes")}</h2>
      {told.size > 0 && (
        <ul class="history">
          {[...told].map(([n, move]) => (
            <li key={n} class="line" data-testid={`moved-${n}`}>
              <span class="number">{n}</span>
              <span class="grow">
                <Report of={move} />
              </span>
              <i>{outcomeText(of.changes.find((c) => c.number === n)?.after ?? "") || t("the same")}</i>
            </li>
          ))}
        </ul>
      )}
      {turned.length > 0 && <Changes of={turned} />}
      {!turned.length && <p class="hint">{later.length ? t("Every later ruling still has its outcome.") : t("Every later ruling still is the same.")}</p>}
      {kept.length > 0 && (
        <details class="more">
          <summary>{t("Same outcome, other clauses:")} {count("ruling|rulings", kept.length)}</summary>
          <Changes of={kept} />
        </details>
      )}
      {of.unknown_again.length > 0 && (
        <p>
          {t("Unknown again:")} <CardList of={of.unknown_again} />.
        </p>
      )}
      {of.table && match.value && (
        <>
          <Still book={book.value} match={match.value} table={of.table} />
        </>
      )}
    </div>
  );
}
