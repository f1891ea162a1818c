// The table: the piles in the middle, the facts that bear now, and who sits around it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Card, yoursAt } from "./card";
import { SuitOf } from "./fields";
import { Slots, slotsOf } from "./grid";
import type { Book, Face, Line, Match, Place, Seat, View } from "./types";
import { cardOf, count, elapsed, fullName, list, nameOf, named, placeText, plain, sideName, toMs } from "./words";

const PEEK = 4;
const FEW = 3;

const lines = (table: View) => table.facts_line ?? table.lines ?? [];

export function Felt({ book, match, table }: { book: Book | null; match: Match; table: View }) {
  const common = table.places.filter((p) => p.owner === null);
  const lying = common.filter((p) => p.count > 0);
  const middle = lying.length > 1 ? lying : common.filter((p) => p.count > 0 || !p.place.includes("/"));
  return (
    <section class="felt" aria-label="The table" data-testid="felt">
      <div class="piles">
        {middle.map((place) => (
          <Pile key={place.place} {...{ book, match, place }} />
        ))}
        {!middle.length && <p class="hint">Nothing lies on the table yet.</p>}
      </div>
    </section>
  );
}

/** Whose turn it is, what bears on it, and the score of those who play together. */
export function Now({ book, match, table }: { book: Book | null; match: Match; table: View }): JSX.Element {
  // What is scrolled to stops below it.
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = here.current!;
    const root = document.documentElement.style;
    const fixed = getComputedStyle(box).position === "sticky";
    root.setProperty("--now", fixed ? `${box.offsetHeight}px` : "0px");
    return () => void root.removeProperty("--now");
  });
  return (
    <div class="now" ref={here}>
      <Turn {...{ book, match, table }} />
      <Facts {...{ book, match }} of={bearing(book, match, table)[0]} test="facts" />
    </div>
  );
}

/** A line with its text as this phone says it, and as the book does. */
type Fact = Line & { suit: string };

function Facts({ book, match, of, test }: { book: Book | null; match: Match; of: Fact[]; test: string }) {
  return (
    <ul class="facts" data-testid={test} hidden={!of.length}>
      {of.map((fact) => (
        <li key={fact.label + fact.text}>
          {fact.label && <span class="fact-label">{named(plain(fact.label), match, book)}</span>}
          <SuitOf book={book} word={fact.suit} />
          <span>{fact.text}</span>
        </li>
      ))}
    </ul>
  );
}

const ROOM = 140; // letters, about four rows on the narrowest phone

/** What is always in sight, as far as there is room for it, and the rest. */
function bearing(book: Book | null, match: Match, table: View): [Fact[], Fact[]] {
  const all = [...sideScores(match, table), ...lines(table)].map(({ label, text }) => ({
    label,
    text: named(text, match, book, true),
    suit: text,
  }));
  let room = ROOM;
  const shown = all.filter(({ label, text }) => (room -= label.length + text.length + 4) >= 0);
  return [shown, all.filter((fact) => !shown.includes(fact))];
}

/** The scores of those who play together, one line a title. */
function sideScores(match: Match, table: View): Line[] {
  return Object.entries(table.scores).flatMap(([title, of]) => {
    const sides = Object.entries(of).filter(([side]) => !match.seats.includes(side));
    const text = sides.map(([side, points]) => `${side} ${points}`).join(", ");
    return text ? [{ label: title, text }] : [];
  });
}

function Pile({ book, match, place }: { book: Book | null; match: Match; place: Place }): JSX.Element {
  const name = placeText(place.place, match);
  // What was taken lies face down again, and can be looked at all the same.
  const closed = /^(taken|won)\b/.test(place.place);
  const seen = place.cards.some((face) => face && face !== "?");
  const known = seen && !closed;
  const shown = known ? place.cards.slice(-PEEK) : place.count > 0 ? [null] : [];
  const lying = (
    <>
      <span class={known ? "fan" : "stack"}>
        {shown.map((face, i) => (
          <Card key={i} book={book} face={face} size={sizeOf(known, i === shown.length - 1)} />
        ))}
        {!shown.length && <span class="card card-middle card-none" aria-hidden="true" />}
      </span>
      <span class="pile-name">
        {name} <b>{place.count}</b>
        <span class="unseen"> {place.count === 1 ? "card" : "cards"}</span>
      </span>
    </>
  );
  const more = seen && (closed || place.cards.length > PEEK);
  return (
    <div class="pile" role="group" aria-label={name} data-testid={`place-${place.place}`} data-count={place.count}>
      {more ? (
        <details>
          <summary>{lying}</summary>
          <span class="row">
            {place.cards.map((face, i) => (
              <Card key={i} book={book} face={face} size="small" />
            ))}
          </span>
        </details>
      ) : (
        lying
      )}
    </div>
  );
}

