// The dossier of a dispute: what was played, what was allowed, which clause decides, what each remedy does.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "../api";
import type { BearingClaim, Decision, Dispute, Dossier } from "../argued";
import { Card } from "../card";
import { paths } from "../router";
import { Clauses, outcomes } from "../ruling";
import { argues, book, id, key, match, mayReport, rulings } from "../session";
import { Felt, LaidOpen, Now, Seats } from "../table";
import type { Offer, Ruling, Value, View } from "../types";
import { cardOf, clock, inWords, list, nameOf, named, plain, recorder, tell, valueText } from "../words";
import { Decide } from "./decide";
import { Proof } from "./proof";

export function DossierPage({ number }: { number: number }): JSX.Element {
  const told = useSignal<Dossier | null>(null);
  const failed = useSignal("");
  const version = match.value?.version;
  const turn = argues.value;
  useEffect(() => {
    call<Dossier>(`/matches/${encodeURIComponent(id.value)}/disputes/${number}`, { match: id.value })
      .then((dossier) => {
        told.value = dossier;
        failed.value = "";
      })
      .catch((error: unknown) => (failed.value = sentence(error)));
  }, [number, version, turn]);
  const dossier = told.value?.dispute.number === number ? told.value : null;
  if (!dossier)
    return (
      <div class="page">
        <h1 tabIndex={-1}>Dispute {number}</h1>
        <p class="hint" role="status">
          {failed.value || "Looking up what decides it…"}
        </p>
      </div>
    );
  const { dispute } = dossier;
  return (
    <div class="page dossier" data-testid="dossier" data-open={dispute.open} data-version={dossier.version}>
      <h1 tabIndex={-1}>Dispute {number}</h1>
      <Objection of={dispute} />
      {failed.value && <p class="reason" role="alert">{failed.value}</p>}
      <Played of={dossier.played} dispute={dispute} />
      <Deciding of={dossier} />
      <Allowed of={dossier} />
      <Before table={dossier.before} />
      <Claims of={dossier.claims} />
      {dossier.deciding && dispute.open && <Proof of={dossier.deciding} />}
      <Decisions of={dossier.decisions} />
      <Decide key={number} of={dossier} />
    </div>
  );
}

function Objection({ of }: { of: Dispute }): JSX.Element {
  const now = match.value!;
  const who = of.seat ? nameOf(now, of.seat) : "The arbiter";
  return (
    <>
      <p class="line" data-testid="dispute-state">
        <span class={`badge ${of.open ? "badge-open" : "badge-done"}`}>{of.open ? "Open" : "Decided"}</span>
        <button type="button" class="quiet to-remedies" data-testid="to-remedies" onClick={toRemedies}>
          To the remedies
        </button>
      </p>
      {of.open && now.waits && (
        <p class="waits" data-testid="dossier-waits">
          Play waits until the arbiter has decided.
        </p>
      )}
      <blockquote class="quote">
        {of.words}
        <footer>
          {who}
          {of.clause && `, by ${of.clause.clause} ${of.clause.title}`}
        </footer>
      </blockquote>
      <p class="hint">
        Recorded {clock(of.recorded_at)} by {recorder(of.by, now)}
      </p>
    </>
  );
}

/** The clause relied on, those that bear on hidden hands, the first of a void act; the others below. */
function Deciding({ of }: { of: Dossier }): JSX.Element {
  const first = of.played?.outcome === "stands" ? [] : of.clauses.slice(0, 1).map((c) => c.clause);
  const named = new Set([of.dispute.clause?.clause, ...of.claims.map((claim) => claim.clause), ...first]);
  const some = of.clauses.filter((c) => named.has(c.clause));
  const near = some.length ? some : of.clauses.slice(0, 1);
  const rest = of.clauses.filter((c) => !near.includes(c));
  return (
    <section aria-labelledby="d-clauses">
      <h2 id="d-clauses">Which clause decides</h2>
      <Clauses cites={near} />
      {!near.length && <p class="hint">No clause was named.</p>}
      {rest.length > 0 && (
        <details class="more" data-testid="more-clauses">
          <summary>{list(rest.map((c) => `${c.clause} ${c.title}`))}</summary>
          <Clauses cites={rest} />
        </details>
      )}
    </section>
  );
}

