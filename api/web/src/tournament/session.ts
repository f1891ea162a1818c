// The tournament that is looked at: read, followed, and kept for when there is no network.

import { computed, signal } from "@preact/signals";
import { call, headersOf } from "../net/call";
import { listen, live } from "../net/stream";
import { forAMoment, snapshots } from "../storage/database";
import type { Happening, Seen, Tournament } from "../wire/types";
import { type HallKey, type Role, keyOf, titled } from "./keys";
import { type Changed, merged } from "./merge";
import { flushHall, forgetMade } from "./waiting";

/** So many of the latest events are kept to be told. */
const TOLD = 200;
/** So many events before it came are told to the desk, which has to know what happened while it was away. */
const BEFORE = 30;

export const hall = signal<Tournament | null>(null);
/** The join code, for whoever holds a code. */
export const joinCode = signal<string | null>(null);
const as = signal<Role | undefined>(undefined);
/** As whom this phone speaks here; nothing for whoever only looks. */
export const hallKey = computed<HallKey | undefined>(() => (hall.value ? keyOf(hall.value.id, as.value) : undefined));
/** What happened since this phone looks, the latest last. */
export const happened = signal<Happening[]>([]);
/** Why it could not be read. */
export const unread = signal<unknown>(null);
export { live };

export const hallPath = (id: string): string => `/tournaments/${encodeURIComponent(id)}`;

/** Asks something of the service as whoever this phone is there. */
export const ask = <T>(id: string, path: string, how: Parameters<typeof call>[1] = {}): Promise<T> =>
  call<T>(hallPath(id) + path, { ...how, token: keyOf(id, as.value)?.token });

/** Looks at a tournament and follows it until stopped; as one role, where this phone has several. */
export function followHall(id: string, role?: Role): () => void {
  let stopped = false;
  as.value = role;
  if (hall.value?.id !== id) {
    hall.value = null;
    joinCode.value = null;
    happened.value = [];
  }
  unread.value = null;

  const take = (now: Tournament, code: string | null) => {
    if (stopped || (hall.value?.id === id && hall.value.version > now.version)) return;
    hall.value = now;
    joinCode.value = code;
    unread.value = null;
    titled(id, now.title);
    void snapshots.put(kept(id), { tournament: now, code });
  };
  const readAgain = () =>
    ask<Seen>(id, "").then(
      ({ tournament, code }) => take(tournament, code),
      (error: unknown) => {
        if (!stopped) unread.value = error;
      },
    );
  const seen = snapshots.get<{ tournament: Tournament; code: string | null }>(kept(id));
  const first = forAMoment(seen.then((last) => last && take(last.tournament, last.code))).then(readAgain);

  const stream = listen(`${hallPath(id)}/stream`, {
    headers: () => headersOf(keyOf(id, as.value)?.token),
    from: async () => {
      await first;
      if (!hall.value) return {};
      const back = role === "direction" && !happened.value.length ? BEFORE : 0;
      return { after: String(Math.max(1, hall.value.version - back)) };
    },
    open: () => {
      if (!hall.value || unread.value) void readAgain();
      void flushHall(id);
    },
    event: ({ event, data }) => {
      if (event === "reset") {
        forgetMade();
        happened.value = [];
        hall.value = null;
        void readAgain();
      } else if (event === "happened") {
        const { version, events, changed } = data as unknown as { version: number; events: Happening[]; changed: Changed };
        const last = happened.value.at(-1)?.version ?? 0;
        happened.value = [...happened.value, ...events.filter((one) => one.version > last)].slice(-TOLD);
        if (hall.value && version > hall.value.version) take(merged(hall.value, { ...changed, version }), joinCode.value);
      }
    },
  });
  const woken = () => document.visibilityState === "visible" && stream.again();
  addEventListener("online", stream.again);
  document.addEventListener("visibilitychange", woken);
  return () => {
    stopped = true;
    stream.stop();
    removeEventListener("online", stream.again);
    document.removeEventListener("visibilitychange", woken);
  };
}

const kept = (id: string): string => `tournament.${id}`;