function sizeOf(known: boolean, top: boolean): "small" | "middle" | "large" {
  return known ? (top ? "large" : "small") : "middle";
}

function Turn({ book, match, table }: { book: Book | null; match: Match; table: View }) {
  if (table.over) {
    const who = table.winners.map((w) => (match.seats.includes(w) ? nameOf(match, w) : sideName(match, w)));
    return (
      <p class="turn" data-testid="turn">
        <b>{who.length ? `${list(who)} ${who.length === 1 ? "wins" : "win"}` : "The match is over"}</b>
      </p>
    );
  }
  const title = (move: string) => book?.moves.find((m) => m.move === move)?.title ?? plain(move);
  const [first, ...then] = table.awaited;
  if (!first) return <p class="turn" data-testid="turn">Nobody is awaited.</p>;
  return (
    <p class="turn" data-testid="turn" data-seat={first.seat}>
      <b>{nameOf(match, first.seat)}</b>
      <span>
        {first.moves.length ? `: ${list(first.moves.map(title), "or").toLowerCase()}` : " to act"}
      </span>
      {first.since ? <Elapsed since={first.since} /> : null}
      {then.length > 0 && (
        <small>then {list([...new Set(then.map((a) => nameOf(match, a.seat)))])}</small>
      )}
    </p>
  );
}

/** How long a seat has been awaited. What that means is for the rules to say. */
function Elapsed({ since }: { since: number }): JSX.Element {
  const now = useSignal(Date.now());
  useEffect(() => {
    const beat = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(beat);
  }, []);
  return (
    <span class="elapsed" role="timer" aria-live="off" aria-label="Waiting for" data-testid="elapsed">
      {elapsed(now.value - (toMs(since) ?? now.value))}
    </span>
  );
}

interface SeatsOf {
  book: Book | null;
  match: Match;
  table: View;
  chosen: Seat | null;
  mine: Seat | null;
  choose: ((seat: Seat | null) => void) | null;
  /** A card that lies in a slot before a seat was tapped. */
  touch?: ((place: string, seat: Seat) => void) | null;
}

export function Seats({ book, match, table, chosen, mine, choose, touch = null }: SeatsOf): JSX.Element {
  const turns = [...new Set(table.awaited.map((a) => a.seat || null))];
  const first = turns[0];
  const gridded = match.seats.some((seat) => slotsOf(table, seat).length > 0);
  return (
    <div class="seats" data-row={gridded ? inRowGridded(match.seats.length) : inRow(match.seats.length)} role="group" aria-label={choose ? "Who acts" : "Players"}>
      {match.seats.map((seat) => {
        const hand = table.hands[seat];
        const slots = slotsOf(table, seat);
        const scores = Object.entries(table.scores).filter(
          ([, of]) => seat in of && Object.values(of).some((points) => points !== 0),
        );
        const inside = (
          <>
            <span class="seat-name">
              <span>{nameOf(match, seat)}</span>
              {match.names?.[seat] && <small>{seat}</small>}
            </span>
            <span class="seat-facts">
              {(hand !== undefined || slots.length > 0) && (
                <span class="hand-count">{count(hand || slots.filter((p) => p.count > 0).length, "card")}</span>
              )}
              {scores.map(([title, of]) => (
                <span key={title} class="score">
                  {of[seat]} <small>{title}</small>
                </span>
              ))}
            </span>
            <span class="seat-marks">
              {seat === first && !table.over && <em>to act</em>}
              {seat === turns[1] && <em class="later">next</em>}
              {table.dealer === seat && <span>dealer</span>}
              {mine === seat && <span>you</span>}
            </span>
            <Owned {...{ book, table, seat }} />
          </>
        );
        const looks = `seat${seat === first && !table.over ? " seat-turn" : ""}`;
        const field = choose ? (
          <button
            key={seat}
            type="button"
            class={slots.length ? "seat-head" : looks}
            data-testid={`seat-${seat}`}
            aria-pressed={chosen === seat}
            onClick={() => choose(seat)}
          >
            {inside}
          </button>
        ) : (
          <div
            key={seat}
            class={slots.length ? "seat-head" : looks}
            data-testid={`seat-${seat}`}
            aria-label={fullName(match, seat)}
            role="group"
          >
            {inside}
          </div>
        );
        if (!slots.length) return field;
        return (
          <div key={seat} class={`${looks} seat-slots`}>
            {field}
            <Slots {...{ book, match }} places={slots} on={touch && ((place) => touch(place, seat))} test="slot" />
          </div>
        );
      })}
      {choose && first === null && (
        <button
          type="button"
          class="seat seat-nobody"
          data-testid="seat-table"
          aria-pressed={chosen === null}
          onClick={() => choose(null)}
        >
          <span class="seat-name">The table</span>
        </button>
      )}
    </div>
  );
}

