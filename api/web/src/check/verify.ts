// An export held against a public key, on this phone alone: chain of leaves, proof, signature.

import { t } from "../words/language";
import { base64Of, bytesOf, hashOf, hexOf, isSame, isSigned, ofHex, utf8 } from "../net/hashing";
import { type Event, type Payload, countersigned } from "./players";

export interface Verdict {
  match: string;
  events: number;
  /** How many of them the log has signed for, from the first on. */
  signed: number;
  /** In how many of the events the words of somebody were erased, or that somebody's name was. */
  withheld: number;
  /** How many of those were there before the record was sealed. */
  adopted: number;
  origin: string;
  /** How many events of all matches the log had. */
  size: number;
  /** Who has signed a result on their own phone: the hand, the seat and the key; no seat is the arbiter. */
  players: { hand: number; seat: string | null; key: string }[];
  /** Whether this phone has a key for this match with which nothing is signed in the file. */
  missing: boolean;
}

interface Logged {
  origin: string;
  events: number;
  adopted: { first: number; last: number }[];
  proof: string;
}

interface Line {
  payload?: Payload;
  sha256?: string;
  topic: string;
  version: number;
  match?: string;
  tournament?: string;
  log?: Logged;
  end?: { digest: string; events: number };
}

/** Throws a sentence where anything does not hold. */
export async function verifyExport(lines: string[], vkey: string): Promise<Verdict> {
  const told = lines.map((line) => parsed(line));
  const match = told[0]?.match ?? told[0]?.tournament;
  const log = told.find((line) => line.log)?.log;
  const end = told.at(-1)?.end;
  if (!match || !end) throw new Error(t("This is no whole export of a match: it was cut off, or is another file."));
  const said = utf8(lines.slice(0, -1).map((line) => `${line}\n`).join(""));
  if (hexOf(await hashOf(said)) !== end.digest) throw new Error(t("A line of this file was changed after it was written."));
  if (!log) throw new Error(t("This file has no proof: the record that it comes from is not sealed."));
  const leaf = await chain(match, log, lines, told);
  const size = await proven(log, leaf, await keyOf(vkey));
  const events: Event[] = [];
  for (const [at, line] of lines.entries()) {
    const { topic, version, payload } = told[at]!;
    if (payload) events.push({ topic, version, payload, hash: await committed(payload, line) });
  }
  const { players, missing } = await countersigned(match, events);
  const adopted = log.adopted.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const withheld = told.filter((line) => line.topic === "match.erased").length;
  return { match, events: end.events, withheld, signed: log.events, adopted, origin: log.origin, size, players, missing };
}

export function linesOf(file: ArrayBuffer): string[] {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file).split("\n").slice(0, -1);
  } catch {
    return [];
  }
}

function parsed(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    throw new Error(t("This is no whole export of a match: it was cut off, or is another file."));
  }
}

/** The leaf of the last event that the proof is about, made from the events themselves. */
async function chain(match: string, log: Logged, lines: string[], told: Line[]): Promise<Uint8Array<ArrayBuffer>> {
  let leaf = await hashOf(utf8(`referee/stream@1\n${log.origin}\n${match}\n`));
  const erasings = told.flatMap(({ topic, version, payload }) =>
    topic === "match.erased" && payload?.event && version <= log.events ? [payload] : [],
  );
  const salted = told.some(({ version, payload }) => version === 1 && payload?.words === "sealed");
  let version = 0;
  for (const [at, line] of lines.entries()) {
    const { topic, version: number, payload, sha256 } = told[at]!;
    if (payload === undefined) continue;
    // what is read and what is hashed must be one: a name may stand twice in JSON
    const one = `{"payload":${payloadOf(line)},"sha256":"${sha256}","topic":"${topic}","version":${number}}`;
    if (line !== one) throw new Error(t("A line of this file was changed after it was written."));
    if (version === log.events) continue;
    version += 1;
    if (number !== version) throw new Error(t("Event {version} stands in the place of another one.", { version: number }));
    const kind = log.adopted.some(({ first, last }) => first <= number && number <= last) ? "adopted" : "event";
    const hash = await committed(payload, line);
    if (lacks(payload)) {
      const now = hexOf(await hashOf(utf8(payloadOf(line))));
      const found = erasings.some(({ event, was, left }) => event === number && was === hexOf(hash) && left === now);
      if (!found || (payload.erased !== undefined && salted)) throw new Error(t("Event {version} lacks its words, and no event says that they were erased.", { version: number }));
    }
    const hashes = `${base64Of(leaf)}\n${base64Of(hash)}\n`;
    leaf = await hashOf(new Uint8Array(1), utf8(`referee/${kind}@1\n${match}\n${version}\n${topic}\n${hashes}`));
  }
  if (version !== log.events) throw new Error(t("Events that the proof is about are missing in this file."));
  return leaf;
}

