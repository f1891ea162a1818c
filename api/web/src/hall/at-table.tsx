// A table of the hall: its result told once, agreed to with a tap, argued about, or read off its match.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Refused, useAct } from "../desk/act";
import { type Rows, pointed, rowsOf, slipIn } from "../desk/games";
import { slip, wonBy } from "../desk/slip";
import { forPoints, protestsOver, sideName, resultOf, stageOf } from "../tournament/names";
import { hall } from "../tournament/session";
import { underWay } from "../tournament/waiting";
import type { HallResult, HallTable } from "../wire/types";
import { count, t } from "../words/language";
import { list, minute } from "../words/names";
import { type Speaks, speaksAt } from "./acting";
import { EveryCard } from "./every-card";
import { Fields } from "./fields";
import { Protests } from "./protests";

export function AtTable({ table }: { table: HallTable }): JSX.Element {
  const now = hall.value!;
  const speaks = speaksAt(table);
  const told = resultOf(now, table);
  const own = underWay(now.id, "result").find((one) => one.round === table.round && one.table === table.table);
  return (
    <div class="at-hall-table" data-testid="at-table" data-table={table.seat} data-state={table.state}>
      {told ? (
        <Told table={table} told={told} speaks={speaks} />
      ) : own ? (
        <Score slip={own.slip ?? ""} table={table} />
      ) : speaks ? (
        <Tell key={`${table.seat} ${table.sides}`} table={table} speaks={speaks} />
      ) : (
        <p class="hint">{t("They play.")}</p>
      )}
      {speaks && !own && <EveryCard table={table} told={!!told} role={speaks.role} />}
      <Protests table={table} speaks={speaks} />
    </div>
  );
}

/** A result is typed game by game, and checked as it is typed. */
function Tell({ table, speaks }: { table: HallTable; speaks: Speaks }): JSX.Element {
  const now = hall.value!;
  const rows = useSignal<Rows>(rowsOf(now, table.seat, ""));
  const doing = useAct(undefined, speaks.role);
  const stage = stageOf(now, table.round);
  const read = slipIn(now, table.seat, rows.value);
  const whole = !read.wrong && !read.lacks && read.games.length > 0;
  return (
    <form
      class="tell"
      onSubmit={(e) => {
        e.preventDefault();
        if (whole) void doing.act({ command: "result", round: table.round, table: table.table, slip: read.text }, t("Table {n}: {slip}", { n: table.table, slip: read.text }));
      }}
    >
      <h2>{t("What did it come to?")}</h2>
      {!stage.to && !stage.for_points && !table.decides && <WhoWon table={table} rows={rows.value} on={(next) => (rows.value = next)} />}
      <Fields table={table} rows={rows} />
      <Refused of={doing} test="tell-refused" />
      <div class="answers">
        <button class="button" data-testid="tell" disabled={!whole || doing.busy.value}>
          {whole ? t("Tell it: {slip}", { slip: read.text }) : t("Tell it")}
        </button>
      </div>
      {read.lacks > 0 && !read.wrong && (
        <p class="hint" data-testid="tell-lacks">
          {forPoints(now, table) ? t("The points of {who} are missing.", { who: list(table.sides.filter((_, side) => !pointed(rows.value[0]!.points[side]!)).map((side) => sideName(now, side))) }) : count("game to come|games to come", read.lacks)}
        </p>
      )}
    </form>
  );
}

/** Where no points are counted a tap says who has won. */
function WhoWon({ table, rows, on }: { table: HallTable; rows: Rows; on: (rows: Rows) => void }): JSX.Element {
  const now = hall.value!;
  return (
    <>
      {rows.map((row, i) => (
        <fieldset key={i} class="result-field result-seats">
          <legend>{rows.length > 1 ? t("Who won game {n}?", { n: i + 1 }) : t("Who won?")}</legend>
          {table.sides.map((side, n) => {
            const won = table.sides.every((_, other) => Number(row.points[other] || 0) === (other === n ? 1 : 0));
            return (
              <button
                key={n}
                type="button"
                class="choice"
                data-testid={`won-${i + 1}-${n + 1}`}
                aria-pressed={won}
                onClick={() => on(rows.map((one, at) => (at === i ? { ...one, points: table.sides.map((_, other) => String(Number(other === n))) } : one)))}
              >
                {sideName(now, side)}
              </button>
            );
          })}
        </fieldset>
      ))}
    </>
  );
}

