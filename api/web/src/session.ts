// The match that is open on this phone: what is known of it, and how it is kept up to date.

import { batch, computed, signal } from "@preact/signals";
import { Problem, call, reached, sentence } from "./api";
import { keys } from "./memory";
import { entries, flush, onSettled, type Entry } from "./outbox";
import { announce, urgent } from "./say";
import { seen } from "./store";
import { listen } from "./stream";
import type { Book, Correction, Match, Offer, Ruling } from "./types";
import { inWords, list, nameOf, named, tell } from "./words";

export const PAGE = 60;

export const id = signal("");
export const match = signal<Match | null>(null);
export const book = signal<Book | null>(null);
export const offers = signal<Offer[]>([]);
export const rulings = signal<Ruling[]>([]);
export const trouble = signal("");
export const stale = signal(true);
/** Rulings this phone asked for that did not stand and wait for the table's answer. */
export const unanswered = signal<number[]>([]);
/** Grows whenever something is disputed, decided, confirmed or corrected: then what is told of it is old. */
export const argues = signal(0);
/** The last undo, so that one tap brings it back. */
export const undone = signal<{ version: number; words: string } | null>(null);

export const key = computed(() => keys.value[id.value] ?? null);
export const mayReport = computed(() => key.value?.role === "arbiter" || !!key.value?.seat);
export const pending = computed(() => entries.value.filter((e) => e.match === id.value));
/** Whether this phone may correct a ruling: the arbiter any, a seat its own latest. */
export function mayCorrect(ruled: Ruling): boolean {
  const who = key.value;
  if (!who || ruled.number === null) return false;
  if (who.role === "arbiter") return true;
  const last = rulings.value.findLast((r) => !r.struck)?.number ?? 0;
  return !!who.seat && ruled.move["seat"] === who.seat && ruled.number >= last;
}

/** The report that this one may have come before after all: the one that stands before it. */
export function earlier(ruled: Ruling): Ruling | null {
  const before = rulings.value.findLast((r) => !r.struck && (r.number ?? 0) < (ruled.number ?? 0));
  const secret = (r: Ruling) => Object.values(r.move).some((value) => String(value).includes("?"));
  return before && key.value?.role === "arbiter" && !ruled.struck && !secret(ruled) && !secret(before) ? before : null;
}

export const latest = computed(() => rulings.value.at(-1) ?? null);
export const reportsWait = computed(() => pending.value.some((e) => e.kind === "report"));
/** Reports wait that nobody has answered: what may be done next is not known. */
export const unheard = computed(
  () =>
    reportsWait.value &&
    (!reached.value || pending.value.some((e) => e.tried > 0 && e.state === "waiting")),
);

let stop: () => void = () => {};

export function openMatch(which: string): void {
  if (which === id.value) return;
  stop();
  batch(() => {
    id.value = which;
    match.value = null;
    book.value = null;
    offers.value = [];
    rulings.value = [];
    trouble.value = "";
    unanswered.value = [];
    undone.value = null;
    stale.value = true;
  });
  if (!which) {
    stop = () => {};
    return;
  }
  void recall(which).then(() => refresh());
  const stream = listen(which, {
    open: () => {
      void flush(which);
      void refresh();
      argues.value += 1;
    },
    event: ({ data, event }) => {
      const ruled = data["ruling"];
      if (event === "ruling" && ruled && typeof ruled === "object") hear(ruled as Ruling);
      if (event === "corrected" || event === "decided") void reread();
      if (event !== "ruling" && event !== "match") argues.value += 1;
      hearArgument(event, data);
      void refresh(Number(data["version"] ?? Infinity));
    },
  });
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

/** What was last seen is shown at once, and mended when the service answers. */
async function recall(which: string): Promise<void> {
  const kept = await seen.get<{ match: Match; book: Book; rulings: Ruling[]; offers: Offer[] }>(which);
  if (!kept || which !== id.value || match.value) return;
  batch(() => {
    match.value = kept.match;
    book.value = kept.book;
    rulings.value = kept.rulings;
    offers.value = kept.offers;
  });
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
      wanted = 0;
      await read(id.value);
      if (known(wanted)) wanted = 0;
    }
  })().finally(() => (running = null));
  return running;
}

