// What somebody else at the desk has just done: told for a while, wherever this person is looking.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hall, happened } from "../tournament/session";
import { madeHere } from "../tournament/waiting";
import type { Happening } from "../wire/types";
import { Log } from "./act";

const SETTLES = 700; // milliseconds until it is sure that it was not done here
const STAYS = 15_000;
/** What concerns the whole hall, whoever it comes from. */
const LOUD = new Set<Happening["kind"]>(["protested", "drawn", "undrawn", "frozen", "closed"]);

export function Lately(): JSX.Element | null {
  const since = useRef(hall.value?.version ?? 0);
  const shown = useSignal<Happening[]>([]);
  const over = useSignal(false);
  const latest = happened.value.at(-1)?.version ?? 0;
  useEffect(() => {
    const from = since.current;
    const settles = setTimeout(() => {
      const fresh = happened.value.filter((one) => one.version > from && !madeHere(hall.value!.id, one.version) && (one.by.role === "direction" || LOUD.has(one.kind)));
      since.current = Math.max(from, latest);
      if (!fresh.length) return;
      shown.value = fresh.slice(-3);
      over.value = false;
    }, SETTLES);
    return () => clearTimeout(settles);
  }, [latest]);
  useEffect(() => {
    const stays = setTimeout(() => (over.value = true), STAYS);
    return () => clearTimeout(stays);
  }, [shown.value]);
  // it goes at a tap; its room stays, for whoever has scrolled to the end taps what lies there
  return (
    <div class="lately" role="status" data-testid="lately" data-over={over.value || undefined} onClick={() => (over.value = true)}>
      {shown.value.length > 0 && <Log of={shown.value} />}
    </div>
  );
}
