// The spot that was tapped last takes no second tap for a moment: by then the pad is another one.

import { signal } from "@preact/signals";

const MOMENT = 450; // milliseconds

/** Where a finger has just reported something. */
export const covered = signal<{ x: number; y: number } | null>(null);

let finger = { x: 0, y: 0, at: -Infinity };
let timer = 0;

addEventListener("pointerdown", (e) => (finger = { x: e.clientX, y: e.clientY, at: performance.now() }), true);

/** Covers the spot of the tap that has just reported something, or taken it back: what the next tap would do there is another thing. A key that was pressed has none. */
export function cover(): void {
  if (performance.now() - finger.at > 1000) return;
  covered.value = { x: finger.x, y: finger.y };
  clearTimeout(timer);
  timer = setTimeout(() => (covered.value = null), MOMENT);
}