function toRemedies(): void {
  const heading = document.getElementById("d-remedies");
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Played({ of, dispute }: { of: Ruling | null; dispute: Dispute }): JSX.Element {
  const now = match.value!;
  return (
    <section aria-labelledby="d-played">
      <h2 id="d-played">What was played</h2>
      {of ? (
        <article class={`notice notice-${of.outcome}`} data-testid="played">
          <p>
            <span class="badge">{of.struck ? "taken back" : of.waived.length ? "let stand" : outcomes[of.outcome]}</span>{" "}
            <b>{tell(of.move, book.value, now)}</b>
          </p>
          {of.reason && of.outcome !== "stands" && <p>{named(of.reason, now, book.value)}</p>}
          <p class="hint">
            {[`Ruling ${of.number}`, clock(of.at ?? of.recorded_at), of.by && `reported by ${recorder(of.by, now)}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <a class="button button-second" href={paths.moment(id.value, of.number ?? 0)}>
            The table then
          </a>
        </article>
      ) : (
        <p data-testid="played">
          Nobody reported it.{" "}
          {dispute.after > 0 && (
            <>
              It was said after <a href={paths.moment(id.value, dispute.after)}>ruling {dispute.after}</a>.
            </>
          )}
        </p>
      )}
      {dispute.decision && <p>It is decision {dispute.decision} about it that is disputed.</p>}
    </section>
  );
}

/** What may be given for the first question of an offer, as cards where it is cards. */
function Options({ of }: { of: Offer }): JSX.Element | null {
  const field = of.fields.find((f) => f.name !== "seat" && f.required);
  if (!field) return null;
  const { options, kind } = field;
  if (!options) return <span>any {kind === "cards" ? "cards" : kind}</span>;
  if (!options.length) return <span>none</span>;
  if (!kind.startsWith("card"))
    return <span>{list(options.map((v) => valueText(v, kind, book.value, match.value)), "or")}</span>;
  const trusted = options.filter((face) => field.claims?.[String(face)]);
  const sure = options.filter((face) => !trusted.includes(face));
  const clauses = list([...new Set(Object.values(field.claims ?? {}))]);
  return (
    <>
      <CardRow of={sure} />
      {trusted.length > 0 && (
        <>
          <small class="said-by">On trust, as the hand was not seen ({clauses}):</small>
          <CardRow of={trusted} />
        </>
      )}
    </>
  );
}

const CardRow = ({ of }: { of: Value[] }): JSX.Element => (
  <span class="row few">
    {of.map((face) => (
      <Card key={String(face)} book={book.value} face={String(face)} size="small" />
    ))}
  </span>
);

function Allowed({ of }: { of: Dossier }): JSX.Element {
  const awaited = of.allowed.filter((offer) => offer.awaited);
  const seats = [...new Set(awaited.map((offer) => offer.seat))];
  const anytime = new Set(book.value?.moves.filter((m) => m.anytime).map((m) => m.move));
  const also = of.allowed.filter((offer) => !offer.awaited && !anytime.has(offer.move));
  return (
    <section aria-labelledby="d-allowed" data-testid="allowed">
      <h2 id="d-allowed">What was allowed</h2>
      {!awaited.length && (
        <p class="hint">{of.played?.move["seat"] ? `${nameOf(match.value, String(of.played.move["seat"]))} was not awaited then.` : "Nobody was awaited then."}</p>
      )}
      <ul class="allowed">
        {awaited.map((offer, i) => (
          <li key={i}>
            <b>
              {seats.length > 1 && `${nameOf(match.value, offer.seat)}: `}
              {offer.title}
            </b>{" "}
            <Options of={offer} />
          </li>
        ))}
      </ul>
      {also.length > 0 && (
        <p class="hint">Besides: {list([...new Set(also.map((offer) => offer.title))], "or")}.</p>
      )}
    </section>
  );
}

function Before({ table }: { table: View }): JSX.Element {
  const now = match.value!;
  const still = { ...table, awaited: table.awaited.map((a) => ({ ...a, since: null })) };
  return (
    <section aria-labelledby="d-before" data-testid="table-before">
      <h2 id="d-before">The table before it</h2>
      <Now book={book.value} match={now} table={still} />
      <Felt book={book.value} match={now} table={table} />
      <Seats book={book.value} match={now} table={table} chosen={null} mine={null} choose={null} />
      <LaidOpen book={book.value} match={now} table={table} />
    </section>
  );
}

const states = { open: "open", refuted: "proven untrue", lapsed: "never decided" };

function Claims({ of }: { of: BearingClaim[] }): JSX.Element | null {
  if (!of.length) return null;
  return (
    <section aria-labelledby="d-claims" data-testid="dossier-claims">
      <h2 id="d-claims">What it implied</h2>
      <ul class="claims-told">
        {of.map((claim) => (
          <li key={claim.number} data-state={claim.state}>
            <span class={`badge badge-${claim.state}`}>{states[claim.state]}</span>{" "}
            {nameOf(match.value, claim.seat)} held {claim.kind === "lacks" ? "none" : "one"} of{" "}
            {list(claim.cards.map((face) => cardOf(book.value, face).text), "or")}: {claim.clause}, from{" "}
            <Ruled n={claim.ruling} />.
            {claim.proof.length > 0 && (
              <span>
                {" "}
                Shown by{" "}
                {claim.proof.map((n, i) => (
                  <span key={n}>
                    {i > 0 && ", "}
                    <Ruled n={n} />
                  </span>
                ))}
                .
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to a ruling, with its report where this phone has it. */
export function Ruled({ n }: { n: number }): JSX.Element {
  const ruled = rulings.value.find((r) => r.number === n);
  return (
    <a href={paths.moment(id.value, n)} data-testid={`evidence-${n}`}>
      ruling {n}
      {ruled ? ` (${tell(ruled.move, book.value, match.value)})` : ""}
    </a>
  );
}

function Decisions({ of }: { of: Decision[] }): JSX.Element | null {
  const now = match.value!;
  if (!of.length) return null;
  return (
    <section aria-labelledby="d-decided">
      <h2 id="d-decided">What was decided</h2>
      <ol class="decisions">
        {of.map((one) => (
          <li key={one.number} data-testid={`decision-${one.number}`} data-superseded={!!one.superseded_by}>
            <p>
              <b>Decision {one.number}: </b>
              {one.superseded_by ? <s>{plain(inWords(one.text, now, book.value))}</s> : plain(inWords(one.text, now, book.value))}
            </p>
            <p>Because: {one.why}</p>
            {one.happened.length > 0 && (
              <ul class="happened">
                {one.happened.map((line, i) => (
                  <li key={i}>{named(line, now, book.value)}</li>
                ))}
              </ul>
            )}
            {one.superseded_by && <p class="tagline">Superseded by decision {one.superseded_by}: it does not hold any more.</p>}
            <p class="hint">
              {clock(one.recorded_at)} by {recorder(one.by, now)}
              {one.changed.length > 0 && ` · rulings that came out otherwise: ${one.changed.join(", ")}`}
            </p>
            {mayReport.value && !one.superseded_by && key.value && (
              <a class="button button-second no-print" href={paths.dispute(id.value, `decision/${one.number}`)} data-testid={`dispute-decision-${one.number}`}>
                Dispute this decision
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
