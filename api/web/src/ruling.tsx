// A ruling as it is shown: what was reported, what was ruled, and by which clauses.

import type { JSX, Ref } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { advice, letStand, say } from "./acts";
import { paths } from "./router";
import { answered, book, earlier, id, key, match, mayReport, rulings, unanswered } from "./session";
import type { Cite, Ruling } from "./types";
import { clock, named, recorder, tell } from "./words";

export const outcomes: Record<string, string> = {
  stands: "stands",
  void: "void",
  contradicts: "contradicts",
};

export function Clauses({ cites, kind }: { cites: Cite[]; kind?: string }): JSX.Element | null {
  if (!cites.length) return null;
  return (
    <ul class="clauses">
      {cites.map((c, i) => (
        <li key={c.clause + i} data-testid={`clause-${c.clause}`}>
          <strong>
            {kind && <span class="tag">{kind}</span>} <span class="clause-number">{c.clause}</span> {c.title}
          </strong>
          <span>{c.note ? named(c.note, match.value, book.value) : c.text}</span>
        </li>
      ))}
    </ul>
  );
}

export function Evidence({ of }: { of: Ruling }): JSX.Element | null {
  if (!of.evidence.length) return null;
  return (
    <p class="evidence">
      {of.outcome === "contradicts" ? "It cannot be true together with " : "It rests on "}
      {of.evidence.map((n, i) => {
        const proof = rulings.value.find((r) => r.number === n);
        return (
          <span key={n}>
            {i > 0 && ", "}
            <a href={paths.moment(id.value, n)} data-testid={`evidence-${n}`}>
              ruling {n}
              {proof ? ` (${tell(proof.move, book.value, match.value)})` : ""}
            </a>
          </span>
        );
      })}
      .
    </p>
  );
}

/** Everything a ruling says, in words. */
export function Said({ of }: { of: Ruling }): JSX.Element {
  return (
    <>
      {of.reason && of.outcome !== "stands" && <p class="reason">{named(of.reason, match.value, book.value)}</p>}
      {of.happened.length > 0 && (
        <ul class="happened">
          {of.happened.map((line, i) => (
            <li key={i}>{named(line, match.value, book.value)}</li>
          ))}
        </ul>
      )}
      <Clauses cites={of.cites} />
      <Clauses cites={of.waived} kind="let stand" />
      <Clauses cites={of.flags} kind="flag" />
      <Evidence of={of} />
    </>
  );
}

/** The way to move a report before the one it was made after. */
export const Earlier = ({ of }: { of: Ruling }): JSX.Element => (
  <a class="button button-second" href={paths.match(id.value, `correct/${of.number}/earlier`)} data-testid="earlier-than">
    It came earlier
  </a>
);

/** The way to object to a ruling. */
export const Dispute = ({ of }: { of: Ruling }): JSX.Element | null =>
  mayReport.value && of.number !== null ? (
    <a class="button button-second" href={paths.dispute(id.value, of.number)} data-testid="dispute">
      Dispute it
    </a>
  ) : null;

/** When it happened, and who recorded it on which device. */
export const Recorded = ({ of, more = "" }: { of: Ruling; more?: string }): JSX.Element => (
  <p class="hint" data-testid="recorded">
    {[clock(of.at ?? of.recorded_at), of.by && `recorded by ${recorder(of.by, match.value)}`, more].filter(Boolean).join(" · ")}
  </p>
);

/** A ruling that did not stand, with what the table can answer. */
function Refused({ of }: { of: Ruling }): JSX.Element {
  const who = key.value;
  const mine = who?.role === "arbiter" || (!!who?.seat && of.move["seat"] === who.seat);
  const card = useSight<HTMLElement>();
  return (
    <article ref={card} class={`notice notice-${of.outcome}`} data-testid={`notice-${of.outcome}`} data-ruling={of.number}>
      <h2>
        <span class="badge">{of.outcome === "void" ? "Void" : "Contradiction"}</span>{" "}
        {tell(of.move, book.value, match.value)}
      </h2>
      <Said of={of} />
      {mine && of.outcome === "void" && (
        <div class="answers">
          <button
            type="button"
            class="button"
            data-testid="not-played"
            onClick={() => of.number !== null && answered(of.number)}
          >
            It was not played
          </button>
          {earlier(of) && <Earlier of={of} />}
          {of.can_stand.length > 0 && (
            <button type="button" class="button button-second" data-testid="let-stand" onClick={() => letStand(of)}>
              It was played, record it
            </button>
          )}
          <Dispute of={of} />
        </div>
      )}
      {mine && of.outcome === "contradicts" && (
        <div class="answers">
          <a class="button" href={paths.match(id.value, "history")} data-testid="to-history">
            Look at the history
          </a>
          <button
            type="button"
            class="button button-second"
            data-testid="this-wrong"
            onClick={() => of.number !== null && answered(of.number)}
          >
            This report was wrong
          </button>
          <Dispute of={of} />
        </div>
      )}
    </article>
  );
}

/** Brings what is to be answered into sight when it appears. */
function useSight<T extends HTMLElement>(): Ref<T> {
  const card = useRef<T>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }, []);
  return card;
}

/** A warning for this phone alone, before anything is reported. */
function Advice({ of }: { of: Ruling }): JSX.Element {
  const card = useSight<HTMLDivElement>();
  return (
    <div ref={card} role="alert" class="notice notice-void" data-testid="advice">
      <h2>
        <span class="badge">Only you see this</span> {tell(of.move, book.value, match.value)}
      </h2>
      <p>By what this phone has noted it would be {of.outcome === "void" ? "void" : "a contradiction"}. Nothing is recorded yet.</p>
      <Said of={of} />
      <div class="answers">
        <button type="button" class="button" data-testid="leave-it" onClick={() => (advice.value = null)}>
          Leave it
        </button>
        <button type="button" class="button button-second" data-testid="report-it" onClick={() => say(of.move)}>
          Report it all the same
        </button>
      </div>
    </div>
  );
}

/** What did not stand, above the pad: never in the way of the next tap. */
export function Notices(): JSX.Element | null {
  const refused = unanswered.value
    .map((n) => rulings.value.find((r) => r.number === n))
    .filter((r): r is Ruling => !!r && !r.struck);
  const told = advice.value?.version === match.value?.version ? advice.value?.of : null;
  if (!refused.length && !told) return null;
  return (
    <section class="notices" aria-label="Rulings to answer">
      {told && <Advice of={told} />}
      {refused.map((r) => (
        <Refused key={r.number} of={r} />
      ))}
    </section>
  );
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
