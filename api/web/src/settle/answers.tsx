// The answers: each act that was asked about, yes or no, with the clause; the latest in full.

import type { JSX } from "preact";
import { Clauses, Said } from "../ruling/ruling";
import { Report, Says } from "../sentences/sentence";
import type { Move, Settled } from "../wire/types";
import { t } from "../words/language";

export interface Asked {
  move: Move;
  settled: Settled;
}

type Ruled = Settled["reports"][number];

const yes = (outcome: string): string =>
  outcome === "stands" ? t("Yes.") : outcome === "void" ? t("No.") : t("That cannot be.");

const ruledOf = (one: Asked): Ruled | undefined => one.settled.reports.at(-1);

export function Answer({ of }: { of: Asked }): JSX.Element | null {
  const ruled = ruledOf(of);
  if (!ruled) return null;
  const trusted = ruled.facts.some((fact) => fact["fact"] === "claimed");
  return (
    <article class={`answer answer-${ruled.outcome}`} data-testid="answer" data-outcome={ruled.outcome} aria-live="polite">
      <p class="answer-act">
        <Report of={of.move} />
      </p>
      <p class="answer-word">{yes(ruled.outcome)}</p>
      {trusted && <p class="hint">{t("If what it implies about the hand is true.")}</p>}
      {ruled.outcome === "stands" ? <Said of={ruled} /> : <Why of={ruled} />}
    </article>
  );
}

function Why({ of }: { of: Ruled }): JSX.Element {
  return (
    <>
      <p class="reason">
        <Says of={of} field="reason" />
      </p>
      <Clauses cites={of.cites} />
      {of.can_stand.length > 0 && <p class="hint">{t("The table may let it stand all the same: it is then marked as irregular.")}</p>}
    </>
  );
}

/** What was asked before, on the table as it lies now. */
export function WhatIf({ of, on }: { of: Asked[]; on: (one: Asked) => void }): JSX.Element | null {
  if (!of.length) return null;
  return (
    <section aria-labelledby="what-if">
      <h2 id="what-if">{t("What if")}</h2>
      <ul class="shelf">
        {of.map((one, i) => {
          const ruled = ruledOf(one);
          return (
            <li key={i}>
              <button type="button" class="entry what-if" data-testid="what-if" onClick={() => on(one)}>
                <span class="grow">
                  <Report of={one.move} flat />
                </span>
                <b>{ruled ? yes(ruled.outcome) : ""}</b>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
