// The clock as it is heard: one tick when little is left, one a second at the very end.

import { useEffect } from "preact/hooks";
import { match, pending } from "../match/session";
import { ticking } from "../storage/settings";
import { NOW, SOON, beat, leftOf } from "../table/clock";
import { sense } from "./senses";

export function Ticks(): null {
  const clock = pending.value.length ? undefined : match.value?.table.clocks.find((one) => one.expires);
  const left = clock && beat.value ? Math.ceil(leftOf(clock) / 1000) : Infinity;
  const shown = Math.min(left, SOON + 1); // nothing is drawn anew before
  useEffect(() => {
    if (ticking.value === "off") return;
    if (shown === 0) sense("up");
    else if (shown === SOON || shown <= NOW) sense("tick");
  }, [shown]);
  return null;
}
