// The matches that this phone keeps by itself: what opened each, and its rows, written whole or not at all.

import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** A line of the notation, the id of the report, and when it was recorded. */
export type Row = [line: string, id: string, at: number];
export type Opening = { id: string } & Record<string, unknown>;

interface Shape extends DBSchema {
  openings: { key: string; value: Opening };
  rows: { key: [string, number]; value: Row };
}

let opening: Promise<IDBPDatabase<Shape>> | null = null;

function db(): Promise<IDBPDatabase<Shape>> {
  return (opening ??= openDB<Shape>("referee-own", 1, {
    upgrade(fresh) {
      fresh.createObjectStore("openings", { keyPath: "id" });
      fresh.createObjectStore("rows");
    },
  }));
}

const of = (match: string): IDBKeyRange => IDBKeyRange.bound([match, 0], [match, Infinity]);

export async function allOpenings(): Promise<Opening[]> {
  return (await db()).getAll("openings");
}

export async function rowsOf(match: string): Promise<Row[]> {
  return (await db()).getAll("rows", of(match));
}

/** Comes back when all of it is on the disk; throws where it is not, and then nothing of it is. */
export async function add(match: string, rows: Row[], opened: Opening | null): Promise<void> {
  const act = (await db()).transaction(["openings", "rows"], "readwrite", { durability: "strict" });
  const from = (await act.objectStore("rows").count(of(match))) + 1;
  await Promise.all([
    opened && act.objectStore("openings").add(opened),
    ...rows.map((row, i) => act.objectStore("rows").add(row, [match, from + i])),
    act.done,
  ]);
  if (opened) void navigator.storage?.persist?.();
}
