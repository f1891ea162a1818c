// The clause that somebody wants to read: tapped where it is cited, shown by the sheet.

import { signal } from "@preact/signals";
import type { Clause } from "../wire/types";

export const looked = signal<Clause | null>(null);

export function lookUp(clause: Clause): void {
  looked.value = clause;
}
