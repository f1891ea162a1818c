// What is done at a tournament: sent once under an id of its own; without a network it waits on this phone.

import { signal } from "@preact/signals";
import { Problem, call } from "../net/call";
import { read, write } from "../storage/local";
import type { Command, Done, Happening } from "../wire/types";
import { type Role, keyOf, keysOf } from "./keys";

/** A command on its way: what this phone had seen when it was given goes along, however late it is. */
export interface Waiting {
  id: string;
  tournament: string;
  role: Role | undefined;
  /** For which table or entry: the phone may speak for another one by the time it is sent. */
  seat: string | null;
  seen: number;
  command: Command;
  /** What it is, in words, for whoever has to decide about it later. */
  words: string;
  /** Why it was not taken when it was sent at last. */
  problem?: { status: number; title: string; detail: string; body: Record<string, unknown> };
}

const NAME = "referee.halls.waiting";
const AGAIN = 4000; // milliseconds

export const waiting = signal(read<Waiting[]>(NAME, []));
export const waitingAt = (tournament: string): Waiting[] => waiting.value.filter((one) => one.tournament === tournament);

type Named<Word> = Extract<Command, { command: Word }>;

/** What was told here and has not been heard yet; not what was refused since. */
export function underWay<Word extends Command["command"]>(tournament: string, word: Word): Named<Word>[] {
  return waiting.value.flatMap(({ tournament: at, command, problem }) => (at === tournament && !problem && command.command === word ? [command as Named<Word>] : []));
}

/** Another window may have given or sent others since. */
function change(by: (all: Waiting[]) => Waiting[]): void {
  waiting.value = by(read(NAME, []));
  write(NAME, waiting.value);
}

const drop = (id: string): void => change((all) => all.filter((one) => one.id !== id));
const replace = (id: string, by: Waiting): void => change((all) => all.map((one) => (one.id === id ? by : one)));
const sending = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

interface Given {
  id: string;
  seen: number;
  words: string;
  role?: Role;
  /** Whether whoever gave it still looks at it: else a refusal waits until it is read. */
  shown: () => boolean;
}

/**
 * Does something at a tournament. Settles with what came of it, or with null where it waits for the
 * network; rejects with a `Problem` where it was refused: of a conflict `meanwhileOf` says what happened.
 */
export async function give(tournament: string, command: Command, how: Given): Promise<Done | null> {
  const one: Waiting = { id: how.id, tournament, command, role: how.role, seat: keyOf(tournament, how.role)?.seat ?? null, seen: how.seen, words: how.words };
  change((all) => [...all, one]); // a page that is left before the answer comes sends it again
  const before = waitingAt(tournament).some((other) => other.id !== one.id && !other.problem);
  if (before) {
    void flushHall(tournament);
    return null;
  }
  sending.add(one.id);
  let waits = false;
  try {
    const done = await send(one);
    drop(one.id);
    return done;
  } catch (error) {
    if (!(error instanceof Problem) || error.passing) {
      waits = true;
      later();
      return null;
    }
    if (error.kind === "told-before" || how.shown()) drop(one.id);
    else refuse(one, error);
    if (error.kind === "told-before") return null; // it is as it should be
    throw error;
  } finally {
    sending.delete(one.id);
    if (!waits) void flushHall(tournament); // what was given meanwhile
  }
}

const refuse = (one: Waiting, { status, title, detail, body }: Problem): void => replace(one.id, { ...one, problem: { status, title, detail, body } });

/** The latest that was done from here: its answer may come before the stream tells of it. */
export const own = { hall: "", version: 0 };
const given = new Set<string>();
/** Whether this version of a tournament was made from this page. */
export const madeHere = (tournament: string, version: number): boolean => given.has(`${tournament} ${version}`);
/** What was made here may be somebody else's by now: the record was set back. */
export function forgetMade(): void {
  given.clear();
  own.hall = "";
}

async function send(one: Waiting): Promise<Done> {
  const { id, tournament, role, seat, seen, command } = one;
  try {
    const done = await call<Done>(`/tournaments/${encodeURIComponent(tournament)}/commands`, {
      token: keysOf(tournament, role).find((key) => key.seat === seat)?.token,
      body: { report_id: id, seen, command },
    });
    given.add(`${tournament} ${done.version}`);
    return done;
  } catch (error) {
    // All that bears upon it is told: what was made here nobody who gives it is slower than.
    const since = meanwhileOf(error);
    if (!since.length || !since.every(({ version }) => madeHere(tournament, version))) throw error;
    return send({ ...one, seen: since.at(-1)!.version });
  }
}

/** Sends what waits, one after the other; what is refused then stays, and says why. */
export async function flushHall(tournament: string): Promise<void> {
  for (;;) {
    const all = waitingAt(tournament);
    const next = all.find((one) => !one.problem);
    if (!next || sending.has(tournament) || all.some(({ id }) => sending.has(id))) return; // each is answered before the next
    sending.add(tournament);
    try {
      await send(next);
      drop(next.id);
    } catch (error) {
      if (!(error instanceof Problem) || error.passing) return later();
      if (error.kind === "told-before") drop(next.id);
      else refuse(next, error);
    } finally {
      sending.delete(tournament);
    }
  }
}

/** Some browsers never say that the network is back: it is tried now and then. */
function later(): void {
  clearTimeout(timer);
  timer = setTimeout(flushAll, AGAIN);
}

function flushAll(): void {
  for (const id of new Set(waiting.value.map((one) => one.tournament))) void flushHall(id);
}

export const leaveOut = (one: Waiting): void => drop(one.id);

/** Sends again what was refused, by somebody who has seen what happened meanwhile. */
export function again(one: Waiting, seen: number): void {
  const { problem: _why, ...rest } = one;
  replace(one.id, { ...rest, seen });
  void flushHall(one.tournament);
}

/** What somebody else did since, of a refusal for that reason. */
export const meanwhileOf = (error: unknown): Happening[] =>
  error instanceof Problem && error.kind === "conflict" ? ((error.body["meanwhile"] as Happening[] | undefined) ?? []) : [];

addEventListener("online", flushAll);
if (waiting.value.length) later();
