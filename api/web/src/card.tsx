// One card as it lies on the table: its face, or its back.

import type { JSX } from "preact";
import { suitNames } from "./deck";
import { Suit, hasShape, shapeOf } from "./suits";
import type { Book, Face } from "./types";
import { cardOf } from "./words";

interface Looks {
  book: Book | null;
  face: Face | null;
  size?: "small" | "middle" | "large";
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
  const name = props.face ? cardOf(props.book, props.face).text : "face-down card";
  return (
    <span class="card-named">
      <CardFace {...props} />
      <span class="unseen">{name}</span>
    </span>
  );
}
