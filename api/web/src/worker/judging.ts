// Judges what was tapped while it waits for the service: by the same rules, on the match as it is on record.

import { batch, effect } from "@preact/signals";
import { differing, held, judged, strayed, type Differing, type Recorded } from "../match/judged";
import { unsettled } from "../match/next";
import { book, declined, followAnew, id, key, match, mayReport, onRecorded, refresh, ruled, stale, tell } from "../match/session";
import { call, reached } from "../net/call";
import { isBrief, onSettled } from "../net/outbox";
import { live } from "../net/stream";
import { keptHere } from "../net/transport";
import { forAMoment, snapshots } from "../storage/database";
import type { Entry } from "../storage/entry";
import type { Compared, Match, Offer, Ruling, Told } from "../wire/types";
import { ask, desk, renewDesk, startDesk, stopDesk } from "./desk";

/** How the rules of this phone see the match on record. */
type State = { version: number } & Pick<Match, "rulings" | "status" | "waits" | "disputes" | "table">;
type Sat = State & { tag: string };
/** The news that a service makes of events, made here; the latest brings how the match stands then. */
interface Heard {
  tag: string;
  news: { event: string; data: Record<string, unknown> & { match?: State } }[];
}
type Foreseen = State & { judged: number; ruled: (Ruling | null)[]; offers: Offer[] };

/** What is kept so that a phone without a network begins with it. */
interface Kept {
  told: Told;
  since: Recorded[];
}

/** What this phone said of a report when it was tapped, whatever it has heard of others since. */
const said = new Map<string, Ruling>();
/** Events that were told, and have not been taken in. */
let fresh: { match: string; event: Recorded }[] = [];
/** So many events were taken in since the service was last told what table they lead to. */
let unsaid = 0;
let quiet = 0;
/** After so many events, and in a quiet moment, it is told. */
const OFTEN = 32;
const QUIET = 5_000; // milliseconds
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
    if (desk.value) return;
    held.value = null;
    if (ruled) giveBack();
  });
  effect(() => {
    if (id.value !== left) left = "";
    // what the phone itself keeps is on record as soon as it is ruled on
    const ready = desk.value && match.value && book.value && mayReport.value && !keptHere(id.value);
    void unsettled.value;
    if (ready) void follow();
  });
  onSettled(settled);
  onRecorded((which, event) => {
    fresh.push({ match: which, event });
    void follow();
  });
}

/** Judges until all is judged that is known by then. */
async function follow(): Promise<void> {
  again = true;
  if (running) return;
  running = true;
  while (again) {
    again = false;
    await hear();
    const now = match.value;
    if (!now || left === now.id || !(await caughtUp(now)) || now !== match.value) continue;
    await judge(now);
    if (unsaid >= OFTEN) await say();
  }
  running = false;
}

const who = (): object => ({ role: key.value?.role, seat: key.value?.seat, participant: key.value?.participant });

/** Takes in events as they are recorded, and tells what follows from them as the service would have. */
async function hear(): Promise<void> {
  const which = id.value;
  const events = fresh.filter((one) => one.match === which && !(one.event.version <= (held.value?.version ?? 0))).map((one) => one.event);
  fresh = [];
  const last = events.at(-1);
  if (!last) return;
  const before = held.value;
  const follows = before?.match === which && events[0]!.version === before.version + 1;
  const told = follows ? await ask<Heard>("hear", { match: which, events, who: who() }) : null;
  if (which !== id.value) return;
  if (!told || !before || !match.value) {
    if (follows && desk.value) otherwise(which, last.version, null);
    else giveBack();
    return;
  }
  held.value = { ...before, version: last.version, tag: told.tag };
  kept?.since.push(...events);
  void snapshots.put(`told:${which}`, kept);
  for (const { event, data } of told.news) {
    if (data.match) data.match = { ...match.value, ...data.match };
    const made = data["ruling"] as Ruling | undefined;
    if (made?.report_id) compare(which, made.report_id, made);
    tell(which, { event, data });
  }
  unsaid += events.length;
  clearTimeout(quiet);
  quiet = setTimeout(() => ((unsaid = OFTEN), void follow()), QUIET);
}

