// What a table may agree on before the first card: each term with its sentence and its default.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Problem } from "../net/problem";
import { Why } from "../sentences/failed";
import type { Book, Term, Value } from "../wire/types";
import { fetchRules, inWords, t } from "../words/language";

interface TermsOf {
  book: Book;
  terms: Signal<Record<string, Value>>;
  /** Why the match was not opened. */
  wrong: unknown;
}

/** The terms that a table is asked for, when these are agreed: a value may bring or settle others. */
export function asked(terms: Term[], agreed: Record<string, Value>): Term[] {
  const now = new Map<string, Value>();
  const all = (which: Record<string, Value>) => Object.entries(which);
  const brought = terms.filter((term) => {
    if (!all(term.needs).every(([name, value]) => now.get(name) === value)) return false;
    now.set(term.name, agreed[term.name] ?? term.default);
    return true;
  });
  return brought.filter((term) => !all(term.bars).some(([name, value]) => now.get(name) === value));
}

interface Span {
  min: number;
  max: number;
}

/** How many may play when this is agreed. */
export function seated({ seats, terms }: Book, agreed: Record<string, Value>): Span {
  const value = (term: Term) => agreed[term.name] ?? term.default;
  const other = asked(terms, agreed).flatMap((term) => term.seats.filter((one) => one.value === value(term)));
  return other.at(-1) ?? seats;
}

/** How many may play at the most, whatever is agreed. */
export const seatedAtMost = ({ seats, terms }: Book): number =>
  Math.max(seats.max, ...terms.flatMap((term) => term.seats.map((one) => one.max)));

/** What is agreed so that this many may play: as it was, or with the value that allows it. */
export function agreedFor(book: Book, agreed: Record<string, Value>, players: number): Record<string, Value> {
  const may = (all: Record<string, Value>) => {
    const { min, max } = seated(book, all);
    return min <= players && players <= max;
  };
  const ways = book.terms.flatMap((term) => term.seats.map((one) => ({ ...agreed, [term.name]: one.value })));
  return [agreed, ...ways].find(may) ?? agreed;
}

/** What a table begins with that has agreed on nothing yet, where that is not what the book has. */
export function quickly(book: Book): Record<string, Value> {
  const quick = book.terms.filter((term) => term.quick !== term.default);
  return Object.fromEntries(quick.filter((term) => asked(book.terms, {}).includes(term)).map((term) => [term.name, term.quick]));
}

export function Terms({ book, terms, wrong }: TermsOf): JSX.Element | null {
  if (!book.terms.length) return null;
  void fetchRules(book.name);
  const set = (term: Term, value: Value) => {
    const { [term.name]: _old, ...rest } = terms.value;
    const now = value === term.default ? rest : { ...rest, [term.name]: value };
    const open = asked(book.terms, now);
    // A term may be brought by several values of another, and not have the same values with each.
    const stays = ([name, one]: [string, Value]) => open.some((term) => term.name === name && has(term, one));
    terms.value = Object.fromEntries(Object.entries(now).filter(stays));
  };
  const field = wrong instanceof Problem ? wrong.field : null;
  const bad = (term: Term) => !!field && field.split(/[./]/).includes(term.name);
  const open = asked(book.terms, terms.value);
  // The last group is that of the match, whatever is played in it.
  const groups = [...book.groups.slice(0, -1), "", ...book.groups.slice(-1)].filter((group) => open.some((term) => term.group === group));
  return (
    <details class="more house" data-testid="terms" open={book.terms.some(bad) || undefined}>
      <summary>
        <span class="grow">
          {t("House rules")}
          <Otherwise terms={open} agreed={terms.value} />
        </span>
      </summary>
      {groups.map((group) => (
        <details key={group} class="house-group" data-testid={`group-${group}`} open={groups.length === 1 || open.some((term) => term.group === group && bad(term)) || undefined}>
          <summary>
            <span class="grow">
              {group ? inWords(group) : groups[0] ? t("Besides") : inWords(book.game)}
              <Otherwise terms={open.filter((term) => term.group === group)} agreed={terms.value} none="" />
            </span>
          </summary>
          {open
            .filter((term) => term.group === group)
            .map((term) => (
              <label
                key={term.name}
                class={`field${bad(term) ? " field-wrong" : ""}`}
                data-changed={term.name in terms.value || undefined}
                title={inWords(term.text)}
              >
                <span>{inWords(term.title)}</span>
                <TermInput term={term} value={terms.value[term.name] ?? term.default} set={(v) => set(term, v)} />
                {term.name in terms.value && <small>{t("In the book: {value}", { value: valueOf(term, term.default) })}</small>}
                {bad(term) && <small class="reason"><Why of={wrong} /></small>}
              </label>
            ))}
        </details>
      ))}
    </details>
  );
}

/** A value of a term as players call it. */
export function valueOf(term: Term, value: Value): string {
  const said = term.words.find((one) => one.value === value)?.text;
  return said ? inWords(said) : String(value);
}

/** What is played otherwise than in the book, in bold; or that nothing is. */
function Otherwise({ terms, agreed, none = ` ${t("as in the book")}` }: { terms: Term[]; agreed: Record<string, Value>; none?: string }): JSX.Element {
  const changed = terms.filter((term) => term.name in agreed && agreed[term.name] !== term.default);
  return (
    <small data-testid="otherwise">
      {changed.length === 0 && none}
      {changed.map((term) => (
        <span key={term.name} class="otherwise">
          {inWords(term.title)} <b>{valueOf(term, agreed[term.name]!)}</b>
        </span>
      ))}
    </small>
  );
}

function has({ values }: Term, value: Value): boolean {
  return !Array.isArray(values) || values.includes(value);
}

function TermInput({ term, value, set }: { term: Term; value: Value; set: (value: Value) => void }) {
  const { values } = term;
  const test = `term-${term.name}`;
  if (!Array.isArray(values))
    return (
      <input
        type="number"
        inputMode="numeric"
        data-testid={test}
        min={values.min}
        max={values.max}
        value={String(value)}
        onChange={(e) => {
          const n = Number(e.currentTarget.value);
          if (Number.isInteger(n)) set(n);
        }}
      />
    );
  return (
    <select
      data-testid={test}
      value={String(value)}
      onChange={(e) => set(values.find((v) => String(v) === e.currentTarget.value) ?? term.default)}
    >
      {values.map((v) => (
        <option key={String(v)} value={String(v)}>
          {valueOf(term, v)}
        </option>
      ))}
    </select>
  );
}
