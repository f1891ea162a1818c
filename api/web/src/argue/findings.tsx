// What an audit found, in three kinds that look different and are never mixed up.

import type { JSX } from "preact";
import { book, match } from "../session";
import { named, nameOf } from "../words";
import { Ruled } from "./dossier";

export interface Finding {
  kind: string;
  ruling: number;
  clause: string;
  seat: string;
  text: string;
  evidence: number[];
}

const kinds = [
  ["proven", "Proven", "A clause was broken, and the record shows it."],
  [
    "impossible together",
    "Impossible together",
    "Reports that cannot all be true. One of them is wrong; nobody is accused by it.",
  ],
  ["unusual but allowed", "Unusual but allowed", "No clause forbids it. It is only a place to look first."],
] as const;

export function Findings({ of }: { of: Finding[] }): JSX.Element {
  return (
    <section aria-labelledby="a-found" data-testid="findings">
      <h2 id="a-found">What was found</h2>
      {kinds.map(([kind, title, means]) => {
        const found = of.filter((one) => one.kind === kind);
        const name = kind.split(" ")[0]!;
        return (
          <section key={kind} class={`found found-${name}`} aria-labelledby={`found-${name}`} data-testid={`found-${name}`}>
            <h3 id={`found-${name}`}>
              <span class="sign" aria-hidden="true" />
              {title} <span class="count">{found.length || "none"}</span>
            </h3>
            <p class="hint">{means}</p>
            {found.length > 0 && (
              <ul>
                {found.map((one, i) => (
                  <li key={i} data-testid="finding">
                    {named(one.text.replace(/( ![A-Z0-9]+-\d+)+/g, ""), match.value, book.value)}{" "}
                    <small>
                      {[one.clause, one.seat && nameOf(match.value, one.seat)].filter(Boolean).join(" · ")}
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
            )}
          </section>
        );
      })}
    </section>
  );
}
