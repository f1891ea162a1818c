// The table: the piles in the middle, the facts that bear now, and who sits around it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Card } from "./card";
import type { Book, Face, Match, Place, Seat, View } from "./types";
import { cardOf, count, elapsed, fullName, list, nameOf, named, placeText, plain, toMs } from "./words";

const PEEK = 4;
const FEW = 3;

const lines = (table: View) => table.facts_line ?? table.lines ?? [];

export function Felt({ book, match, table }: { book: Book | null; match: Match; table: View }) {
  const middle = table.places.filter((p) => p.owner === null && (p.count > 0 || !p.place.includes("/")));
  return (
    <section class="felt" aria-label="The table" data-testid="felt">
      <div class="piles">
        {middle.map((place) => (
          <Pile key={place.place} {...{ book, match, place }} />
        ))}
        {!middle.length && <p class="hint">Nothing lies on the table yet.</p>}
      </div>
      {lines(table).length > 0 && (
        <ul class="facts" data-testid="facts">
          {lines(table).map((fact) => (
            <li key={fact.label + fact.text}>
              {fact.label && <span class="fact-label">{plain(fact.label)}</span>} {named(fact.text, match)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Pile({ book, match, place }: { book: Book | null; match: Match; place: Place }): JSX.Element {
  const name = placeText(place.place, match);
  const known = place.cards.some((face) => face && face !== "?");
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
  const more = known && place.cards.length > PEEK;
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

export function Turn({ book, match, table }: { book: Book | null; match: Match; table: View }) {
  if (table.over) {
    const who = table.winners.map((w) => nameOf(match, w));
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
}

export function Seats({ book, match, table, chosen, mine, choose }: SeatsOf): JSX.Element {
  const turns = new Set(table.awaited.map((a) => a.seat || null));
  const first = table.awaited[0] && (table.awaited[0].seat || null);
  return (
    <div class="seats" data-row={inRow(match.seats.length)} role="group" aria-label={choose ? "Who acts" : "Players"}>
      {match.seats.map((seat) => {
        const hand = table.hands[seat];
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
              {hand !== undefined && <span class="hand-count">{count(hand, "card")}</span>}
              {scores.map(([title, of]) => (
                <span key={title} class="score">
                  {of[seat]} <small>{title}</small>
                </span>
              ))}
            </span>
            <span class="seat-marks">
              {seat === first && !table.over && <em>to act</em>}
              {seat !== first && turns.has(seat) && <em class="later">awaited</em>}
              {table.dealer === seat && <span>dealer</span>}
              {mine === seat && <span>you</span>}
            </span>
            <Owned {...{ book, table, seat }} />
          </>
        );
        const looks = `seat${seat === first && !table.over ? " seat-turn" : ""}`;
        return choose ? (
          <button
            key={seat}
            type="button"
            class={looks}
            data-testid={`seat-${seat}`}
            aria-pressed={chosen === seat}
            onClick={() => choose(seat)}
          >
            {inside}
          </button>
        ) : (
          <div key={seat} class={looks} data-testid={`seat-${seat}`} aria-label={fullName(match, seat)} role="group">
            {inside}
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

/** What lies before a seat, its hand only where this phone may know faces of it. */
function Owned({ book, table, seat }: { book: Book | null; table: View; seat: Seat }) {
  const places = laidBefore(table, seat).filter((p) => shownOf(p, table.hands[seat]).length <= FEW);
  if (!places.length) return null;
  return (
    <span class="owned">
      {places.map((p) => (
        <span key={p.place} class="row">
          {shownOf(p, table.hands[seat]).map((face, i) => (
            <Card key={i} book={book} face={face} size="small" />
          ))}
          <span class="unseen">{p.place.split("/").slice(2).join(" ")}</span>
        </span>
      ))}
    </span>
  );
}

function laidBefore(table: View, seat: Seat): Place[] {
  const open = (p: Place) => p.cards.some((face) => face && face !== "?");
  return table.places.filter((p) => p.owner === seat && p.count > 0 && (open(p) || p.count !== table.hands[seat]));
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
              {faces.map((face, i) => (
                <Card key={i} book={book} face={face} size="small" />
              ))}
            </span>
          </div>
        ))}
    </>
  );
}

/** Of a hand only what is known: how many it holds is said already. */
function shownOf(place: Place, held: number | undefined): (Face | null)[] {
  const hand = place.count === held;
  return place.cards.filter((face) => !hand || (face && face !== "?"));
}

export function Scores({ book, match, table }: { book: Book | null; match: Match; table: View }): JSX.Element | null {
  const rows = Object.entries(table.scores).flatMap(([title, of]) =>
    Object.entries(of)
      .filter(([side]) => !match.seats.includes(side))
      .map(([side, points]) => ({ title, side, points })),
  );
  const marks = Object.entries(table.marks).filter(([, v]) => v !== null && v !== "" && v !== false);
  const claims = table.claims ?? [];
  if (!rows.length && !marks.length && !claims.length) return null;
  return (
    <details class="more">
      <summary>More about the table</summary>
      <dl class="about">
        {rows.map(({ title, side, points }) => (
          <div key={title + side}>
            <dt>
              {plain(title)}, {side}
            </dt>
            <dd>{points}</dd>
          </div>
        ))}
        {marks.map(([name, value]) => (
          <div key={name}>
            <dt>{plain(name)}</dt>
            <dd>{typeof value === "object" ? JSON.stringify(value).replace(/["{}[\]]/g, " ") : String(value)}</dd>
          </div>
        ))}
      </dl>
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
