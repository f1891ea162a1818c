// What a hand came to, signed on this phone with a key of its own for this match and this seat.
// The key is made when it is first needed, and never leaves the phone.

import { call } from "../net/call";
import { Problem } from "../net/problem";
import { read, write } from "../storage/local";
import type { Hand } from "../wire/types";
import { bytesFrom, hexOf, publicOf, signatureOf, utf8 } from "../net/hashing";

interface Head {
  version: number;
  head: string;
}

export interface Countersignature extends Head {
  won: string[];
  scores: Record<string, Record<string, number>>;
  key: string;
  signature: string;
}

/** Signs a hand as it is shown, for all that is on record; null where this phone cannot. */
export async function countersigned(match: string, hand: Hand, who: { participant: string; seat: string | null }, before: readonly Hand[]): Promise<Countersignature | null> {
  const seed = bytesFrom(seedOf(who.participant) || freshSeed(who.participant));
  const key = hexOf(publicOf(seed));
  const mine = before.flatMap((one) => one.confirmations).filter((one) => one.by.participant === who.participant);
  if (mine.some((one) => one.signed && one.signed.key !== key)) return null; // this phone has lost its key
  let head: Head;
  try {
    head = await call<Head>(`/matches/${encodeURIComponent(match)}/head`, { match });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null; // a match that this phone keeps by itself
    throw error;
  }
  const signature = hexOf(signatureOf(utf8(countersignedText(match, who.seat, head, hand)), seed));
  return { version: head.version, head: head.head, won: hand.won, scores: hand.scores, key, signature };
}

/** What a device signs, as the reference describes it. */
export function countersignedText(match: string, seat: string | null, { version, head }: Head, { hand, won, scores }: Pick<Hand, "hand" | "won" | "scores">): string {
  const lines = ["referee/countersigned@1", match, seat ?? "arbiter", version, head, ordered({ hand, scores, won })];
  return lines.map((line) => `${line}\n`).join("");
}

const nameOf = (participant: string): string => `referee.signing.${participant}`;

/** The key of a participant on this phone; empty where it has signed nothing. */
export const seedOf = (participant: string): string => read(nameOf(participant), "");

function freshSeed(participant: string): string {
  const made = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  write(nameOf(participant), made);
  return made;
}

/** JSON with its names in order and no spaces. */
function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${ordered((value as Record<string, unknown>)[name])}`).join(",")}}`;
}
