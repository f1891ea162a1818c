// What this phone has just taken back or corrected: of a slip the pad asks what it was instead, a correction can be put back.

import { computed, signal } from "@preact/signals";
import type { Move, Seat } from "../wire/types";
import { id } from "./session";

const last = signal<{ match: string; move: Move } | null>(null);

/** The move that was a slip, until something is reported, picked or put back. */
export const slip = computed(() => (last.value?.match === id.value ? last.value.move : null));
export const slipped = (move: Move | null): void => void (last.value = move && { match: id.value, move });
export const slipSeat = (move: Move): Seat | null => (move["seat"] as Seat | undefined) ?? null;

export interface Corrected {
  ruling: number;
  /** Whether the ruling was taken back, and nothing stands in its place. */
  struck: boolean;
  words: string;
  /** Puts back what was corrected. */
  act: () => void;
}
/** What this phone has corrected, as long as that is the last that happened; `corrected.ts`, which comes late, works it out. */
export const corrected = signal<Corrected | null>(null);
