// One question about a move, answered by one large tap wherever that is possible.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Suit, hasShape } from "../cards/suits";
import type { Book, Value } from "../wire/types";
import { valueText } from "../words/reports";
import { fieldName, plain, shownSuit, suitOf } from "../words/names";
import { CardGrid, CardsGrid } from "./card-grids";
import type { Question } from "./questions";
import { SlotChoices, inSlots } from "./slots";

/** How fields are asked that are seldom met at a table: they come with the late part of the page. */
export const rare = signal<Record<string, (props: Question) => JSX.Element>>({});

function Rare({ kind, ...props }: Question & { kind: string }): JSX.Element | null {
  const Asked = rare.value[kind];
  return Asked ? <Asked {...props} /> : null;
}

export function FieldQuestion(props: Question): JSX.Element {
  const { field } = props;
  switch (field.kind) {
    case "card":
      return <CardGrid {...props} />;
    case "cards":
      return <CardsGrid {...props} />;
    case "counts":
    case "number":
    case "lying":
    case "text":
      return <Rare kind={field.kind} {...props} />;
    default: {
      const all = choices(props);
      // What was said of a slot is corrected to a slot.
      const others = all.filter((value) => !inSlots(value) && !inSlots(props.was));
      return (
        <>
          {others.length < all.length && <SlotChoices {...props} values={all} />}
          {(others.length > 0 || !all.length) && <Choices {...props} values={others} />}
        </>
      );
    }
  }
}

function choices({ field, match }: Question): Value[] {
  const named = field.options ?? field.choices;
  if (named) return named;
  if (field.kind === "flag") return [true, false];
  if (field.kind === "seat") return match.seats;
  if (field.kind === "place") return match.table.places.map((p) => p.place);
  return [];
}

export function Choices({ field, book, match, on, claim, values }: Question & { values: Value[] }) {
  if (!values.length) return <Rare kind="text" {...{ field, book, match, on, claim }} />;
  return (
    <div class="choices" role="group" aria-label={plain(fieldName(field.name))} data-short={values.every((value) => /^\d{1,3}$/.test(String(value))) || undefined}>
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
