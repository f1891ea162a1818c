// The dossier of a dispute: what was played, what was allowed, which clause decides, what each remedy does.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Card } from "../cards/card";
import { book, disputesTurn, id, key, match } from "../match/session";
import { call } from "../net/call";
import { Clauses, Ruled } from "../ruling/ruling";
import { Failed } from "../sentences/failed";
import { CardList, ClauseNumber } from "../sentences/sentence";
import { Still } from "../table/beside";
import { titled } from "../table/questions";
import type { BearingClaim, Dossier, Offer, Value, View } from "../wire/types";
import { cited } from "../words/clauses";
import { filled, t } from "../words/language";
import { valueText } from "../words/reports";
import { list, nameOf } from "../words/names";
import { Decide } from "./decide";
import { Decisions, Objection, OpenDispute, Played } from "./dispute";
import { Pictures } from "./pictures-soon";
import { Proof } from "./proof";

export function DossierPage({ number }: { number: number }): JSX.Element {
  const told = useSignal<Dossier | null>(null);
  const failed = useSignal<unknown>(null);
  const version = match.value?.version;
  const turn = disputesTurn.value;
  const inside = !!key.value;
  useEffect(() => {
    if (!inside) return;
    let here = true;
    call<Dossier>(`/matches/${encodeURIComponent(id.value)}/disputes/${number}`, { match: id.value })
      .then((dossier) => here && ([told.value, failed.value] = [dossier, null]))
      .catch((error: unknown) => here && (failed.value = error));
    return () => void (here = false);
  }, [number, version, turn, inside]);
  const dossier = told.value?.dispute.number === number ? told.value : null;
  if (!dossier)
    return (
      <div class="page">
        <h1 tabIndex={-1}>{t("Dispute {n}", { n: number })}</h1>
        {!inside && <OpenDispute number={number} />}
        <Failed why={failed.value} />
        {inside && !failed.value && <p class="hint" role="status">{t("Looking up what decides it…")}</p>}
      </div>
    );
  const { dispute } = dossier;
  return (
    <div class="page dossier" data-testid="dossier" data-open={dispute.open} data-version={dossier.version}>
      <h1 tabIndex={-1}>{t("Dispute {n}", { n: number })}</h1>
      <Objection of={dispute}>
        <button type="button" class="quiet to-remedies" data-testid="to-remedies" onClick={toRemedies}>
          {t("To the remedies")}
        </button>
      </Objection>
      <Failed why={failed.value} />
      <Played of={dossier.played} dispute={dispute} />
      <Pictures key={number} dispute={number} />
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

/** The clause relied on, those that bear on hidden hands, the first of a void act; the others below. */
function Deciding({ of }: { of: Dossier }): JSX.Element {
  const first = of.played?.outcome === "stands" ? [] : of.clauses.slice(0, 1).map((c) => c.clause);
  const named = new Set([of.dispute.clause?.clause, ...of.claims.map((claim) => claim.clause), ...first]);
  const some = of.clauses.filter((c) => named.has(c.clause));
  const near = some.length ? some : of.clauses.slice(0, 1);
  const rest = of.clauses.filter((c) => !near.includes(c));
  return (
    <section aria-labelledby="d-clauses">
      <h2 id="d-clauses">{t("Which clause decides")}</h2>
      <Clauses cites={near} />
      {!near.length && <p class="hint">{t("No clause was named.")}</p>}
      {rest.length > 0 && (
        <details class="more" data-testid="more-clauses">
          <summary>{list(rest.map((c) => `${c.clause} ${cited(book.value, c).title}`))}</summary>
          <Clauses cites={rest} />
        </details>
      )}
    </section>
  );
}

/** What may be given for the first question of an offer, as cards where it is cards. */
function Options({ of }: { of: Offer }): JSX.Element | null {
  const field = of.fields.find((f) => f.name !== "seat" && f.required);
  if (!field) return null;
  const { options, kind } = field;
  if (!options) return <span>{t("anything")}</span>;
  if (!options.length) return <span>{t("none")}</span>;
  if (!kind.startsWith("card"))
    return <span>{list(options.map((v) => valueText(v, kind, book.value, match.value)), t("or"))}</span>;
  const trusted = options.filter((face) => field.claims?.[String(face)]);
  const sure = options.filter((face) => !trusted.includes(face));
  const clauses = list([...new Set(Object.values(field.claims ?? {}))]);
  return (
    <>
      <CardRow of={sure} />
      {trusted.length > 0 && (
        <>
          <small class="said-by">{t("On trust, as the hand was not seen ({clauses}):", { clauses })}</small>
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
      <h2 id="d-allowed">{t("What was allowed")}</h2>
      {!awaited.length && (
        <p class="hint">{of.played?.move["seat"] ? t("{name} was not awaited then.", { name: nameOf(match.value, String(of.played.move["seat"])) }) : t("Nobody was awaited then.")}</p>
      )}
      <ul class="allowed">
        {awaited.map((offer, i) => (
          <li key={i}>
            <b>
              {seats.length > 1 && `${nameOf(match.value, offer.seat)}: `}
              {titled(offer)}
            </b>{" "}
            <Options of={offer} />
          </li>
        ))}
      </ul>
      {also.length > 0 && (
        <p class="hint">{t("Besides: {acts}.", { acts: list([...new Set(also.map((offer) => titled(offer)))], t("or")) })}</p>
      )}
    </section>
  );
}

function Before({ table }: { table: View }): JSX.Element {
  const now = match.value!;
  return (
    <section aria-labelledby="d-before" data-testid="table-before">
      <h2 id="d-before">{t("The table before it")}</h2>
      <Still book={book.value} match={now} table={table} />
    </section>
  );
}

/** What a claim says, in one sentence for each of its kinds. */
const heldText = (kind: string, parts: Record<string, ComponentChildren>) =>
  kind === "lacks"
    ? filled("{name} held none of {cards}: {clause}, from {ruling}.", parts)
    : filled("{name} held one of {cards}: {clause}, from {ruling}.", parts);

const states = () => ({ open: t("open"), refuted: t("proven untrue"), lapsed: t("never decided") });

function Claims({ of }: { of: BearingClaim[] }): JSX.Element | null {
  if (!of.length) return null;
  return (
    <section aria-labelledby="d-claims" data-testid="dossier-claims">
      <h2 id="d-claims">{t("What it implied")}</h2>
      <ul class="claims-told">
        {of.map((claim) => (
          <li key={claim.number} data-state={claim.state}>
            <span class={`badge badge-${claim.state}`}>{states()[claim.state]}</span>{" "}
            {heldText(claim.kind, {
              name: nameOf(match.value, claim.seat),
              cards: <CardList of={claim.cards} last="or" />,
              clause: <ClauseNumber clause={claim.clause} />,
              ruling: <Ruled n={claim.ruling} />,
            })}
            {claim.proof.length > 0 && (
              <span>
                {" "}
                {filled("Shown by {rulings}.", {
                  rulings: claim.proof.map((n, i) => (
                    <span key={n}>
                      {i > 0 && ", "}
                      <Ruled n={n} />
                    </span>
                  )),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function toRemedies(): void {
  const heading = document.getElementById("d-remedies");
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
