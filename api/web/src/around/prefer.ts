// What this phone is to do at the table besides reporting: stay awake, and keep own cards face down.

import { signal } from "@preact/signals";
import { read, write } from "../storage/local";

/** A choice that is kept on this phone. */
function kept(name: string): { on: { value: boolean }; set: (value: boolean) => void } {
  const on = signal(read<boolean>(name, true));
  return { on, set: (value) => write(name, (on.value = value)) };
}

export const awake = kept("referee.awake");
export const faceDown = kept("referee.face-down");
