// How many each player has, a line for each: tricks, points, whatever a result is told by.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Seat } from "../wire/types";
import { t } from "../words/language";
import { plain } from "../words/names";
import { valueText } from "../words/reports";
import type { Question } from "./questions";

const KEY = { minWidth: "48px", minHeight: "48px", fontSize: "1.4rem" };

interface CountersOf {
  label: string;
  people: { seat: Seat; name: string }[];
  belowZero: boolean;
  counted: Record<Seat, number>;
  on: (counted: Record<Seat, number>) => void;
}

/**
 * A stepper for each seat, by name. A seat of which nothing is said is not told: whoever is out is not
 * counted, and nobody has 0 by being forgotten.
 */
export function Counters({ label, people, belowZero, counted, on }: CountersOf): JSX.Element {
  const least = belowZero ? -Infinity : 0;
  const put = (seat: Seat, n: number) => on({ ...counted, [seat]: Math.max(least, n) });
  function typed(seat: Seat, text: string): void {
    const n = Math.trunc(Number(text));
    if (text && Number.isFinite(n)) put(seat, n);
    else on(Object.fromEntries(Object.entries(counted).filter(([one]) => one !== seat)));
  }
  return (
    <>
      {people.map(({ seat, name }) => (
        <div key={seat} class="line" data-testid={`count-${seat}`}>
          <span class="grow">{name}</span>
          <button type="button" class="chip" style={KEY} aria-label={t("one fewer, {name}", { name })} data-testid={`fewer-${seat}`} disabled={counted[seat] === least} onClick={() => put(seat, (counted[seat] ?? 1) - 1)}>
            −
          </button>
          <input
            type="number"
            inputMode={belowZero ? "text" : "numeric"}
            min={belowZero ? undefined : 0}
            placeholder="–"
            style={{ ...KEY, width: "4.5rem", textAlign: "center" }}
            aria-label={`${label}, ${name}`}
            data-testid={`counted-${seat}`}
            value={counted[seat] ?? ""}
            onFocus={(e) => e.currentTarget.select()}
            onInput={(e) => typed(seat, e.currentTarget.value)}
          />
          <button type="button" class="chip" style={KEY} aria-label={t("one more, {name}", { name })} data-testid={`more-${seat}`} onClick={() => put(seat, (counted[seat] ?? 0) + 1)}>
            +
          </button>
        </div>
      ))}
    </>
  );
}

/** The same as a question of the pad, with the sum. */
export function CountsQuestion({ field, book, match, was, on }: Question): JSX.Element {
  const counted = useSignal<Record<Seat, number>>(typeof was === "object" && !Array.isArray(was) ? was : {});
  const label = plain(field.name);
  return (
    <form
      style={{ display: "grid", gap: "8px" }}
      aria-label={label}
      onSubmit={(e) => {
        e.preventDefault();
        on(counted.value);
      }}
    >
      <Counters
        label={label}
        people={match.seats.map((seat) => ({ seat, name: valueText(seat, "seat", book, match) }))}
        belowZero={!!field.below_zero}
        counted={counted.value}
        on={(now) => (counted.value = now)}
      />
      <div class="line">
        <span class="grow">
          {t("Together")} <output data-testid="counted-together">{Object.values(counted.value).reduce((sum, n) => sum + n, 0)}</output>
        </span>
        <button class="button" style={KEY} data-testid="field-done">
          {t("Done")}
        </button>
      </div>
    </form>
  );
}
