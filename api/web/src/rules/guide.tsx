// How a game is played, in short, and acts to learn from: the cards as they lie, what is done, what is ruled.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Card } from "../cards/card";
import { call } from "../net/call";
import { AtTable, Report, Says, Sentence } from "../sentences/sentence";
import type { Book, Guide, Match } from "../wire/types";
import { t } from "../words/language";
import { told } from "../words/messages";
import { placeText } from "../words/places";
import { plain } from "../words/names";

type Example = Guide["examples"][number];
type Act = Example["acts"][number];

/** The guides that were fetched, by the address of their book. */
const fetched = signal<Record<string, Guide>>({});
const asking = new Set<string>();

/** The guide of a book, once it is here; a book is read all the same where it does not come. */
export function guideOf(book: string): Guide | undefined {
  const found = fetched.value[book];
  if (!found && !asking.has(book)) {
    asking.add(book);
    call<Guide>(`${book}/guide`).then(
      (guide) => (fetched.value = { ...fetched.value, [book]: guide }),
      () => asking.delete(book),
    );
  }
  return found;
}

interface HowOf {
  guide: Guide;
  book: Book;
  /** The way to a clause. */
  to: (number: string) => string;
}

export function HowItIsPlayed({ guide, book, to }: HowOf): JSX.Element {
  const otherwise = new Set(book.clauses.filter((one) => one.agreed).map((one) => one.number));
  return (
    <section class="how" aria-labelledby="how" data-testid="how">
      <h2 class="part" id="how">{t("How it is played")}</h2>
      {guide.paragraphs.map((one) => {
        const changed = one.clauses.filter((number) => otherwise.has(number));
        return (
          <div key={one.title}>
            <h3><Says of={one} field="title" /></h3>
            <p><Says of={one} field="text" /></p>
            <p class="in-full">
              {one.clauses.map((number) => (
                <a key={number} class="chip-number" href={to(number)} aria-label={t("Clause {number}", { number })}>
                  {number}
                </a>
              ))}
              {changed.length > 0 && <span class="tag tag-agreed">{t("agreed otherwise here: {clauses}", { clauses: changed.join(", ") })}</span>}
            </p>
          </div>
        );
      })}
    </section>
  );
}

/** What names and cards within an example mean: nobody plays there, and nothing is recorded. */
const tableOf = ({ seats, names, sides }: Example): Match => ({ seats, names, table: { sides } }) as unknown as Match;

export function Examples({ guide, book, number }: { guide: Guide | undefined; book: Book; number: string }): JSX.Element {
  // Where it shows several clauses it stands with the first of them.
  const shown = guide?.examples.filter((one) => one.clauses[0] === number) ?? [];
  return <>{shown.map((one, i) => <Shown key={i} of={one} book={book} />)}</>;
}

function Shown({ of, book }: { of: Example; book: Book }): JSX.Element {
  const match = tableOf(of);
  return (
    <AtTable.Provider value={{ match, book }}>
      <figure class="example" data-testid={`example-${of.clauses[0]}`}>
        <figcaption>{t("Example")}</figcaption>
        {of.lies.map((place) => (
          <p key={place.place} class="lies">
            <span>{plain(placeText(place.place, book, match))}</span>
            <span class="row">
              {place.cards.map((face, i) => (
                <Card key={i} book={book} face={face} size="small" />
              ))}
            </span>
          </p>
        ))}
        <ul class="facts">
          {of.facts_line.map((line) => (
            <li key={line.label}>
              <Says of={line} field="label" begins flat />: <b><Says of={line} field="text" flat /></b>
            </li>
          ))}
        </ul>
        <ol class="acts">
          {of.acts.map((act, i) => (
            <Tried key={i} of={act} />
          ))}
        </ol>
        {of.happened.length > 0 && (
          <ul class="came-of-it">
            {told(of, "happened").map((line, i) => (
              <li key={i}><Sentence is={line} begins flat /></li>
            ))}
          </ul>
        )}
      </figure>
    </AtTable.Provider>
  );
}

const SIGNS: Record<string, string> = { stands: "✓", void: "✗", contradicts: "≠" };
const word = (outcome: string): string =>
  outcome === "stands" ? t("stands") : outcome === "void" ? t("void") : t("contradicts");

function Tried({ of }: { of: Act }): JSX.Element {
  return (
    <li class={`act act-${of.outcome}`}>
      <span class="act-sign" aria-hidden="true">{SIGNS[of.outcome]}</span>
      <span class="grow">
        <Report of={of.move} flat />
        <span class="unseen">: {word(of.outcome)}</span>
        {of.reason && <small><Says of={of} field="reason" flat /></small>}
      </span>
    </li>
  );
}
