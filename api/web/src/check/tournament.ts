// A file with a tournament checked by the rules in this phone: its draws and standings once more, and its matches.

import { Problem } from "../net/problem";
import { type Message } from "../words/messages";
import type { Tournament } from "../wire/types";
import { t } from "../words/language";
import { ask, startDesk } from "../worker/desk";
import { type Verdict, verifyExport } from "./verify";

const HEAD = '{"format":"referee/tournament@1",';
/** So long one export may take on a slow phone, in milliseconds. */
const PATIENCE = 120_000;

interface Wrong {
  line: number;
  detail: string;
  messages: unknown;
}

/** A draw, or frozen standings (of round 0), worked out again; with what is not as it should be. */
interface Again {
  event: number;
  round: number;
  detail?: string;
  messages?: unknown;
}

export interface Told extends Pick<Tournament, "title" | "status" | "standings"> {
  tournament: string;
  events: number;
  rounds: number;
  results: number;
  /** The matches of its tables. */
  matches: string[];
  open: number;
  withheld: number;
  again: Again[];
  entries: { number: number; players: string[] }[];
}

/** What a match of a table came to, beside what was told when it was over. */
interface Compared {
  match: string;
  round?: number;
  table?: number;
  same?: boolean;
  told?: string;
  came?: string;
}

export interface Checked {
  of: Told;
  matches: Compared[];
  /** What the log has signed for, export by export; nothing where no key was given. */
  signed: Verdict[];
}

/** Whether this is the file of a tournament. */
export const isTournament = (lines: string[]): boolean => lines.slice(0, 2).some((line) => line.startsWith(HEAD));

/** The exports in a file, each with the number of its first line; throws where it was cut off. */
function partsOf(lines: string[]): { first: number; lines: string[] }[] {
  const parts: { first: number; lines: string[] }[] = [];
  let part: string[] = [];
  let ended = !lines[0]?.startsWith('{"before":');
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('{"before":')) continue;
    if (line.startsWith('{"end":{"after":')) ended = true;
    else part.push(line);
    if (!line.startsWith('{"end":') || !part.length) continue;
    parts.push({ first: at + 2 - part.length, lines: part });
    part = [];
  }
  if (part.length || !ended) throw new Error(t("This file was cut off: its closing line is missing."));
  return parts;
}

/** Throws a sentence where anything does not hold; `on` is told how many exports are done. */
export async function checkTournament(lines: string[], key: string, on: (done: number, of: number) => void): Promise<Checked> {
  const parts = partsOf(lines);
  const signed: Verdict[] = [];
  if (key) for (const { lines: own } of parts) signed.push(await verifyExport(own, key));
  await startDesk(true);
  let of: Told | null = null;
  const matches: Compared[] = [];
  for (const [at, part] of parts.entries()) {
    on(at, parts.length);
    const text = part.lines.map((line) => `${line}\n`).join("");
    const found = await ask<(Told | Compared) & { wrong?: Wrong }>("check", { text, first: at === 0 }, PATIENCE);
    if (!found) throw new Error(t("The rules in this phone could not check it: load the page again where there is a network."));
    if (found.wrong) throw wrong(part.first - 1 + found.wrong.line, found.wrong);
    if ("tournament" in found) of = found;
    else matches.push(found);
  }
  for (const one of of!.again) if (one.detail) throw wrong(0, { detail: one.detail, messages: one.messages }, one.round);
  return { of: of!, matches, signed };
}

/** What does not hold, in pieces: in which line, or in which draw. */
function wrong(line: number, { detail, messages }: Omit<Wrong, "line">, round = 0): Problem {
  const what = (messages as { detail: Message }).detail;
  const where = line ? t("Line {n}: {what}", { n: line, what: "{what}" }) : round ? t("The draw of round {n}: {what}", { n: round, what: "{what}" }) : t("The frozen standings: {what}", { what: "{what}" });
  return new Problem(422, detail, detail, { messages: { detail: { id: where, parts: { what: { message: what } } } } });
}
