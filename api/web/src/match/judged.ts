// What the rules in this phone say of reports that are not on record yet; without them nothing is known.

import { signal } from "@preact/signals";
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

/** The match that the rules here hold just as it is on record, ready to judge what is tapped. */
export const heldHere = signal("");
export const judged = signal<Judged | null>(null);

/** A report on which the record rules otherwise than this phone did, and both rulings. */
export interface Differing {
  match: string;
  phone: Ruling;
  record: Ruling;
}

export const differing = signal<Differing[]>([]);
