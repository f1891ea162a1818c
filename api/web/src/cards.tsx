// Grids of cards to tap: those that may be first, the rest of the pack after them.

import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { CardFace } from "./card";
import type { AskedOf } from "./fields";
import { Suit, hasShape } from "./suits";
import type { Book, Face } from "./types";
import { cardOf, count, plain } from "./words";

interface GridOf {
  book: Book;
  faces: Face[];
  on: (face: Face) => void;
  claim?: (face: Face) => string;
  label: string;
  test: string;
}

/** Cards as buttons; with many of them, one tap on a suit leaves only that suit. */
export function Faces({ book, faces, on, claim, label, test }: GridOf): JSX.Element {
  const only = useSignal<string | null>(null);
  const suits = [...new Set(faces.map((f) => cardOf(book, f).suit ?? ""))];
  const suitless = faces.filter((f) => !cardOf(book, f).suit);
  const bare = suitless.length === 1 ? cardOf(book, suitless[0]!).text : "Others";
  const shown = faces.filter((f) => only.value === null || (cardOf(book, f).suit ?? "") === only.value);
  return (
    <>
      {faces.length > 24 && suits.length > 1 && (
        <div class="filter" role="group" aria-label="Show one suit">
          {suits.map((suit) => (
            <button
              key={suit}
              type="button"
              class="chip"
              aria-pressed={only.value === suit}
              aria-label={suit ? plain(suit) : bare}
              onClick={() => (only.value = only.value === suit ? null : suit)}
            >
              {hasShape(suit) ? <Suit suit={suit} /> : plain(suit) || bare}
            </button>
          ))}
        </div>
      )}
      <div class="cards" role="group" aria-label={label}>
        {shown.map((face) => {
          const implied = claim?.(face) ?? "";
          return (
            <button
              key={face}
              type="button"
              class="card-button"
              data-testid={test}
              data-face={face}
              aria-label={cardOf(book, face).text + (implied ? `, ${implied}` : "")}
              onClick={() => on(face)}
            >
              <CardFace book={book} face={face} />
              {implied && <span class="implied" aria-hidden="true" />}
            </button>
          );
        })}
      </div>
    </>
  );
}

const faceOf = (value: unknown): Face => String(value);

function split(book: Book, options: unknown[] | null | undefined): [Face[], Face[]] {
  const all = book.cards.map((c) => c.face);
  if (!options) return [[], all];
  const may = new Set(options.map(faceOf));
  const order = [...may].sort((a, b) => all.indexOf(a) - all.indexOf(b));
  return [order, all.filter((face) => !may.has(face))];
}

export function CardGrid({ field, book, claim, on }: AskedOf): JSX.Element {
  const [legal, rest] = split(book, field.options);
  if (!legal.length)
    return <Faces book={book} faces={rest} on={on} claim={claim} label="Cards" test="card" />;
  return (
    <>
      <Faces book={book} faces={legal} on={on} claim={claim} label="Cards that may be" test="card" />
      {rest.length > 0 && (
        <details class="more" data-testid="other-cards">
          <summary>Other cards</summary>
          <Faces book={book} faces={rest} on={on} label="Other cards" test="card" />
        </details>
      )}
    </>
  );
}

export function CardsGrid({ field, book, held, on }: AskedOf): JSX.Element {
  const chosen = useSignal<Face[]>([]);
  const [legal, rest] = split(book, field.options);
  const copies = (face: Face) => cardOf(book, face).copies ?? 1;
  const full = useComputed(() => chosen.value.length >= (field.max ?? Infinity));
  const enough = chosen.value.length >= (field.min ?? (field.required ? 1 : 0));
  const left = (face: Face) => copies(face) > chosen.value.filter((f) => f === face).length;
  const take = (face: Face) => {
    if (!full.value && left(face)) chosen.value = [...chosen.value, face];
  };
  return (
    <>
      <div class="chosen" aria-live="polite">
        {chosen.value.map((face, i) => (
          <button
            key={`${face}${i}`}
            type="button"
            class="card-button"
            data-testid="chosen"
            aria-label={`${cardOf(book, face).text}: take it out again`}
            onClick={() => (chosen.value = chosen.value.filter((_, other) => other !== i))}
          >
            <CardFace book={book} face={face} />
          </button>
        ))}
        <button
          type="button"
          class="button"
          data-testid="field-done"
          disabled={!enough}
          onClick={() => {
            const these = chosen.value;
            chosen.value = []; // the same question may come again
            on(these);
          }}
        >
          {chosen.value.length
            ? `These ${count(chosen.value.length, "card")}`
            : enough
              ? "No card"
              : `Tap the cards${held ? `: ${held} are held` : ""}`}
        </button>
      </div>
      {[legal, rest].map(
        (faces, i) =>
          faces.length > 0 && (
            <Faces
              key={i}
              book={book}
              faces={faces.filter(left)}
              on={take}
              label={i ? "Other cards" : "Cards that may be"}
              test="card"
            />
          ),
      )}
    </>
  );
}
