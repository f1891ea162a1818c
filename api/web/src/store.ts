// The phone's own small database: what waits to be sent, and what was last seen of a match.

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Entry } from "./outbox";

interface Shape extends DBSchema {
  outbox: { key: number; value: Entry };
  seen: { key: string; value: unknown };
}

let opening: Promise<IDBPDatabase<Shape> | null> | null = null;

/** The database, or null where the browser gives none: then memory has to do. */
function db(): Promise<IDBPDatabase<Shape> | null> {
  opening ??= openDB<Shape>("referee", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("outbox", { keyPath: "order" });
      fresh.createObjectStore("seen");
    },
  }).catch(() => null);
  return opening;
}

async function tried<T>(act: (open: IDBPDatabase<Shape>) => Promise<T>, otherwise: T): Promise<T> {
  try {
    const open = await db();
    return open ? await act(open) : otherwise;
  } catch {
    return otherwise;
  }
}

export const waiting = {
  all: () => tried((open) => open.getAll("outbox"), [] as Entry[]),
  put: (entry: Entry) => tried(async (open) => void (await open.put("outbox", entry)), undefined),
  drop: (order: number) => tried((open) => open.delete("outbox", order), undefined),
};

export const seen = {
  get: <T>(name: string) => tried(async (open) => (await open.get("seen", name)) as T, undefined),
  put: (name: string, value: unknown) =>
    tried(async (open) => void (await open.put("seen", value, name)), undefined),
  drop: (name: string) => tried((open) => open.delete("seen", name), undefined),
};
