// The audit of a match: every event in words, what was found, and the same on paper.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "../api";
import { useArgued, useHands } from "../argued";
import { cameTo, confirmedBy } from "../banner";
import { paths } from "../router";
import { outcomes } from "../ruling";
import { argues, book, id, match } from "../session";
import { Felt, Seats } from "../table";
import type { By, Cite, Match, View } from "../types";
import { clock, day, fullName, inWords, list, nameOf, recorder } from "../words";
import { Findings, type Finding } from "./findings";

interface Entry {
  version: number;
  kind: string;
  number: number | null;
  seat: string | null;
  at: number | null;
  recorded_at: number | null;
  by: By | null;
  text: string;
  outcome: string | null;
  cites: Cite[];
  reasons: string[];
  happened: string[];
  later: string[];
  struck: boolean;
  irregular: boolean;
}

const kinds = [
  ["", "Everything"],
  ["voids", "Void"],
  ["corrections", "Corrected"],
  ["disputes", "Disputes"],
  ["irregular", "Irregular"],
] as const;

export function AuditPage(): JSX.Element {
  const now = match.value!;
  const kind = useSignal("");
  const seat = useSignal("");
  const clause = useSignal("");
  const told = useSignal<{ entries: Entry[]; findings: Finding[] } | null>(null);
  const failed = useSignal("");
  const turn = argues.value;
  useEffect(() => {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries({ kind: kind.value, seat: seat.value, clause: clause.value }))
      if (value) asked.set(name, value);
    let here = true;
    call<{ entries: Entry[]; findings: Finding[] }>(`/matches/${encodeURIComponent(id.value)}/audit?${asked}`, { match: id.value })
      .then((found) => {
        if (here) told.value = found;
        failed.value = "";
      })
      .catch((error: unknown) => (failed.value = sentence(error)));
    return () => void (here = false);
  }, [kind.value, seat.value, clause.value, now.version, turn]);

  const clauses = [...new Map(book.value?.clauses.map((c) => [c.number, c.title]))];
  const only = [
    kinds.find(([k]) => k && k === kind.value)?.[1].toLowerCase(),
    seat.value && nameOf(now, seat.value),
    clause.value,
  ].filter(Boolean);
  return (
    <div class="page audit" data-testid="audit">
      <h1 tabIndex={-1}>Audit</h1>
      <Head of={now} />
      {told.value && <Findings of={told.value.findings} />}
      <Hands />
      <h2>What happened{only.length > 0 && `: only ${only.join(", ")}`}</h2>
      <div class="filters no-print" role="group" aria-label="Show">
        <div class="chips">
          {kinds.map(([k, name]) => (
            <button key={k} type="button" class="chip" data-testid={`only-${k || "all"}`} aria-pressed={kind.value === k} onClick={() => (kind.value = k)}>
              {name}
            </button>
          ))}
        </div>
        <div class="two">
          <label class="field">
            <span>Who</span>
            <select data-testid="only-seat" value={seat} onChange={(e) => (seat.value = e.currentTarget.value)}>
              <option value="">Everybody</option>
              {now.seats.map((s) => (
                <option key={s} value={s}>
                  {fullName(now, s)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Clause</span>
            <select data-testid="only-clause" value={clause} onChange={(e) => (clause.value = e.currentTarget.value)}>
              <option value="">Any</option>
              {clauses.map(([n, title]) => (
                <option key={n} value={n}>
                  {n} {title}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      {failed.value && <p class="reason" role="alert">{failed.value}</p>}
      {!told.value && !failed.value && <p class="hint" role="status">Reading the record…</p>}
      {told.value && (
        <ol class="trail" data-testid="trail">
          {told.value.entries.map((entry) => (
            <Event key={entry.version} of={entry} />
          ))}
        </ol>
      )}
      {told.value && !told.value.entries.length && <p class="hint">Nothing of this kind happened.</p>}
      <div class="answers no-print">
        <button type="button" class="button" data-testid="print-audit" onClick={() => print()}>
          Print
        </button>
      </div>
    </div>
  );
}

function Head({ of }: { of: Match }): JSX.Element {
  return (
    <p class="hint">
      {of.title} · {day(of.opened_at)} · {list(of.seats.map((s) => (of.names?.[s] ? `${of.names[s]} (${s})` : s)))} ·{" "}
      {of.version} events{of.waits ? " · play waits for disputes" : ""}
      <span class="print-only-inline"> · match {of.id}</span>
    </p>
  );
}

function Hands(): JSX.Element | null {
  const now = match.value!;
  const all = useHands();
  if (!all.length) return null;
  return (
    <section aria-labelledby="a-hands">
      <h2 id="a-hands">The hands</h2>
      <ul class="hands-told">
        {all.map((hand) => (
          <li key={hand.hand} data-testid={`hand-${hand.hand}`}>
            <b>Hand {hand.hand}</b>, <a href={paths.moment(id.value, hand.ruling)}>ruling {hand.ruling}</a>: {cameTo(hand, now)}.
            {hand.confirmations.map((one) => (
              <small key={one.number} class="said-by" data-stale={one.stale}>
                {one.stale
                  ? `${confirmedBy(one, now)} confirmed another result, ${clock(one.recorded_at)}: it was changed since.`
                  : `Confirmed by ${confirmedBy(one, now)}, ${clock(one.recorded_at)}.`}
              </small>
            ))}
            {!hand.confirmations.length && <small class="said-by">Nobody has confirmed it.</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const titles: Record<string, string> = {
  opened: "opened",
  corrected: "correction",
  disputed: "dispute",
  decided: "decision",
  confirmed: "confirmation",
  closed: "closed",
};

function Event({ of }: { of: Entry }): JSX.Element {
  const now = match.value!;
  const words = (text: string) => inWords(text, now, book.value);
  const ruled = of.kind === "ruled";
  const told = useArgued();
  const about =
    told?.disputes.find((one) => one.version === of.version)?.number ??
    told?.decisions.find((one) => one.version === of.version)?.dispute;
  const badge = ruled ? (outcomes[of.outcome ?? ""] ?? of.outcome) : titles[of.kind];
  return (
    <li
      class={`event event-${ruled ? of.outcome : of.kind}`}
      id={`e${of.version}`}
      data-testid={`event-${of.version}`}
      data-kind={of.kind}
      data-number={of.number}
    >
      <div class="line">
        <span class="number">{ruled ? of.number : "—"}</span>
        <span class="grow">{of.struck ? <s>{words(of.text)}</s> : words(of.text)}</span>
        <i>{badge}</i>
      </div>
      <div class="event-more">
        <p class="when">
          {[
            clock(of.at ?? of.recorded_at),
            of.at && of.recorded_at && Math.abs(of.recorded_at - of.at) > 2000 ? `recorded ${clock(of.recorded_at)}` : "",
            of.by && recorder(of.by, now),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {of.reasons.map((line, i) => (
          <p key={i}>{words(line)}</p>
        ))}
        {of.later.map((line, i) => (
          <p key={i} class="became" data-testid="became">
            {words(line)}
          </p>
        ))}
        {(of.cites.length > 0 || of.happened.length > 0) && (
          <details>
            <summary>{of.cites.map((c) => `${c.clause} ${c.title}`).join(", ") || "What it changed"}</summary>
            {of.happened.length > 0 && (
              <ul class="happened">
                {of.happened.map((line, i) => (
                  <li key={i}>{words(line)}</li>
                ))}
              </ul>
            )}
            {of.cites.map((c) => (
              <p key={c.clause} class="cited-text">
                <b>{c.clause}</b> {c.text}
              </p>
            ))}
          </details>
        )}
        <div class="links no-print">
          {of.number !== null && of.number > 0 && (
            <a class="quiet" href={paths.moment(id.value, of.number)} data-testid="event-moment">
              {ruled ? "The table then" : `Ruling ${of.number}`}
            </a>
          )}
          {about !== undefined && (
            <a class="quiet" href={paths.dossier(id.value, about)} data-testid="event-dossier">
              Dispute {about}
            </a>
          )}
          {ruled && !of.struck && <Around number={of.number!} />}
        </div>
      </div>
    </li>
  );
}

/** The table before and after a ruling, where somebody wants to see them. */
function Around({ number }: { number: number }): JSX.Element {
  const tables = useSignal<{ before: View; after: View } | null>(null);
  const failed = useSignal("");
  const now = match.value!;
  const look = () => {
    if (tables.value) return void (tables.value = null);
    call<{ before: View; after: View }>(`/matches/${encodeURIComponent(id.value)}/rulings/${number}?around`, { match: id.value })
      .then((found) => (tables.value = found))
      .catch((error: unknown) => (failed.value = sentence(error)));
  };
  return (
    <>
      <button type="button" class="quiet" data-testid="around" aria-expanded={!!tables.value} onClick={look}>
        {tables.value ? "Hide the tables" : "Before and after"}
      </button>
      {failed.value && <p class="hint" role="alert">{failed.value}</p>}
      {tables.value &&
        (["before", "after"] as const).map((when) => (
          <div key={when} class="around" data-testid={`table-${when}`}>
            <b>{when === "before" ? "Before" : "After"}</b>
            <Felt book={book.value} match={now} table={tables.value![when]} />
            <Seats book={book.value} match={now} table={tables.value![when]} chosen={null} mine={null} choose={null} />
          </div>
        ))}
    </>
  );
}
