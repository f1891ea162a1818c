// The printed rules of a book: every clause by its number, and a search over them.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Legend } from "../cards/legend";
import type { Book, Value } from "../wire/types";
import { worded } from "../words/clauses";
import { isGerman } from "../words/deck";
import { count, inWords, language, settled, t } from "../words/language";
import { plain } from "../words/names";
import { asked } from "./terms";

const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");

export function Rules({ book, terms }: { book: Book; terms?: Record<string, Value> }): JSX.Element {
  const sought = useSignal("");
  const words = fold(sought.value).split(" ").filter(Boolean);
  const fits = (...texts: string[]) => {
    const all = fold(texts.join(" "));
    return words.every((word) => all.includes(word));
  };
  const clauses = book.clauses.map((c) => worded(book, c)).filter((c) => fits(c.number, c.title, c.text));
  return (
    <div class="page" data-testid="rules">
      <h1 tabIndex={-1}>{inWords(book.title)}</h1>
      <p>{inWords(book.text)}</p>
      {settled.value && language.value !== "en" && inWords(book.text) === book.text && (
        <p class="hint">{t("These rules are there in English only.")}</p>
      )}
      {book.provisional && <p class="hint">{t("These rules are provisional.")}</p>}
      <label class="field">
        <span>{t("Search the rules")}</span>
        <input
          type="search"
          data-testid="search-rules"
          value={sought}
          autocomplete="off"
          onInput={(e) => (sought.value = e.currentTarget.value)}
        />
      </label>
      <p class="unseen" role="status">
        {words.length ? count("clause found|clauses found", clauses.length) : ""}
      </p>
      <ol class="book">
        {clauses.map((c, i) => (
          <li key={c.number + i} data-testid={`rule-${c.number}`}>
            <h2>
              <span class="clause-number">{c.number}</span> {c.title}
              {c.mark && <span class="tag">{inWords(c.mark)}</span>}
            </h2>
            <p>{c.text}</p>
          </li>
        ))}
      </ol>
      {!clauses.length && <p class="hint">{t("No clause has these words.")}</p>}
      {!words.length && isGerman(book) && <Legend />}
      {!words.length && book.struck.length > 0 && (
        <>
          <h2 class="part">{t("Struck in this book")}</h2>
          <ol class="book">
            {book.struck.map((c) => worded(book, c)).map((c, i) => (
              <li key={c.number + i}>
                <h2>
                  <span class="clause-number">{c.number}</span> <s>{c.title}</s>
                </h2>
                <p>{c.text}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      {!words.length && book.terms.length > 0 && (
        <>
          <h2 class="part">{terms ? t("What this table agreed") : t("What a table may agree")}</h2>
          <dl class="about">
            {asked(book.terms, terms ?? {}).map((term) => (
              <div key={term.name}>
                <dt>{inWords(term.text) || plain(term.name)}</dt>
                <dd lang="en">{plain(String(terms?.[term.name] ?? term.default))}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
