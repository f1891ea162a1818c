// What a table may agree on before the first card: each term with its sentence and its default.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import type { Book, Term, Value } from "./types";
import { count, plain } from "./words";

interface TermsOf {
  book: Book;
  terms: Signal<Record<string, Value>>;
  wrong: { text: string; field: string | null } | null;
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

export function Terms({ book, terms, wrong }: TermsOf): JSX.Element | null {
  if (!book.terms.length) return null;
  const changed = Object.keys(terms.value).length;
  const set = (term: Term, value: Value) => {
    const { [term.name]: _old, ...rest } = terms.value;
    const now = value === term.default ? rest : { ...rest, [term.name]: value };
    const names = asked(book.terms, now).map((t) => t.name);
    terms.value = Object.fromEntries(Object.entries(now).filter(([name]) => names.includes(name)));
  };
  const bad = (term: Term) => !!wrong?.field && wrong.field.split(/[./]/).includes(term.name);
  return (
    <details class="more" data-testid="terms" open={book.terms.some(bad) || undefined}>
      <summary>
        House rules <small>{changed ? `${count(changed, "change")}` : "as printed"}</small>
      </summary>
      {asked(book.terms, terms.value).map((term) => (
        <label key={term.name} class={`field${bad(term) ? " field-wrong" : ""}`}>
          <span>{term.text || plain(term.name)}</span>
          <TermInput term={term} value={terms.value[term.name] ?? term.default} set={(v) => set(term, v)} />
          {bad(term) && <small class="reason">{wrong!.text}</small>}
        </label>
      ))}
    </details>
  );
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
          {plain(String(v)) + (v === term.default ? " (as printed)" : "")}
        </option>
      ))}
    </select>
  );
}