/** The hash of a payload that its leaf has for ever, whatever was erased of it since: words are in it by their digest. */
async function committed(payload: Payload, line: string): Promise<Uint8Array<ArrayBuffer>> {
  if (payload.erased !== undefined) return ofHex(payload.erased);
  let hashed = payloadOf(line);
  for (const [said] of hashed.matchAll(SAID)) hashed = hashed.replace(said, `{"sealed":"${hexOf(await hashOf(utf8(said)))}"}`);
  return hashOf(utf8(hashed));
}

/** Words with a salt of their own. No text holds the beginning: each quotation mark in it has a \ before it. */
const SAID = /\{"said":"(?:[^"\\]|\\.)*","salt":"[\w-]{22}"\}/g;

/** Whether the words of an event are gone. */
const lacks = ({ erased, words, why, abandoned }: Payload): boolean =>
  erased !== undefined || [words, why, abandoned].some((one) => one && typeof one === "object" && "sealed" in one);

/** The payload as it is stored. */
const payloadOf = (line: string) => line.slice('{"payload":'.length, line.lastIndexOf(',"sha256":'));

interface Key {
  name: string;
  id: string;
  raw: Uint8Array<ArrayBuffer>;
}

async function keyOf(vkey: string): Promise<Key> {
  const [, name = "", id = "", told = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(vkey.trim()) ?? [];
  const raw = bytesOf(told);
  const named = await hashOf(utf8(`${name}\n`), raw);
  if (raw.length !== 33 || raw[0] !== 1 || hexOf(named.slice(0, 4)) !== id)
    throw new Error(t("This is not the public key of a log: copy it from the wall, all of the line."));
  return { name, id, raw: raw.slice(1) };
}

/** How large the log is that has the leaf, and was signed with this key. */
async function proven(log: Logged, leaf: Uint8Array<ArrayBuffer>, key: Key): Promise<number> {
  const [head = "", text = "", below = ""] = log.proof.split("\n\n");
  const [format, index = "", ...hashes] = head.split("\n");
  const [origin, told = "", root = ""] = text.split("\n");
  if (origin !== key.name || log.origin !== key.name)
    throw new Error(t("This file is from the log {origin}, and the key is that of {name}.", { origin: log.origin, name: key.name }));
  const place = /^index (0|[1-9]\d{0,14})$/.exec(index)?.[1];
  if (format !== "c2sp.org/tlog-proof@v1" || !place || !/^(0|[1-9]\d{0,14})$/.test(told)) throw new Error(unproven());
  const found = await climbed(leaf, Number(place), Number(told) - 1, hashes.map(bytesOf));
  if (!isSame(found, bytesOf(root))) throw new Error(unproven());
  for (const line of below.split("\n")) {
    const [, name, raw64 = ""] = line.split(" ");
    const raw = bytesOf(raw64);
    if (name !== key.name || hexOf(raw.slice(0, 4)) !== key.id) continue;
    if (await isSigned(utf8(`${text}\n`), raw.slice(4), key.raw)) return Number(told);
  }
  throw new Error(t("This file was not signed with this key."));
}

async function climbed(leaf: Uint8Array<ArrayBuffer>, place: number, last: number, hashes: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const one = new Uint8Array([1]);
  const up = () => [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  for (const hash of hashes) {
    if (last <= 0 || hash.length !== 32) throw new Error(unproven());
    if (place % 2 || place === last) {
      leaf = await hashOf(one, hash, leaf);
      while (place && !(place % 2)) up();
    } else leaf = await hashOf(one, leaf, hash);
    up();
  }
  if (last !== 0) throw new Error(unproven());
  return leaf;
}

const unproven = (): string => t("The events in this file are not those that were signed for: something in it was changed.");
