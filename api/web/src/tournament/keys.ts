// As whom this phone speaks at tournaments: the tokens that codes have brought it.

import { signal } from "@preact/signals";
import { call, refused } from "../net/call";
import { device, read, write } from "../storage/local";
import type { JoinedHall } from "../wire/types";

export type Role = "direction" | "table" | "entry" | "watcher";

export interface HallKey {
  tournament: string;
  token: string;
  participant: string;
  role: Role;
  /** A table such as 2/7, an entry such as 12 or 12.1. */
  seat: string | null;
  title: string;
  at: number;
}

const NAME = "referee.halls";
const KEPT = 40;

/** The newest first; another window may have kept others since. */
const allKeys = (): HallKey[] => read<HallKey[]>(NAME, []);
export const hallKeys = signal(allKeys());

function put(keys: HallKey[]): void {
  hallKeys.value = keys.slice(0, KEPT);
  write(NAME, hallKeys.value);
}

const same = (a: HallKey, b: HallKey): boolean => a.tournament === b.tournament && a.role === b.role && a.seat === b.seat;

export function keepHall(key: HallKey): void {
  put([key, ...allKeys().filter((one) => !same(one, key))]);
}

export const forgetHall = (tournament: string): void => put(allKeys().filter((one) => one.tournament !== tournament));

/** What the tournament is called, for the first page. */
export function titled(tournament: string, title: string): void {
  if (hallKeys.value.some((one) => one.tournament === tournament && one.title !== title))
    put(allKeys().map((one) => (one.tournament === tournament ? { ...one, title } : one)));
}

/** The keys of a tournament that are still good, the newest first; of a role, where one is named. */
export const keysOf = (tournament: string, role?: Role): HallKey[] =>
  hallKeys.value.filter((one) => one.tournament === tournament && (!role || one.role === role) && !refused.value.has(one.token));

export const keyOf = (tournament: string, role?: Role): HallKey | undefined => keysOf(tournament, role)[0];

/** Comes in by a code of the hall, a table, an entry or the direction. */
export async function join(code: string): Promise<HallKey> {
  const body = { code: code.trim(), device: device.value || undefined };
  const { tournament, token, participant, role, seat } = await call<JoinedHall>("/tournaments/join", { body });
  const key: HallKey = { tournament, token, participant, role, seat, title: "", at: Date.now() };
  keepHall(key);
  return key;
}
