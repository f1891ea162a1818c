// The answers: each act that was asked about, yes or no, with the clause; the latest in full.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Said } from "../ruling/ruling";
import { Report, Says } from "../sentences/sentence";
import type { Move, Settled } from "../wire/types";
import { t } from "../words/language";

export interface Asked {
  move: Move;
  settled: Settled;
}

type Ruled = Settled["reports"][number];

/** Whether somebody did it: the table reports what happened to somebody, and asks what follows. */
const isAct = ({ move }: Ruled): boolean => "seat" in move;

function word(of: Ruled): string {
  if (of.outcome === "contradicts") return t("That cannot be.");
  if (of.outcome === "void") return isAct(of) ? t("No.") : t("It has no consequence.");
  if (of.breach) return t("A breach.");
  return isAct(of) ? t("Yes.") : t("It is noted.");
}

const ruledOf = (one: Asked): Ruled | undefined => one.settled.reports.at(-1);

/** `children`: what can be asked next. */
export function Answer({ of, children }: { of: Asked; children?: ComponentChildren }): JSX.Element | null {
  const ruled = ruledOf(of);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: "nearest" }), [of]);
  if (!ruled) return null;
  const trusted = ruled.facts.some((fact) => fact["fact"] === "claimed");
  const how = ruled.breach && ruled.outcome === "stands" ? "breach" : ruled.outcome;
  return (
    <article ref={card} class={`answer answer-${how}`} data-testid="answer" data-outcome={ruled.outcome} data-breach={ruled.breach || undefined} aria-live="polite">
      <p class="answer-act">
        <Report of={of.move} />
      </p>
      <p class="answer-word">{word(ruled)}</p>
      {trusted && <p class="hint">{t("If what it implies about the hand is true.")}</p>}
      {ruled.outcome === "stands" ? <Said of={ruled} /> : <Why of={ruled} />}
      {children}
    </article>
  );
}

function Why({ of }: { of: Ruled }): JSX.Element {
  return (
    <>
      <p class="reason">
        <Says of={of} field="reason" />
      </p>
      <Said of={{ ...of, reason: "" }} />
      {of.can_stand.length > 0 && <p class="hint">{t("The table may let it stand all the same: it is then marked as irregular.")}</p>}
    </>
  );
}

interface StoryOf {
  of: Settled;
  /** Whether its last act is in question itself, and told there. */
  last: boolean;
  back: () => void;
}

/** The acts that lie before the one in question, each with what was ruled on it. */
export function Story({ of, last, back }: StoryOf): JSX.Element | null {
  if (!of.reports.length) return null;
  return (
    <section aria-label={t("What happened so far")}>
      <ol class="story" data-testid="story">
        {of.reports.slice(0, last ? -1 : undefined).map((one, i) => (
          <li key={i} data-outcome={one.outcome}>
            <Report of={one.move} flat /> <b>{word(one)}</b>
          </li>
        ))}
      </ol>
      <button type="button" class="quiet" data-testid="story-back" onClick={back}>
        {t("Take the last one back")}
      </button>
    </section>
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
                <b>{ruled ? word(ruled) : ""}</b>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