/** The games as they stand on the slip: a line for each side, and what it has won. */
function Score({ slip: text, table }: { slip: string; table: HallTable }): JSX.Element {
  const now = hall.value!;
  const { games } = slip(now, table.seat, text.split(" "));
  const won = wonBy(games, table.sides.length);
  return (
    <table class="hall-score" data-testid="score">
      <thead class="unseen">
        <tr>
          <th scope="col">{t("Who")}</th>
          {games.map((_, i) => (
            <th key={i} scope="col">
              {forPoints(now, table) ? t("Points") : t("Game {n}", { n: i + 1 })}
            </th>
          ))}
          {games.length > 1 && <th scope="col">{t("Games won")}</th>}
        </tr>
      </thead>
      <tbody>
        {table.sides.map((side, n) => (
          <tr key={n}>
            <th scope="row">{sideName(now, side)}</th>
            {games.map(({ points, marks }, i) => (
              <td key={i} data-won={points[n] === Math.max(...points) || undefined}>
                {points[n]}
                {marks && points[n] === Math.max(...points) && <small>{marks}</small>}
              </td>
            ))}
            {games.length > 1 && <td class="hall-won">{won[n]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Told({ table, told, speaks }: { table: HallTable; told: HallResult; speaks: Speaks | null }): JSX.Element {
  const now = hall.value!;
  const doing = useAct(undefined, speaks?.role);
  const agreeing = underWay(now.id, "agree").filter((one) => one.result === told.number).flatMap((one) => one.sides);
  const waits = told.waits_for.filter((side) => !agreeing.includes(side));
  const mine = speaks ? waits.filter((side) => !speaks.side || side === speaks.side) : [];
  const over = protestsOver(now, table);
  const others = waits.filter((side) => !mine.includes(side));
  const called = (side: number): string => sideName(now, table.sides[side - 1]!);
  const agree = (side: number) => doing.act({ command: "agree", result: told.number, sides: [side] }, t("{side}: agreed", { side: called(side) }), true);
  return (
    <>
      <Score slip={told.slip} table={table} />
      <div class="answers">
        {mine.map((side) => (
          <button key={side} type="button" class="button" data-testid={`agree-${side}`} disabled={doing.busy.value} onClick={() => void agree(side)}>
            {speaks!.side ? t("We agree") : t("{side} agree", { side: called(side) })}
          </button>
        ))}
      </div>
      <Refused of={doing} test="agree-refused" />
      {others.length > 0 && <p class="hint" data-testid="waits-for">{t("Waiting for {sides} to agree.", { sides: list(others.map(called)) })}</p>}
      {!waits.length && table.state !== "disputed" && <p class="done" data-testid="agreed">{agreeing.length ? t("Agreed: it waits for the network.") : told.settled ? t("Decided.") : t("All have agreed.")}</p>}
      {mine.length > 0 && <p class="hint">{over ? t("If it is not right: ask the direction to correct it.") : t("If it is not right: ask the direction to correct it, or protest.")}</p>}
      {told.void.length > 0 && <p class="reason">{t("It counts nothing for number {list}.", { list: told.void.join(", ") })}</p>}
      {!told.settled && speaks && <p class="hint">{told.protest_until ? t("Protests until {time}.", { time: minute(told.protest_until) }) : over ? t("Protests had to come before the next draw.") : t("Protests until the next draw.")}</p>}
    </>
  );
}
