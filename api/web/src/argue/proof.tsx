// Asking for the cards that would decide what nobody could see: where they lie, then which they are.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Deciding } from "../argued";
import { CardsGrid } from "../cards";
import { report } from "../outbox";
import { book, id, key, match, pending } from "../session";
import type { Field, Move } from "../types";
import { count, list, placeText, tell } from "../words";

export function Proof({ of }: { of: Deciding }): JSX.Element | null {
  const now = match.value!;
  const printed = book.value;
  const open = useSignal("");
  const waiting = pending.value.some((e) => e.kind === "report");
  const arbiter = key.value?.role === "arbiter";
  if (!printed) return null;
  const asked = of.places.find((one) => one.place === open.value);
  const field = (most: number): Field => ({
    name: "cards", kind: "cards", required: true, sealed: false, options: null, min: 1, max: most,
  });

  function seen(place: string, cards: string[]): void {
    const move: Move = { move: of.move, place, cards };
    open.value = "";
    report(id.value, move, tell(move, printed, now));
  }

  return (
    <section class="notice proof" aria-labelledby="d-proof" data-testid="deciding" data-move={of.move}>
      <h2 id="d-proof">Cards that would decide it</h2>
      <p>
        {of.sure ? "Whatever they are, they decide it: " : "They may decide it: "}
        {list(of.places.map((one) => `${count(one.count, "card")} in ${placeText(one.place, now)}`))}.
      </p>
      {!arbiter && <p class="hint">Let the table see them; the arbiter's phone records them.</p>}
      {arbiter && (
        <div class="answers">
          {of.places.map((one) => (
            <button
              key={one.place}
              type="button"
              class="button button-second"
              data-testid={`ask-${one.place}`}
              aria-expanded={open.value === one.place}
              disabled={waiting}
              onClick={() => (open.value = open.value === one.place ? "" : one.place)}
            >
              Record {placeText(one.place, now)}
            </button>
          ))}
        </div>
      )}
      {asked && (
        <div class="question" role="group" aria-label={`Cards in ${placeText(asked.place, now)}`}>
          <CardsGrid
            key={asked.place}
            field={field(asked.count)}
            book={printed}
            match={now}
            held={asked.count}
            claim={() => ""}
            on={(cards) => seen(asked.place, cards as string[])}
          />
        </div>
      )}
      {waiting && <p class="hint" role="status">Recording…</p>}
    </section>
  );
}
