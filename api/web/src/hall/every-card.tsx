// From results to every card: the match of a table, opened by the regulation's terms with the people's names.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Problem } from "../net/problem";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { go, paths } from "../parts/router";
import { seated } from "../score/rematch";
import { Failed } from "../sentences/failed";
import { device, keys } from "../storage/local";
import { Refused, useAct } from "../desk/act";
import type { Role } from "../tournament/keys";
import { ask, hall } from "../tournament/session";
import type { HallTable, Opened, TableMatch } from "../wire/types";
import { t } from "../words/language";
import { rememberTable } from "../tournament/matches";

export function EveryCard({ table, told, role }: { table: HallTable; told: boolean; role: Role }): JSX.Element | null {
  const now = hall.value!;
  const sure = useSignal(false);
  const { busy, failed, tried } = useRequest();
  const taking = useAct(undefined, role);
  const path = `/tables/${table.round}/${table.table}/match`;
  /** To the match that is there, as whoever this phone is in it, or with its join code. */
  const come = async (): Promise<void> => {
    if (table.match && keys.value[table.match]) return go(paths.match(table.match));
    const way = await ask<TableMatch>(now.id, path);
    rememberTable(way.match, now.id);
    go(`${paths.join}/${way.code}`);
  };
  const open = () =>
    tried(async () => {
      if (table.match) return come();
      try {
        const made = await once({ hall: now.id, path }, ({ secret }) => ask<Opened>(now.id, path, { body: { device: device.value || undefined, secret } }));
        seated(made);
        rememberTable(made.match.id, now.id);
        go(paths.match(made.match.id));
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 409) throw error;
        await come(); // another phone was faster
      }
    });
  if (told && !table.match) return null;
  return (
    <div class="every-card">
      {table.match ? (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="to-match" disabled={busy.value} onClick={() => void open()}>
            {t("To the cards of this table")}
          </button>
          {!told && (
            <button
              type="button"
              class="button button-second"
              data-testid="take"
              disabled={taking.busy.value}
              onClick={() => void taking.act({ command: "take", round: table.round, table: table.table }, t("The result of table {n}", { n: table.table }), true)}
            >
              {t("Take the result from there")}
            </button>
          )}
        </div>
      ) : sure.value ? (
        <div class="notice">
          <p>{t("Every card is reported from now on, by the rules of the regulation, and the result comes from there.")}</p>
          <div class="answers">
            <button type="button" class="button" data-testid="every-card-sure" disabled={busy.value} onClick={() => void open()}>
              {busy.value ? t("Opening…") : t("Yes, every card")}
            </button>
            <button type="button" class="button button-second" onClick={() => (sure.value = false)}>
              {t("No")}
            </button>
          </div>
        </div>
      ) : (
        <button type="button" class="quiet wide" data-testid="every-card" onClick={() => (sure.value = true)}>
          {t("Every card instead of results")}
        </button>
      )}
      <Failed why={failed.value} test="every-card-failed" />
      <Refused of={taking} test="take-refused" />
    </div>
  );
}
