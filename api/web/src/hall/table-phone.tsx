// The phone of a table: who sits there, what it came to, and what comes next.

import type { JSX } from "preact";
import { hallPaths } from "../tournament/paths";
import { roundName, roundNow, sideName, tableAt } from "../tournament/names";
import { hall, hallKey } from "../tournament/session";
import { t } from "../words/language";
import { AtTable } from "./at-table";

export function TablePhone(): JSX.Element {
  const now = hall.value!;
  const table = tableAt(now, hallKey.value!.seat ?? "");
  if (!table)
    return (
      <>
        <h1 tabIndex={-1}>{now.title}</h1>
        <p>{t("This table is no longer there: its round was drawn anew. Scan the new slip.")}</p>
        <p>
          <a class="button" href={hallPaths.join}>
            {t("Enter a code")}
          </a>
        </p>
      </>
    );
  return (
    <>
      <h1 tabIndex={-1} data-testid="table-title">
        {t("Table {n}", { n: table.table })}
      </h1>
      <p class="lead">{roundName(now, table.round)}</p>
      <ul class="hall-who">
        {table.sides.map((side, i) => (
          <li key={i}>{sideName(now, side)}</li>
        ))}
      </ul>
      <AtTable table={table} />
      {table.round < roundNow(now) && <p class="hint">{t("Round {n} is drawn: the slip of its table makes this phone that table's.", { n: roundNow(now) })}</p>}
    </>
  );
}
