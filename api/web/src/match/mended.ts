// What was corrected by another report: Undo takes that back next, and not the last report.

import { effect } from "@preact/signals";
import { correct, onSettled } from "../net/outbox";
import { t } from "../words/language";
import { putBack } from "./actions";
import { id, latest } from "./session";
import { mended } from "./slip";

/** Corrects; several corrections that are one act are undone by one tap. */
export function mend(all: object[], words: string): void {
  const made = new Set(all.map((one) => correct(id.value, one, words).order));
  const versions: number[] = []; // the last first: so they are put back
  const quit = onSettled(({ order, match }, answer) => {
    if (!made.delete(order)) return;
    if (answer?.version) versions.unshift(answer.version);
    if (made.size) return;
    quit();
    if (versions.length && match === id.value) undoneNext(versions, words);
  });
}

/** Until something is ruled on: what is reported after it, by whomever, is the last again. */
function undoneNext(versions: number[], words: string): void {
  const why = t("the correction was wrong"); // of an older ruling it has to be said
  const act = () => versions.forEach((version) => putBack(version, t("Undo the correction"), { why }));
  const mine = { words, act };
  const [match, last] = [id.value, latest.value?.number];
  mended.value = mine;
  const stop = effect(() => {
    if (mended.value === mine && id.value === match && latest.value?.number === last) return;
    if (mended.value === mine) mended.value = null;
    queueMicrotask(() => stop());
  });
}
