// What the page says aloud to a screen reader: quietly, or at once.

import { signal } from "@preact/signals";

export const quiet = signal("");
export const alarm = signal("");

// The same words twice are said twice: a blank that nobody hears tells them apart.
let turn = false;
const fresh = (words: string) => ((turn = !turn), turn ? words : `${words}\u00a0`);

export function announce(words: string): void {
  quiet.value = fresh(words);
}

export function urgent(words: string): void {
  alarm.value = fresh(words);
}
