// What a committee asks first: the result, what was disputed and decided, the score and the hands.

import type { JSX } from "preact";
import { id } from "../match/session";
import { paths } from "../parts/router";
import { Says, Sentence } from "../sentences/sentence";
import type { Answer, Matter, Sheet } from "../wire/types";
import { t } from "../words/language";
import { told } from "../words/messages";

const FEW = 3;

export const Result = ({ of }: { of: Answer }): JSX.Element => (
  <p class="result" data-testid="result">
    <Says of={of} field="result" />
  </p>
);

export function Matters({ of }: { of: Matter[] }): JSX.Element {
  if (!of.length) return <p data-testid="matters">{t("Nothing was disputed.")}</p>;
  return (
    <section aria-labelledby="a-matters" data-testid="matters">
      <h2 id="a-matters">{t("What was disputed")}</h2>
      {of.map((one) => (
        <section key={one.dispute} class="matter" data-testid={`matter-${one.dispute}`}>
          <h3>
            <a href={paths.dossier(id.value, one.dispute)}>{t("Dispute {n}", { n: one.dispute })}</a>
          </h3>
          <Sentences of={one} field="disputed" />
          <Sentences of={one} field="evidence" title={t("Evidence")} />
          <Sentences of={one} field="decided" title={t("Decided")} />
          <Sentences of={one} field="changed" title={t("Changed")} />
        </section>
      ))}
    </section>
  );
}

function Sentences({ of, field, title }: { of: Matter; field: string; title?: string }): JSX.Element | null {
  const all = told(of, field);
  if (!all.length) return null;
  return (
    <>
      {title && <h4>{title}</h4>}
      {all.map((one, i) => (
        <p key={i}>
          <Sentence is={one} />
        </p>
      ))}
    </>
  );
}

export const Scored = ({ of }: { of: Answer }): JSX.Element | null =>
  of.scores && (
    <section aria-labelledby="a-score" data-testid="score-sheet">
      <h2 id="a-score">{t("Score")}</h2>
      <Rows of={of.scores} />
      <Confirmed of={of.hands} />
    </section>
  );

/** Who confirmed what a hand came to. */
function Confirmed({ of }: { of: Answer["hands"] }): JSX.Element {
  const hands = of.filter((one) => one.confirmed.length);
  if (!hands.length) return <p class="hint">{t("Nobody has confirmed a result.")}</p>;
  return (
    <ul class="confirmed">
      {hands.map((one) => (
        <li key={one.hand} data-testid={`confirmed-${one.hand}`}>
          <b>{t("Hand {n}", { n: one.hand })}</b>: <Says of={one} field="confirmed" />
        </li>
      ))}
    </ul>
  );
}

/** Each hand as its players would write it down; of many hands each is opened with a tap. */
export function Written({ of }: { of: Answer }): JSX.Element | null {
  const hands = of.hands.filter((one) => one.sheet);
  if (!hands.length) return null;
  return (
    <section aria-labelledby="a-written">
      <h2 id="a-written">{t("Card by card")}</h2>
      {hands.map((one) => (
        <details key={one.hand} class="written" open={hands.length <= FEW} data-testid={`written-${one.hand}`}>
          <summary>
            {t("Hand {n}", { n: one.hand })}
            {one.resumed && t(", picked up in the middle")}
            {!one.watched && t(", told, not watched")}
          </summary>
          <Rows of={one.sheet!} />
        </details>
      ))}
    </section>
  );
}

function Rows({ of }: { of: Sheet }): JSX.Element {
  const rows = of.rows.map((row) => told(row, "cells"));
  if (!of.headed)
    return (
      <p class="written-line">
        {rows.map((row, i) => (
          <span key={i}>
            {i > 0 && "; "}
            <Sentence is={row} />
          </span>
        ))}
      </p>
    );
  const [heads, ...body] = rows;
  return (
    <div class="sheet-wide" tabIndex={0} role="group" aria-label={t("A table that may be wider than the page")}>
      <table class="sheet">
        <thead>
          <tr>
            {heads!.map((head, i) => (
              <th key={i} scope="col">
                <Sentence is={head} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j}>
                  <Sentence is={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
