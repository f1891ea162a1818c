// What a table agreed, or may agree: each term as players call it, what differs from the book in bold.

import type { JSX } from "preact";
import type { Term, Value } from "../wire/types";
import { inWords, t } from "../words/language";
import { asked, valueOf } from "./terms";

export function Agreed({ terms, agreed }: { terms: Term[]; agreed: Record<string, Value> | undefined }): JSX.Element {
  return (
    <>
      <h2 class="part" id="agreed">{agreed ? t("What this table agreed") : t("What a table may agree")}</h2>
      <dl class="about">
        {asked(terms, agreed ?? {}).map((term) => {
          const value = agreed?.[term.name] ?? term.default;
          const other = value !== term.default;
          return (
            <div key={term.name} data-otherwise={other || undefined} data-testid={`agreed-${term.name}`}>
              <dt>{inWords(term.title)}</dt>
              <dd>
                {other ? <b>{valueOf(term, value)}</b> : valueOf(term, value)}
                {other && <small>{t("In the book: {value}", { value: valueOf(term, term.default) })}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
