// What was corrected by another report: Undo takes that back next, and not the last report.

import { effect } from "@preact/signals";
import { correct, onSettled } from "../net/outbox";
import { t } from "../words/language";
import { putBack } from "./actions";
import { id, latest, undone } from "./session";

/** Corrects; several corrections that are one act are undone by one tap. */
export function mend(all: object[], words: string): void {
  const made = all.map((one) => correct(id.value, one, words).order);
  const versions: number[] = [];
  const quit = onSettled(({ order, match }, answer) => {
    if (!made.includes(order)) return;
    if (answer?.version) versions.push(answer.version);
    made.splice(made.indexOf(order), 1);
    if (made.length) return;
    quit();
    if (!versions.length || match !== id.value) return;
    const said = { why: t("the correction was wrong") }; // of an older ruling it has to be said
    const act = () => versions.reverse().forEach((version) => putBack(version, t("Undo the correction"), said));
    const mine = { version: versions[0]!, words, act };
    const last = latest.value?.number;
    undone.value = mine;
    // what is reported after it, by whomever, is the last again
    const stop = effect(() => {
      if (latest.value?.number === last && undone.value === mine) return;
      if (undone.value === mine) undone.value = null;
      queueMicrotask(() => stop());
    });
  });
}
