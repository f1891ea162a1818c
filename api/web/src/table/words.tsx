// What may be said or done now besides laying a card: large, and always at the same place.

import type { JSX } from "preact";
import type { Book, Match, View } from "../wire/types";
import { list, nameOf, plain, whoever } from "../words/names";
import { valueText } from "../words/reports";
import { toMove, type Spoken } from "./questions";
import { leftOf } from "./clock";

/** Whether a word can be said at this moment, by the clock that bears on it. */
export function inTime(word: Spoken, table: View): boolean {
  const clock = table.clocks.find((one) => one.move === word.ask.move);
  return !clock || (leftOf(clock) <= 0) === clock.expires;
}

interface WordOf {
  word: Spoken;
  book: Book;
  match: Match;
  on: () => void;
}

export function Word({ word, book, match, on }: WordOf): JSX.Element {
  const { ask, what, seats } = word;
  const clock = match.table.clocks.find((one) => one.move === ask.move && !one.expires);
  const kind = ask.fields.find((f) => f.name === what?.name)?.kind;
  const value = what && plain(valueText(what.value, kind, book, match));
  const side = match.table.sides[seats[0] ?? ""];
  const who = word.among.length ? "" : seats.length > 1 && side ? whoever(match, side) : list(seats.map((seat) => nameOf(match, seat)));
  return (
    <button
      type="button"
      class={`word${ask.awaited ? " word-hot" : ""}`}
      data-testid={`move-${ask.move}`}
      data-word={JSON.stringify(toMove(ask, word.values))}
      data-seats={seats.join()}
      title={ask.text}
      onClick={on}
    >
      {value ? (ask.aloud && kind === "choice" ? `${value}!` : `${ask.title} ${value}`) : ask.title}
      {(who || clock) && (
        <small>
          {who}
          {clock && isFinite(leftOf(clock)) && ` ${Math.ceil(leftOf(clock) / 1000)} s`}
        </small>
      )}
    </button>
  );
}
