// What is said to those who do not see the page: every ruling, and every turn of an argument.

import { book, match } from "../match/session";
import { announce, urgent } from "../parts/announce";
import type { Decision, Ruling } from "../wire/types";
import { cited } from "../words/clauses";
import { t } from "../words/language";
import { said } from "../words/messages";
import { list, nameOf } from "../words/names";
import { tell } from "../words/reports";

export function speak(ruled: Ruling): void {
  const now = match.peek();
  const what = tell(ruled.move, book.peek(), now);
  if (ruled.outcome === "stands") {
    const next = [...new Set(ruled.awaited.map((a) => nameOf(now, a.seat)))];
    announce([t("{what} stands.", { what }), next.length && t("Now {who}.", { who: list(next) })].filter(Boolean).join(" "));
  } else {
    const why = ruled.cites.map((c) => cited(book.peek(), c)).map((c) => `${c.clause}, ${c.title}: ${c.text}`).join(" ");
    const how = ruled.outcome === "void" ? t("{what} is void.", { what }) : t("{what} contradicts the record.", { what });
    urgent(`${how} ${said(ruled, "reason", now, book.peek())} ${why}`);
  }
}

/** What is argued about is said on every phone. */
export function speakOfArgument({ event, data }: { event: string; data: Record<string, unknown> }): void {
  if (event === "disputed") {
    const { seat, words, ruling } = data["dispute"] as { seat: string | null; words: string; ruling: number | null };
    const who = seat ? nameOf(match.peek(), seat) : t("The arbiter");
    announce(ruling ? t("{who} disputes ruling {n}: {words}", { who, n: ruling, words }) : t("{who} disputes something: {words}", { who, words }));
  }
  if (event === "decided") {
    const decision = data["decision"] as Decision;
    const what = said(decision, "said", match.peek(), book.peek());
    announce(t("Dispute {n} is decided: {what}, because {why}", { n: decision.dispute, what, why: decision.why }));
  }
  if (event === "confirmed") {
    const { hand } = data["confirmation"] as { hand: number };
    announce(t("The result of hand {n} is confirmed.", { n: hand }));
  }
}
