// A report the service would not take: the queue waits until the player says what to do.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { leaveOut, tryAgain, type Entry } from "./outbox";
import { pending } from "./session";

export function Stopped(): JSX.Element | null {
  const entry = pending.value.find((e) => e.state === "stopped");
  return entry ? <Asked key={entry.order} entry={entry} /> : null;
}

function Asked({ entry }: { entry: Entry }): JSX.Element {
  const why = useSignal("");
  const behind = pending.value.length - 1;
  return (
    <div class="notice notice-contradicts" role="alert" data-testid="stopped">
      <h2>
        <span class="badge">Not taken</span> {entry.words}
      </h2>
      <p class="reason">{entry.problem}</p>
      {behind > 0 && <p class="hint">{behind} more wait behind it.</p>}
      {entry.reason && (
        <label class="field">
          <span>The reason, for the record</span>
          <input
            data-testid="why"
            value={why}
            maxLength={300}
            onInput={(e) => (why.value = e.currentTarget.value)}
          />
        </label>
      )}
      <div class="answers">
        <button
          type="button"
          class="button"
          data-testid="try-again"
          disabled={!!entry.reason && !why.value.trim()}
          onClick={() => tryAgain(entry, entry.reason ? { why: why.value.trim() } : {})}
        >
          {entry.reason ? "Send with this reason" : "Try again"}
        </button>
        <button type="button" class="button button-second" data-testid="leave-out" onClick={() => leaveOut(entry)}>
          Leave it out
        </button>
      </div>
    </div>
  );
}
