// The games of a result in fields, for a finger: each side's points, and what else counts of a game.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { belowZero, forPoints, sideName, stageOf, tableAt } from "../tournament/names";
import type { Tournament } from "../wire/types";
import { t } from "../words/language";
import { slip, wonBy, type Slip } from "./slip";

/** What stands in the fields: a row for each game, the marks behind the points. */
export type Rows = { points: string[]; marks: string }[];

export function rowsOf(now: Tournament, seat: string, text: string): Rows {
  const table = tableAt(now, seat)!;
  const told = slip(now, seat, text.split(" ")).games;
  const many = Math.max(told.length, table.decides ? 1 : stageOf(now, table.round).games);
  return Array.from({ length: many }, (_, i) => ({ points: table.sides.map((_side, side) => String(told[i]?.points[side] ?? "")), marks: told[i]?.marks ?? "" }));
}

/** Whether something is typed that is points, or is to be said to be none: a minus alone is still to come. */
export const pointed = (typed: string): boolean => /[^-]/.test(typed);

/** The same as a slip; a row that lacks points is a game that is still to come. */
export function slipIn(now: Tournament, seat: string, rows: Rows): Slip {
  const whole = rows.filter(({ points }) => points.every(pointed));
  const read = slip(now, seat, whole.map(({ points, marks }) => points.join(":") + marks));
  const begun = rows.some(({ points }) => points.some(Boolean) && !points.every(pointed));
  return { ...read, lacks: Math.max(read.lacks, begun ? 1 : 0) };
}

export function Games({ now, seat, rows }: { now: Tournament; seat: string; rows: Signal<Rows> }): JSX.Element {
  const table = tableAt(now, seat)!;
  const { tight } = stageOf(now, table.round);
  const read = slipIn(now, seat, rows.value);
  const won = wonBy(read.games, table.sides.length);
  const change = (i: number, by: Partial<Rows[number]>) => (rows.value = rows.value.map((row, n) => (n === i ? { ...row, ...by } : row)));
  return (
    <div class="games-fields" style={{ "--sides": table.sides.length }}>
      <div class="games-row">
        <span />
        {table.sides.map((side, i) => (
          <span key={i} class="slip-side">
            {sideName(now, side)} <b>{read.games.length > 0 && !forPoints(now, table) && won[i]}</b>
          </span>
        ))}
      </div>
      {rows.value.map((row, i) => (
        <div key={i} class="games-row">
          <span>{!forPoints(now, table) && i + 1}</span>
          {row.points.map((points, side) => (
            <input
              key={side}
              inputMode={belowZero(now, table.round) ? "text" : "numeric"}
              pattern="-?[0-9]*"
              autocomplete="off"
              data-testid={`points-${i + 1}-${side + 1}`}
              aria-label={forPoints(now, table) ? t("Points of {who}", { who: sideName(now, table.sides[side]!) }) : t("Game {n}, {side}", { n: i + 1, side: sideName(now, table.sides[side]!) })}
              value={points}
              onInput={(e) => change(i, { points: row.points.map((one, n) => (n === side ? (e.currentTarget as HTMLInputElement).value.trim() : one)) })}
            />
          ))}
          {tight > 0 && (
            <span class="game-marks">
              {(["t", "n"] as const).map((mark) => (
                <button
                  key={mark}
                  type="button"
                  class="chip"
                  data-testid={`mark-${i + 1}-${mark}`}
                  aria-pressed={row.marks.includes(mark)}
                  aria-label={mark === "t" ? t("Game {n} was won against a tight side", { n: i + 1 }) : t("Game {n} was won from nothing against a tight side", { n: i + 1 })}
                  onClick={() => change(i, { marks: row.marks.includes(mark) ? row.marks.replace(mark, "") : row.marks + mark })}
                >
                  {mark}
                </button>
              ))}
            </span>
          )}
        </div>
      ))}
      {table.decides && (
        <button type="button" class="quiet" onClick={() => (rows.value = [...rows.value, { points: table.sides.map(() => ""), marks: "" }])}>
          {t("One more game")}
        </button>
      )}
      <p class={read.wrong ? "reason" : "hint"} aria-live="polite" data-testid="games-say">
        {read.wrong || (tight > 0 ? t("t: the winner was behind a tight side; n: from nothing") : "")}
      </p>
    </div>
  );
}
