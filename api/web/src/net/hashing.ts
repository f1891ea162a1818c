// Hashes and signatures: the browser's own where it lends them, otherwise written in JavaScript.
// On plain http, as at most tables, a browser hides its own.

import { getPublicKey, hashes, Point, sign, verify } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";

type Bytes = Uint8Array<ArrayBuffer>;

hashes.sha512 = sha512;

export async function hashOf(...parts: readonly Bytes[]): Promise<Bytes> {
  const whole = joined(parts);
  if (!globalThis.crypto?.subtle) return Uint8Array.from(sha256(whole));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

export async function isSigned(text: Bytes, signature: Bytes, key: Bytes): Promise<boolean> {
  if (isWeak(key)) return false;
  try {
    const own = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", own, signature, text);
  } catch {
    return signature.length === 64 && verify(signature, text, key); // hidden, or not known to this browser
  }
}

/** Whether anything can be made to look signed with a key; browsers differ about these. */
function isWeak(key: Bytes): boolean {
  try {
    return Point.fromBytes(key).isSmallOrder();
  } catch {
    return true;
  }
}

/** The public key that comes of 32 bytes; the same, and the same signatures, wherever the page came from. */
export const publicOf = (seed: Bytes): Bytes => Uint8Array.from(getPublicKey(seed));

export const signatureOf = (text: Bytes, seed: Bytes): Bytes => Uint8Array.from(sign(text, seed));

export const bytesFrom = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

export function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Bytes out of base64 that is written in the one way; nothing where it is not. */
export function bytesOf(base64: string): Bytes {
  try {
    const raw = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return base64Of(raw) === base64 ? raw : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}

export const base64Of = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));

export const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const ofHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
