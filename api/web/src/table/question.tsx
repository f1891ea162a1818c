// One question about a move, answered by one large tap wherever that is possible.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Suit, hasShape } from "../cards/suits";
import { limits } from "../wire/limits";
import type { Book, Value } from "../wire/types";
import { t } from "../words/language";
import { valueText } from "../words/reports";
import { fieldName, plain, shownSuit, suitOf } from "../words/names";
import { CardGrid, CardsGrid } from "./card-grids";
import { CountsQuestion } from "./counts";
import type { Question } from "./questions";
import { SlotChoices, inSlots } from "./slots";

export function FieldQuestion(props: Question): JSX.Element {
  const { field } = props;
  switch (field.kind) {
    case "card":
      return <CardGrid {...props} />;
    case "cards":
      return <CardsGrid {...props} />;
    case "counts":
      return <CountsQuestion {...props} />;
    case "number":
      return <NumberQuestion {...props} />;
    case "lying":
      return <LyingQuestion {...props} />;
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

function choices({ field, match }: Question): Value[] {
  const named = field.options ?? field.choices;
  if (named) return named;
  if (field.kind === "flag") return [true, false];
  if (field.kind === "seat") return match.seats;
  if (field.kind === "place") return match.table.places.map((p) => p.place);
  return [];
}

function Choices({ field, book, match, on, claim, values }: Question & { values: Value[] }) {
  if (!values.length) return <TextQuestion {...{ field, book, match, on, claim }} />;
  return (
    <div class="choices" role="group" aria-label={plain(fieldName(field.name))}>
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

function NumberQuestion(props: Question): JSX.Element {
  const { field, on } = props;
  const named = field.options ?? field.choices;
  const typed = useSignal("0");
  if (named?.length) return <Choices {...props} values={named} />;
  const quick = field.usual?.length ? field.usual : Array.from({ length: 10 }, (_, i) => 1 + i);
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
          <span>{t("Another number")}</span>
          <input
            type="number"
            inputMode="numeric"
            data-testid="number"
            value={typed}
            min={0}
            onInput={(e) => (typed.value = e.currentTarget.value)}
          />
        </label>
        <button class="button" data-testid="field-done">
          {t("Take it")}
        </button>
      </form>
    </>
  );
}

/** A whole table is laid on a page of its own. */
function LyingQuestion({ match }: Question): JSX.Element {
  return (
    <a class="button" href={`/#resume/${match.id}`} data-testid="lay-the-table">
      {t("Lay the table")}
    </a>
  );
}

function TextQuestion({ field, on }: Question): JSX.Element {
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
        <span>{plain(fieldName(field.name))}</span>
        <input
          data-testid="text"
          value={typed}
          maxLength={limits.text}
          onInput={(e) => (typed.value = e.currentTarget.value)}
        />
      </label>
      <button class="button" data-testid="field-done">
        {t("Done")}
      </button>
    </form>
  );
}
