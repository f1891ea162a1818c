// What a person does to the record: report, undo, put back, let stand.

import { signal } from "@preact/signals";
import { call } from "../net/call";
import { correct, leaveOut, report } from "../net/outbox";
import type { Entry } from "../storage/entry";
import { inSlots } from "../table/slots";
import type { Move, Ruling } from "../wire/types";
import { t } from "../words/language";
import { tell } from "../words/reports";
import { mayCorrect } from "./correctable";
import { cover } from "./guard";
import { RESULT } from "./pad-moves";
import { answered, arbiter, book, id, key, match, pending, rulings, settledUnread, unanswered } from "./session";
import { corrected, slipped } from "./slip";

let last = { text: "", at: 0 };

/** Sends a report; the same tap twice within half a second is one report. */
export function say(move: Move, more: object = {}): boolean {
  const text = JSON.stringify([move, more]);
  const now = performance.now();
  if (text === last.text && now - last.at < 500) return false;
  last = { text, at: now };
  cover();
  advice.value = null;
  report(id.value, move, tell(move, book.value, match.value), { ...handTold(move), ...more });
  slipped(null);
  if (unanswered.value.length) unanswered.value = []; // who goes on has read them; the history keeps them
  return true;
}

/** Of which hand a result is told: another phone may tell it meanwhile. What waits may end it, too. */
function handTold(move: Move): object {
  const known = move.move === RESULT && !pending.value.length && match.value;
  return known ? { hand: known.table.hand } : {};
}

/** What the referee told this phone alone about a report that it has not made yet. */
export const advice = signal<{ of: Ruling; version: number } | null>(null);

/** Whether this phone knows cards of its own that the table does not. */
function knowsMore(): boolean {
  const seat = arbiter.value ? null : key.value?.seat;
  const { places = [], hands = {} } = match.value?.table ?? {};
  return places.some((p) => p.owner === seat && (inSlots(p.place) || p.count === hands[seat!]) && p.cards.some(Boolean));
}

/** Asks first where the phone knows more than the table: of that nothing is recorded. */
export async function sayCarefully(move: Move): Promise<void> {
  advice.value = null;
  if (knowsMore()) {
    try {
      const path = `/matches/${encodeURIComponent(id.value)}/preview`;
      const told = await call<Ruling>(path, { match: id.value, body: { move, at: Date.now() }, timeout: 2000 });
      if (told.outcome !== "stands") {
        advice.value = { of: told, version: match.value?.version ?? 0 };
        return;
      }
    } catch {
      // no advice: the report itself is ruled on, or waits, like any other
    }
  }
  say(move);
}

/** The void act did happen and the table lets it stand: reported again, clauses waived. */
export function letStand(ruled: Ruling): void {
  if (ruled.number !== null) answered(ruled.number);
  say(ruled.move, { waive: ruled.can_stand, ...(ruled.at ? { at: ruled.at } : {}) });
}

interface Undoable {
  words: string;
  act: () => void;
}

/** What one tap on Undo takes back: what was just corrected, else the last report, sent or not, that this phone may. */
export function undoable(): Undoable | null {
  const unread = settledUnread.value;
  const made = pending.value.filter((e) => e.kind === "correction");
  const undoing = new Set<unknown>([...made.map((e) => e.of ?? e.body["ruling"]), ...unread.map((one) => one.ruling)]);
  const unsent = pending.value.filter((e) => e.kind === "report" && !undoing.has(e.body.report_id));
  const e = unsent.at(-1);
  // While something is put in the place of another it is not known here what stands; what was tapped after it is.
  if ([...made, ...unread.map((one) => one.entry)].some((one) => one.body["replacement"] !== null && !(e && one.order < e.order))) return null;
  if (e?.state === "stopped") return null; // it is asked about, with a button to leave it out
  if (e) return { words: e.words, act: () => takeBackUnsent(e) };
  if (corrected.value && !corrected.value.struck) return corrected.value;
  const r = rulings.value.findLast((r) => !r.struck && !undoing.has(r.number));
  // What stands beside the button is older, and was taken back: who reads that means no other.
  if (!r || !mayCorrect(r) || r.number! > (corrected.value?.ruling ?? Infinity)) return null;
  return { words: tell(r.move, book.value, match.value), act: () => takeBack(r) };
}

function takeBackUnsent(entry: Entry): void {
  slipped(entry.body["move"] as Move);
  if (entry.tried === 0) return leaveOut(entry);
  // It may have reached the record although nobody heard: taken back there, too.
  correct(id.value, { replacement: null }, t("Undo: {what}", { what: entry.words }), { of: entry.body.report_id });
}

export function takeBack(ruled: Ruling, why?: string): void {
  slipped(ruled.move);
  if (ruled.number !== null) answered(ruled.number);
  const words = t("Undo: {what}", { what: tell(ruled.move, book.value, match.value) });
  correct(id.value, { ruling: ruled.number, replacement: null, why }, words);
}
