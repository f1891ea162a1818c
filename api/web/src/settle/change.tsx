// Other cards in a place: known ones by a tap, and how many beside them nobody has seen.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CardFace } from "../cards/card";
import { Keys } from "../table/keys";
import type { Book, Face, Match, Place } from "../wire/types";
import { count, t } from "../words/language";
import { cardOf } from "../words/names";

type Cards = (Face | null)[];

/** What is being laid in a place, before the table lies so; without cards nothing was changed yet. */
export interface Draft {
  place: string;
  cards?: Cards;
}

interface ChangeOf {
  book: Book;
  match: Match;
  name: string;
  place: Place;
  draft: Signal<Draft | null>;
  on: () => void;
  /** A card that lies in another place comes to lie here: it is taken out there. */
  take: (face: Face) => void;
}

export function Change({ book, match, name, place, draft, on, take }: ChangeOf): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const cards: Cards = draft.value?.cards ?? place.cards;
  const put = (cards: Cards): void => void (draft.value = { place: place.place, cards });
  const elsewhere = lyingBeside(match, place.place);
  const left = (face: Face) =>
    (cardOf(book, face).copies ?? 1) - (elsewhere.get(face) ?? 0) - cards.filter((one) => one === face).length;
  const others = book.cards.flatMap(({ face }) => Array<Face>(Math.max(0, left(face))).fill(face));
  const hidden = cards.filter((card) => card === null).length;
  /** So many may be meant at once: those nobody has seen, or else a hand. */
  const room = hidden || Math.max(0, ...Object.values(match.table.hands));
  const open = isOpen(place.place);
  function lay(face: Face): void {
    // Whoever takes back a card that was laid has one more in the hand.
    const back = place.owner && match.table.places.some((one) => one.place === `trick/${place.owner}` && one.cards.includes(face));
    if (left(face) <= 0) take(face);
    put(open ? [face] : back ? [...cards, face] : among(cards, face));
  }
  return (
    <div class="laying-change" data-testid="laying-change">
      <div class="line laying-head">
        <h3 ref={heading} tabIndex={-1} class="grow">
          {name}
        </h3>
        <button type="button" class="button" data-testid="field-done" onClick={on}>
          {t("Done")}
        </button>
      </div>
      {!open && (
        <div class="line">
          <span class="grow">{t("Unknown cards")}</span>
          <button type="button" class="chip" data-testid="fewer" aria-label={t("one fewer")} disabled={!hidden} onClick={() => put(without(cards, null))}>
            −
          </button>
          <output data-testid="hidden">{hidden}</output>
          <button type="button" class="chip" data-testid="one-more" aria-label={t("one more")} onClick={() => put([null, ...cards])}>
            +
          </button>
        </div>
      )}
      <div class="chosen" aria-live="polite">
        {cards.map(
          (face, i) =>
            face !== null && (
              <button
                key={`${face}${i}`}
                type="button"
                class="card-button"
                data-testid="chosen"
                aria-label={t("{card}: take it out again", { card: cardOf(book, face).text })}
                onClick={() => put(cards.filter((_, other) => other !== i))}
              >
                <CardFace book={book} face={face} />
              </button>
            ),
        )}
        {cards.length > hidden && (
          <button type="button" class="chip" data-testid="none" onClick={() => put(open ? [] : Array<null>(cards.length).fill(null))}>
            {t("Take all out")}
          </button>
        )}
        {!open && others.length > 0 && others.length <= room && (
          <button type="button" class="chip" data-testid="all-others" onClick={() => put(others.reduce(among, cards))}>
            {t("All the others: {cards}", { cards: count("card|cards", others.length) })}
          </button>
        )}
      </div>
      <Keys book={book} options={null} seen={elsewhere} left={(face) => left(face) || (elsewhere.get(face) ?? 0)} on={lay} />
    </div>
  );
}

/** Where one card lies, and everybody sees which. */
export const isOpen = (place: string): boolean => place.startsWith("trick/");

/** A card is known that lay there unseen, or comes to lie there. */
const among = (cards: Cards, face: Face): Cards => [...(cards.includes(null) ? without(cards, null) : cards), face];

function without(cards: Cards, one: Face | null): Cards {
  const at = cards.indexOf(one);
  return cards.filter((_, i) => i !== at);
}

/** The cards that are known to lie in other places: how many of each. */
function lyingBeside(match: Match, place: string): Map<Face, number> {
  const found = new Map<Face, number>();
  for (const one of match.table.places)
    if (one.place !== place && !one.place.startsWith("last/"))
      for (const face of one.cards) if (face) found.set(face, (found.get(face) ?? 0) + 1);
  return found;
}
