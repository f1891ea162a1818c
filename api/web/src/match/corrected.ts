// What this phone has just corrected: Undo takes that back, and what was taken back is brought again by Redo.

import { effect } from "@preact/signals";
import { correct } from "../net/outbox";
import { newId } from "../storage/local";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { cover } from "./guard";
import { id, latest, match, mayReport, pending, rulings, settledLately } from "./session";
import { corrected, slipped, type Corrected } from "./slip";

export interface Correction {
  ruling: number;
  replacement: object | null;
  why?: string;
}

/** Corrects; several corrections that are one act are put back together. */
export function mend(all: Correction[], words: string): void {
  const act = newId();
  for (const one of all) correct(id.value, one, words, { act });
}

export function putBack(versions: number[], words: string, said?: object): void {
  slipped(null);
  for (const restore of versions) correct(id.value, { restore, ...said }, words);
}

/** It is so as long as nothing came after it on record, and nobody corrected the same ruling again. */
function justCorrected(): Corrected | null {
  const [now, lately] = [match.value, settledLately.value];
  const made = lately.at(-1);
  if (!made || !now || now.status === "closed" || !mayReport.value) return null;
  const { entry, version } = made;
  const { kind, body, of, act, words } = entry;
  if (kind === "report" || "restore" in body || pending.value.some((e) => e.kind === "correction")) return null;
  const ruled = rulings.value.find((r) => r.number === body["ruling"] || r.report_id === of);
  const others = Math.max(latest.value?.version ?? 0, ruled?.corrected_by ?? 0);
  if (!ruled || others > version || version > now.version) return null;
  const versions = lately.filter((one) => one === made || (act && one.entry.act === act)).map((one) => one.version);
  const struck = body["replacement"] === null;
  return { ruling: ruled.number!, struck, words, act: () => (struck ? bringAgain(ruled, version) : unmake(versions)) };
}

/** Of an older ruling it has to be said why. */
function bringAgain({ number }: Ruling, version: number): void {
  const older = rulings.value.some((r) => !r.struck && r.number! > number!);
  putBack([version], t("Put it back"), older ? { why: t("it happened after all") } : {});
}

function unmake(versions: number[]): void {
  cover(); // what the next tap takes back is another thing
  putBack(versions.toReversed(), t("Undo the correction"), { why: t("the correction was wrong") }); // the last first
}

effect(() => {
  corrected.value = justCorrected();
});
