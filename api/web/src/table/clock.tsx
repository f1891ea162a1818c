// Clocks that run: how much is left, as a number and as a bar that runs down.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Match, View } from "../wire/types";
import { t } from "../words/language";
import { nameOf } from "../words/names";

export const SOON = 7; // seconds
export const NOW = 3;
type Clock = View["clocks"][number];

/** The time as the clocks of the table go: it beats while one of them is looked at. */
export const beat = signal(Date.now());
export const leftOf = (clock: Clock): number =>
  clock.since === null ? Infinity : Math.max(0, clock.limit - (beat.value - clock.since));

export function useBeat(): void {
  useEffect(() => {
    beat.value = Date.now();
    const timer = setInterval(() => (beat.value = Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
}

export function TurnClock({ match, table }: { match: Match; table: View }): JSX.Element | null {
  useBeat();
  const clock = table.clocks.find((one) => one.expires);
  if (!clock) return null;
  const left = Math.min(clock.limit, leftOf(clock));
  const seconds = Math.ceil(left / 1000);
  const urgent = clock.since === null ? "resting" : seconds <= NOW ? "red" : seconds <= SOON ? "amber" : "calm";
  return (
    <span class={`clock clock-${urgent}`} role="timer" aria-live="off" data-testid="clock" data-urgent={urgent} aria-label={t("{name} has", { name: nameOf(match, clock.seat) })}>
      <b>{seconds}</b> s<i class="sand" style={{ width: `${(100 * left) / clock.limit}%` }} />
    </span>
  );
}
