// What players have signed on their own phones, held against the events of an export.

import { bytesFrom, hashOf, base64Of, hexOf, isSigned, publicOf, utf8 } from "../net/hashing";
import { countersignedText, seedOf } from "../argue/countersign";
import { keys as storedKeys } from "../storage/local";
import { t } from "../words/language";

interface Signed {
  version: number;
  head: string;
  result: { winners: string[]; scores: Record<string, Record<string, number>> };
  key: string;
  signature: string;
}

export interface Payload {
  by: { participant: string; seat?: string };
  hand?: number;
  seat?: string;
  signed?: Signed;
  /** The hash that it had before words of it were erased, in hexadecimal. */
  erased?: string;
  /** What somebody said, of which a digest is left when it was erased; in the opening whether all words have a salt. */
  words?: string | object;
  why?: string | object;
  abandoned?: string | object | null;
  /** Of an erasing: which event it was, and the hashes of its payload before and since. */
  event?: number;
  was?: string;
  left?: string;
}

export interface Event {
  topic: string;
  version: number;
  payload: Payload;
  /** The hash of its payload, as it stands in its leaf. */
  hash: Uint8Array<ArrayBuffer>;
}

export interface Players {
  players: { hand: number; seat: string | null; key: string }[];
  missing: boolean;
}

/** Throws a sentence where a signature does not fit. Whether a result came out so is asked of the rules, and not here. */
export async function countersigned(match: string, events: Event[]): Promise<Players> {
  const confirmed = events.filter(({ payload }) => payload.signed);
  const heads = confirmed.length ? await headsOf(match, events) : [];
  const keys = new Map<string, string>();
  const players: Players["players"] = [];
  for (const { version, payload } of confirmed) {
    const { by, hand = 0, signed } = payload;
    const { head, key, result, signature } = signed!;
    const seat = payload.seat ?? by.seat ?? null;
    const text = countersignedText(match, seat, { version: signed!.version, head }, { hand, won: result.winners, scores: result.scores });
    const isTheirs = (keys.get(by.participant) ?? key) === key && ![...keys].some(([who, one]) => one === key && who !== by.participant);
    const fits = signed!.version < version && heads[signed!.version - 1] === head && (await isSigned(utf8(text), bytesFrom(signature), bytesFrom(key)));
    if (!isTheirs || !fits) throw new Error(t("What a player has signed does not fit (event {version}): something was changed since, or somebody else has signed.", { version }));
    keys.set(by.participant, key);
    players.push({ hand, seat, key });
  }
  // also where every event of this phone was taken out
  const mine = storedKeys.value[match]?.participant ?? "";
  const here = [...new Set([mine, ...events.map(({ payload }) => payload.by.participant)])].map((who) => seedOf(who)).filter(Boolean);
  const missing = here.some((seed) => ![...keys.values()].includes(hexOf(publicOf(bytesFrom(seed)))));
  return { players, missing };
}

/** The hash of the match up to each of its events: the leaf that it would have in a log without a name. */
async function headsOf(match: string, events: Event[]): Promise<string[]> {
  const heads: string[] = [];
  let head = await hashOf(utf8(`referee/stream@1\n\n${match}\n`));
  for (const { topic, version, hash } of events) {
    const hashes = `${base64Of(head)}\n${base64Of(hash)}\n`;
    head = await hashOf(new Uint8Array(1), utf8(`referee/event@1\n${match}\n${version}\n${topic}\n${hashes}`));
    heads.push(hexOf(head));
  }
  return heads;
}
