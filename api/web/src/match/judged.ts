// What the rules in this phone say of reports that are not on record yet; without them nothing is known.

import { computed, signal } from "@preact/signals";
import type { Match, Offer, Ruling } from "../wire/types";

/** The match as it lies after some reports that wait, judged by the rules of this phone. */
export interface Judged {
  match: string;
  /** The version on record that it follows. */
  version: number;
  /** Which entries were judged, in their order. */
  ids: string[];
  /** The rulings by the ids of the reports. */
  rulings: Map<string, Ruling>;
  now: Pick<Match, "rulings" | "status" | "waits" | "disputes" | "table">;
  offers: Offer[];
}

/** The match that the rules here hold just as it was on record up to a version. */
export interface Held {
  match: string;
  version: number;
  /** Which event was its latest. */
  tag: string;
  rules: string;
  revision: string;
}

export const held = signal<Held | null>(null);
/** Which match that is: what is tapped at it can be judged here. */
export const heldHere = computed(() => held.value?.match ?? "");

/** An event as it is recorded: it is told to a phone that works out by itself what follows from it. */
export interface Recorded {
  version: number;
  topic: string;
  payload: object;
  beside?: object;
}

export const judged = signal<Judged | null>(null);

/** A report on which the record rules otherwise than this phone did, and both rulings. */
export interface Differing {
  match: string;
  phone: Ruling;
  record: Ruling;
}

export const differing = signal<Differing[]>([]);
/** A match whose table this phone worked out otherwise than the record, until that was read. */
export const strayed = signal("");
