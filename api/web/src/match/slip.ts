// What was just taken back with one tap: the pad stays where it was, and asks what it was instead.

import { computed, signal } from "@preact/signals";
import type { Move, Seat } from "../wire/types";
import { id } from "./session";

const last = signal<{ match: string; move: Move } | null>(null);

/** The move that was a slip, until something is reported, picked or put back. */
export const slip = computed(() => (last.value?.match === id.value ? last.value.move : null));
export const slipped = (move: Move | null): void => void (last.value = move && { match: id.value, move });
/** What was corrected by another report, and nothing was ruled on since: Undo takes that back first. */
export const mended = signal<{ words: string; act: () => void } | null>(null);
export const slipSeat = (move: Move): Seat | null => (move["seat"] as Seat | undefined) ?? null;
