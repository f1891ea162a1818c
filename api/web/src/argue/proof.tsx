// Asking for the cards that would decide what nobody could see: where they lie, then which they are.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { arbiter, book, id, match, pending } from "../match/session";
import { report } from "../net/outbox";
import { CardsGrid } from "../table/card-grids";
import type { Deciding, Field, Move } from "../wire/types";
import { t } from "../words/language";
import { print } from "../words/messages";
import { placePart, placeText } from "../words/places";
import { tell } from "../words/reports";
import { list } from "../words/names";

export function Proof({ of }: { of: Deciding }): JSX.Element | null {
  const now = match.value!;
  const printed = book.value;
  const open = useSignal("");
  const waiting = pending.value.some((e) => e.kind === "report");
  if (!printed) return null;
  const asked = of.places.find((one) => one.place === open.value);
  const field: Field = { name: "cards", kind: "cards", required: true, sealed: false, options: null };

  function seen(place: string, cards: string[]): void {
    const move: Move = { move: of.move, place, cards };
    open.value = "";
    report(id.value, move, tell(move, printed, now));
  }

  return (
    <section class="notice proof" aria-labelledby="d-proof" data-testid="deciding" data-move={of.move}>
      <h2 id="d-proof">{t("Cards that would decide it")}</h2>
      <p>
        {of.sure ? t("Whatever they are, they decide it:") : t("They may decide it:")}{" "}
        {list(of.places.map((one) => print({ id: "{cards} in {place}", parts: { cards: { count: one.count, of: "card|cards" }, place: placePart(one.place, printed, now) } }, now, printed)))}.
      </p>
      {!arbiter && <p class="hint">{t("Let the table see them; the arbiter's phone records them.")}</p>}
      {arbiter.value && (
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
              {t("Record {place}", { place: placeText(one.place, printed, now) })}
            </button>
          ))}
        </div>
      )}
      {asked && (
        <div class="question" role="group" aria-label={print({ id: "Cards in {place}", parts: { place: placePart(asked.place, printed, now) } }, now, printed)}>
          <CardsGrid
            key={asked.place}
            field={field}
            most={asked.count}
            book={printed}
            match={now}
            held={asked.count}
            claim={() => ""}
            on={(cards) => seen(asked.place, cards as string[])}
          />
        </div>
      )}
      {waiting && <p class="hint" role="status">{t("Recording…")}</p>}
    </section>
  );
}
