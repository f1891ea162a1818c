// What an audit found, in three kinds that look different and are never mixed up.

import type { JSX } from "preact";
import { match } from "../match/session";
import { Ruled } from "../ruling/ruling";
import { ClauseNumber, Says, Sentence } from "../sentences/sentence";
import type { Audit } from "../wire/types";
import { t } from "../words/language";
import { told } from "../words/messages";
import { nameOf } from "../words/names";

const kinds = () => [
  ["proven", t("Proven"), t("A clause was broken, the record shows it, and nobody disputed it.")] as const,
  [
    "impossible together",
    t("Impossible together"),
    t("Reports that cannot all be true. One of them is wrong; nobody is accused by it."),
  ] as const,
  ["unusual but allowed", t("Unusual but allowed"), t("No clause forbids it. It is only a place to look first.")] as const,
];

/** The findings, each kind where there is one; the unusual ones with what is odd about the record. */
export function Findings({ of }: { of: Audit }): JSX.Element {
  const asked = new Set(of.answer.matters.map((one) => one.ruling));
  const found = of.findings.filter((one) => !(one.kind === "proven" && asked.has(one.ruling)));
  const odd = told(of.answer, "unusual");
  const some = kinds().filter(([kind]) => (kind.startsWith("unusual") ? odd.length : found.some((one) => one.kind === kind)));
  if (!some.length) return <p data-testid="findings">{of.answer.matters.length ? t("Nothing else irregular was found.") : t("Nothing irregular was found.")}</p>;
  return (
    <section aria-labelledby="a-found" data-testid="findings">
      <h2 id="a-found">{t("What was found")}</h2>
      {some.map(([kind, title, means]) => {
        const name = kind.split(" ")[0]!;
        return (
          <section key={kind} class={`found found-${name}`} aria-labelledby={`found-${name}`} data-testid={`found-${name}`}>
            <h3 id={`found-${name}`}>
              <span class="sign" aria-hidden="true" />
              {title}
            </h3>
            <p class="hint">{means}</p>
            <ul>
              {name === "unusual"
                ? odd.map((one, i) => (
                    <li key={i} data-testid="finding">
                      <Sentence is={one} />
                    </li>
                  ))
                : found
                    .filter((one) => one.kind === kind)
                    .map((one, i) => (
                      <li key={i} data-testid="finding">
                        <Says of={one} field="text" />{" "}
                        <small>
                          {one.clause && <ClauseNumber clause={one.clause} />}
                          {one.clause && one.seat && " · "}
                          {one.seat && nameOf(match.value, one.seat)}
                        </small>{" "}
                        <Ruled n={one.ruling} />
                        {one.evidence.map((n) => (
                          <span key={n}>
                            , <Ruled n={n} />
                          </span>
                        ))}
                      </li>
                    ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
