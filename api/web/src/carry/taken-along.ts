// How far each match that this phone keeps was taken along, and of how much its keeper was reminded.

import { signal } from "@preact/signals";
import { read, write } from "../storage/local";

/** By match, the version up to which it is elsewhere as well, and up to which it need not be said again. */
interface Marks {
  taken?: number;
  told?: number;
}

const NAME = "referee.along";
const marks = signal(read<Record<string, Marks>>(NAME, {}));

function mark(match: string, more: Marks): void {
  const all = read<Record<string, Marks>>(NAME, {});
  marks.value = { ...all, [match]: { ...all[match], ...more } };
  write(NAME, marks.value);
}

export const tookAlong = (match: string, version: number): void => mark(match, { taken: version });
export const toldToTake = (match: string, version: number): void => mark(match, { told: version });

/** Whether there is more of it here than anywhere else. */
export const onlyHere = (match: string, version: number): boolean => version > (marks.value[match]?.taken ?? 1);

/** Whether its keeper is to be told so: not twice of the same. */
export const toTell = (match: string, version: number): boolean =>
  onlyHere(match, version) && version > (marks.value[match]?.told ?? 1);
