// Remedies that need more said than a tap: points, another report in its place, the match awarded.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { book, match } from "../match/session";
import { Pad } from "../table/pad";
import { anything } from "../table/questions";
import type { Dossier, Remedy, Seat } from "../wire/types";
import { t } from "../words/language";
import { nameOf, scoreName, sidesOf, whoever } from "../words/names";

interface AnotherOf {
  of: Dossier;
  on: (remedies: Remedy[]) => void;
  points: (one: Remedy) => void;
}

export function Another({ of, on, points }: AnotherOf): JSX.Element {
  const now = match.value!;
  const played = of.played;
  const seat = useSignal<Seat | null>(typeof played?.move["seat"] === "string" ? (played.move["seat"] as Seat) : null);
  return (
    <details class="more" data-testid="another-remedy">
      <summary>{t("Another remedy")}</summary>
      {played && book.value && (
        <details class="more" data-testid="other-report">
          <summary>{t("Something else was played")}</summary>
          <div class="filter" role="group" aria-label={t("Who acted")}>
            {[...now.seats, null].map((s) => (
              <button key={s ?? "table"} type="button" class="chip" aria-pressed={seat.value === s} onClick={() => (seat.value = s)}>
                {nameOf(now, s)}
              </button>
            ))}
          </div>
          <Pad
            key={seat.value ?? "table"}
            book={book.value}
            match={now}
            asks={anything(book.value, seat.value, true).sort((a, b) => Number(b.move === played.move.move) - Number(a.move === played.move.move))}
            more={[]}
            moreTitle=""
            on={(move) => on([{ remedy: "replace", ruling: played.number!, replacement: { move, ...(played.at ? { at: played.at } : {}) } }])}
          />
        </details>
      )}
      <details class="more" data-testid="give-points">
        <summary>{t("Points")}</summary>
        <Points on={points} />
      </details>
      <details class="more" data-testid="award-match">
        <summary>{t("Award the whole match")}</summary>
        <div class="chips">
          {sides().map((side) => (
            <button key={side} type="button" class="chip" data-testid={`award-${side}`} onClick={() => on([{ remedy: "award-match", seat: side }])}>
              {t("To {side}", { side: whoever(now, side) })}
            </button>
          ))}
        </div>
      </details>
    </details>
  );
}

const sides = (): string[] => sidesOf(match.value!);

/** So many points for a side, or away from it. */
export function Points({ on }: { on: (one: Remedy) => void }): JSX.Element {
  const now = match.value!;
  const titles = Object.keys(now.table.scores);
  const title = useSignal(titles[0] ?? "points");
  const side = useSignal(sides()[0]!);
  const n = useSignal(1);
  const step = (by: number) => (n.value = n.value + by || by);
  return (
    <div class="points-form">
      <div class="chips" role="group" aria-label={t("For whom")}>
        {sides().map((one) => (
          <button key={one} type="button" class="chip" data-testid={`points-${one}`} aria-pressed={side.value === one} onClick={() => (side.value = one)}>
            {whoever(now, one)}
          </button>
        ))}
      </div>
      {titles.length > 1 && (
        <div class="chips" role="group" aria-label={t("Which score")}>
          {titles.map((one) => (
            <button key={one} type="button" class="chip" aria-pressed={title.value === one} onClick={() => (title.value = one)}>
              {scoreName(one)}
            </button>
          ))}
        </div>
      )}
      <div class="line">
        <button type="button" class="chip" aria-label={t("One less")} data-testid="points-less" onClick={() => step(-1)}>
          −
        </button>
        <output class="grow points-n" data-testid="points-n">
          {n.value > 0 ? `+${n.value}` : `−${-n.value}`}
        </output>
        <button type="button" class="chip" aria-label={t("One more")} data-testid="points-more" onClick={() => step(1)}>
          +
        </button>
        <button
          type="button"
          class="button button-second"
          data-testid="points-take"
          onClick={() => on({ remedy: "score", seat: side.value, points: n.value, title: title.value })}
        >
          {t("Take it")}
        </button>
      </div>
    </div>
  );
}
