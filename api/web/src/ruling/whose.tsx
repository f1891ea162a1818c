// Whose turn it is, asked where the reports that wait do not tell it and no rules run in this phone; or that it is not somebody's.

import type { JSX } from "preact";
import { lying, unheard } from "../match/next";
import { match } from "../match/session";
import type { Seat } from "../wire/types";
import { t } from "../words/language";
import { nameOf } from "../words/names";

/** Asked where nobody can say whose turn it is before the referee has been heard. */
export function Whose({ choose }: { choose: (seat: Seat | null) => void }): JSX.Element {
  const now = match.value!;
  return (
    <section class="question whose" data-testid="whose" hidden={!unheard.value} aria-label={t("Who is next?")}>
      <h3>{t("Who is next?")}</h3>
      <p class="hint">{t("The referee has not been heard yet, and this phone cannot tell.")}</p>
      <div class="choices">
        {now.seats.map((seat) => (
          <button key={seat} type="button" class="choice" data-testid={`whose-${seat}`} onClick={() => choose(seat)}>
            {nameOf(now, seat)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** What can be reported for somebody who is not awaited, or of whom nobody knows yet whether they are. */
export function OutOfTurn({ seat }: { seat: Seat | null }): JSX.Element | null {
  const now = lying.value!;
  if (unheard.value)
    return (
      <p class="hint" data-testid="stale">
        {t("The referee has not heard the last reports yet: anything can be reported, and is ruled on later.")}
      </p>
    );
  return now.table.over ? null : <p class="hint">{t("It is not {name}'s turn.", { name: nameOf(now, seat) })}</p>;
}
