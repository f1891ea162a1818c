// Remedies that need more said than a tap: points, another report in its place, the match awarded.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { book, match, rulings } from "../match/session";
import { Pad } from "../table/pad";
import { anything } from "../table/questions";
import type { Dossier, Remedy, Ruling, Seat } from "../wire/types";
import { t } from "../words/language";
import { nameOf, scoreName, sidesOf, whoever } from "../words/names";

const actor = (of: Ruling | null): Seat | null => (typeof of?.move["seat"] === "string" ? (of.move["seat"] as Seat) : null);

interface AnotherOf {
  of: Dossier;
  on: (remedies: Remedy[]) => void;
  points: (one: Remedy) => void;
}

export function Another({ of, on, points }: AnotherOf): JSX.Element {
  const now = match.value!;
  const played = of.played;
  // where two reports cannot both be true, the earlier one may have been the wrong one
  const wrong = played ? [played, ...rulings.value.filter((one) => !one.struck && played.evidence.includes(one.number!))] : [];
  const number = useSignal(played?.number);
  const which = wrong.find((one) => one.number === number.value) ?? played;
  const seat = useSignal(actor(played));
  const choose = (one: Ruling) => {
    number.value = one.number;
    seat.value = actor(one);
  };
  return (
    <details class="more" data-testid="another-remedy">
      <summary>{t("Another remedy")}</summary>
      {which && book.value && (
        <details class="more" data-testid="other-report">
          <summary>{t("Something else was played")}</summary>
          {wrong.length > 1 && (
            <div class="filter" role="group" aria-label={t("Which report was wrong")}>
              {wrong.map((one) => (
                <button key={one.number} type="button" class="chip" aria-pressed={one === which} data-testid={`wrong-${one.number}`} onClick={() => choose(one)}>
                  {t("Ruling {n}", { n: one.number! })}
                </button>
              ))}
            </div>
          )}
          <div class="filter" role="group" aria-label={t("Who acted")}>
            {[...now.seats, null].map((s) => (
              <button key={s ?? "table"} type="button" class="chip" aria-pressed={seat.value === s} onClick={() => (seat.value = s)}>
                {nameOf(now, s)}
              </button>
            ))}
          </div>
          <Pad
            key={`${which.number} ${seat.value ?? "table"}`}
            book={book.value}
            match={now}
            asks={anything(book.value, seat.value, true).sort((a, b) => Number(b.move === which.move.move) - Number(a.move === which.move.move))}
            more={[]}
            moreTitle=""
            on={(move) => on([{ remedy: "replace", ruling: which.number!, replacement: { move, ...(which.at ? { at: which.at } : {}) } }])}
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
