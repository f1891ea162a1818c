// What was tapped and is not yet ruled on: kept on the phone, sent in order, once.
// Each entry carries an id of its own, so sending it twice is safe. What was ruled on is kept as
// well: a record that was set back has lost it, and then it is the phone that still knows.

import { signal } from "@preact/signals";
import { announce } from "../parts/announce";
import { forAMoment, waiting } from "../storage/database";
import type { Entry } from "../storage/entry";
import { newId } from "../storage/local";
import type { Corrected, Move, Recorded, Ruling } from "../wire/types";
import { t } from "../words/language";
import { Problem, call, sentence } from "./call";

/** So many that were ruled on are kept, of all matches: more than a table reports in an evening. */
const KEPT = 400;

export const entries = signal<Entry[]>([]);
let heard: Entry[] = [];
/** The matches in which something was tapped since the page came. */
const tapped = new Set<string>();
/** Kept once what was left over from the last visit is here, or a moment has passed. */
let ready: Promise<unknown> = Promise.resolve();
export const pendingOf = (match: string) => entries.value.filter((e) => e.match === match);

/** So long a table waits for an answer before it goes on without, in milliseconds. */
const MOMENT = 1500;

/** Where a report stands on record; its ruling is made here of what the stream tells. */
export type Brief = Pick<Ruling, "number" | "version">;
export const isBrief = (entry: Entry, answer: object): answer is Brief => entry.kind === "report" && !("outcome" in answer);
type Listener = (entry: Entry, answer: Ruling | Corrected | Brief | null) => void;
/** Whether no more is asked of the service at a match. */
let brief: (match: string) => boolean = () => false;
export const inBrief = (where: typeof brief): void => void (brief = where);
const listeners = new Set<Listener>();
const busy = new Set<string>();
let pause = 1500;
let timer = 0;

