// The match that is open on this phone: what is known of it, and how it is kept up to date.

import { batch, computed, signal } from "@preact/signals";
import { Problem, call, headersFor, refused } from "../net/call";
import { entries, flush, inBrief, isBrief, onSettled, recheck, type Brief } from "../net/outbox";
import { listen, live } from "../net/stream";
import { announce, urgent } from "../parts/announce";
import { forAMoment, snapshots } from "../storage/database";
import type { Entry } from "../storage/entry";
import { keys } from "../storage/local";
import type { Book, Corrected, Match, News, Offer, Offers, Ruling, RulingList } from "../wire/types";
import { t } from "../words/language";
import { held as worked, type Recorded } from "./judged";

const PAGE = 60;
const PATIENCE = 700; // milliseconds until what the stream does not bring is asked for

export const id = signal("");
export const match = signal<Match | null>(null);
export const book = signal<Book | null>(null);
export const offers = signal<Offer[]>([]);
export const rulings = signal<Ruling[]>([]);
/** Why the match cannot be read. */
export const trouble = signal<unknown>(null);
/** Whether the match cannot be read whole: what is shown is what this phone has last seen of it. */
export const damaged = signal(false);
export const stale = signal(true);
/** Rulings this phone asked for that did not stand and wait for the table's answer. */
export const unanswered = signal<number[]>([]);
/** Rulings that cost somebody something, and were not yet read on this phone. */
export const unread = signal<number[]>([]);
/** The last ruling this phone knew of when it came to the table: what came later is news. */
export const knew = signal<number | null>(null);
/** The last event of the match as it came: what is argued about is said aloud. */
export const happened = signal<{ event: string; data: Record<string, unknown> } | null>(null);
/** Grows whenever something is disputed, decided, confirmed or corrected: then what is told of it is old. */
export const disputesTurn = signal(0);

/** The ruling with which the record ends since it was set back, until the player has read it. */
export const setBack = signal<number | null>(null);

const held = computed(() => keys.value[id.value] ?? null);
/** Why this phone's own token is not taken any more. */
export const dismissed = computed(() => refused.value.get(held.value?.token ?? "")?.message ?? "");
export const key = computed(() => (dismissed.value ? null : held.value));
/** Whether this phone is the arbiter's: what belongs to no seat is for it alone to report. */
export const arbiter = computed(() => key.value?.role === "arbiter");
export const mayReport = computed(() => arbiter.value || !!key.value?.seat);
export const pending = computed(() => entries.value.filter((e) => e.match === id.value));
export const settledLately = signal<{ entry: Entry; version: number; ruling: number | undefined }[]>([]);
/** Corrections that were answered, and what they changed was not read yet. */
export const settledUnread = computed(() =>
  settledLately.value.filter((one) => rulings.value.some((r) => r.number === one.ruling && (r.corrected_by ?? 0) < one.version)),
);
/** What the record has ruled on, and whose table has not come yet. */
export const arrived = computed<Entry[]>(() =>
  settledLately.value.filter((one) => one.version > (match.value?.version ?? 0)).map((one) => one.entry),
);
export const latest = computed(() => rulings.value.at(-1) ?? null);

let stop: () => void = () => {};
/** Follows anew: told events as they are recorded where the rules of this phone hold the match, else the table. */
export let followAnew: () => void = () => {};
/** Whether events are told as they are recorded. */
export let ruled = false;
/** Whether the service would not do so, though the rules of this phone hold the match. */
export let declined = false;
let take: (match: string, event: Recorded) => void = () => {};
/** Gives such events to the rules of this phone, which `tell` what follows from them. */
export const onRecorded = (listener: typeof take): void => void (take = listener);

export function openMatch(which: string): void {
  if (which === id.value) return;
  stop();
  batch(() => {
    id.value = which;
    match.value = null;
    book.value = null;
    offers.value = [];
    rulings.value = [];
    trouble.value = null;
    damaged.value = false;
    unanswered.value = [];
    unread.value = [];
    happened.value = null;
    knew.value = null;
    setBack.value = null;
    settledLately.value = [];
    stale.value = true;
  });
  if (!which) {
    stop = () => {};
    return;
  }
  const first = forAMoment(recall(which)).then(() => refresh());
  const stream = listen(`/matches/${encodeURIComponent(which)}/stream`, {
    headers: () => headersFor(which),
    from: async (last) => {
      if (!last) await first;
      const known = worked.value?.match === which ? worked.value : null;
      if (known) return { after: String(known.version), rules: known.rules, revision: known.revision, tag: known.tag };
      return last || stale.value || !match.value ? {} : { after: String(match.value.version) };
    },
    open: (followed, told, turned) => {
      ruled = told;
      declined = turned && !told;
      // which rules judge there may be others by now
      if (followed && !told) worked.value = null;
      if (turned && !stale.value) return;
      void compare(which).then(() => flush(which));
      if (stale.value || !followed) void refresh();
      disputesTurn.value += 1;
    },
    event: (one) => {
      if (one.event === "recorded") take(which, one.data as unknown as Recorded);
      else tell(which, one);
    },
  });
  followAnew = stream.anew;
  ruled = declined = false;
  awaited.clear();
  const quit = onSettled(settled);
  const back = () => {
    if (document.visibilityState !== "visible") return;
    stream.again();
    void refresh();
  };
  document.addEventListener("visibilitychange", back);
  addEventListener("online", back);
  stop = () => {
    stream.stop();
    quit();
    document.removeEventListener("visibilitychange", back);
    removeEventListener("online", back);
  };
}

