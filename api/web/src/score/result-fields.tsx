// The fields of a result, made for thumbs: people as keys, numbers and tricks by steppers.

import type { JSX } from "preact";
import { Counters } from "../table/counts";
import type { Field, Match, Seat, Value } from "../wire/types";
import { inWords, t } from "../words/language";
import { nameOf, plain } from "../words/names";

interface FieldOfProps {
  field: Field;
  match: Match;
  /** Nothing is told yet that it could belong to. */
  idle?: boolean;
  value: Value | undefined;
  on: (value: Value | undefined) => void;
}

export const defaultOf = (field: Field): Value | undefined => (field.kind === "flag" ? false : undefined);

export function FieldOf(props: FieldOfProps): JSX.Element | null {
  switch (props.field.kind) {
    case "seat":
    case "choice":
      return <Choices {...props} />;
    case "counts":
      return <Counts {...props} />;
    case "number":
      return <Amount {...props} />;
    case "flag":
      return <Flag {...props} />;
    default:
      return null;
  }
}

const called = (field: Field): string => inWords(field.text ?? field.name);

/** People, or the words that may be said, as keys; the one that is told is taken back by a second tap. */
function Choices({ field, match, value, on }: FieldOfProps): JSX.Element {
  const may = ((field.options ?? field.choices ?? match.seats) as string[]).filter(Boolean);
  return (
    <fieldset class="result-field result-seats">
      <legend>{called(field)}</legend>
      {may.map((seat) => (
        <button
          key={seat}
          type="button"
          class="choice"
          data-testid={`${field.name}-${seat}`}
          aria-pressed={value === seat}
          onClick={() => on(value === seat ? undefined : seat)}
        >
          {field.kind === "seat" ? nameOf(match, seat) : inWords(plain(seat))}
        </button>
      ))}
    </fieldset>
  );
}

function Flag({ field, value, on }: FieldOfProps): JSX.Element {
  return (
    <div class="result-field">
      <button type="button" class="chip" data-testid={`flag-${field.name}`} aria-pressed={value === true} onClick={() => on(value !== true)}>
        {called(field)}
      </button>
    </div>
  );
}

/** Numbers that may be are keys; else a step at a time, beginning with what is usual. */
function Amount({ field, value, idle, on }: FieldOfProps): JSX.Element {
  const options = (field.options as number[] | undefined) ?? field.usual;
  if (options?.length)
    return (
      <fieldset class="result-field result-amounts">
        <legend>{called(field)}</legend>
        {options.map((n) => (
          <button key={n} type="button" class="choice" data-testid={`${field.name}-${n}`} disabled={idle} aria-pressed={value === n} onClick={() => on(value === n ? undefined : n)}>
            {n}
          </button>
        ))}
        {!field.options?.length && <Other field={field} idle={idle} on={on} />}
      </fieldset>
    );
  const n = typeof value === "number" ? value : null;
  return (
    <div class="result-field line stepped" role="group" aria-label={called(field)}>
      <span class="grow">{called(field)}</span>
      <button type="button" class="chip" data-testid={`less-${field.name}`} aria-label={t("one less")} disabled={n === null} onClick={() => on(n! > 2 ? n! - 1 : undefined)}>
        −
      </button>
      <output data-testid={`${field.name}-now`}>{n ?? t("as it stands")}</output>
      <button type="button" class="chip" data-testid={`more-${field.name}`} aria-label={t("one more")} onClick={() => on((n ?? 2) + 1)}>
        +
      </button>
    </div>
  );
}

/** A number that has no key is typed. */
function Other({ field, idle, on }: Pick<FieldOfProps, "field" | "idle" | "on">): JSX.Element {
  return (
    <input
      type="number"
      inputMode="numeric"
      class="choice"
      placeholder="…"
      aria-label={t("Another number: {what}", { what: called(field) })}
      data-testid={`other-${field.name}`}
      disabled={idle}
      onChange={(e) => {
        const n = Number(e.currentTarget.value);
        if (e.currentTarget.value && Number.isInteger(n)) on(n);
      }}
    />
  );
}

/** How many each has; who is not said to have any is not told of. */
function Counts({ field, match, value, on }: FieldOfProps): JSX.Element {
  const counted = (value ?? {}) as unknown as Record<Seat, number>;
  const sum = Object.values(counted).reduce((all, n) => all + n, 0);
  return (
    <fieldset class="result-field result-counts">
      <legend>
        {called(field)} <small data-testid={`sum-${field.name}`}>{sum || ""}</small>
      </legend>
      <Counters
        label={called(field)}
        people={match.seats.map((seat) => ({ seat, name: nameOf(match, seat) }))}
        belowZero={!!field.below_zero}
        counted={counted}
        on={(now) => on(Object.keys(now).length ? (now as unknown as Value) : undefined)}
      />
    </fieldset>
  );
}
