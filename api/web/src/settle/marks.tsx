// What is known besides the cards, such as Schlag and Trumpf: a tap changes it.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Says } from "../sentences/sentence";
import { SuitOf } from "../table/question";
import type { Book, Match, Seat, Settled, Value } from "../wire/types";
import { inWords, t } from "../words/language";
import { said as say } from "../words/messages";
import { plain } from "../words/names";
import { valueText } from "../words/reports";
import { afterTricks, type Changes } from "./position";

const NOTHING = "–";

type Mark = Settled["marks"][number];

interface MarksOf {
  book: Book;
  match: Match;
  settled: Settled;
  changing: Signal<string>;
  on: (changes: Changes) => Promise<void>;
}

export function Marks({ book, match, settled, changing, on }: MarksOf): JSX.Element | null {
  if (!settled.marks.length) return null;
  const put = (mark: string, value: unknown): void => {
    // A number grows tap by tap; a word is said with one.
    if (typeof value === "string" || typeof value === "boolean") changing.value = "";
    void on(mark === "tricks" ? afterTricks(settled, book, value as Record<Seat, number>) : { marks: { [mark]: value } });
  };
  /** What is so or not is changed by the tap itself. */
  const open = ({ mark, value }: Mark): void => {
    if (typeof value === "boolean") put(mark, !value);
    else changing.value = changing.value === mark ? "" : mark;
  };
  const now = settled.marks.find((one) => one.mark === changing.value);
  // What is not so now waits in the fold; what was announced is what arguments are about.
  const [first, rest] = [true, false].map((so) =>
    settled.marks.filter((one) => (said(one, book, match) !== NOTHING && one.value !== 0) === so),
  ) as [Mark[], Mark[]];
  const row = (marks: Mark[]) => (
    <div class="laying-marks">
      {marks.map((one) => (
        <button
          key={one.mark}
          type="button"
          class="laying-mark"
          data-testid={`mark-${one.mark}`}
          aria-expanded={typeof one.value === "boolean" ? undefined : changing.value === one.mark}
          aria-pressed={typeof one.value === "boolean" ? one.value : undefined}
          onClick={() => open(one)}
        >
          <span class="laying-name">
            <Says of={one} field="label" begins />
          </span>
          <b>{said(one, book, match)}</b>
        </button>
      ))}
    </div>
  );
  return (
    <>
      {row(first)}
      {rest.length > 0 && (
        <details class="more laying-more" data-testid="other-marks">
          <summary>{t("More that can be so")}</summary>
          {row(rest)}
        </details>
      )}
      {now && <Other key={now.mark} of={now} {...{ book, match }} on={(value) => put(now.mark, value)} />}
    </>
  );
}

/** How many each seat has, where the mark counts by seat. */
const counts = (one: Mark): Record<string, number> | null =>
  one.value && typeof one.value === "object" && !Array.isArray(one.value) ? (one.value as Record<string, number>) : null;

function said(one: Mark, book: Book, match: Match): string {
  const each = counts(one);
  if (each) return Object.entries(each).map(([seat, n]) => `${valueText(seat, "seat", book, match)} ${n}`).join(", ") || NOTHING;
  const value = one.value as Value | null;
  if (value === "" || value === null || value === false || (Array.isArray(value) && !value.length)) return NOTHING;
  return Array.isArray(value) ? value.map((one) => named(one, book, match)).join(", ") : named(value, book, match);
}

/** A seat by the player, what was announced with a move of its own as that is called, and words as they are. */
function named(value: Value, book: Book, match: Match): string {
  const move = book.moves.find((one) => one.move === value);
  if (move) return inWords(move.title);
  return plain(valueText(value, match.seats.includes(String(value)) ? "seat" : "choice", book, match));
}

function Other({ of, book, match, on }: { of: Mark; book: Book; match: Match; on: (value: unknown) => void }): JSX.Element {
  const typed = useSignal(typeof of.value === "string" || typeof of.value === "number" ? String(of.value) : JSON.stringify(of.value));
  // Fingers are faster than a table is laid: what was tapped counts on from what is shown here.
  const now = useSignal(of.value);
  const put = (value: Mark["value"]): void => on((now.value = value));
  const each = counts({ ...of, value: now.value });
  if (each && (of.mark === "tricks" || Object.values(each).every((n) => typeof n === "number")))
    return (
      <div class="laying-change" data-testid="laying-mark-change">
        {match.seats.map((seat) => (
          <Stepper key={seat} name={valueText(seat, "seat", book, match)} n={each[seat] ?? 0} on={(n) => put({ ...each, [seat]: n })} />
        ))}
      </div>
    );
  if (typeof now.value === "number")
    return (
      <div class="laying-change" data-testid="laying-mark-change">
        <Stepper name="" n={now.value} on={put} typed={say(of, "label", match, book)} />
      </div>
    );
  const choices: Value[] = of.choices.length && of.value ? [...of.choices, ""] : of.choices;
  if (choices.length)
    return (
      <div class="laying-change choices" data-testid="laying-mark-change" role="group">
        {choices.map((choice) => (
          <button key={String(choice)} type="button" class="choice" data-testid="mark-choice" data-value={String(choice)} onClick={() => on(choice)}>
            <SuitOf book={book} word={choice} />
            <span>{choice === "" ? t("nothing") : named(choice, book, match)}</span>
          </button>
        ))}
      </div>
    );
  return (
    <form
      class="laying-change line"
      data-testid="laying-mark-change"
      onSubmit={(e) => {
        e.preventDefault();
        on(typeof of.value === "string" ? typed.value : parsed(typed.value));
      }}
    >
      <label class="grow">
        <span>{t("In the words of the notation")}</span>
        <input data-testid="mark-typed" value={typed} autocapitalize="none" onInput={(e) => (typed.value = e.currentTarget.value)} />
      </label>
      <button class="button" data-testid="mark-done">
        {t("Done")}
      </button>
    </form>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `typed`: what a number is called that may be far off, such as a bid, and is typed as well. */
function Stepper({ name, n, on, typed = "" }: { name: string; n: number; on: (n: number) => void; typed?: string }): JSX.Element {
  return (
    <div class="line">
      <span class="grow">{name}</span>
      <button type="button" class="chip" aria-label={t("one fewer, {name}", { name })} disabled={!n} onClick={() => on(n - 1)}>
        −
      </button>
      {typed ? (
        <input data-testid="mark-number" aria-label={typed} type="number" inputmode="numeric" min="0" value={n} onChange={(e) => on(Number(e.currentTarget.value))} />
      ) : (
        <output>{n}</output>
      )}
      <button type="button" class="chip" data-testid={`more-${name}`} aria-label={t("one more, {name}", { name })} onClick={() => on(n + 1)}>
        +
      </button>
    </div>
  );
}