/** What has happened, as the service tells it or as the rules of this phone make it of an event. */
export function tell(which: string, { data, event }: { event: string; data: Record<string, unknown> }): void {
  if (event === "reset") {
    worked.value = null;
    void compare(which);
    stale.value = true;
  }
  const made = data["ruling"];
  if (event === "ruling" && made && typeof made === "object") hear(made as Ruling);
  if (event === "corrected" || event === "decided") void reread();
  if (event !== "ruling" && event !== "match") disputesTurn.value += 1;
  happened.value = { event, data };
  if (event === "reset") void refresh().then(reread); // a correction may be lost, and no ruling
  else if (!bring(data as unknown as News)) soon(Number(data["version"] ?? Infinity));
}

/** What this phone has reported may be lost also where what it last showed is still on record. */
async function compare(which: string): Promise<void> {
  if (!(await recheck(which))) return;
  await refresh();
  if (which === id.value && match.value && setBack.value === null) sayIsSetBack(match.value.rulings);
}

/** What was last seen is shown at once, and mended when the service answers. */
async function recall(which: string): Promise<void> {
  const kept = await snapshots.get<{ match: Match; book: Book; rulings: Ruling[]; offers: Offer[] }>(which);
  if (!kept || which !== id.value || match.value) return;
  if (running) torn = true; // what is being read began without it
  batch(() => {
    match.value = kept.match;
    knew.value = kept.match.rulings;
    book.value = kept.book;
    rulings.value = kept.rulings;
    offers.value = kept.offers;
  });
}

/** Takes the table that came with an event; says whether there is nothing left to ask for. */
function bring(news: News): boolean {
  const { match: now, offers: may } = news;
  const before = match.value;
  if (stale.value || !before) return false;
  if (news.version <= before.version) return true;
  // the stream may have been opened before this phone got its seat
  if (!now || now.viewer !== (key.value?.seat ?? "public") || (mayReport.value && !may)) return false;
  if (now.rulings > (latest.value?.number ?? 0)) return false;
  batch(() => {
    match.value = now;
    offers.value = may?.offers ?? [];
  });
  keep(now.id);
  return true;
}

/** Asks for a version unless the news brings it in a moment. */
function soon(version: number): void {
  if (live.value) setTimeout(() => void refresh(version), PATIENCE);
  else void refresh(version);
}

let running: Promise<void> | null = null;
let wanted = 0;
const known = (version: number) => !stale.value && version <= (match.value?.version ?? 0);

/** Reads the match again, unless this version of it is here already. */
export function refresh(version = Infinity): Promise<void> {
  if (known(version)) return Promise.resolve();
  wanted = Math.max(wanted, version);
  running ??= (async () => {
    while (wanted) {
      const unsure = !isFinite(wanted) || stale.value;
      wanted = 0;
      await read(id.value, unsure);
      if (known(wanted)) wanted = 0;
    }
  })().finally(() => (running = null));
  return running;
}

/** Reads the match; where it is unsure that what is shown still stands on record, that is asked first. */
async function read(which: string, unsure: boolean): Promise<void> {
  if (!which) return;
  const path = `/matches/${encodeURIComponent(which)}`;
  const before = { last: latest.value, version: match.value?.version ?? 0, rulings: match.value?.rulings ?? 0 };
  // asked for together with the match, which takes no part of it
  const printing = Promise.resolve(book.value ?? call<Book>(`${path}/book`, { match: which }));
  printing.catch(() => {}); // why the match cannot be read is said by the match
  try {
    const [now, may] = await Promise.all([
      call<Match>(path, { match: which }),
      mayReport.value
        ? call<Offers>(`${path}/offers`, { match: which })
        : Promise.resolve({ offers: [] as Offer[] }),
    ]);
    const lost = unsure && !(await holds(which, before, now));
    // what else has happened meanwhile may have changed those that are shown
    torn ||= !!before.last && now.version - before.version !== now.rulings - before.rulings;
    const telling = news(which, now.rulings, lost);
    telling.catch(() => {}); // it is waited for below
    const printed = await printing;
    if (!before.last && !match.value && which === id.value)
      batch(() => {
        // the table is shown before it is told what has happened at it
        book.value = printed;
        offers.value = may.offers;
        match.value = now;
      });
    knew.value ??= now.rulings;
    const said = await telling;
    if (which !== id.value || (!lost && now.version < (match.value?.version ?? 0))) return;
    batch(() => {
      match.value = now;
      book.value = printed;
      offers.value = may.offers;
      if (lost) startAnew(now.rulings);
      if (said.length) merge(said);
      trouble.value = null;
      damaged.value = false;
      stale.value = false;
    });
    keep(which);
    if (torn) void reread();
  } catch (error) {
    stale.value = true;
    if (error instanceof Problem && which === id.value) {
      trouble.value = error;
      damaged.value = error.kind === "damaged";
    }
  }
}