/** Tells the service to which table this phone has come, which it compares with its own. */
async function say(): Promise<void> {
  const now = held.value;
  const table = now && (await ask<string>("digest", { match: now.match }));
  unsaid = 0;
  if (now && table) otherwise(now.match, now.version, table);
}

/** Where both come to another table, this phone is told the table from then on, and it says so; both do in their logs. */
function otherwise(which: string, version: number, table: string | null): void {
  const differ = () => {
    console.warn(`this phone works out another table than the record: match ${which}, event ${version}`);
    if (id.value !== which) return;
    leave(which);
    strayed.value = which;
    giveBack();
  };
  const said = call<Compared>(`/matches/${encodeURIComponent(which)}/comparison`, { match: which, body: { version, table } });
  if (table === null) differ();
  said.then(
    ({ same }) => same === false && table !== null && differ(),
    () => {}, // out of reach: the next time, perhaps
  );
}

/** The table is told again, and asked for once. */
function giveBack(): void {
  held.value = null;
  judged.value = null;
  followAnew();
  stale.value = true;
  void refresh();
}

async function judge(now: Match): Promise<void> {
  const entries = unsettled.value;
  if (!entries.length) {
    judged.value = null;
    return;
  }
  const pending = entries.map(({ kind, body, of }) => ({ kind, body, of }));
  const told = await ask<Foreseen>("foresee", { match: now.id, pending, who: who() });
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
  const at = held.value;
  if (at?.match === now.id && at.version === now.version) return true;
  // what it lacks is on its way
  if (at?.match === now.id && ruled && live.value) return false;
  held.value = null;
  const state = await sat(now);
  if (state && same(state.table, now.table) && kept && id.value === now.id) {
    const { rules, revision } = kept.told;
    held.value = { match: now.id, version: now.version, tag: state.tag, rules, revision };
    if (live.value && !ruled && !declined) followAnew();
    return true;
  }
  judged.value = null;
  return false;
}

/** Begins with the match as the service tells it; without a network with what it told last. */
async function sat(now: Match): Promise<Sat | null> {
  const which = now.id;
  const told = await call<Told>(`/matches/${encodeURIComponent(which)}/told`, { match: which }).catch(() => null);
  kept = told ? { told, since: told.since as Recorded[] } : ((await forAMoment(snapshots.get<Kept>(`told:${which}`))) ?? null);
  if (!kept || id.value !== which) return null;
  if (told && told.rules !== desk.value?.digest && !(await renewDesk())) return leave(which);
  if (kept.told.rules !== desk.value?.digest) return null;
  const { text, revision, tag } = kept.told;
  let state = await ask<Sat>("sit", { match: which, text, revision, tag });
  if (state && kept.since.length) {
    const heard = await ask<Heard>("hear", { match: which, events: kept.since, who: who() });
    state = heard && { ...heard.news.at(-1)!.data.match!, tag: heard.tag };
  }
  if (told) void snapshots.put(`told:${which}`, kept);
  if (told?.version === now.version && !(state && same(state.table, now.table))) return leave(which);
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

/** The record has ruled; where its answer tells no ruling, that is made of the event. */
function settled(entry: Entry, answer: object | null): void {
  if (answer && isBrief(entry, answer)) return;
  if (answer && entry.kind === "report") compare(entry.match, entry.body.report_id, answer as Ruling);
  else said.delete(entry.body.report_id);
}

/** Where the record came to something else than was shown here, that is said. */
function compare(which: string, reported: string, record: Ruling): void {
  const phone = said.get(reported);
  said.delete(reported);
  if (!phone || alike(phone, record)) return;
  const one: Differing = { match: which, phone, record };
  const others = differing.value.filter((other) => other.match === which && other.record.number !== record.number);
  batch(() => (differing.value = [...others, one].slice(-3)));
}

const says = (r: Ruling): unknown => [r.outcome, r.happened, r.cites.map((c) => c.clause), r.waived.map((c) => c.clause)];

function alike(phone: Ruling, record: Ruling): boolean {
  return same(says(phone), says(record));
}
