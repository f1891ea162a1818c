// The strip above the tabs: the last report and what became of it, with undo always in reach.

import type { JSX } from "preact";
import { letStand, putBack, undoable } from "./acts";
import { Dispute, Earlier, Recorded, Said, outcomes } from "./ruling";
import { book, earlier, key, latest, match, mayCorrect, pending, undone } from "./session";
import type { Ruling } from "./types";
import { recorder, tell } from "./words";

export function Strip(): JSX.Element | null {
  const waits = pending.value.findLast((e) => e.state !== "stopped");
  const last = latest.value;
  const undo = undoable();
  const redo = undone.value;
  if (!waits && !last) return null;
  return (
    <section class="strip" aria-label="The last report">
      {waits ? (
        <p class="last last-pending" data-testid="sending">
          <span class="grow">{waits.words}</span>
          <i>{waits.state === "sending" ? "sending\u2026" : "waiting"}</i>
        </p>
      ) : (
        last && <Last of={last} />
      )}
      {redo && !waits && (
        <button
          type="button"
          class="quiet"
          data-testid="redo"
          aria-label={`Put back what was undone: ${redo.words}`}
          onClick={() => putBack(redo.version, "Put it back")}
        >
          Redo
        </button>
      )}
      {undo && (
        <button type="button" class="quiet" data-testid="undo" aria-label={`Undo ${undo.words}`} onClick={undo.act}>
          Undo
        </button>
      )}
    </section>
  );
}

function Last({ of }: { of: Ruling }): JSX.Element {
  const how = of.struck ? "taken back" : of.waived.length ? "let stand" : outcomes[of.outcome];
  const elsewhere = of.by?.participant && of.by.participant !== key.value?.participant;
  return (
    <details class={`last last-${of.struck ? "struck" : of.outcome}`} data-testid="last-ruling" data-ruling={of.number}>
      <summary>
        <span class="said">
          <span class={of.struck ? "grow struck" : "grow"}>{tell(of.move, book.value, match.value)}</span>
          {elsewhere && <small data-testid="from">by {of.by!.device || recorder(of.by, match.value)}</small>}
        </span>
        <i>
          {how}
          {of.flags.length > 0 && ", flag"}
        </i>
      </summary>
      <Said of={of} />
      <Recorded of={of} />
      {earlier(of) && <Earlier of={of} />}
      <Dispute of={of} />
      {of.outcome === "void" && !of.struck && of.can_stand.length > 0 && mayCorrect(of) && (
        <button type="button" class="button button-second" data-testid="let-stand-late" onClick={() => letStand(of)}>
          It was played, record it
        </button>
      )}
    </details>
  );
}
