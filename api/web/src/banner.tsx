// What stands above the pad while something is in dispute, and the prompt to confirm what a hand came to.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Problem, call, sentence } from "./api";
import { useHands, type Confirmation, type HandDone, type Scores } from "./argued";
import { newId } from "./memory";
import { paths } from "./router";
import { argues, id, key, match, mayReport, rulings } from "./session";
import type { Match } from "./types";
import { list, nameOf, plain, sidesOf, whoever } from "./words";

/** Whether this phone has to wait until the arbiter has decided. */
export const halted = (now: Match): boolean =>
  !!now.waits && !!now.disputes?.length && key.value?.role !== "arbiter";

/** The disputes that nobody has decided, and whether play waits for that. */
export function Disputed(): JSX.Element | null {
  const now = match.value!;
  const open = now.disputes ?? [];
  if (!open.length) return null;
  const which = open.length === 1 ? `Dispute ${open[0]} is open.` : `Disputes ${list(open.map(String))} are open.`;
  return (
    <div class={`notice open-dispute${now.waits ? " notice-contradicts" : ""}`} data-testid="open-dispute" data-waits={!!now.waits}>
      <p>
        <b>{now.waits ? "Play waits." : which}</b>{" "}
        {now.waits
          ? `${which} Nothing is played before the arbiter decides.`
          : "Play goes on meanwhile."}
      </p>
      {open.map((n) => (
        <a key={n} class="button button-second" href={paths.dossier(id.value, n)} data-testid={`to-dossier-${n}`}>
          {key.value?.role === "arbiter" ? `Decide dispute ${n}` : `Look at dispute ${n}`}
        </a>
      ))}
    </div>
  );
}

/** Scores in words: "Ada 3, Ben 0". */
export function scoresText(scores: Scores, now: Match): string {
  return Object.entries(scores)
    .map(([title, of]) => {
      const points = [...new Set([...sidesOf(now), ...Object.keys(of)])].map((side) => `${whoever(now, side)} ${of[side] ?? 0}`);
      return `${title === "points" ? "" : `${plain(title)}: `}${points.join(", ")}`;
    })
    .join("; ");
}

/** What a hand came to, in a line. */
export function cameTo(hand: HandDone, now: Match): string {
  const won = hand.won.length ? `${list(hand.won.map((side) => whoever(now, side)))} won` : "nobody won";
  return [won, scoresText(hand.scores, now)].filter(Boolean).join(". ");
}

export const confirmedBy = (one: Confirmation, now: Match): string =>
  `${one.seat ? nameOf(now, one.seat) : "The arbiter"}${one.by.device ? ` (${one.by.device})` : ""}`;

/** Asks a second person, quietly, whether a hand that has ended came to what the record says. */
export function ConfirmHand(): JSX.Element | null {
  const now = match.value!;
  const all = useHands();
  const hand = all.at(-1);
  const failed = useSignal("");
  const report = useSignal(newId());
  if (!hand) return null;
  const good = hand.confirmations.filter((one) => !one.stale);
  const gone = hand.confirmations.filter((one) => one.stale);
  const ended = rulings.value.find((r) => r.number === hand.ruling);
  const mine = key.value?.participant;
  const own = !!mine && ended?.by?.participant === mine;
  const done = good.length > 0;
  // What was confirmed is said until the next report, and stands in the audit for ever.
  if (done && now.rulings > hand.ruling) return null;

  async function confirm(): Promise<void> {
    try {
      const body = { report_id: report.value, hand: hand!.hand };
      await call(`/matches/${encodeURIComponent(id.value)}/confirmations`, { match: id.value, body });
      argues.value += 1;
      report.value = newId();
      failed.value = "";
    } catch (error) {
      failed.value = sentence(error);
      if (error instanceof Problem) report.value = newId();
    }
  }

  return (
    <section class="confirm-hand" aria-label="The hand that has ended" data-testid="confirm-hand" data-confirmed={done}>
      <div class="line">
        <p class="grow">
          <b>Hand {hand.hand}</b>: {cameTo(hand, now)}.
          {done && <small class="said-by">Confirmed by {list(good.map((one) => confirmedBy(one, now)))}.</small>}
          {!done && own && <small class="said-by">Reported on this phone: somebody else confirms it.</small>}
          {!done && gone.length > 0 && (
            <small class="said-by" data-testid="stale-confirmation">
              {list(gone.map((one) => confirmedBy(one, now)))} confirmed another result, which was changed since.
            </small>
          )}
        </p>
        {!done && !own && mayReport.value && (
          <button type="button" class="button button-second" data-testid="confirm-result" onClick={() => void confirm()}>
            Confirm
          </button>
        )}
      </div>
      {failed.value && (
        <p class="hint" role="alert">
          {failed.value}
        </p>
      )}
    </section>
  );
}