/** What is shown is there again after a reload, also without a network; not where its rulings are in doubt. */
function keep(which: string): void {
  const shown = { match: match.value, book: book.value, offers: offers.value };
  if (!torn) void snapshots.put(which, { ...shown, rulings: rulings.value.slice(-PAGE) });
}

async function page(which: string, after: number, limit: number): Promise<Ruling[]> {
  const path = `/matches/${encodeURIComponent(which)}/rulings?after=${after}&limit=${limit}`;
  return (await call<RulingList>(path, { match: which })).rulings;
}

/** Whether what was shown before is still on record: the record may have been set back. */
async function holds(which: string, before: { last: Ruling | null; version: number }, now: Match): Promise<boolean> {
  const known = before.last;
  if (now.version < before.version) return false;
  if (!known?.number) return true;
  const [there] = await page(which, known.number - 1, 1);
  return there?.report_id === known.report_id && there?.recorded_at === known.recorded_at;
}

/** Nothing of what was shown is taken for true any more. */
function startAnew(last: number): void {
  rulings.value = [];
  unanswered.value = [];
  sayIsSetBack(last);
}

function sayIsSetBack(last: number): void {
  settledLately.value = [];
  setBack.value = last;
  urgent(t("The record was set back."));
}

/** The rulings not heard of yet; at first, and when it starts anew, the last page of them. */
async function news(which: string, last: number, anew: boolean): Promise<Ruling[]> {
  let after = (anew ? null : latest.value?.number) ?? Math.max(0, last - PAGE);
  const fresh: Ruling[] = [];
  for (;;) {
    if (after >= last) return fresh;
    const some = await page(which, after, PAGE);
    fresh.push(...some);
    if (some.length < PAGE) return fresh;
    after = some.at(-1)?.number ?? after + PAGE;
  }
}

/** Older rulings, one page at a time. */
export async function older(): Promise<void> {
  const first = rulings.value[0]?.number ?? 1;
  if (first > 1) merge(await page(id.value, Math.max(0, first - 1 - PAGE), Math.min(PAGE, first - 1)));
}

let rereads = 0;
/** Whether rulings that a correction may have changed have not been read again. */
let torn = false;

/** A correction may change any ruling: those that are shown are read again; what was asked last holds. */
async function reread(): Promise<void> {
  const which = id.value;
  const mine = ++rereads;
  const first = rulings.value[0]?.number ?? 1;
  const total = rulings.value.length;
  torn = true;
  try {
    const again: Ruling[] = [];
    let after = first - 1;
    while (again.length < total) {
      const some = await page(which, after, PAGE);
      again.push(...some);
      if (some.length < PAGE) break;
      after = some.at(-1)?.number ?? after + PAGE;
    }
    if (which !== id.value || mine !== rereads) return;
    merge(again);
    torn = false;
    keep(which);
  } catch {
    stale.value = true;
  }
}

/** The events of reports of this phone whose rulings were not told with the answer. */
const awaited = new Set<number>();
inBrief((which) => ruled && live.value && worked.value?.match === which);

function merge(some: Ruling[]): void {
  const all = new Map(rulings.value.map((r) => [r.number, r]));
  for (const r of some) all.set(r.number, r);
  rulings.value = [...all.values()].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  for (const one of some) if (awaited.delete(one.version ?? 0)) ask(one);
}

/** A ruling on what this phone reported: where it does not stand, the table is asked what to do. */
function ask(ours: Ruling): void {
  const { number, outcome } = ours;
  if (outcome !== "stands" && number !== null && !unanswered.value.includes(number))
    unanswered.value = [...unanswered.value, number].slice(-3);
}

/** A ruling has come, by our own report or over the stream: it is shown and said. */
function hear(ruled: Ruling, own = false): void {
  const gap = (ruled.number ?? 0) > (latest.value?.number ?? 0) + 1;
  if (!gap || own) merge([ruled]);
  if (own) ask(ruled);
}

function settled(entry: Entry, answer: Ruling | Corrected | Brief | null): void {
  if (entry.match !== id.value) return;
  if (typeof answer?.version === "number")
    settledLately.value = [...settledLately.value.slice(-8), { entry, version: answer.version, ruling: (answer as Partial<Corrected>).ruling }];
  if (answer && isBrief(entry, answer)) {
    const there = rulings.value.find((r) => r.version === answer.version);
    if (there) ask(there);
    else awaited.add(answer.version ?? 0);
  } else if (answer && entry.kind === "report") hear(answer as unknown as Ruling, true);
  if (answer && entry.kind === "correction") {
    announce("restore" in entry.body ? t("Put back.") : t("{what}: done.", { what: entry.words }));
    void reread();
  }
  soon(answer?.version ?? Infinity);
}

export function answered(n: number): void {
  unanswered.value = unanswered.value.filter((other) => other !== n);
}
