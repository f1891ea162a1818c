// What the table shows when a hand is over: what it came to, the score sheet, and at the end the rematch.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { ConfirmHand, scoresText } from "../argue/banner";
import { Pictures } from "../argue/pictures-soon";
import { FirstTable } from "../around/first-table";
import { away } from "../match/away";
import { ended, undone } from "../match/disputes";
import { lying } from "../match/next";
import { arbiter, match, mayReport, rulings } from "../match/session";
import { keptHere } from "../net/transport";
import { paths } from "../parts/router";
import type { Hand, Ruling } from "../wire/types";
import { t } from "../words/language";
import { list, whoever, withMinus } from "../words/names";
import { Rematch } from "./rematch";

/** Facts with which a hand ends, is counted, and its cards are put together. */
const ENDING = new Set(["ended", "scored", "gathered"]);

const begins = (r: Ruling | null): boolean => r?.outcome !== "void" && r?.outcome !== "contradicts";
/** Whether something new begins with it, and no cards are shown that were left over. */
const another = (r: Ruling | null): boolean => begins(r) && !r?.facts.some(({ fact }) => ENDING.has(fact));

/** What a hand came to that ended without a network, as this phone rules, until something begins. */
function endedAway(): string {
  const ruled = away.value;
  const ends = (r: Ruling | null) => r?.facts.find(({ fact, what }) => fact === "ended" && what === "hand");
  const at = ruled.findLastIndex(ends);
  const goesOn = ruled.slice(at + 1).some(another);
  if (at < 0 || goesOn) return "";
  const now = lying.value!;
  const won = list(((ends(ruled[at]!)!["winners"] ?? []) as string[]).map((side) => whoever(now, side)));
  const told = [won ? t("{sides} won", { sides: won }) : t("Nobody won"), scoresText(now.table.scores, now)];
  return `${withMinus(told.filter(Boolean).join(". "))}.`;
}

/** The hand that ended last, whether nothing has begun since, and whether nothing will. */
function lately(): { last: Hand | undefined; fresh: boolean; over: boolean } {
  const now = match.value!;
  const last = ended.value.at(-1);
  const standing = rulings.value.filter((r) => !undone.value.has(r.number));
  // Leftovers that are shown and counted belong to the hand that has ended.
  const ends = standing.findLast((r) => r.facts.some(({ fact }) => ENDING.has(fact)))?.number ?? 0;
  const at = Math.max(last?.ruling ?? 0, ends);
  // What was taken back, or did not count, has begun no other hand.
  const goesOn = standing.some((r) => (r.number ?? 0) > at && begins(r)) || away.value.some(another);
  return { last, fresh: !!last && !goesOn && !endedAway(), over: now.table.over || now.status !== "open" };
}

/** What the hand before came to, as long as nobody has confirmed it: below the cards of the hand that is played. */
export function Unconfirmed(): JSX.Element | null {
  const { fresh, over } = lately();
  return fresh || over ? null : <ConfirmHand />;
}

export function AfterHand(): JSX.Element {
  const now = match.value!;
  const { last, fresh, over } = lately();
  const pictured = useSignal(0);
  // It is asked for. What a match leads to is there before it comes, and keeps its place then.
  const told = (over || fresh) && <ConfirmHand />;
  const here = endedAway();
  // Also between hands that are told one after the other without a network.
  const between = fresh || !!here;
  return (
    <>
      {!keptHere(now.id) && <FirstTable />}
      {now.status === "closed" && <p data-testid="closed">{t("The match is closed.")}</p>}
      {here && (
        <section class="confirm-hand" data-testid="ended-away" aria-label={t("The hand that has ended")}>
          <p>
            {here}
            <small class="said-by">{t("So this phone rules; it is not yet on record.")}</small>
          </p>
        </section>
      )}
      {!over && told}
      <div class="answers after-hand">
        {over && <Rematch />}
        {(between || over) && (
          <a class={`button${over ? " button-second" : ""}`} href={paths.match(now.id, "score")} data-testid="to-score">
            {t("Score sheet")}
          </a>
        )}
        {(fresh || over) && keptHere(now.id) && mayReport.value && (
          <a class="button button-second" href={paths.match(now.id, "share/codes")} data-testid="hand-codes">
            {t("Others follow by scanning")}
          </a>
        )}
        {!over && arbiter.value && (between || !now.rulings) && (
          <a class="button button-second" href={paths.match(now.id, "result")} data-testid="to-result">
            {t("Only results")}
          </a>
        )}
      </div>
      {over && told}
      {(fresh || over) && last && mayReport.value && now.status !== "closed" && pictured.value !== last.hand && (
        <div class="answers after-hand">
          <button type="button" class="button button-second" data-testid="picture-hand" onClick={() => (pictured.value = last.hand)}>
            {t("A picture of the table")}
          </button>
        </div>
      )}
      {last && pictured.value === last.hand && <Pictures key={last.hand} hand={last.hand} />}
    </>
  );
}
