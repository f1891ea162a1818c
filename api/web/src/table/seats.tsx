// Who sits around the table: name, cards and points of each, whose turn it is, and what lies there.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Card } from "../cards/card";
import type { Book, Match, Seat, View } from "../wire/types";
import { count, t } from "../words/language";
import { fullName, nameOf, scoreName, withMinus } from "../words/names";
import { Before, type ShownTrick, type Underway } from "./laid";
import { Slots, slotsOf } from "./slots";

export interface SeatsOf {
  book: Book | null;
  match: Match;
  table: View;
  chosen: Seat | null;
  mine: Seat | null;
  choose: ((seat: Seat | null) => void) | null;
  /** A card that lies in a slot before a seat was tapped. */
  touch?: ((place: string, seat: Seat) => void) | null;
  trick?: ShownTrick | null;
  underway?: Underway[];
}

/** Where each of two, three or four sits, clockwise from below; more sit in rows. */
const SIDES: Record<number, string> = { 2: "sn", 3: "swe", 4: "swne" };

/** Letters of a name that has room on every phone; a longer one is written smaller where there is less. */
const SHORT = 7;

/** Who sits at the lower edge of the phone, where it turns to whoever acts. */
export const below = signal<Seat>("");

export function Seats(props: SeatsOf): JSX.Element {
  const { match, table, chosen, mine, choose, trick } = props;
  const sides = trick ? SIDES[match.seats.length] : undefined;
  const first = Math.max(0, match.seats.indexOf(below.value || (mine ?? "")));
  const around = [...match.seats.slice(first), ...match.seats.slice(0, first)];
  return (
    <div class="seats" data-round={!!sides} data-many={match.seats.length} role="group" aria-label={choose ? t("Who acts") : t("Players")}>
      {(sides ? around : match.seats).map((seat, i) => (
        <Place key={seat} {...props} seat={seat} at={sides?.[i]} />
      ))}
      {choose && table.awaited[0]?.seat === "" && (
        <button type="button" class="seat seat-nobody" data-testid="seat-table" aria-pressed={chosen === null} onClick={() => choose(null)}>
          {t("The table")}
        </button>
      )}
    </div>
  );
}

function Place({ book, match, table, chosen, choose, touch = null, trick, underway, seat, at }: SeatsOf & { seat: Seat; at: string | undefined }): JSX.Element {
  const slots = slotsOf(table, seat);
  const turn = table.awaited[0]?.seat === seat && !table.over;
  const looks = `seat${turn ? " seat-turn" : ""}${chosen === seat ? " seat-chosen" : ""}`;
  const inside = (
    <>
      <Plate {...{ match, table, seat }} led={!!table.trick?.laid[0] && table.marks["leader"] === seat} />
      {trick && <Laid {...{ book, trick, seat, turn }} underway={!!underway?.some((one) => one.seat === seat)} />}
      <Before {...{ book, table, seat }} />
    </>
  );
  const shared = { class: slots.length ? "seat-head" : looks, "data-testid": `seat-${seat}`, "data-at": at };
  const field = choose ? (
    <button type="button" {...shared} aria-pressed={chosen === seat} onClick={() => choose(seat)}>
      {inside}
    </button>
  ) : (
    <div {...shared} aria-label={fullName(match, seat)} role="group">
      {inside}
    </div>
  );
  if (!slots.length) return field;
  return (
    <div class={`${looks} seat-slots`}>
      {field}
      <Slots {...{ book, match }} places={slots} lines={table.facts_line} on={touch && ((place) => touch(place, seat))} test="slot" />
    </div>
  );
}

function Plate({ match, table, seat, led }: { match: Match; table: View; seat: Seat; led: boolean }): JSX.Element {
  const name = nameOf(match, seat);
  const slots = slotsOf(table, seat);
  const held = table.hands[seat] || slots.filter((p) => p.count > 0).length;
  // Between two hands the mark is that of the hand that is over.
  const dealt = !!table.trick && match.seats.some((one) => table.hands[one]);
  const scores = Object.entries(table.scores).filter(([, of]) => seat in of);
  return (
    <span class="plate">
      <span class="seat-name" data-long={name.length > SHORT || undefined}>{name}</span>
      {led && <em>{t("led")}</em>}
      {table.dealer === seat && dealt && <em>{t("dealer")}</em>}
      {!table.trick && !slots.length && <small class="hand-count">{count("card|cards", held)}</small>}
      {scores.map(([title, of]) => (
        <small key={title} class="score">
          <b>{withMinus(of[seat]!)}</b> {scores.length > 1 && scoreName(title)}
        </small>
      ))}
    </span>
  );
}

/** The card of a seat in the trick, or the place where it is due. */
function Laid({ book, trick, seat, turn, underway }: { book: Book | null; trick: ShownTrick; seat: Seat; turn: boolean; underway: boolean }): JSX.Element {
  const card = trick.laid.find((one) => one.seat === seat)?.card;
  if (card === undefined) return <span class={`card card-none${turn ? " card-due" : ""}`} aria-hidden="true" />;
  return (
    <span class={trick.ahead === seat ? "card-ahead" : underway ? "card-underway" : undefined}>
      <Card book={book} face={card} />
    </span>
  );
}
