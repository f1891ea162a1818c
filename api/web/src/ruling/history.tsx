// The history of a match, newest first: every ruling, also those that were taken back.

import { computed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { earlier, mayCorrect } from "../match/correctable";
import { putBack } from "../match/corrected";
import { breaches } from "../match/costs";
import { corrections, readRevisions, revisions } from "../match/revisions";
import { book, id, match, mayReport, older, pending, rulings } from "../match/session";
import { BASE } from "../net/transport";
import { Icon } from "../parts/icons";
import { Imported } from "../parts/imported";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { Report, Sentence, Tapped } from "../sentences/sentence";
import type { Entry } from "../storage/entry";
import type { Entry as Told, Move, Ruling } from "../wire/types";
import { inWords, t } from "../words/language";
import { told } from "../words/messages";
import { secret } from "../words/reports";
import { day, elapsed } from "../words/names";
import { outcomeText } from "./outcome";
import { Dispute, Earlier, Recorded, Said } from "./ruling";
import { Stopped } from "./stopped";

export function History(): JSX.Element {
  const hide = useSignal(false);
  const failed = useSignal<unknown>(null);
  const all = rulings.value;
  const marks = corrections();
  useEffect(() => {
    if (marks) readRevisions().catch(() => {});
  }, [marks]);
  const shown = all.filter((r) => !hide.value || !r.struck).toReversed();
  const now = match.value!;
  const struck = all.some((r) => r.struck);
  const file = (format: string) => `${BASE}/matches/${encodeURIComponent(id.value)}/export?format=${format}`;
  return (
    <div class="page">
      <h1 tabIndex={-1}>{t("History")}</h1>
      <p class="print-only">
        {inWords(now.title)}, {day(now.opened_at)}, {t("match {id}", { id: now.id })}: {now.seats.map((s) => now.names?.[s] ?? s).join(", ")}
      </p>
      <Imported of={now} whole />
      <Stopped />
      {struck && (
        <label class="check">
          <input
            type="checkbox"
            data-testid="hide-struck"
            checked={hide}
            onChange={(e) => (hide.value = e.currentTarget.checked)}
          />
          <span>{t("Hide what was taken back")}</span>
        </label>
      )}
      <ol class="history" reversed data-testid="history">
        {pending.value.toReversed().map((e) => (
          <li key={e.order} class="pending" data-testid="pending" data-state={e.state}>
            <div class="line">
              <span class="number">…</span>
              <span class="grow"><Tapped of={e} /></span>
              <i>{waits(e)}</i>
            </div>
          </li>
        ))}
        {shown.map((r) => (
          <Line key={r.number} of={r} />
        ))}
      </ol>
      {now.clock_jumps?.map((one) => (
        <p key={one.version} class="hint" data-testid="clock-jump">
          {t("Event {n} was recorded {time} before the event before it: a clock jumped back.", { n: one.version, time: elapsed(one.by) })}
        </p>
      ))}
      {!shown.length && !pending.value.length && <p class="hint">{t("Nothing has been reported yet.")}</p>}
      {(all[0]?.number ?? 1) > 1 && (
        <button
          type="button"
          class="button button-second"
          data-testid="older"
          onClick={() => void older().catch((e: unknown) => (failed.value = e))}
        >
          {t("Earlier rulings")}
        </button>
      )}
      <Failed why={failed.value} hint />
      <div class="answers no-print">
        <button type="button" class="button button-second" onClick={() => print()}>
          {t("Print")}
        </button>
        <a class="button button-second" href={file("text")} target="_blank" rel="noopener">
          {t("As text")}
        </a>
        <a class="button button-second" href={file("csv")} target="_blank" rel="noopener">
          {t("As CSV")}
        </a>
      </div>
    </div>
  );
}

/** The rulings that were a breach, as later ones prove. */
const broken = computed(() => new Set(rulings.value.filter((r) => !r.struck).flatMap(breaches).map((fact) => fact["breach"])));

function badge(r: Ruling): string {
  if (r.struck) return t("taken back");
  if (r.waived.length) return t("let stand");
  if (breaches(r).length) return t("breach proven");
  if (broken.value.has(r.number)) return t("breach");
  const outcome = outcomeText(r.outcome);
  if (r.changed) return t("{outcome}, changed", { outcome });
  return ofTold(r) ? t("{outcome}, told", { outcome }) : outcome;
}

/** Whether a hand was told by it, and not watched. */
const ofTold = (r: Ruling): boolean => r.facts.some((f) => f.fact === "said" && f.mark === "unwatched");

const same = (one: Move, other: Move): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was done to a ruling, and why. */
const Done = ({ of }: { of: Told }): JSX.Element => <Sentence is={[...told(of, "text"), ...told(of, "reasons")]} />;

/** Why a correction goes: of an older ruling it has to be said, and a question for it would stand out of sight. */
const unsaid = ({ struck }: Ruling): object => ({ why: struck ? t("it happened after all") : t("the correction was wrong") });

function Line({ of: r }: { of: Ruling }): JSX.Element {
  const may = mayCorrect(r);
  const known = revisions.value.match === id.value ? revisions.value : null;
  const was = r.corrected_by ? known?.of.get(r.number ?? 0) : null;
  // What a decision changed is not restored: it is decided again.
  const decided = r.corrected_by ? known?.decided.get(r.corrected_by) : undefined;
  return (
    <li
      class={`ruled ruled-${r.outcome}${r.waived.length ? " ruled-let" : ""}`}
      id={`r${r.number}`}
      data-testid={`ruling-${r.number}`}
      data-outcome={r.outcome}
      data-struck={r.struck}
    >
      <details>
        <summary class="line">
          <span class="number">{r.number}</span>
          <span class="grow">
            {r.struck ? <s><Report of={r.move} flat /></s> : <Report of={r.move} flat />}
            {was && !r.struck && was.first.move && !same(was.first.move, r.move) && <s class="first"><Report of={was.first.move} flat /></s>}
          </span>
          <i class={badge(r) === t("stands") ? "unseen" : undefined}>{badge(r)}</i>
        </summary>
        {was?.done.map((entry, i) => (
          <p key={i} class="done" data-testid="correction-told">
            <Done of={entry} />
          </p>
        ))}
        {decided && !was?.done.includes(decided) && (
          <p class="done" data-testid="decision-told">
            <Done of={decided} />
          </p>
        )}
        <Said of={r} />
        <Recorded of={r} more={secret(r.move, book.value) ? "" : r.text} />
        <div class="answers no-print">
          <a class="button button-second" href={paths.moment(id.value, r.number ?? 0)} data-testid="moment">
            {t("The table then")}
          </a>
          {may && !r.struck && (
            <a class="button button-second" href={paths.match(id.value, `correct/${r.number}`)} data-testid="correct">
              {t("Correct it")}
            </a>
          )}
          {earlier(r) && <Earlier of={r} />}
          <Dispute of={r} />
          {may && r.corrected_by && known?.corrected.has(r.corrected_by) && (
            <button
              type="button"
              class="button button-second"
              data-testid="put-back"
              onClick={() => putBack([r.corrected_by!], t("Put back ruling {n}", { n: r.number! }), unsaid(r))}
            >
              {r.struck ? t("Put it back") : t("Undo the correction")}
            </button>
          )}
        </div>
      </details>
      {mayReport.value && !r.struck && (
        <span class="marks no-print">
          <a href={paths.dispute(id.value, r.number!)} aria-label={t("Dispute ruling {n}", { n: r.number! })} data-testid="object">
            <Icon name="dispute" />
          </a>
          {may && (
            <a href={paths.match(id.value, `correct/${r.number}`)} aria-label={t("Correct ruling {n}", { n: r.number! })} data-testid="mend">
              <Pencil />
            </a>
          )}
        </span>
      )}
    </li>
  );
}

const Pencil = (): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4" />
  </svg>
);

/** What has become of a report without a ruling. */
function waits(entry: Entry): string {
  if (entry.state === "sending") return t("sending…");
  if (entry.state !== "stopped") return t("waiting");
  if (entry.lost) return t("lost");
  return entry.problem ? t("not taken") : t("not sent");
}
