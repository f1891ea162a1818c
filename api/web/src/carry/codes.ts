// A match as a handful of links, each short enough for a QR code: packed, and put together again.

import { sha256 } from "@noble/hashes/sha2.js";

/** What the codes carry: by which name whoever follows knows the match, how far it is told, and its text. */
export interface Carried {
  match: string;
  version: number;
  text: string;
}

/** One code. What belongs together has the same `set`. */
export interface Part {
  set: string;
  number: number;
  of: number;
  data: string;
}

/** So many signs of data fit into one code that a camera reads from a phone held in the hand. */
const MOST = 700;
/** More codes than these nobody scans. */
const MOST_PARTS = 40;
/** No match is longer; what unpacks to more was made to fill the memory. */
const MOST_BYTES = 2_000_000;
const BEFORE = "#follow=";
const PART = /^([zt][0-9a-f]{8})\.(\d{1,2})\.(\d{1,2})\.([0-9a-f]{4})\.([\w-]+)$/;

/** These codes, whole and unbroken, do not tell a match. */
export class NotAMatch extends Error {}

const hex = (bytes: Uint8Array, length: number): string =>
  Array.from(bytes.slice(0, length / 2), (b) => b.toString(16).padStart(2, "0")).join("");
const checked = (text: string): string => hex(sha256(new TextEncoder().encode(text)), 4);

/** The name by which whoever follows knows a match: nobody finds the match on a service by it. */
export const followedAs = (match: string): string => `f${hex(sha256(new TextEncoder().encode(match)), 16)}`;

/** The links that carry a match, or none where it is too long. */
export async function packed(carried: Carried, page: string): Promise<string[]> {
  const plain = new TextEncoder().encode(JSON.stringify(carried));
  const deflates = "CompressionStream" in window;
  const bytes = deflates ? await through(plain, new CompressionStream("deflate-raw")) : plain;
  const set = (deflates ? "z" : "t") + hex(sha256(bytes), 8);
  const data = toText(bytes);
  const of = Math.ceil(data.length / MOST);
  if (of > MOST_PARTS) return [];
  const each = Math.ceil(data.length / of);
  return Array.from({ length: of }, (_, i) => {
    const part = data.slice(i * each, (i + 1) * each);
    const told = `${set}.${i + 1}.${of}`;
    return `${page}/${BEFORE}${told}.${checked(`${told}.${part}`)}.${part}`;
  });
}

/** Reads what a code holds: a part, `"foreign"` where it is no code of ours, or `"damaged"`. */
export function read(code: string): Part | "foreign" | "damaged" {
  const [, ours] = code.split(BEFORE);
  if (ours === undefined) return "foreign";
  const [, set, number, of, check, data] = PART.exec(ours) ?? [];
  if (data === undefined || checked(`${set}.${number}.${of}.${data}`) !== check) return "damaged";
  const part = { set: set!, number: Number(number), of: Number(of), data };
  return part.number < 1 || part.number > part.of || part.of > MOST_PARTS ? "damaged" : part;
}

/** Puts the data of all parts together, in their order. */
export async function unpacked(set: string, data: readonly string[]): Promise<Carried> {
  try {
    const bytes = toBytes(data.join(""));
    if (set.slice(1) !== hex(sha256(bytes), 8)) throw new NotAMatch();
    const plain = set.startsWith("z") ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
    const told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain)) as Partial<Carried> | null;
    const { match, version, text } = told ?? {};
    if (typeof text !== "string" || typeof version !== "number" || !/^f[0-9a-f]{16}$/.test(String(match))) throw new NotAMatch();
    return { match: match!, version, text };
  } catch {
    throw new NotAMatch();
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (new Blob([bytes]).stream().pipeThrough(by) as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > MOST_BYTES) throw new NotAMatch();
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** In the letters that stand in an address as they are. */
function toText(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
