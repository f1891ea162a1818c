// The contents of a rule book: folded, and each line leads to its place.

import type { JSX } from "preact";
import type { Clause, Guide } from "../wire/types";
import { t } from "../words/language";

interface ContentsOf {
  all: Clause[];
  guide: Guide | undefined;
  terms: boolean;
  to: (number: string) => string;
}

export function Contents({ all, guide, terms, to }: ContentsOf): JSX.Element {
  const line = (one: Clause) => (
    <li key={one.number}>
      <a href={to(one.number)} data-testid={`contents-${one.number}`}>
        <span class="clause-number">{one.number}</span> <span>{one.title}</span>
        {one.agreed && <span class="tag tag-agreed">{t("agreed otherwise")}</span>}
      </a>
    </li>
  );
  const part = (id: string, title: string, list: Clause[] = []) => (
    <li key={id}>
      <a href={to(id)} class="contents-part">{title}</a>
      {list.length > 0 && <ol>{list.map(line)}</ol>}
    </li>
  );
  return (
    <details class="more contents" data-testid="contents">
      <summary>{t("Contents")}</summary>
      <ol>
        {guide && guide.paragraphs.length > 0 && part("how", t("How it is played"))}
        {part("clauses", t("The rules"), all.filter((one) => !one.law))}
        {terms && part("agreed", t("House rules"))}
        {part("laws", t("At every table"), all.filter((one) => one.law))}
      </ol>
    </details>
  );
}
