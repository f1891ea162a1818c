// Questions that are seldom asked at a table: numbers, counts, words, and how a whole table lies.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { limits } from "../wire/limits";
import { t } from "../words/language";
import { fieldName, plain } from "../words/names";
import { CountsQuestion } from "./counts";
import { Choices, rare } from "./question";
import type { Question } from "./questions";

rare.value = { counts: CountsQuestion, number: NumberQuestion, lying: LyingQuestion, text: TextQuestion };

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
