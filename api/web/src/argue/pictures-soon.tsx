// Pictures of the table, fetched after the pages that show them: what waits to be sent is sent then.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { key } from "../match/session";

const part = signal<typeof import("./pictures") | null>(null);
const fetched = () => void import("./pictures").then((found) => (part.value = found), () => {}); // it is tried at the next look

fetched();

/** Of a dispute, of a hand that is over, or (neither) all of them: for those who take part. */
export function Pictures(of: { dispute?: number; hand?: number }): JSX.Element | null {
  useEffect(fetched, []);
  return key.value && part.value ? <part.value.Pictures {...of} /> : null;
}
