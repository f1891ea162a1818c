// The matches that this phone keeps by itself: the events of each, written in their order or not at all; and those it follows by scanning.

import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import { HERE, forget, keep, keys } from "../storage/local";

/** What opens a seal. */
interface Opening {
  kind: string;
  salt: string;
}

/** An event: its number, its kind, its payload as it was written, what opens its seals, who practises. */
export type Row = [version: number, topic: string, payload: string, openings: Opening[], practice: string];

/** A match that another phone keeps, as its codes told it up to a version. */
export interface Scanned {
  id: string;
  version: number;
  text: string;
  book: string;
  opened_at: number;
}

interface Shape extends DBSchema {
  events: { key: [string, number]; value: Row };
  scanned: { key: string; value: Scanned };
}

/** Another window of this phone was first: the event has another before it by now. */
export class Taken extends Error {}

/** The other windows of this phone, which are told what has changed. */
const others = new BroadcastChannel("referee-kept");

/** Hears of each match that another window has written to, and of those that any has let go of. */
export function onChanged(hear: (match: string) => void): void {
  others.onmessage = ({ data }: MessageEvent<string>) => hear(data);
  dropped = hear;
}
let dropped: (match: string) => void = () => {};

let opening: Promise<IDBPDatabase<Shape>> | null = null;

function db(): Promise<IDBPDatabase<Shape>> {
  return (opening ??= openDB<Shape>("referee-kept", 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore("events");
      fresh.createObjectStore("scanned", { keyPath: "id" });
    },
    // a newer page is not kept waiting by an older one
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  }));
}

const of = (match: string): IDBKeyRange => IDBKeyRange.bound([match, 0], [match, Infinity]);

/** The ids of all that is kept here. */
export async function allMatches(): Promise<string[]> {
  const found: string[] = [];
  let at = await (await db()).transaction("events").store.openKeyCursor();
  while (at) {
    const [match] = at.key;
    found.push(match);
    at = await at.continue([match, Infinity]);
  }
  return found;
}

export async function allScanned(): Promise<Scanned[]> {
  return (await db()).getAll("scanned");
}

export async function rowsOf(match: string): Promise<Row[]> {
  return (await db()).getAll("events", of(match));
}

export async function scannedOf(match: string): Promise<Scanned | undefined> {
  return (await db()).get("scanned", match);
}

/** What opens the seal of this phone in the first event: with it a service knows who kept the match. */
export async function saltOf(match: string): Promise<string | undefined> {
  const [, , , openings] = (await (await db()).get("events", [match, 1])) ?? [];
  return openings?.find(({ kind }) => kind === "device")?.salt;
}

/** Comes back when all of it is on the disk; throws where it is not, and then nothing of it is. */
export async function add(match: string, rows: Row[]): Promise<void> {
  const first = rows[0]![0];
  const act = (await db()).transaction("events", "readwrite", { durability: "strict" });
  const last = await act.store.openKeyCursor(of(match), "prev");
  if ((last?.key[1] ?? 0) !== first - 1) throw new Taken();
  await Promise.all([...rows.map((row) => act.store.add(row, [match, row[0]])), act.done]);
  others.postMessage(match);
  if (first === 1) void navigator.storage?.persist?.();
}

/** Keeps a match that was scanned, or more of it. */
export async function follow(scanned: Scanned): Promise<void> {
  await (await db()).put("scanned", scanned);
  others.postMessage(scanned.id);
  unlocked(scanned, "spectator");
  void navigator.storage?.persist?.();
}

/** Lets go of a match, and of the key to what was here; of one that has grown past a version not. `first` is done before. */
export async function drop(match: string, version = Infinity, first = (): void => {}): Promise<boolean> {
  const act = (await db()).transaction(["events", "scanned"], "readwrite", { durability: "strict" });
  const last = await act.objectStore("events").openKeyCursor(of(match), "prev");
  if ((last?.key[1] ?? 0) > version) return false;
  first();
  await Promise.all([act.objectStore("events").delete(of(match)), act.objectStore("scanned").delete(match), act.done]);
  if (keys.value[match]?.token === HERE) forget(match);
  others.postMessage(match);
  dropped(match);
  return true;
}

/** Gives the page its keys to what is kept here: a crash may have come before they were written. */
export async function unlock(): Promise<void> {
  for (const id of await allMatches().catch(() => [])) {
    const known = keys.value[id];
    // it was brought to a service, and the battery was empty before it went from here
    if (known && known.token !== HERE) await drop(id);
    if (known) continue;
    const [, , payload] = (await (await db()).get("events", [id, 1]))!;
    const { book, recorded } = JSON.parse(payload) as { book: string; recorded: number };
    unlocked({ id, book, opened_at: recorded }, "arbiter");
  }
  for (const one of await allScanned().catch(() => [])) unlocked(one, "spectator");
}

function unlocked({ id, book, opened_at }: Pick<Scanned, "id" | "book" | "opened_at">, role: string): void {
  if (!keys.value[id]) keep({ id, token: HERE, role, seat: null, title: book, participant: "", at: opened_at });
}

// --- as an earlier release kept them ---------------------------------------------------------------

const OLDER = "referee-own";

/** What opened a match, and its acts: each a line of the notation, its id, and when it was recorded. */
export interface Older {
  opening: { id: string };
  lines: [line: string, id: string, at: number][];
}

/** Gives each of them to be written anew, and lets go of those that were. */
export async function older(write: (one: Older) => Promise<boolean>): Promise<void> {
  if (!(await indexedDB.databases()).some((one) => one.name === OLDER)) return;
  const old = await openDB(OLDER);
  try {
    for (const opening of (await old.getAll("openings")) as Older["opening"][]) {
      if (!(await write({ opening, lines: await old.getAll("rows", of(opening.id)) }))) continue;
      const act = old.transaction(["openings", "rows"], "readwrite");
      await Promise.all([act.objectStore("openings").delete(opening.id), act.objectStore("rows").delete(of(opening.id)), act.done]);
    }
    if (await old.count("openings")) return;
  } finally {
    old.close();
  }
  await deleteDB(OLDER);
}
