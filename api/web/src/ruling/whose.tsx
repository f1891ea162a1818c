// Whose turn it is, asked where the reports that wait do not tell it and no rules run in this phone.

import type { JSX } from "preact";
import { unheard } from "../match/next";
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
