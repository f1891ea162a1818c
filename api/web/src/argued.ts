// What is argued about in a match, as the service tells it: disputes, decisions, hands and who confirmed them.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { call } from "./api";
import { argues, id, rulings } from "./session";
import type { Awaited, By, Change, Cite, Face, Move, Offer, Ruling, Seat, View } from "./types";

export type Scores = Record<string, Record<string, number>>;

export interface Dispute {
  number: number;
  version: number;
  ruling: number | null;
  after: number;
  decision: number | null;
  seat: Seat | null;
  words: string;
  clause: Cite | null;
  open: boolean;
  by: By;
  recorded_at: number;
}

export interface Decision {
  number: number;
  version: number;
  dispute: number;
  text: string;
  why: string;
  replaced: number[];
  changed: number[];
  happened: string[];
  supersedes: number | null;
  superseded_by: number | null;
  by: By;
  recorded_at: number;
}

export interface Remedy {
  remedy: string;
  ruling?: number;
  replacement?: { move: Move; at?: number | null; waive?: string[] };
  clauses?: string[];
  seat?: string;
  points?: number;
  title?: string;
}

/** What a remedy does, or would do. */
export interface Outlook {
  title: string;
  text: string;
  remedies: Remedy[];
  possible: boolean;
  problem: string | null;
  waives: Cite[];
  changes: Change[];
  struck: number[];
  back: number[];
  supersedes: number | null;
  unknown_again: Face[];
  scores: Scores;
  awaited: Awaited[];
  hand: number;
  over: boolean;
  winners: string[];
}

export interface BearingClaim {
  number: number;
  ruling: number;
  clause: string;
  seat: Seat;
  kind: string;
  cards: Face[];
  state: "open" | "refuted" | "lapsed";
  proof: number[];
}

export interface Deciding {
  move: "see" | "left";
  places: { place: string; count: number }[];
  sure: boolean;
}

export interface Dossier {
  version: number;
  dispute: Dispute;
  played: Ruling | null;
  before: View;
  allowed: Offer[];
  clauses: Cite[];
  claims: BearingClaim[];
  deciding: Deciding | null;
  decisions: Decision[];
  remedies: Outlook[];
}

export interface Confirmation {
  number: number;
  hand: number;
  seat: Seat | null;
  stale: boolean;
  by: By;
  recorded_at: number;
}

export interface HandDone {
  hand: number;
  ruling: number;
  won: string[];
  scores: Scores;
  confirmations: Confirmation[];
}

interface Argued {
  match: string;
  waiting: number | null;
  disputes: Dispute[];
  decisions: Decision[];
}

export const argued = signal<Argued | null>(null);
export const hands = signal<{ match: string; all: HandDone[] }>({ match: "", all: [] });

const path = (which: string) => `/matches/${encodeURIComponent(which)}`;

/** Keeps disputes and decisions as they are while whoever uses it is shown. */
export function useArgued(): Argued | null {
  const [which, turn] = [id.value, argues.value];
  useEffect(() => {
    call<Argued>(`${path(which)}/disputes`, { match: which })
      .then((told) => (argued.value = { ...told, match: which }))
      .catch(() => {}); // what was told last stays
  }, [which, turn]);
  return argued.value?.match === which ? argued.value : null;
}

const WEIGHTY = new Set(["ended", "scored", "refuted"]);

/** Keeps the hands that have ended; asks again when a ruling bears on what one came to. */
export function useHands(): HandDone[] {
  const [which, turn] = [id.value, argues.value];
  const weighty = rulings.value
    .filter((r) => r.facts?.some((f) => WEIGHTY.has(f.fact) && f.what !== "trick"))
    .map((r) => `${r.number}${r.struck ? "-" : ""}`)
    .join();
  useEffect(() => {
    call<{ hands: HandDone[] }>(`${path(which)}/hands`, { match: which })
      .then((told) => (hands.value = { match: which, all: told.hands }))
      .catch(() => {});
  }, [which, turn, weighty]);
  return hands.value.match === which ? hands.value.all : [];
}