export function onSettled(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(order: number, by: Partial<Entry>): void {
  entries.value = entries.value.map((e) => (e.order === order ? { ...e, ...by } : e));
}

function remove(entry: Entry): void {
  entries.value = entries.value.filter((e) => e.order !== entry.order);
  void waiting.drop(entry.order);
}

/** Keeps what was ruled on, and lets go of what was longest ago. */
function keep(entry: Entry): void {
  entries.value = entries.value.filter((e) => e.order !== entry.order);
  const { problem: _p, messages: _m, reason: _r, lost: _l, ...rest } = entry;
  const kept: Entry = { ...rest, state: "heard" };
  heard.push(kept);
  void waiting.put(kept);
  for (const old of heard.splice(0, heard.length - KEPT)) void waiting.drop(old.order);
}

/**
 * Asks whether what was ruled on is still on record; what is not comes back, for the player to decide,
 * and what is asked about goes if it is there. Says whether anything was lost.
 */
export async function recheck(match: string): Promise<boolean> {
  await ready;
  const doubted = pendingOf(match).filter((e) => e.state === "stopped" && !e.problem && !e.lost);
  const asked = [...heard.filter((e) => e.match === match), ...doubted];
  if (!asked.length) return false;
  const body = { report_ids: asked.map((e) => e.body.report_id) };
  const path = `/matches/${encodeURIComponent(match)}/recorded`;
  const told = await call<Recorded>(path, { match, body }).catch(() => null);
  if (!told) return false; // it is asked again when the stream comes back
  const missing = new Set(told.missing);
  const there = (e: Entry) => !missing.has(e.body.report_id) && entries.value.includes(e); // and nobody has answered meanwhile
  doubted.filter(there).forEach(keep);
  if (doubted.length) void flush(match);
  const lost = asked
    .filter((e) => missing.has(e.body.report_id) && heard.includes(e))
    .map((e): Entry => ({ ...e, state: "stopped", tried: 0, lost: true }));
  if (!lost.length) return false;
  heard = heard.filter((e) => !lost.some((one) => one.order === e.order));
  entries.value = [...lost, ...entries.value].sort((a, b) => a.order - b.order);
  for (const entry of lost) void waiting.put(entry);
  return true;
}

function add(entry: Omit<Entry, "order" | "tried" | "state">): Entry {
  const last = entries.value.at(-1)?.order ?? 0;
  const order = Math.max(last + 1, Date.now() * 100);
  const made: Entry = { ...entry, order, tried: 0, state: "waiting" };
  tapped.add(entry.match);
  entries.value = [...entries.value, made];
  void waiting.put(made);
  setTimeout(() => void flush(entry.match)); // the tap is answered on the screen before it is sent
  return made;
}

export function report(match: string, move: Move, words: string, more: object = {}): Entry {
  const body = { report_id: newId(), move, at: Date.now(), ...more };
  return add({ match, kind: "report", body, words });
}

export function correct(match: string, what: object, words: string, more: Pick<Entry, "of" | "act"> = {}): Entry {
  const body = { report_id: newId(), ...what };
  return add({ match, kind: "correction", body, words, ...more });
}

/** Takes an entry out of the queue: only what was never sent, or was refused. */
export function leaveOut(entry: Entry): void {
  announce(t("{what}: left out.", { what: entry.words }));
  remove(entry);
  for (const other of entries.value) if (other.of === entry.body.report_id) remove(other);
  for (const listener of listeners) listener(entry, null);
  void flush(entry.match);
}

export function tryAgain(entry: Entry, more: object = {}): void {
  const report_id = entry.renamed ? newId() : entry.body.report_id;
  const body = { ...entry.body, ...more, report_id };
  const { problem: _p, messages: _m, reason: _r, renamed: _n, lost: _l, over: _o, ...rest } = entry;
  replace({ ...rest, body, state: "waiting" });
  for (const other of entries.value.filter((e) => e.of === entry.body.report_id))
    replace({ ...other, of: report_id });
  void flush(entry.match);
}

function replace(entry: Entry): void {
  entries.value = entries.value.map((e) => (e.order === entry.order ? entry : e));
  void waiting.put(entry);
}

/** Sends what waits for one match, one after the other, until one fails. */
export async function flush(match: string): Promise<void> {
  if (busy.has(match)) return;
  busy.add(match);
  try {
    await ready;
    for (;;) {
      const next = pendingOf(match)[0];
      if (!next || next.state === "stopped" || !(await send(next))) return;
      pause = 1500;
    }
  } finally {
    busy.delete(match);
    if (pendingOf(match)[0]?.state === "waiting") later();
  }
}

async function send(entry: Entry): Promise<boolean> {
  change(entry.order, { state: "sending", tried: entry.tried + 1 });
  const late = setTimeout(() => change(entry.order, { late: true }), MOMENT);
  const path = entry.kind === "report" ? "rulings" : "corrections";
  try {
    const answer = await call<Ruling | Corrected | Brief>(
      `/matches/${encodeURIComponent(entry.match)}/${path}`,
      { match: entry.match, body: entry.body, brief: entry.kind === "report" && brief(entry.match) },
    );
    if (entry.kind === "report") name(entry.body.report_id, (answer as Brief).number);
    keep(entry);
    for (const listener of listeners) listener(entry, answer);
    return true;
  } catch (error) {
    // A fault of the service is tried again, but does not hold the queue for ever.
    const fault = error instanceof Problem && error.status === 500 && entry.tried >= 4;
    const final = fault || (error instanceof Problem && !error.passing);
    const stopped: Partial<Entry> = { state: final ? "stopped" : "waiting" };
    if (final) {
      stopped.problem = sentence(error);
      if (error instanceof Problem) stopped.messages = error.body["messages"];
      if (error.kind === "reused-id") stopped.renamed = true;
      if (entry.kind === "report" && error.field === "hand") stopped.over = true;
      stopped.reason = error.body["needs_reason"] === true || error.field === "why";
    }
    change(entry.order, stopped);
    const kept = entries.value.find((e) => e.order === entry.order);
    if (kept) void waiting.put(kept);
    if (error instanceof Problem && error.kind === "rolled-back") void recheck(entry.match);
    return false;
  } finally {
    clearTimeout(late);
  }
}

/** The report has its number now: whatever takes it back can say so. */
function name(of: string, ruling: number | null): void {
  for (const entry of entries.value.filter((e) => e.of === of)) {
    const { of: _of, ...rest } = entry;
    replace({ ...rest, body: { ...entry.body, ruling } });
  }
}

function flushAll(): void {
  for (const match of new Set(entries.value.map((e) => e.match))) void flush(match);
}

/** Some browsers never say "online" again: a timer asks as well. */
function later(): void {
  if (timer) return;
  pause = Math.min(pause * 1.6, 15000);
  timer = setTimeout(() => {
    timer = 0;
    flushAll();
  }, pause);
}

export function startOutbox(): void {
  addEventListener("online", flushAll);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") flushAll();
  });
  const told = waiting.all(take);
  ready = forAMoment(told);
  for (const come of [ready, told]) void come.then(flushAll);
}

/**
 * What was left over from the last visit stands before what was tapped since. Where something was, it was
 * told too late to be seen, and the tap may have been the same act again: then it is asked about.
 */
function take(kept: Entry[]): void {
  heard = [...kept.filter((e) => e.state === "heard"), ...heard];
  const left = kept
    .filter((e) => e.state !== "heard")
    .map((e): Entry => (e.state === "stopped" ? e : { ...e, state: tapped.has(e.match) ? "stopped" : "waiting" }));
  entries.value = [...left, ...entries.value].sort((a, b) => a.order - b.order);
  const stopped = left.filter((e) => e.state === "stopped");
  for (const e of stopped) void waiting.put(e);
  for (const match of new Set(stopped.map((e) => e.match))) void recheck(match);
}
