// One card as it lies on the table: its face, or its back.

import type { JSX } from "preact";
import type { Book, Face, Place } from "../wire/types";
import { suitNames } from "../words/deck";
import { inWords, t } from "../words/language";
import { cardOf } from "../words/names";
import { Suit, hasShape, shapeOf } from "./suits";

interface Looks {
  book: Book | null;
  face: Face | null;
  size?: "small" | "middle" | "large";
  /** Whether only this phone's seat knows it. */
  yours?: boolean | undefined;
  /** What clings to it, such as a lock. */
  tags?: string[] | undefined;
}

/** The drawing alone: whoever uses it says its name. */
export function CardFace({ book, face, size }: Looks): JSX.Element {
  const looks = `card${size ? ` card-${size}` : ""}`;
  if (face === null || face === "?") return <span class={`${looks} card-back`} aria-hidden="true" />;
  const card = cardOf(book, face);
  const rank = card.rank === null || card.rank === undefined ? "" : String(card.rank);
  const worded = !rank || !card.suit;
  return (
    <span class={`${looks}${worded ? " card-worded" : ""}`} data-shape={shapeOf(worded ? card.text : card.suit)} aria-hidden="true">
      {worded ? (
        <>
          {hasShape(card.text) && <Suit suit={card.text} />}
          <span class="card-word">{card.text}</span>
        </>
      ) : (
        <>
          <span class={`card-rank${rank.length > 2 ? " card-rank-long" : ""}`}>{rank}</span>
          {card.suit && <Suit suit={card.suit} />}
          {card.suit && hasShape(card.suit) && size === "large" && (
            <span class="card-suit-word">
              {suitNames(book, card.suit).map((name) => (
                <span key={name}>{name}</span>
              ))}
            </span>
          )}
        </>
      )}
    </span>
  );
}

/** A card with its name for those who cannot see it. */
export function Card(props: Looks): JSX.Element {
  const { yours = false, tags = [] } = props;
  const name = props.face ? cardOf(props.book, props.face).text : t("face-down card");
  return (
    <span class="card-named" data-yours={yours || undefined}>
      <CardFace {...props} />
      {yours && <span class="eye" aria-hidden="true" />}
      {tags.map((tag) =>
        tag === "locked" ? <Lock key={tag} /> : <span key={tag} class="card-tag" aria-hidden="true">{inWords(tag)}</span>,
      )}
      <span class="unseen">{[name, ...tags.map((tag) => inWords(tag)), yours ? t("only you know it") : ""].filter(Boolean).join(", ")}</span>
    </span>
  );
}

/** A card within a sentence: a small drawing, with its name for whoever hears or copies the sentence. */
export function CardInLine({ book, face, name }: { book: Book | null; face: Face; name: string }): JSX.Element {
  const { suit, rank, text } = cardOf(book, face);
  if (face === "?") return <>{name}</>;
  const shape = suit || text;
  return (
    <span class="card-in-line" data-shape={shapeOf(shape)} data-face={face}>
      <span aria-hidden="true" data-drawn={suit ? rank : hasShape(text) ? "" : name} />
      {hasShape(shape) && <Suit suit={shape} />}
      <span class="unseen">{name}</span>
    </span>
  );
}

const Lock = (): JSX.Element => (
  <svg class="card-lock" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M7 11V8a5 5 0 0 1 10 0v3" />
    <rect x="4" y="11" width="16" height="10" rx="2" />
  </svg>
);

/** What clings to one card of a place, counted from the bottom. */
export const tagsAt = (place: Place, index: number): string[] =>
  Object.entries(place.tags ?? {}).flatMap(([tag, which]) => (which.includes(index) ? [tag] : []));

export const yoursAt = (place: Place, index: number): boolean => !!place.yours?.includes(index);
