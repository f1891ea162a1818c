// One thing that a button does: not twice at a time, and what goes wrong with it is said.

import { useSignal, type ReadonlySignal } from "@preact/signals";

interface Request {
  busy: ReadonlySignal<boolean>;
  failed: ReadonlySignal<unknown>;
  tried: (act: () => Promise<void>) => Promise<void>;
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
  return { busy, failed, tried };
}
