// A dispute as anybody may read it: who objected to what and in which words, and what was decided.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useDisputes } from "../match/disputes";
import { book, id, key, match, mayReport, rulings } from "../match/session";
import { call } from "../net/call";
import { paths } from "../parts/router";
import { outcomeText } from "../ruling/outcome";
import { Clauses } from "../ruling/ruling";
import { Failed } from "../sentences/failed";
import { Report, Says, Sentence } from "../sentences/sentence";
import type { Decision, Dispute, Disputes, Ruling } from "../wire/types";
import { cited } from "../words/clauses";
import { filled, t } from "../words/language";
import { told } from "../words/messages";
import { clock, nameOf, recorder } from "../words/names";

/** What is open to all of a dispute; what was allowed and what might follow is for those at the table. */
export function OpenDispute({ number }: { number: number }): JSX.Element | null {
  const argued = useDisputes();
  const dispute = argued?.disputes.find((one) => one.number === number);
  const fetched = useSignal<Ruling | null>(null);
  const failed = useSignal<unknown>(null);
  const which = dispute?.ruling;
  const known = rulings.value.find((r) => r.number === which);
  useEffect(() => {
    if (!which || known) return;
    call<Ruling>(`/matches/${encodeURIComponent(id.value)}/rulings/${which}`, { match: id.value })
      .then((ruling) => (fetched.value = ruling))
      .catch((error: unknown) => (failed.value = error));
  }, [which, !known]);
  if (!argued) return <p class="hint" role="status">{t("Looking it up…")}</p>;
  if (!dispute) return <p class="hint">{t("This match has no dispute {n}.", { n: number })}</p>;
  const ruling = known ?? (fetched.value?.number === which ? fetched.value : null);
  return (
    <div data-testid="dispute-in-public">
      <Objection of={dispute} />
      {dispute.clause && <Clauses cites={[dispute.clause]} />}
      <Failed why={failed.value} />
      {(ruling || !which) && <Played of={which ? ruling : null} dispute={dispute} />}
      <Decisions of={argued.decisions.filter((one) => matter(argued, one.dispute) === matter(argued, number))} />
      <p class="hint">
        {t("What was allowed and what each remedy would do is for those at the table, also who only watches there:")}{" "}
        <a href={paths.join}>{t("Join the match")}</a>
      </p>
    </div>
  );
}

/** The dispute with which an argument began: who disputes a decision goes on with its argument. */
function matter(argued: Disputes, number: number): number {
  const decision = argued.disputes.find((one) => one.number === number)?.decision;
  const about = decision ? argued.decisions.find((one) => one.number === decision)?.dispute : undefined;
  return about === undefined ? number : matter(argued, about);
}

export function Objection({ of, children }: { of: Dispute; children?: ComponentChildren }): JSX.Element {
  const now = match.value!;
  const who = of.seat ? nameOf(now, of.seat) : t("The arbiter");
  return (
    <>
      <p class="line" data-testid="dispute-state">
        <span class={`badge ${of.open ? "badge-open" : "badge-done"}`}>{of.open ? t("Open") : t("Decided")}</span>
        {children}
      </p>
      {of.open && now.waits && (
        <p class="waits" data-testid="dossier-waits">
          {t("Play waits until the arbiter has decided.")}
        </p>
      )}
      <blockquote class="quote">
        {of.words}
        <footer>
          {who}
          {of.clause && `, ${t("by {clause}", { clause: `${of.clause.clause} ${cited(book.value, of.clause).title}` })}`}
        </footer>
      </blockquote>
      <p class="hint">
        {t("Recorded {time} by {who}", { time: clock(of.recorded_at), who: recorder(of.by, now) })}
      </p>
    </>
  );
}

export function Played({ of, dispute }: { of: Ruling | null; dispute: Dispute }): JSX.Element {
  const now = match.value!;
  return (
    <section aria-labelledby="d-played">
      <h2 id="d-played">{t("What was played")}</h2>
      {of ? (
        <article class={`notice notice-${of.outcome}`} data-testid="played">
          <p>
            <span class="badge">{of.struck ? t("taken back") : of.waived.length ? t("let stand") : outcomeText(of.outcome)}</span>{" "}
            <b>
              <Report of={of.move} />
            </b>
          </p>
          {of.reason && of.outcome !== "stands" && <p><Says of={of} field="reason" /></p>}
          <p class="hint">
            {[t("Ruling {n}", { n: of.number! }), clock(of.at ?? of.recorded_at), of.by && t("reported by {who}", { who: recorder(of.by, now) })]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <a class="button button-second" href={paths.moment(id.value, of.number ?? 0)}>
            {t("The table then")}
          </a>
        </article>
      ) : (
        <p data-testid="played">
          {t("Nobody reported it.")}{" "}
          {dispute.after > 0 && (
            <>
              {filled("It was said after {ruling}.", {
                ruling: <a href={paths.moment(id.value, dispute.after)}>{t("ruling {n}", { n: dispute.after })}</a>,
              })}
            </>
          )}
        </p>
      )}
      {dispute.decision && <p>{t("It is decision {n} about it that is disputed.", { n: dispute.decision })}</p>}
    </section>
  );
}

export function Decisions({ of }: { of: Decision[] }): JSX.Element | null {
  const now = match.value!;
  if (!of.length) return null;
  return (
    <section aria-labelledby="d-decided">
      <h2 id="d-decided">{t("What was decided")}</h2>
      <ol class="decisions">
        {of.map((one) => (
          <li key={one.number} data-testid={`decision-${one.number}`} data-superseded={!!one.superseded_by}>
            <p>
              <b>{t("Decision {n}", { n: one.number })}: </b>
              {one.superseded_by ? <s><Says of={one} field="said" begins /></s> : <Says of={one} field="said" begins />}
            </p>
            <p>{t("Because: {why}", { why: one.why })}</p>
            {one.happened.length > 0 && (
              <ul class="happened">
                {told(one, "happened").map((line, i) => (
                  <li key={i}>
                    <Sentence is={line} begins />
                  </li>
                ))}
              </ul>
            )}
            {one.superseded_by && <p class="tagline">{t("Superseded by decision {n}: it does not hold any more.", { n: one.superseded_by })}</p>}
            <p class="hint">
              {t("{time} by {who}", { time: clock(one.recorded_at), who: recorder(one.by, now) })}
              {one.changed.length > 0 && ` · ${t("rulings that came out otherwise: {list}", { list: one.changed.join(", ") })}`}
            </p>
            {mayReport.value && !one.superseded_by && key.value && (
              <a class="button button-second no-print" href={paths.dispute(id.value, `decision/${one.number}`)} data-testid={`dispute-decision-${one.number}`}>
                {t("Dispute this decision")}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
