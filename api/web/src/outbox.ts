// What was tapped and is not yet ruled on: kept on the phone, sent in order, once.
// Each entry carries an id of its own, so sending it twice is safe.

import { signal } from "@preact/signals";
import { Problem, call, sentence } from "./api";
import { newId } from "./memory";
import { announce } from "./say";
import { waiting } from "./store";
import type { Correction, Move, Ruling } from "./types";

export interface Entry {
  order: number;
  match: string;
  kind: "report" | "correction";
  body: Record<string, unknown> & { report_id: string };
  words: string;
  tried: number;
  state: "waiting" | "sending" | "stopped";
  problem?: string;
  /** A reason has to be given before it can be sent. */
  reason?: boolean;
  /** Takes back a report that has no ruling yet: the id of that report. */
  of?: string;
}

export const entries = signal<Entry[]>([]);
export const pendingOf = (match: string) => entries.value.filter((e) => e.match === match);

type Listener = (entry: Entry, answer: Ruling | Correction | null) => void;
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

function add(entry: Omit<Entry, "order" | "tried" | "state">): Entry {
  const last = entries.value.at(-1)?.order ?? 0;
  const order = Math.max(last + 1, Date.now() * 100);
  const made: Entry = { ...entry, order, tried: 0, state: "waiting" };
  entries.value = [...entries.value, made];
  // The tap is answered on the screen first; then it is kept, and sent.
  setTimeout(() => {
    void waiting.put(made);
    void flush(entry.match);
  });
  return made;
}

export function report(match: string, move: Move, words: string, more: object = {}): Entry {
  const body = { report_id: newId(), move, at: Date.now(), ...more };
  return add({ match, kind: "report", body, words });
}

export function correct(match: string, what: object, words: string, of?: string): Entry {
  const body = { report_id: newId(), ...what };
  return add({ match, kind: "correction", body, words, ...(of ? { of } : {}) });
}

/** Takes an entry out of the queue: only what was never sent, or was refused. */
export function leaveOut(entry: Entry): void {
  announce(`${entry.words}: left out.`);
  remove(entry);
  for (const other of entries.value) if (other.of === entry.body.report_id) remove(other);
  for (const listener of listeners) listener(entry, null);
  void flush(entry.match);
}

export function tryAgain(entry: Entry, more: object = {}): void {
  const body = { ...entry.body, ...more };
  const { problem: _p, reason: _r, ...rest } = entry;
  const again: Entry = { ...rest, body, state: "waiting" };
  entries.value = entries.value.map((e) => (e.order === entry.order ? again : e));
  void waiting.put(again);
  void flush(entry.match);
}

/** Sends what waits for one match, one after the other, until one fails. */
export async function flush(match: string): Promise<void> {
  if (busy.has(match)) return;
  busy.add(match);
  try {
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
  const path = entry.kind === "report" ? "rulings" : "corrections";
  try {
    const answer = await call<Ruling | Correction>(
      `/matches/${encodeURIComponent(entry.match)}/${path}`,
      { match: entry.match, body: entry.body },
    );
    if (entry.kind === "report") name(entry.body.report_id, (answer as Ruling).number);
    remove(entry);
    for (const listener of listeners) listener(entry, answer);
    return true;
  } catch (error) {
    // A fault of the service is tried again, but does not hold the queue for ever.
    const fault = error instanceof Problem && error.status === 500 && entry.tried >= 4;
    const final = fault || (error instanceof Problem && !error.passing);
    const stopped: Partial<Entry> = { state: final ? "stopped" : "waiting" };
    if (final) {
      stopped.problem = sentence(error);
      stopped.reason = error.body["needs_reason"] === true || error.field === "why";
    }
    change(entry.order, stopped);
    const kept = entries.value.find((e) => e.order === entry.order);
    if (kept) void waiting.put(kept);
    return false;
  }
}

/** The report has its number now: whatever takes it back can say so. */
function name(of: string, ruling: number | null): void {
  for (const entry of entries.value.filter((e) => e.of === of)) {
    const { of: _of, ...rest } = entry;
    const named: Entry = { ...rest, body: { ...entry.body, ruling } };
    entries.value = entries.value.map((e) => (e.order === entry.order ? named : e));
    void waiting.put(named);
  }
}

export function flushAll(): void {
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

export async function startOutbox(): Promise<void> {
  const kept = await waiting.all();
  const fresh = entries.value;
  const known = new Set(fresh.map((e) => e.order));
  entries.value = [
    ...kept
      .filter((e) => !known.has(e.order))
      .map((e): Entry => (e.state === "sending" ? { ...e, state: "waiting" } : e)),
    ...fresh,
  ];
  addEventListener("online", flushAll);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") flushAll();
  });
  flushAll();
}
