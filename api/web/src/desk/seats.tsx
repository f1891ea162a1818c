// Who sits at a table, written as start numbers: put right, or another table set up.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { sideName } from "../tournament/names";
import { hall } from "../tournament/session";
import type { HallTable } from "../wire/types";
import { t } from "../words/language";
import { Rarely } from "./act";

/** Start numbers as they are typed: 1 2, or 1+5 3+9; null where that is nobody. */
export function sidesIn(text: string): number[][] | null {
  const sides = text.trim().split(/[\s,:–-]+/).map((side) => side.split("+").map(Number));
  return sides.length > 1 && sides.flat().every((n) => Number.isInteger(n) && n > 0) ? sides : null;
}

const written = (sides: number[][]): string => sides.map((side) => side.join("+")).join(" ");

function SidesField({ of }: { of: Signal<string> }): JSX.Element {
  const now = hall.value;
  const sides = sidesIn(of.value);
  return (
    <label class="field">
      <span>{t("Start numbers, side by side")}</span>
      <input data-testid="sides" value={of} required autocomplete="off" placeholder="12 7" onInput={(e) => (of.value = e.currentTarget.value)} />
      <small aria-live="polite">{now && sides ? sides.map((side) => sideName(now, side)).join(" – ") : t("Such as 12 7; partners of a round 1+5 3+9")}</small>
    </label>
  );
}

/** Somebody sat down at the wrong table, and it was played so. */
export function Reseat({ table }: { table: HallTable }): JSX.Element {
  const sides = useSignal(written(table.sides));
  const decides = useSignal(table.decides);
  return (
    <Rarely
      title={t("Others sit here")}
      test="reseat"
      does={t("Seat them")}
      words={t("Table {n} seated otherwise", { n: table.table })}
      command={(why) => {
        const seats = sidesIn(sides.value);
        return seats && { command: "seat", round: table.round, table: table.table, sides: seats, decides: decides.value, why };
      }}
    >
      <SidesField of={sides} />
      <Decides of={decides} />
    </Rarely>
  );
}

export function AnotherTable({ round }: { round: number }): JSX.Element {
  const sides = useSignal("");
  const number = useSignal("");
  const decides = useSignal(false);
  return (
    <Rarely
      title={t("Set another table up")}
      test="another-table"
      does={t("Set it up")}
      words={t("Table {n} set up", { n: number.value })}
      command={(why) => {
        const seats = sidesIn(sides.value);
        const table = Number(number.value);
        return seats && table ? { command: "seat", round, table, sides: seats, decides: decides.value, why } : null;
      }}
    >
      <label class="field">
        <span>{t("Number of the table")}</span>
        <input data-testid="other-table" value={number} inputMode="numeric" required pattern="[0-9]+" onInput={(e) => (number.value = e.currentTarget.value)} />
      </label>
      <SidesField of={sides} />
      <Decides of={decides} />
    </Rarely>
  );
}

function Decides({ of }: { of: Signal<boolean> }): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" data-testid="decides" checked={of} onChange={(e) => (of.value = e.currentTarget.checked)} />
      <span>{t("A deciding game: it only tells equals apart")}</span>
    </label>
  );
}
