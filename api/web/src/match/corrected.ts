// What this phone has just corrected: Undo takes that back, and what was taken back is brought again by Redo.

import { effect } from "@preact/signals";
import { correct } from "../net/outbox";
import { newId } from "../storage/local";
import { t } from "../words/language";
import { mayCorrect } from "./correctable";
import { id, latest, pending, rulings, settledLately } from "./session";
import { corrected, slipped, type Corrected } from "./slip";

export interface Correction {
  ruling: number;
  replacement: object | null;
  why?: string;
}

/** Corrects; several corrections that are one act are put back together. */
export function mend(all: Correction[], words: string): void {
  const act = { id: newId(), many: all.length };
  for (const one of all) correct(id.value, one, words, { act });
}

export function putBack(versions: number[], words: string, said?: object): void {
  slipped(null);
  for (const restore of versions) correct(id.value, { restore, ...said }, words);
}

/** It is so as long as nobody reports or corrects after it. */
function justCorrected(): Corrected | null {
  const lately = settledLately.value;
  const { entry, version, ruling } = lately.at(-1) ?? {};
  if (entry?.kind !== "correction" || "restore" in entry.body || pending.value.some((e) => e.kind === "correction")) return null;
  const all = lately.filter((one) => one.entry === entry || (entry.act && one.entry.act?.id === entry.act.id));
  const still = ({ ruling, version }: (typeof all)[0]) => rulings.value.some((r) => r.number === ruling && r.corrected_by === version && mayCorrect(r));
  const after = latest.value!.version! > version! || rulings.value.some((r) => (r.corrected_by ?? 0) > version!);
  if (all.length < (entry.act?.many ?? 1) || !all.every(still) || after) return null;
  const versions = all.map((one) => one.version).toReversed(); // the last first
  const struck = entry.body["replacement"] === null;
  return { ruling: ruling!, struck, words: entry.words, act: () => (struck ? bringAgain(ruling!, versions) : unmake(versions)) };
}

/** Of an older ruling it has to be said why. */
function bringAgain(ruling: number, versions: number[]): void {
  const older = rulings.value.some((r) => !r.struck && r.number! > ruling);
  putBack(versions, t("Put it back"), older ? { why: t("it happened after all") } : {});
}

function unmake(versions: number[]): void {
  putBack(versions, t("Undo the correction"), { why: t("the correction was wrong") });
}

effect(() => {
  corrected.value = justCorrected();
});
