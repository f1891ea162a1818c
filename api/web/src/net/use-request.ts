// One thing that a button does: not twice at a time, and what goes wrong with it is said.

import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useRef } from "preact/hooks";

interface Request {
  busy: ReadonlySignal<boolean>;
  failed: ReadonlySignal<unknown>;
  tried: (act: () => Promise<void>) => Promise<void>;
  /** The same for taps that build on each other: each waits for the one before, and none is lost. */
  inTurn: (act: () => Promise<void>) => Promise<void>;
}

export function useRequest(): Request {
  const busy = useSignal(false);
  const failed = useSignal<unknown>(null);
  async function tried(act: () => Promise<void>): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    failed.value = null;
    try {
      await act();
    } catch (error) {
      failed.value = error;
    } finally {
      busy.value = false;
    }
  }
  const last = useRef<Promise<void>>(Promise.resolve());
  const inTurn = (act: () => Promise<void>): Promise<void> => (last.current = last.current.then(() => tried(act)));
  return { busy, failed, tried, inTurn };
}
