// Every event of a match in words, with its device, time and clauses; narrowed to what is looked for.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useDisputes } from "../match/disputes";
import { book, disputesTurn, id, match } from "../match/session";
import { call } from "../net/call";
import { paths } from "../parts/router";
import { outcomeText } from "../ruling/outcome";
import { Failed } from "../sentences/failed";
import { Report, Says, Sentence } from "../sentences/sentence";
import { Still } from "../table/beside";
import type { Audit, Disputes, Entry, Moment } from "../wire/types";
import { cited, clauseTitles } from "../words/clauses";
import { t } from "../words/language";
import { told } from "../words/messages";
import { clock, fullName, nameOf, recorder } from "../words/names";

const kinds = (): [string, string][] => [
  ["", t("Everything")],
  ["voids", t("Void")],
  ["corrections", t("Corrected")],
  ["disputes", t("Disputes")],
  ["irregular", t("Irregular")],
];

export function Trail(): JSX.Element {
  const now = match.value!;
  const kind = useSignal("");
  const seat = useSignal("");
  const clause = useSignal("");
  const found = useSignal<Audit | null>(null);
  const failed = useSignal<unknown>(null);
  const argued = useDisputes();
  const turn = disputesTurn.value;
  useEffect(() => {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries({ kind: kind.value, seat: seat.value, clause: clause.value }))
      if (value) asked.set(name, value);
    let here = true;
    call<Audit>(`/matches/${encodeURIComponent(id.value)}/audit?${asked}`, { match: id.value })
      .then((audit) => here && ([found.value, failed.value] = [audit, null]))
      .catch((error: unknown) => here && (failed.value = error));
    return () => void (here = false);
  }, [kind.value, seat.value, clause.value, now.version, turn]);

  const clauses = clauseTitles(book.value);
  const only = [
    kinds().find(([k]) => k && k === kind.value)?.[1],
    seat.value && nameOf(now, seat.value),
    clause.value,
  ].filter(Boolean);
  return (
    <section>
      <h2>{only.length > 0 ? t("What happened: only {what}", { what: only.join(", ") }) : t("What happened")}</h2>
      <div class="filters no-print" role="group" aria-label={t("Show")}>
        <div class="chips">
          {kinds().map(([k, name]) => (
            <button key={k} type="button" class="chip" data-testid={`only-${k || "all"}`} aria-pressed={kind.value === k} onClick={() => (kind.value = k)}>
              {name}
            </button>
          ))}
        </div>
        <div class="two">
          <label class="field">
            <span>{t("Who")}</span>
            <select data-testid="only-seat" value={seat} onChange={(e) => (seat.value = e.currentTarget.value)}>
              <option value="">{t("Everybody")}</option>
              {now.seats.map((s) => (
                <option key={s} value={s}>
                  {fullName(now, s)}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t("Clause")}</span>
            <select data-testid="only-clause" value={clause} onChange={(e) => (clause.value = e.currentTarget.value)}>
              <option value="">{t("Any")}</option>
              {clauses.map(([n, title]) => (
                <option key={n} value={n}>
                  {n} {title}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <Failed why={failed.value} />
      {!found.value && !failed.value && <p class="hint" role="status">{t("Reading the record…")}</p>}
      {found.value && (
        <ol class="trail" data-testid="trail">
          {found.value.entries.map((entry) => (
            <Event key={entry.version} of={entry} argued={argued} />
          ))}
        </ol>
      )}
      {found.value && !found.value.entries.length && <p class="hint">{t("Nothing of this kind happened.")}</p>}
    </section>
  );
}

const titles = (): Record<string, string> => ({
  opened: t("opened"),
  corrected: t("correction"),
  disputed: t("dispute"),
  decided: t("decision"),
  confirmed: t("confirmation"),
  closed: t("closed"),
});

function Event({ of, argued }: { of: Entry; argued: Disputes | null }): JSX.Element {
  const now = match.value!;
  const what = of.move ? <Report of={of.move} /> : <Says of={of} field="text" />;
  const ruled = of.kind === "ruled";
  const about =
    argued?.disputes.find((one) => one.version === of.version)?.number ??
    argued?.decisions.find((one) => one.version === of.version)?.dispute;
  const badge = ruled ? outcomeText(of.outcome ?? "") : titles()[of.kind];
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
        <span class="grow">{of.struck ? <s>{what}</s> : what}</span>
        <i>{badge}</i>
      </div>
      <div class="event-more">
        <p class="when">
          {[
            clock(of.at ?? of.recorded_at),
            of.at && of.recorded_at && Math.abs(of.recorded_at - of.at) > 2000 ? t("recorded {time}", { time: clock(of.recorded_at) }) : "",
            of.by && recorder(of.by, now),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {told(of, "reasons").map((one, i) => (
          <p key={i}>
            <Sentence is={one} />
          </p>
        ))}
        {told(of, "later").map((one, i) => (
          <p key={i} class="became" data-testid="became">
            <Sentence is={one} />
          </p>
        ))}
        {(of.cites.length > 0 || of.happened.length > 0) && (
          <details>
            <summary>{of.cites.map((c) => `${c.clause} ${cited(book.value, c).title}`).join(", ") || t("What it changed")}</summary>
            {of.happened.length > 0 && (
              <ul class="happened">
                {told(of, "happened").map((one, i) => (
                  <li key={i}>
                    <Sentence is={one} begins />
                  </li>
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
              {ruled ? t("The table then") : t("Ruling {n}", { n: of.number })}
            </a>
          )}
          {about !== undefined && (
            <a class="quiet" href={paths.dossier(id.value, about)} data-testid="event-dossier">
              {t("Dispute {n}", { n: about })}
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
  const tables = useSignal<Moment | null>(null);
  const failed = useSignal<unknown>(null);
  const now = match.value!;
  const look = () => {
    if (tables.value) return void (tables.value = null);
    call<Moment>(`/matches/${encodeURIComponent(id.value)}/rulings/${number}?around`, { match: id.value })
      .then((found) => (tables.value = found))
      .catch((error: unknown) => (failed.value = error));
  };
  return (
    <>
      <button type="button" class="quiet" data-testid="around" aria-expanded={!!tables.value} onClick={look}>
        {tables.value ? t("Hide the tables") : t("Before and after")}
      </button>
      <Failed why={failed.value} hint />
      {tables.value &&
        (["before", "after"] as const).map((when) => (
          <div key={when} class="around" data-testid={`table-${when}`}>
            <b>{when === "before" ? t("Before") : t("After")}</b>
            <Still book={book.value} match={now} table={tables.value![when]!} />
          </div>
        ))}
    </>
  );
}
