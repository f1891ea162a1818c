// Judges what was tapped while it waits for the service: by the same rules, on the match as it is on record.

import { batch, effect } from "@preact/signals";
import { differing, heldHere, judged, type Differing } from "../match/judged";
import { unsettled } from "../match/next";
import { book, id, key, match, mayReport, rulings, stale } from "../match/session";
import { call, reached } from "../net/call";
import { onSettled } from "../net/outbox";
import { live } from "../net/stream";
import { keptHere } from "../net/transport";
import { snapshots } from "../storage/database";
import type { Entry } from "../storage/entry";
import type { Match, Offer, Ruling, Told } from "../wire/types";
import { ask, desk, renewDesk, startDesk, stopDesk } from "./desk";

/** How the rules of this phone see the match on record. */
type State = { version: number } & Pick<Match, "rulings" | "status" | "waits" | "disputes" | "table">;
type Foreseen = State & { judged: number; ruled: (Ruling | null)[]; offers: Offer[] };

/** What is kept so that a phone without a network begins with it. */
interface Kept {
  told: Told;
  since: Ruling[];
}

/** What this phone said of a report when it was tapped, whatever it has heard of others since. */
const said = new Map<string, Ruling>();
let held: { match: string; version: number } | null = null;
let kept: Kept | null = null;
/** A match that this phone leaves to the service: it knows more of it, or judges it otherwise. */
let left = "";
let running = false;
let leaving = 0;
/** So long after a match was left its rules stay: who comes back need not wait for them. */
const STAYS = 60_000; // milliseconds
/** So long the rules wait at most until the phone has time for them. */
const MOMENT = 2_000; // milliseconds
let again = false;

/** When the phone has nothing else to do; a browser that does not know when that is, in a moment. */
const whenIdle = (act: () => void): unknown => ("requestIdleCallback" in window ? requestIdleCallback(act, { timeout: MOMENT }) : setTimeout(act, MOMENT));

export function startJudging(): void {
  effect(() => {
    // five megabytes do not stand in the way of what is looked at
    const shown = match.value && (!stale.value || !reached.value);
    if (id.value && shown && mayReport.value && !keptHere(id.value)) whenIdle(() => void startDesk());
  });
  effect(() => {
    clearTimeout(leaving);
    if (!id.value) leaving = setTimeout(stopDesk, STAYS);
  });
  effect(() => {
    // which rules judge there may be others when the service is heard again
    if (live.value || !desk.value) held = null;
    if (!desk.value) heldHere.value = "";
  });
  effect(() => {
    if (id.value !== left) left = "";
    // what the phone itself keeps is on record as soon as it is ruled on
    const ready = desk.value && match.value && book.value && mayReport.value && !keptHere(id.value);
    void unsettled.value;
    if (ready) void follow();
  });
  onSettled(compare);
}

/** Judges until all is judged that is known by then. */
async function follow(): Promise<void> {
  again = true;
  if (running) return;
  running = true;
  while (again) {
    again = false;
    const now = match.value;
    if (!now || left === now.id || !(await caughtUp(now)) || now !== match.value) continue;
    await judge(now);
  }
  running = false;
}

async function judge(now: Match): Promise<void> {
  const entries = unsettled.value;
  if (!entries.length) {
    judged.value = null;
    return;
  }
  const who = { role: key.value?.role, seat: key.value?.seat, participant: key.value?.participant };
  const pending = entries.map(({ kind, body, of }) => ({ kind, body, of }));
  const told = await ask<Foreseen>("foresee", { match: now.id, pending, who });
  if (!told || now !== match.value) return;
  const of = entries.slice(0, told.judged);
  const ruled = told.ruled.flatMap((one): [string, Ruling][] => (one ? [[one.report_id ?? "", one]] : []));
  for (const [which, one] of ruled) if (!said.has(which)) said.set(which, one);
  judged.value = {
    match: now.id,
    version: now.version,
    ids: of.map((e) => e.body.report_id),
    rulings: new Map(ruled),
    now: { rulings: told.rulings, status: told.status, waits: told.waits, disputes: told.disputes, table: told.table },
    offers: told.offers,
  };
}

/** Whether the rules of this phone hold the match just as it is on record. */
async function caughtUp(now: Match): Promise<boolean> {
  if (held?.match === now.id && held.version === now.version) return true;
  if (held?.match !== now.id) kept = (await snapshots.get<Kept>(`told:${now.id}`)) ?? null;
  const state = (await heard(now)) ?? (await sat(now));
  if (state && same(state.table, now.table)) {
    held = { match: now.id, version: now.version };
    heldHere.value = now.id;
    return true;
  }
  held = null;
  judged.value = null;
  heldHere.value = "";
  return false;
}

/** Goes on from what is held by the rulings that came since. */
async function heard(now: Match): Promise<State | null> {
  let state: State | null = null;
  if (held?.match !== now.id || !kept) return null;
  for (const ruling of since(held.version, now.version) ?? []) {
    state = await ask<State>("hear", { match: now.id, ruling });
    if (!state) return null;
    kept.since.push(ruling);
  }
  if (state) void snapshots.put(`told:${now.id}`, kept);
  return state;
}

/** The rulings that alone lead from one version to another; nothing where something else happened. */
function since(from: number, to: number): Ruling[] | null {
  const found = rulings.value.filter((r) => (r.version ?? 0) > from && (r.version ?? 0) <= to);
  return to > from && found.length === to - from ? found : null;
}

/** Begins with the match as the service tells it; without a network with what it told last. */
async function sat(now: Match): Promise<State | null> {
  const which = now.id;
  const fresh = await call<Told>(`/matches/${encodeURIComponent(which)}/told`, { match: which }).catch(() => null);
  if (fresh) kept = { told: fresh, since: [] };
  if (!kept || id.value !== which) return null;
  const { told } = kept;
  if (fresh && fresh.rules !== desk.value?.digest && !(await renewDesk())) return leave(which);
  if (told.rules !== desk.value?.digest) return null;
  let state = await ask<State>("sit", { match: which, text: told.text, revision: told.revision });
  for (const ruling of state ? kept.since : []) state = await ask<State>("hear", { match: which, ruling });
  if (state && state.version < now.version && !fresh) {
    held = { match: which, version: state.version };
    return heard(now);
  }
  if (fresh) void snapshots.put(`told:${which}`, kept);
  if (fresh && told.version === now.version && !(state && same(state.table, now.table))) return leave(which);
  return state?.version === now.version ? state : null;
}

/** Leaves a match to the service, as without these rules. */
function leave(which: string): null {
  left = which;
  return null;
}

/** The names of an object have no order. */
const sorted = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

/** The record has ruled: where it came to something else than was shown here, that is said. */
function compare(entry: Entry, answer: unknown): void {
  const phone = said.get(entry.body.report_id);
  const record = answer as Ruling | null;
  said.delete(entry.body.report_id);
  if (!phone || !record || entry.kind !== "report" || alike(phone, record)) return;
  const one: Differing = { match: entry.match, phone, record };
  batch(() => (differing.value = [...differing.value.filter((other) => other.match === entry.match), one].slice(-3)));
}

const says = (r: Ruling): unknown => [r.outcome, r.happened, r.cites.map((c) => c.clause), r.waived.map((c) => c.clause)];

function alike(phone: Ruling, record: Ruling): boolean {
  return same(says(phone), says(record));
}