/** How many seats fit beside each other on the narrowest phone, evenly. */
const inRow = (n: number) => (n <= 4 ? n : n <= 6 ? 3 : 4);
const inRowGridded = (n: number) => (n === 2 || n === 4 ? 2 : 3);

/** What lies before a seat, its hand only where this phone may know faces of it. */
function Owned({ book, table, seat }: { book: Book | null; table: View; seat: Seat }) {
  const places = laidBefore(table, seat).filter((p) => shownOf(p, table.hands[seat]).length <= FEW);
  if (!places.length) return null;
  return (
    <span class="owned">
      {places.map((p) => (
        <span key={p.place} class="row">
          {shownOf(p, table.hands[seat]).map(({ face, yours }, i) => (
            <Card key={i} book={book} face={face} yours={yours} size="small" />
          ))}
          <span class="unseen">{p.place.split("/").slice(2).join(" ")}</span>
        </span>
      ))}
    </span>
  );
}

function laidBefore(table: View, seat: Seat): Place[] {
  const open = (p: Place) => p.cards.some((face) => face && face !== "?");
  const slots = slotsOf(table, seat);
  return table.places.filter(
    (p) => p.owner === seat && p.count > 0 && !slots.includes(p) && (open(p) || p.count !== table.hands[seat]),
  );
}

/** Cards before a seat that are too many for its own small field: a line for each such place. */
export function LaidOpen({ book, match, table }: { book: Book | null; match: Match; table: View }) {
  const places = match.seats.flatMap((seat) =>
    laidBefore(table, seat).map((p) => ({ place: p.place, faces: shownOf(p, table.hands[seat]) })),
  );
  return (
    <>
      {places
        .filter(({ faces }) => faces.length > FEW)
        .map(({ place, faces }) => (
          <div key={place} class="laid" data-testid={`laid-${place}`}>
            <span>{placeText(place, match)}</span>
            <span class="row">
              {faces.map(({ face, yours }, i) => (
                <Card key={i} book={book} face={face} yours={yours} size="small" />
              ))}
            </span>
          </div>
        ))}
    </>
  );
}

/** Of a hand only what is known: how many it holds is said already. */
function shownOf(place: Place, held: number | undefined): { face: Face | null; yours: boolean }[] {
  const hand = place.count === held;
  return place.cards
    .map((face, i) => ({ face, yours: yoursAt(place, i) }))
    .filter(({ face }) => !hand || (face && face !== "?"));
}

/** What does not need to be in sight: what bears less, and what players implied about hands nobody has seen. */
export function More({ book, match, table }: { book: Book | null; match: Match; table: View }): JSX.Element | null {
  const claims = table.claims ?? [];
  const facts = bearing(book, match, table)[1];
  if (!claims.length && !facts.length) return null;
  return (
    <details class="more" data-testid="more-facts">
      <summary>More about the table</summary>
      <Facts {...{ book, match }} of={facts} test="facts-more" />
      {claims.length > 0 && (
        <ul class="claims" data-testid="claims">
          {claims.map((c, i) => (
            <li key={i}>
              {nameOf(match, c.seat)} implied holding {c.kind === "lacks" ? "none" : "one"} of{" "}
              {list(c.cards.map((face) => cardOf(book, face).text))} ({c.clause}, ruling {c.ruling})
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
