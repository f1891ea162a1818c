// A ruling as it is shown: what was reported, what was ruled, and by which clauses.

import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { id, match, mayReport, rulings } from "../match/session";
import { paths } from "../parts/router";
import { AtTable, Report, Says, Sentence } from "../sentences/sentence";
import type { Cite, Ruling } from "../wire/types";
import { cited } from "../words/clauses";
import { t } from "../words/language";
import { told } from "../words/messages";
import { clock, recorder } from "../words/names";

export function Clauses({ cites, kind }: { cites: Cite[]; kind?: string }): JSX.Element | null {
  const { book } = useContext(AtTable);
  if (!cites.length) return null;
  return (
    <ul class="clauses">
      {cites.map((one) => cited(book, one)).map((c, i) => (
        <li key={c.clause + i} data-testid={`clause-${c.clause}`}>
          <strong>
            {kind && <span class="tag">{kind}</span>} <InTheRules number={c.clause} title={c.title} />
          </strong>
          <span>{c.note ? <Says of={c} field="note" /> : c.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** A clause by its name: where there is a match, a way to its place in the rules as they were agreed. */
function InTheRules({ number, title }: { number: string; title: string }): JSX.Element {
  const name = <><span class="clause-number">{number}</span> {title}</>;
  return id.value ? <a href={paths.rules(id.value, number)} data-testid={`read-${number}`}>{name}</a> : name;
}

export function Evidence({ of }: { of: Ruling }): JSX.Element | null {
  if (!of.evidence.length) return null;
  return (
    <p class="evidence">
      {of.outcome === "contradicts" ? t("It cannot be true together with") : t("It rests on")}{" "}
      {of.evidence.map((n, i) => (
        <span key={n}>
          {i > 0 && ", "}
          <Ruled n={n} />
        </span>
      ))}
      .
    </p>
  );
}

/** A link to a ruling, with its report where this phone has it. */
export function Ruled({ n }: { n: number }): JSX.Element {
  const ruled = rulings.value.find((r) => r.number === n);
  return (
    <a href={paths.moment(id.value, n)} data-testid={`evidence-${n}`}>
      {t("ruling {n}", { n })}
      {ruled && (
        <>
          {" ("}
          <Report of={ruled.move} flat />)
        </>
      )}
    </a>
  );
}

/** Everything a ruling says, in words. */
export function Said({ of }: { of: Ruling }): JSX.Element {
  return (
    <>
      <Came of={of} />
      <Grounds of={of} />
    </>
  );
}

/** Why something did not stand, and what it came to. */
export function Came({ of }: { of: Ruling }): JSX.Element {
  return (
    <>
      {of.reason && of.outcome !== "stands" && <p class="reason"><Says of={of} field="reason" /></p>}
      {of.happened.length > 0 && (
        <ul class="happened">
          {told(of, "happened").map((line, i) => (
            <li key={i}>
              <Sentence is={line} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The clauses that decide it, and what proves it. */
export function Grounds({ of }: { of: Ruling }): JSX.Element {
  return (
    <>
      <Clauses cites={of.cites} />
      <Clauses cites={of.waived} kind={t("let stand")} />
      <Clauses cites={of.flags} kind={t("noted")} />
      <Evidence of={of} />
    </>
  );
}

interface Besides {
  of: Ruling;
  /** A word in a row of words, and no button. */
  plain?: boolean;
}

/** The way to move a report before the one it was made after. */
export const Earlier = ({ of, plain = false }: Besides): JSX.Element => (
  <a class={plain ? undefined : "button button-second"} href={paths.match(id.value, `correct/${of.number}/earlier`)} data-testid="earlier-than">
    {t("It came earlier")}
  </a>
);

/** The way to object to a ruling. */
export const Dispute = ({ of, plain = false }: Besides): JSX.Element | null =>
  mayReport.value && of.number !== null ? (
    <a class={plain ? undefined : "button button-second"} href={paths.dispute(id.value, of.number)} data-testid="dispute">
      {t("Dispute it")}
    </a>
  ) : null;

/** When it happened, and who recorded it on which device. */
export const Recorded = ({ of, more = "" }: { of: Ruling; more?: string }): JSX.Element => (
  <p class="hint" data-testid="recorded">
    {[clock(of.at ?? of.recorded_at), of.by && t("recorded by {who}", { who: recorder(of.by, match.value) }), more].filter(Boolean).join(" · ")}
  </p>
);
