// The codes that this phone has scanned so far, and the match that they come to.

import { signal } from "@preact/signals";
import { ask, desk, startDesk } from "../worker/desk";
import { follow, scannedOf } from "../worker/own-matches";
import { read as readHere, write } from "../storage/local";
import { unpacked, type Carried, type Part } from "./codes";

/** Scanned parts of one match, by their numbers. */
export interface Gathered {
  set: string;
  of: number;
  data: Record<number, string>;
}

const NAME = "referee.scanned";
/** Who scans a newer code of a match lets the older ones lie; a second table may be scanned between. */
const KEPT = 3;

const all = (): Gathered[] => readHere<Gathered[]>(NAME, []);

/** What was scanned last, also before a reload; each link that a camera opens may come to a tab of its own. */
export const gathered = signal<Gathered | null>(all()[0] ?? null);
addEventListener("storage", ({ key }) => {
  if (key === NAME && gathered.value) gathered.value = all().find((one) => one.set === gathered.value!.set) ?? null;
});

export const missing = (of: Gathered): number[] =>
  Array.from({ length: of.of }, (_, i) => i + 1).filter((number) => !(number in of.data));

/** Puts a part to those that belong with it. */
export function gather({ set, number, of, data }: Part): void {
  const before = all().find((one) => one.set === set && one.of === of);
  // a camera sees the same code many times
  if (before && gathered.value?.set === set && before.data[number] === data) return;
  gathered.value = { set, of, data: { ...before?.data, [number]: data } };
  write(NAME, [gathered.value, ...all().filter((one) => one.set !== set)].slice(0, KEPT));
}

/** Lets go of what was scanned. */
export function letGo(set: string): void {
  write(NAME, all().filter((one) => one.set !== set));
  if (gathered.value?.set === set) gathered.value = null;
}

export const whole = ({ set, of, data }: Gathered): Promise<Carried> =>
  unpacked(set, Array.from({ length: of }, (_, i) => data[i + 1] ?? ""));

/**
 * What became of codes that are all there: `"unruled"` where the rules are not on this phone yet, `"unread"`
 * where they cannot read it, `"full"` where there is no room to keep it, `"otherwise"` where they come to something else than the phone that showed it.
 */
export type Became = "followed" | "older" | "otherwise" | "unruled" | "unread" | "full";

/** Keeps a match that was scanned, unless this phone follows it further already. */
export async function become({ match, version, text }: Carried): Promise<Became> {
  const before = await scannedOf(match);
  if ((before?.version ?? 0) > version) return "older";
  await startDesk(true);
  if (!desk.value) return "unruled";
  const alike = await ask<boolean>("worked", { match, text, at: Date.now() });
  if (alike === null) return "unread";
  await follow({ id: match, text, version, book: /^book: (.*)$/m.exec(text)?.[1] ?? "", opened_at: Date.now() });
  return alike ? "followed" : "otherwise";
}
