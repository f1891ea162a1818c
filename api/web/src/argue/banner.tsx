// What stands above the pad while something is in dispute, and the prompt to confirm what a hand came to.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { countersigned } from "./countersign";
import { useHands } from "../match/disputes";
import { arbiter, book, disputesTurn, id, key, match, mayReport, pending, rulings } from "../match/session";
import { Problem, call } from "../net/call";
import { keptHere } from "../net/transport";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { newId } from "../storage/local";
import type { Confirmation, Hand, Match, Scores } from "../wire/types";
import { t } from "../words/language";
import { print, told } from "../words/messages";
import { isSeries, list, nameOf, scoreName, sidesOf, whoever, withMinus } from "../words/names";

/** The disputes that nobody has decided, and whether play waits for that. */
export function Disputed(): JSX.Element | null {
  const now = match.value!;
  const open = now.disputes ?? [];
  if (!open.length) return null;
  const which = open.length === 1 ? t("Dispute {n} is open.", { n: open[0]! }) : t("Disputes {list} are open.", { list: list(open.map(String)) });
  return (
    <div class={`notice open-dispute${now.waits ? " notice-contradicts" : ""}`} data-testid="open-dispute" data-waits={!!now.waits}>
      <p>
        <b>{now.waits ? t("Play waits.") : which}</b>{" "}
        {now.waits
          ? `${which} ${t("Nothing is played before the arbiter decides.")}`
          : t("Play goes on meanwhile.")}
      </p>
      {open.map((n) => (
        <a key={n} class="button button-second" href={paths.dossier(id.value, n)} data-testid={`to-dossier-${n}`}>
          {arbiter.value ? t("Decide dispute {n}", { n }) : t("Look at dispute {n}", { n })}
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
      return `${title === "points" ? "" : `${scoreName(title)}: `}${points.join(", ")}`;
    })
    .join("; ");
}

/** What a hand came to, in a line. */
function cameTo(hand: Hand, now: Match): string {
  // Of a hand that was told nobody need have said who won it.
  const nobody = hand.watched ? t("nobody won") : "";
  const won = hand.won.length ? t("{sides} won", { sides: list(hand.won.map((side) => whoever(now, side))) }) : nobody;
  const unwatched = hand.watched ? "" : t("Told, not watched");
  const resumed = hand.resumed ? t("Picked up in the middle") : "";
  const marks = told(hand, "marks").map((one) => print(one, now, book.value));
  return withMinus([won, scoresText(hand.scores, now), ...marks, resumed, unwatched].filter(Boolean).join(". "));
}

function confirmedBy(one: Confirmation, now: Match): string {
  const how = [one.by.device, one.signed && t("signed")].filter(Boolean).join(", ");
  return `${one.seat ? nameOf(now, one.seat) : t("The arbiter")}${how && ` (${how})`}`;
}

/** Asks a second person, quietly, whether a hand that has ended came to what the record says. */
export function ConfirmHand(): JSX.Element | null {
  const now = match.value!;
  const all = useHands();
  const hand = all.at(-1);
  const failed = useSignal<unknown>(null);
  const report = useSignal(newId());
  const asking = useSignal(false);
  if (!hand) return null;
  const good = hand.confirmations.filter((one) => !one.stale);
  const gone = hand.confirmations.filter((one) => one.stale);
  const ended = rulings.value.find((r) => r.number === hand.ruling);
  const mine = key.value?.participant;
  const own = !!mine && ended?.by?.participant === mine;
  const done = good.length > 0;
  // A player signs also who has reported the end: both sign the score sheet.
  // Where one phone is at the table it asks who confirms, and nothing is signed.
  const alone = keptHere(id.value);
  const open = alone ? !done && !own : !good.some((one) => one.by.participant === mine) && (!own || !!key.value?.seat);
  // While this phone says that it ended otherwise, it does not ask.
  const other = pending.value.some((e) => e.kind === "correction" && e.state !== "stopped" && e.body["ruling"] === hand.ruling);
  const asked = mayReport.value && open && !other;
  // What was confirmed is said until the next report, and stands in the audit for ever.
  if (done && rulings.value.some((r) => !r.struck && (r.number ?? 0) > hand.ruling)) return null;

  async function confirm(seat?: string): Promise<void> {
    try {
      const signed = !alone && key.value && (await countersigned(id.value, hand!, key.value, all));
      const body = { report_id: report.value, hand: hand!.hand, seat, ...(signed && { signed }) };
      await call(`/matches/${encodeURIComponent(id.value)}/confirmations`, { match: id.value, body });
      disputesTurn.value += 1;
      report.value = newId();
      asking.value = false;
      failed.value = null;
    } catch (error) {
      failed.value = error;
      if (error instanceof Problem) report.value = newId();
    }
  }

  return (
    <section class="confirm-hand" aria-label={t("The hand that has ended")} data-testid="confirm-hand" data-confirmed={done}>
      <div class="line">
        <p class="grow">
          <b>
            {isSeries(now)
              ? t("Game {game}, hand {hand}", { game: hand.game, hand: hand.hand })
              : t("Hand {n}", { n: hand.hand })}
          </b>
          : {cameTo(hand, now)}.
          {done && <small class="said-by">{t("Confirmed by {who}.", { who: list(good.map((one) => confirmedBy(one, now))) })}</small>}
          {!done && own && !asked && <small class="said-by">{t("Reported on this phone: another phone at the table confirms it.")}</small>}
          {!done && gone.length > 0 && (
            <small class="said-by" data-testid="stale-confirmation">
              {t("{who} confirmed another result, which was changed since.", { who: list(gone.map((one) => confirmedBy(one, now))) })}
            </small>
          )}
        </p>
        {asked && !asking.value && (
          <button
            type="button"
            class="button button-second"
            data-testid="confirm-result"
            onClick={() => (alone ? void (asking.value = true) : void confirm())}
          >
            {alone ? t("Confirm") : t("I saw this")}
          </button>
        )}
      </div>
      {asking.value && !done && (
        <div class="chips" role="group" aria-label={t("Who confirms it?")}>
          <span>{t("Who confirms it?")}</span>
          {now.seats.map((seat) => (
            <button key={seat} type="button" class="chip" data-testid={`confirm-${seat}`} onClick={() => void confirm(seat)}>
              {nameOf(now, seat)}
            </button>
          ))}
        </div>
      )}
      <Failed why={failed.value} hint />
    </section>
  );
}

