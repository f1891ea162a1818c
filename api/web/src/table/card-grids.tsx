// Questions that are answered with cards: one of them, or several that are gathered first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { CardFace } from "../cards/card";
import type { Face } from "../wire/types";
import { count, t } from "../words/language";
import { cardOf } from "../words/names";
import { Keys, seenOf } from "./keys";
import type { Question } from "./questions";

const facesOf = (options: unknown[] | null | undefined): Face[] | null => options?.map(String) ?? null;

export function CardGrid({ field, book, match, seat, claim, on }: Question): JSX.Element {
  return <Keys book={book} options={facesOf(field.options)} seen={seenOf(match.table, seat)} on={on} claim={claim} />;
}

export function CardsGrid({ field, book, match, seat, held = field.whole ?? match.table.hands[seat ?? ""], was, most, on }: Question): JSX.Element {
  const hand = match.table.places.find((one) => one.place === `hand/${seat}`)?.cards.filter((card) => card !== null) ?? [];
  const chosen = useSignal<Face[]>(Array.isArray(was) ? was.map(String) : []);
  const these = chosen.value;
  const enough = these.length >= (field.whole ?? +field.required);
  const left = (face: Face) => (these.length >= most! ? 0 : (cardOf(book, face).copies ?? 1) - these.filter((f) => f === face).length);
  return (
    <>
      <div class="chosen" aria-live="polite">
        {these.map((face, i) => (
          <button
            key={`${face}${i}`}
            type="button"
            class="card-button"
            data-testid="chosen"
            aria-label={t("{card}: take it out again", { card: cardOf(book, face).text })}
            onClick={() => (chosen.value = chosen.value.filter((_, other) => other !== i))}
          >
            <CardFace book={book} face={face} />
          </button>
        ))}
        {hand.length > 0 && hand.length === held && !these.length && (
          <button type="button" class="chip" data-testid="whole-hand" onClick={() => (chosen.value = hand)}>
            {t("The whole hand")}
          </button>
        )}
        <button
          type="button"
          class="button"
          data-testid="field-done"
          disabled={!enough}
          onClick={() => {
            const all = chosen.value;
            chosen.value = []; // the same question may come again
            on(all);
          }}
        >
          {enough
            ? these.length
              ? `${count("card|cards", these.length)} ✓`
              : t("No card")
            : held ? t("Tap the cards: {n} in the hand", { n: held }) : t("Tap the cards")}
        </button>
      </div>
      <Keys
        book={book}
        options={facesOf(field.options)}
        seen={seenOf(match.table, seat)}
        left={left}
        on={(face) => (chosen.value = [...chosen.value, face])}
      />
    </>
  );
}
