// The games of a result for thumbs: whoever has lost is typed, and the winner's points stand there by themselves.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { type Rows, slipIn } from "../desk/games";
import { belowZero, entryName, forPoints, sideName, stageOf } from "../tournament/names";
import { hall } from "../tournament/session";
import type { HallTable } from "../wire/types";
import { t } from "../words/language";

export function Fields({ table, rows }: { table: HallTable; rows: Signal<Rows> }): JSX.Element {
  const now = hall.value!;
  const { to, tight } = stageOf(now, table.round);
  const goal = table.decides ? 0 : to;
  const read = slipIn(now, table.seat, rows.value);
  const put = (i: number, by: Partial<Rows[number]>) => (rows.value = rows.value.map((row, n) => (n === i ? { ...row, ...by } : row)));
  const type = (i: number, side: number, text: string) => {
    const before = rows.value[i]!.points;
    const points = before.map((one, n) => (n === side ? text : one));
    // of two the other has won, unless somebody has typed something else there
    const other = 1 - side;
    const free = points.length === 2 && (!before[other] || before[other] === String(goal));
    if (goal && free) points[other] = text && Number(text) < goal ? String(goal) : "";
    put(i, { points, marks: "" });
  };
  const called = (side: number[]) => (
    <b>
      {side.join("+")} <small>{side.map((one) => entryName(now, one)).join(", ")}</small>
    </b>
  );
  // what three or four have made is not to be read beside each other on a phone
  const beside = table.sides.length < 3;
  return (
    <div class="tell-fields" style={{ "--sides": table.sides.length }}>
      {beside && (
        <div class="tell-row tell-head" aria-hidden>
          <span />
          {table.sides.map(called)}
        </div>
      )}
      {rows.value.map((row, i) => (
        <fieldset key={i} class="tell-game">
          <legend class="unseen">{forPoints(now, table) ? t("Points") : t("Game {n}", { n: i + 1 })}</legend>
          <div class={beside ? "tell-row" : "tell-below"}>
            {(beside || rows.value.length > 1) && <span aria-hidden>{i + 1}.</span>}
            {row.points.map((points, side) => {
              const field = (
                <input
                  key={side}
                  inputMode={belowZero(now, table.round) ? "text" : "numeric"}
                  pattern="-?[0-9]*"
                  maxLength={7}
                  autocomplete="off"
                  enterkeyhint="next"
                  data-testid={`points-${i + 1}-${side + 1}`}
                  data-won={Number(points) >= goal && goal > 0 ? true : undefined}
                  aria-label={forPoints(now, table) ? t("Points of {who}", { who: sideName(now, table.sides[side]!) }) : t("Game {n}: points of {side}", { n: i + 1, side: table.sides[side]!.map((one) => `${one} ${entryName(now, one)}`).join(", ") })}
                  value={points}
                  onFocus={(e) => e.currentTarget.select()}
                  onInput={(e) => type(i, side, e.currentTarget.value.replace(/[^\d-]/g, ""))}
                />
              );
              return beside ? (
                field
              ) : (
                <div key={side} class="tell-side">
                  <span aria-hidden>{called(table.sides[side]!)}</span>
                  {field}
                </div>
              );
            })}
          </div>
          {tight > 0 && goal > 0 && Math.min(...row.points.filter(Boolean).map(Number)) >= goal - tight && row.points.every(Boolean) && (
            <Turned mark={row.marks} n={i + 1} on={(marks) => put(i, { marks })} />
          )}
        </fieldset>
      ))}
      <p class={read.wrong ? "reason" : "unseen"} aria-live="polite" data-testid="tell-says">
        {read.wrong}
      </p>
    </div>
  );
}

/** Who lost was tight: whether the winners were behind then, and whether at nothing, the points do not say. */
function Turned({ mark, n, on }: { mark: string; n: number; on: (mark: string) => void }): JSX.Element {
  const ways = [
    ["t", t("The losers were tight first")],
    ["n", t("and the winners had nothing then")],
  ] as const;
  return (
    <div class="chips">
      {ways.map(([sign, words]) => (
        <button key={sign} type="button" class="chip" data-testid={`mark-${n}-${sign}`} aria-pressed={mark === sign} onClick={() => on(mark === sign ? "" : sign)}>
          {words}
        </button>
      ))}
    </div>
  );
}
