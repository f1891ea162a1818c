// The phone's own small database: what waits to be sent, and what was last seen of a match.

import type { DBSchema, IDBPDatabase } from "idb";
import type { Entry } from "./entry";

interface Shape extends DBSchema {
  outbox: { key: number; value: Entry };
  seen: { key: string; value: unknown };
}

let opening: Promise<IDBPDatabase<Shape> | null> | null = null;

/** The database, or null where the browser gives none: then memory has to do. The page is shown before it is there. */
function db(): Promise<IDBPDatabase<Shape> | null> {
  opening ??= import("./opening").then(
    ({ openDB }) => openDB<Shape>("referee", 1, { upgrade }).catch(() => null),
    () => (opening = null), // out of reach: the next time, perhaps
  );
  return opening;
}

function upgrade(fresh: IDBPDatabase<Shape>): void {
  fresh.createObjectStore("outbox", { keyPath: "order" });
  fresh.createObjectStore("seen");
}

const MOMENT = 2000; // milliseconds

/** Waits for what the database tells, but no longer than a moment: WebKit may leave it unanswered after a page was left. */
export const forAMoment = <T>(told: Promise<T>): Promise<T | undefined> =>
  Promise.race([told, new Promise<undefined>((go) => setTimeout(go, MOMENT))]);

const tried = <T>(act: (open: IDBPDatabase<Shape>) => Promise<T>, otherwise: T): Promise<T> =>
  db()
    .then((open) => (open ? act(open) : otherwise))
    .catch(() => otherwise);

/**
 * What is on its way into the database. Writing there takes a moment, and a page may be left in just
 * that moment: so an entry is first kept where it is written at once.
 */
const ON_THE_WAY = "referee.waiting.";
/** What stands there for an entry that is to go: a page left before it is gone must not bring it back. */
const GONE = "null";

const onTheWay = {
  keep: (order: number, text: string) => quietly(() => localStorage.setItem(ON_THE_WAY + order, text)),
  /** Lets go of an entry, unless another state of it is on its way by now. */
  drop: (order: number, text?: string) =>
    quietly(() => {
      const name = ON_THE_WAY + order;
      if (text === undefined || localStorage.getItem(name) === text) localStorage.removeItem(name);
    }),
  all: (): [number, Entry | null][] =>
    quietly(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith(ON_THE_WAY))
        .map((name): [number, Entry | null] => [
          Number(name.slice(ON_THE_WAY.length)),
          JSON.parse(localStorage.getItem(name) ?? GONE) as Entry | null,
        ]),
    ) ?? [],
};

/** Does without where the browser has no room or will not keep anything: the database has to do. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const waiting = {
  /** Gives every entry: at once those that were on their way when the page was left, the others when the database tells. */
  async all(take: (kept: Entry[]) => void): Promise<void> {
    const late = new Map(onTheWay.all());
    take([...late.values()].filter((e) => e !== null));
    const kept = await tried((open) => open.getAll("outbox"), [] as Entry[]);
    for (const [order, entry] of late) if (!entry) void waiting.drop(order);
    take(kept.filter((e) => !late.has(e.order)));
  },
  async put(entry: Entry): Promise<void> {
    const text = JSON.stringify(entry);
    onTheWay.keep(entry.order, text);
    const written = await tried(async (open) => (await open.put("outbox", entry), true), false);
    if (written) onTheWay.drop(entry.order, text);
  },
  async drop(order: number): Promise<void> {
    onTheWay.keep(order, GONE);
    const gone = await tried(async (open) => (await open.delete("outbox", order), true), false);
    if (gone || !(await db())) onTheWay.drop(order, GONE);
  },
};

export const snapshots = {
  get: <T>(name: string) => tried(async (open) => (await open.get("seen", name)) as T, undefined),
  put: (name: string, value: unknown) =>
    tried(async (open) => void (await open.put("seen", value, name)), undefined),
  drop: (name: string) => tried((open) => open.delete("seen", name), undefined),
};
