// What lies on the table: the open trick or the one just taken, the piles, and what lies before a seat.

import type { JSX } from "preact";
import { Card, yoursAt } from "../cards/card";
import type { Book, Face, Match, Place, Ruling, Seat, View } from "../wire/types";
import { inWords, t } from "../words/language";
import { placeText } from "../words/places";
import { cardOf, nameOf, plain } from "../words/names";
import { SuitOf } from "./question";
import { slotsOf } from "./slots";

const PEEK = 3;
/** Tricks that were won lie face down, though everybody has seen what is in them. */
const DOWN = /^(taken|won)\b/;
export const FEW = 3;

/** A trick as it is shown: until the next card is laid, the one that was just taken. */
export interface ShownTrick {
  laid: { seat: Seat; card: Face | null }[];
  ahead: Seat | null;
  taken: boolean;
}

/** A card that was tapped and is not yet heard of. */
export interface Underway {
  seat: Seat;
  card: Face;
}

export function trickOf(table: View, last: Ruling | null): ShownTrick | null {
  if (!table.trick) return null;
  if (table.trick.laid.length || !last || last.struck) return { ...table.trick, taken: false };
  const ended = last.facts.find((f) => f.fact === "ended" && f.what === "trick");
  if (!ended) return { ...table.trick, taken: false };
  const swept = last.facts.filter((f) => f.fact === "moved" && String(f["from"]).startsWith("trick/"));
  const laid = swept.map((f) => ({ seat: String(f["from"]).slice(6), card: ((f["cards"] as Face[]).at(-1) ?? null) as Face | null }));
  return { laid: laid.reverse(), ahead: (((ended["winners"] ?? []) as Seat[])[0] ?? null) as Seat | null, taken: true };
}

/** Who is ahead in the open trick, or took the last one, and with what. */
export function Ahead({ book, match, trick }: { book: Book | null; match: Match; trick: ShownTrick }): JSX.Element | null {
  const winning = trick.laid.find((one) => one.seat === trick.ahead);
  if (!trick.ahead) return null;
  return (
    <p class="ahead" data-taken={trick.taken || undefined} data-testid="ahead" data-seat={trick.ahead}>
      <b>{nameOf(match, trick.ahead)}</b> {trick.taken ? t("takes it") : t("is ahead")}
      {winning?.card && <small>{t("with {card}", { card: cardOf(book, winning.card).text })}</small>}
    </p>
  );
}

/** The piles in the middle: in a game of tricks only what lies open there. */
export function Piles({ book, match, table, underway }: { book: Book | null; match: Match; table: View; underway: Underway[] }): JSX.Element {
  const common = table.places.filter((p) => p.owner === null && !p.place.startsWith("last/"));
  const open = (p: Place) => p.cards.some((face) => face && face !== "?") && !DOWN.test(p.place);
  const lying = common.filter((p) => (table.trick ? open(p) : p.count > 0 || !p.place.includes("/")));
  return (
    <div class="piles">
      {lying.map((place) => (
        <Pile key={place.place} {...{ book, match, place }} />
      ))}
      {underway.slice(-PEEK).map((one, i) => (
        <div key={i} class="pile card-underway" data-testid="underway">
          <span class="fan">
            <Card book={book} face={one.card} />
          </span>
          <span class="pile-name">{nameOf(match, one.seat)}</span>
        </div>
      ))}
    </div>
  );
}

function Pile({ book, match, place }: { book: Book | null; match: Match; place: Place }): JSX.Element {
  const name = inWords(plain(place.place.replace(/[-/]/g, " ")));
  const known = place.cards.some((face) => face && face !== "?");
  const shown = known ? place.cards.slice(-PEEK) : place.count > 0 ? [null] : [];
  const lying = (
    <>
      <span class={known ? "fan" : "stack"}>
        {shown.map((face, i) => (
          <Card key={i} book={book} face={face} />
        ))}
        {!shown.length && <span class="card card-none" aria-hidden="true" />}
        {place.called && (
          <span class="called" data-testid="called">
            <SuitOf book={book} word={place.called} />
            <span class="unseen">{inWords(place.called)}</span>
          </span>
        )}
      </span>
      <span class="pile-name">
        {name} <b>{place.count}</b>
        <span class="unseen"> {place.count === 1 ? t("card") : t("cards")}</span>
      </span>
    </>
  );
  return (
    <div class="pile" role="group" aria-label={plain(placeText(place.place, book, match))} data-testid={`place-${place.place}`} data-count={place.count}>
      {known && place.cards.length > PEEK ? (
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

/** What lies before a seat besides its slots and its card of the trick. */
export function Before({ book, table, seat }: { book: Book | null; table: View; seat: Seat }): JSX.Element | null {
  const places = before(table, seat).filter((p) => facesOf(p, table.hands[seat]).length <= FEW);
  if (!places.length) return null;
  return (
    <span class="before">
      {places.map((p) => (
        <span key={p.place} class="row">
          {facesOf(p, table.hands[seat]).map(({ face, yours }, i) => (
            <Card key={i} book={book} face={face} yours={yours} size="small" />
          ))}
          <span class="unseen">{p.place.split("/").slice(2).join(" ")}</span>
        </span>
      ))}
    </span>
  );
}

export function before(table: View, seat: Seat): Place[] {
  const open = (p: Place) => p.cards.some((face) => face && face !== "?");
  const slots = slotsOf(table, seat);
  const trick = table.trick ? `trick/${seat}` : "";
  return table.places.filter(
    (p) => p.owner === seat && p.count > 0 && p.place !== trick && !(trick && DOWN.test(p.place)) && !slots.includes(p) && (open(p) || p.count !== table.hands[seat]),
  );
}

/** Of a hand only what is known: how many it holds is said already. */
export function facesOf(place: Place, held: number | undefined): { face: Face | null; yours: boolean }[] {
  const hand = place.count === held;
  return place.cards
    .map((face, i) => ({ face, yours: yoursAt(place, i) }))
    .filter(({ face }) => !hand || (face && face !== "?"));
}