async function read(which: string): Promise<void> {
  if (!which) return;
  const path = `/matches/${encodeURIComponent(which)}`;
  try {
    const [now, may] = await Promise.all([
      call<Match>(path, { match: which }),
      mayReport.value
        ? call<{ offers: Offer[] }>(`${path}/offers`, { match: which })
        : Promise.resolve({ offers: [] }),
    ]);
    const [said, printed] = await Promise.all([
      news(which, now.rulings),
      book.value ?? call<Book>(`${path}/book`, { match: which }),
    ]);
    if (which !== id.value) return;
    batch(() => {
      match.value = now;
      book.value = printed;
      offers.value = may.offers;
      if (said.length) merge(said);
      trouble.value = "";
      stale.value = false;
    });
    void seen.put(which, { match: now, book: printed, rulings: rulings.value.slice(-PAGE), offers: may.offers });
  } catch (error) {
    stale.value = true;
    if (error instanceof Problem) trouble.value = sentence(error);
  }
}

async function page(which: string, after: number, limit: number): Promise<Ruling[]> {
  const path = `/matches/${encodeURIComponent(which)}/rulings?after=${after}&limit=${limit}`;
  return (await call<{ rulings: Ruling[] }>(path, { match: which })).rulings;
}

/** The rulings not heard of yet; at first the last page of them. */
async function news(which: string, last: number): Promise<Ruling[]> {
  let after = latest.value?.number ?? Math.max(0, last - PAGE);
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

/** A correction may change any ruling: those that are shown are read again. */
export async function reread(): Promise<void> {
  const which = id.value;
  const first = rulings.value[0]?.number ?? 1;
  const total = rulings.value.length;
  try {
    const again: Ruling[] = [];
    let after = first - 1;
    while (again.length < total) {
      const some = await page(which, after, PAGE);
      again.push(...some);
      if (some.length < PAGE) break;
      after = some.at(-1)?.number ?? after + PAGE;
    }
    if (which === id.value) merge(again);
  } catch {
    stale.value = true;
  }
}

function merge(some: Ruling[]): void {
  const all = new Map(rulings.value.map((r) => [r.number, r]));
  for (const r of some) all.set(r.number, r);
  rulings.value = [...all.values()].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
}

/** A ruling has come, by our own report or over the stream: it is shown and said. */
function hear(ruled: Ruling, own = false): void {
  const known = rulings.value.some((r) => r.number === ruled.number);
  const gap = (ruled.number ?? 0) > (latest.value?.number ?? 0) + 1;
  if (!gap || own) merge([ruled]);
  if (ruled.outcome !== "stands" && own && ruled.number !== null) {
    if (!unanswered.value.includes(ruled.number))
      unanswered.value = [...unanswered.value, ruled.number].slice(-3);
  }
  if (!known) speak(ruled);
}

/** What is argued about is said on every phone. */
function hearArgument(event: string, data: Record<string, unknown>): void {
  if (event === "disputed") {
    const { seat, words, ruling } = data["dispute"] as { seat: string | null; words: string; ruling: number | null };
    const who = seat ? nameOf(match.value, seat) : "The arbiter";
    announce(`${who} disputes ${ruling ? `ruling ${ruling}` : "something"}: ${words}`);
  }
  if (event === "decided") {
    const { dispute, text, why } = data["decision"] as { dispute: number; text: string; why: string };
    announce(`Dispute ${dispute} is decided: ${inWords(text, match.value, book.value)}, because ${why}`);
  }
  if (event === "confirmed") {
    const { hand } = data["confirmation"] as { hand: number };
    announce(`The result of hand ${hand} is confirmed.`);
  }
}

function speak(ruled: Ruling): void {
  const what = tell(ruled.move, book.value, match.value);
  if (ruled.outcome === "stands") {
    const next = [...new Set((ruled.awaited ?? []).map((a) => nameOf(match.value, a.seat)))];
    announce(`${what} stands.${next.length ? ` Now ${list(next)}.` : ""}`);
  } else {
    const why = ruled.cites.map((c) => `${c.clause}, ${c.title}: ${c.text}`).join(" ");
    const how = ruled.outcome === "void" ? "is void" : "contradicts the record";
    urgent(`${what} ${how}. ${named(ruled.reason ?? "", match.value, book.value)} ${why}`);
  }
}

function settled(entry: Entry, answer: Ruling | Correction | null): void {
  if (entry.match !== id.value) return;
  if (answer && entry.kind === "report") hear(answer as Ruling, true);
  if (answer && entry.kind === "correction") {
    const done = answer as Correction;
    const back = "restore" in entry.body;
    undone.value =
      entry.body["replacement"] === null && typeof done.version === "number"
        ? { version: done.version, words: entry.words }
        : null;
    announce(back ? "Put back." : `${entry.words}: done.`);
    void reread();
  } else if (answer) {
    undone.value = null;
  }
  void refresh(answer?.version ?? Infinity);
}

export function answered(n: number): void {
  unanswered.value = unanswered.value.filter((other) => other !== n);
}
