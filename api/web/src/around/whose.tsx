// Who acts next, asked where nobody can say it before the referee has been heard.

import type { JSX } from "preact";
import { match, unheard } from "../match/session";
import type { Seat } from "../wire/types";
import { t } from "../words/language";
import { nameOf } from "../words/names";

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
