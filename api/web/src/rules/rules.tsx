// The rules of a book: how it is played first, every clause by its number, the laws of all tables last.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Legend } from "../cards/legend";
import type { Book, Clause, Guide, Value } from "../wire/types";
import { clauseOf, worded } from "../words/clauses";
import { isDressed } from "../words/deck";
import { count, inWords, language, settled, t } from "../words/language";
import { Agreed } from "./agreed";
import { Contents } from "./contents";
import { Examples, HowItIsPlayed, guideOf } from "./guide";
import { search } from "./search";

interface RulesOf {
  book: Book;
  /** What a table agreed, where it is one; else the book is read as it stands on the shelf. */
  terms?: Record<string, Value>;
  match?: string;
  /** The way to a clause: to its place in this book. */
  to: (number: string) => string;
  /** The number of the clause at which it is opened. */
  at?: string;
}

export function Rules({ book, terms, match = "", to, at = "" }: RulesOf): JSX.Element {
  const sought = useSignal("");
  const guide = guideOf(match ? `/matches/${encodeURIComponent(match)}` : `/books/${encodeURIComponent(book.name)}`);
  const all = book.clauses.map((one) => worded(book, one));
  const shared = { book, guide, to, at };
  // What stands above it is there when the guide is: opened at a clause, the page stays at it.
  useEffect(() => {
    const cited = at && document.getElementById(at);
    if (cited) queueMicrotask(() => show(cited));
  }, [at, guide, language.value]);
  return (
    <div class="page rules" data-testid="rules">
      <h1 tabIndex={-1}>{inWords(book.title)}</h1>
      <p>{inWords(book.text)}</p>
      {settled.value && language.value !== "en" && inWords(book.text) === book.text && (
        <p class="hint">{t("These rules are there in English only.")}</p>
      )}
      {book.provisional && <p class="hint">{t("These rules are provisional.")}</p>}
      <Search sought={sought} />
      {sought.value.trim() ? (
        <Found {...shared} clauses={found(book, all, sought.value)} />
      ) : (
        <>
          <Contents all={all} guide={guide} terms={!!book.terms.length} to={to} />
          {guide && guide.paragraphs.length > 0 && <HowItIsPlayed guide={guide} book={book} to={to} />}
          <h2 class="part" id="clauses">{t("The rules")}</h2>
          <Clauses clauses={all.filter((one) => !one.law)} {...shared} />
          {isDressed(book) && <Legend book={book} />}
          <Gone clauses={book.left_out} book={book} title={t("Left out at this table")} />
          <Gone clauses={book.struck} book={book} title={t("Struck in this book")} />
          {book.terms.length > 0 && <Agreed terms={book.terms} agreed={terms} />}
          <h2 class="part" id="laws">{t("At every table")}</h2>
          <Clauses clauses={all.filter((one) => one.law)} {...shared} />
        </>
      )}
    </div>
  );
}

/** Brings a clause into sight, and the reader to it. */
function show(clause: HTMLElement): void {
  clause.scrollIntoView({ block: "start" });
  clause.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
}

/** In the words of this phone, and where they say nothing of it in those of the book. */
function found(book: Book, all: Clause[], query: string): Clause[] {
  const here = search(all, query);
  if (here.length || language.value === "en") return here;
  return search(book.clauses, query).map((one) => worded(book, one));
}

function Search({ sought }: { sought: Signal<string> }): JSX.Element {
  return (
    <label class="field">
      <span>{t("Search the rules")}</span>
      <input
        type="search"
        data-testid="search-rules"
        value={sought}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={t("A word, or a number")}
        onInput={(e) => (sought.value = e.currentTarget.value)}
      />
    </label>
  );
}

interface ClausesOf {
  book: Book;
  clauses: Clause[];
  guide: Guide | undefined;
  to: (number: string) => string;
  at: string;
}

function Found({ clauses, ...shared }: ClausesOf): JSX.Element {
  return (
    <>
      <p class="hint" role="status" data-testid="found">
        {clauses.length ? count("clause found|clauses found", clauses.length) : t("No clause has these words.")}
      </p>
      {clauses.length > 0 && <h2 class="unseen">{t("The rules")}</h2>}
      <Clauses clauses={clauses} {...shared} />
    </>
  );
}

function Clauses({ clauses, ...shared }: ClausesOf): JSX.Element {
  return (
    <ol class="book">
      {clauses.map((one) => (
        <li key={one.number} id={one.number} data-testid={`rule-${one.number}`} data-cited={one.number === shared.at || undefined}>
          <h3 tabIndex={-1}>
            <span class="clause-number">{one.number}</span> {one.title}
            {one.agreed && <span class="tag tag-agreed">{t("agreed otherwise")}</span>}
            {one.mark && <span class="tag">{inWords(one.mark)}</span>}
          </h3>
          <p><Referring text={one.text} {...shared} own={one.number} /></p>
          <Examples guide={shared.guide} book={shared.book} number={one.number} />
          {one.number === shared.at && (
            <button type="button" class="button button-second" data-testid="back" onClick={() => history.back()}>
              {t("Back")}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

const NUMBER = /\b([A-Z][A-Z0-9]*-\d+)\b/;

/** A text in which the numbers of other clauses lead to them. */
function Referring({ text, book, to, own }: { text: string; book: Book; to: (number: string) => string; own: string }): JSX.Element {
  return (
    <>
      {text.split(NUMBER).map((part, i) => {
        const meant = i % 2 && part !== own ? clauseOf(book, part) : undefined;
        return meant ? <a key={i} href={to(part)} aria-label={`${part}, ${meant.title}`}>{part}</a> : part;
      })}
    </>
  );
}

/** Clauses that do not hold here. */
function Gone({ clauses, book, title }: { clauses: Book["struck"]; book: Book; title: string }): JSX.Element | null {
  if (!clauses.length) return null;
  return (
    <>
      <h2 class="part">{title}</h2>
      <ol class="book">
        {clauses.map((one) => worded(book, one)).map((one) => (
          <li key={one.number}>
            <h3>
              <span class="clause-number">{one.number}</span> <s>{one.title}</s>
            </h3>
            <p>{one.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
