// One question about a move, answered by one large tap wherever that is possible.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { CardGrid, CardsGrid } from "./cards";
import { SlotChoices, inSlots } from "./grid";
import { Suit, hasShape } from "./suits";
import type { Book, Field, Match, Value } from "./types";
import { plain, shownSuit, suitOf, valueText } from "./words";

export interface AskedOf {
  field: Field;
  book: Book;
  match: Match;
  /** How many cards lie in the hand of whoever acts. */
  held?: number | undefined;
  claim: (value: Value) => string;
  on: (value: Value) => void;
}

export function FieldQuestion(props: AskedOf): JSX.Element {
  const { field } = props;
  switch (field.kind) {
    case "card":
      return <CardGrid {...props} />;
    case "cards":
      return <CardsGrid {...props} />;
    case "number":
      return <NumberQuestion {...props} />;
    case "text":
      return <TextQuestion {...props} />;
    default: {
      const all = choices(props);
      const others = all.filter((value) => !inSlots(value));
      return (
        <>
          {others.length < all.length && <SlotChoices {...props} values={all} />}
          {(others.length > 0 || !all.length) && <Choices {...props} values={others} />}
        </>
      );
    }
  }
}

function choices({ field, match }: AskedOf): Value[] {
  const named = field.options ?? field.choices;
  if (named) return named;
  if (field.kind === "flag") return [true, false];
  if (field.kind === "seat") return match.seats;
  if (field.kind === "place") return match.table.places.map((p) => p.place);
  return [];
}

function Choices({ field, book, match, on, claim, values }: AskedOf & { values: Value[] }) {
  if (!values.length) return <TextQuestion {...{ field, book, match, on, claim }} />;
  return (
    <div class="choices" role="group" aria-label={plain(field.name)}>
      {values.map((value) => (
        <button
          key={String(value)}
          type="button"
          class="choice"
          data-testid="choice"
          data-value={String(value)}
          onClick={() => on(value)}
        >
          <SuitOf book={book} word={value} />
          <span>
            {plain(valueText(value, field.kind, book, match))}
            {claim(value) && <small>{claim(value)}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The drawing beside a word that means a suit. */
export function SuitOf({ book, word }: { book: Book | null; word: Value }): JSX.Element | null {
  const suit = typeof word === "string" ? (suitOf(book, word) ?? word) : "";
  const shown = shownSuit(book, suit);
  return hasShape(shown) ? <Suit suit={shown} /> : null;
}

function NumberQuestion(props: AskedOf): JSX.Element {
  const { field, on } = props;
  const low = field.min ?? 0;
  const few = field.max !== null && field.max !== undefined && field.max - low <= 15;
  const named = field.options ?? field.choices;
  const typed = useSignal(String(low));
  if (named?.length) return <Choices {...props} values={named} />;
  if (few) {
    const all = Array.from({ length: (field.max ?? low) - low + 1 }, (_, i) => low + i);
    return <Choices {...props} values={all} />;
  }
  const quick = Array.from({ length: 10 }, (_, i) => Math.max(low, 1) + i);
  return (
    <>
      <Choices {...props} values={quick} />
      <form
        class="line"
        onSubmit={(e) => {
          e.preventDefault();
          const n = Number(typed.value);
          if (Number.isInteger(n)) on(n);
        }}
      >
        <label class="grow">
          <span>Another number</span>
          <input
            type="number"
            inputMode="numeric"
            data-testid="number"
            value={typed}
            min={low}
            onInput={(e) => (typed.value = e.currentTarget.value)}
          />
        </label>
        <button class="button" data-testid="field-done">
          Take it
        </button>
      </form>
    </>
  );
}

function TextQuestion({ field, on }: AskedOf): JSX.Element {
  const typed = useSignal("");
  return (
    <form
      class="line"
      onSubmit={(e) => {
        e.preventDefault();
        if (typed.value.trim()) on(typed.value.trim());
      }}
    >
      <label class="grow">
        <span>{field.text || plain(field.name)}</span>
        <input
          data-testid="text"
          value={typed}
          maxLength={200}
          onInput={(e) => (typed.value = e.currentTarget.value)}
        />
      </label>
      <button class="button" data-testid="field-done">
        Done
      </button>
    </form>
  );
}
