// One table: what it has told, who has not agreed, and everything that can be put right there.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { paths } from "../parts/router";
import { picture } from "../parts/picture";
import { useRequest } from "../net/use-request";
import { Failed } from "../sentences/failed";
import { ask } from "../tournament/session";
import { resultOf, roundName, sideName, tableAt } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import type { HallResult, HallTable, Tournament, WayDrawn } from "../wire/types";
import { t } from "../words/language";
import { minute } from "../words/names";
import { Because, Rarely, Refused, useAct } from "./act";
import { Games, rowsOf, slipIn } from "./games";
import { BringProtest } from "./bring-protest";
import { toldBy } from "./slip";
import { Reseat } from "./seats";
import { stateName } from "./tables";

/** `given` is a slip that was typed in the line and differs from what stands. */
export function TableSheet({ now, seat, given }: { now: Tournament; seat: string; given: string }): JSX.Element {
  const table = tableAt(now, seat);
  const back = (
    <a class="quiet back" href={hallPaths.desk(now.id, `tables/${seat.split("/")[0]}`)} data-testid="back">
      {t("All tables")}
    </a>
  );
  if (!table)
    return (
      <div class="desk-panel">
        {back}
        <p>{t("This table is not there any more.")}</p>
      </div>
    );
  const told = resultOf(now, table);
  const draft = drafts.value[seat] ?? "";
  const protests = now.protests.filter((one) => one.round === table.round && one.table === table.table);
  return (
    <div class="desk-panel" data-testid="table-sheet">
      {back}
      <h2 tabIndex={-1}>
        {t("Table {n}", { n: table.table })} <small>{roundName(now, table.round)}</small>
      </h2>
      <p class={`state is-${table.state}`}>{stateName(table.state)}</p>
      <ol class="sides">
        {table.sides.map((side, i) => (
          <li key={i}>
            {sideName(now, side)}
            {told && <b> {toldBy(now, table)![i]}</b>}
            {told && !told.settled && <i> {told.agreed.includes(i + 1) ? t("has agreed") : t("has not agreed")}</i>}
          </li>
        ))}
      </ol>
      {table.drawn && <p class="hint">{t("Drawn to sit here: {who}", { who: table.drawn.map((side) => sideName(now, side)).join(" – ") })}</p>}
      {protests.map((one) => (
        <p key={one.number}>
          <a href={hallPaths.desk(now.id, `protests/${one.number}`)}>
            {one.decision ? t("Protest {n}, decided", { n: one.number }) : t("Protest {n}", { n: one.number })}
          </a>
        </p>
      ))}
      {told && draft && (
        <p class="reason" role="alert" data-testid="told-meanwhile">
          {t("Somebody else was faster.")} {t("You had written: {what}", { what: draft })}{" "}
          {draft !== told.slip && <a href={`${hallPaths.desk(now.id, `tables/${seat}`)}/${encodeURIComponent(draft)}`}>{t("Correct it")}</a>}
        </p>
      )}
      {told ? <Told now={now} table={table} told={told} given={given} /> : <Tell key={seat} now={now} table={table} />}
      {table.match && (
        <p>
          <a href={paths.match(table.match)} data-testid="to-match">
            {t("This table is refereed card by card")}
          </a>
        </p>
      )}
      <BringProtest now={now} table={table} />
      <Reseat key={`${seat} ${JSON.stringify(table.sides)}`} table={table} />
      <Code key={`code ${seat}`} now={now} seat={seat} />
    </div>
  );
}

/** What is being typed for a table, so that it is not lost where somebody else tells it meanwhile. */
const drafts = signal<Record<string, string>>({});

/** A result by finger. */
function Tell({ now, table }: { now: Tournament; table: HallTable }): JSX.Element {
  const rows = useSignal(rowsOf(now, table.seat, ""));
  const both = useSignal(true);
  const doing = useAct(() => (drafts.value = {}));
  const read = slipIn(now, table.seat, rows.value);
  useEffect(() => void (drafts.value = { [table.seat]: read.text }), [read.text]);
  const agreed = both.value ? table.sides.map((_, i) => i + 1) : [];
  return (
    <form
      data-testid="tell"
      onSubmit={(e) => {
        e.preventDefault();
        void doing.act({ command: "result", round: table.round, table: table.table, slip: read.text, agreed }, t("Table {n}: {slip}", { n: table.table, slip: read.text }));
      }}
    >
      <Games now={now} seat={table.seat} rows={rows} />
      <label class="check">
        <input type="checkbox" checked={both} onChange={(e) => (both.value = e.currentTarget.checked)} />
        <span>{t("All sides have signed it")}</span>
      </label>
      <Refused of={doing} />
      <div class="answers">
        <button class="button" data-testid="tell-it" disabled={doing.busy.value || !read.text || !!read.wrong || read.lacks > 0}>
          {t("Enter it")}
        </button>
      </div>
    </form>
  );
}

function Told({ now, table, told, given }: { now: Tournament; table: HallTable; told: HallResult; given: string }): JSX.Element {
  const doing = useAct();
  return (
    <>
      <p class="told-slip" data-testid="told-slip">
        {told.slip} <small>{t("told at {time}", { time: minute(told.told_at) })}</small>
      </p>
      {told.void.length > 0 && <p class="hint">{t("It counts nothing for {who}", { who: told.void.map((n) => sideName(now, [n])).join(", ") })}</p>}
      {!told.settled && told.waits_for.length > 0 && (
        <div class="answers">
          {told.waits_for.map((side) => {
            const who = sideName(now, table.sides[side - 1]!);
            return (
              <button key={side} type="button" class="button" data-testid={`agrees-${side}`} disabled={doing.busy.value} onClick={() => void doing.act({ command: "agree", result: told.number, sides: [side] }, t("{who} agrees", { who }), true)}>
                {t("{who} agrees", { who })}
              </button>
            );
          })}
        </div>
      )}
      <Refused of={doing} />
      <Correct key={`${told.number} ${given}`} now={now} table={table} told={told} given={given} />
      <Rarely title={t("Take the result back")} test="take-back" does={t("Take it back")} words={t("Table {n}: result taken back", { n: table.table })} command={(why) => ({ command: "correct", result: told.number, taken_back: true, why })} />
    </>
  );
}

function Correct({ now, table, told, given }: { now: Tournament; table: HallTable; told: HallResult; given: string }): JSX.Element {
  const open = useSignal(!!given);
  return (
    <details class="more" data-testid="correct" open={open.value} onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{t("Correct the result")}</summary>
      {open.value && <Correcting now={now} table={table} told={told} given={given} />}
    </details>
  );
}

function Correcting({ now, table, told, given }: { now: Tournament; table: HallTable; told: HallResult; given: string }): JSX.Element {
  const rows = useSignal(rowsOf(now, table.seat, given || told.slip));
  const why = useSignal("");
  const both = useSignal(true);
  const doing = useAct();
  const read = slipIn(now, table.seat, rows.value);
  const agreed = both.value ? table.sides.map((_, i) => i + 1) : [];
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void doing.act({ command: "correct", result: told.number, slip: read.text, agreed, why: why.value.trim() }, t("Table {n}: corrected to {slip}", { n: table.table, slip: read.text }));
      }}
    >
      <Games now={now} seat={table.seat} rows={rows} />
      <Because why={why} first={!!given} />
      <label class="check">
        <input type="checkbox" checked={both} onChange={(e) => (both.value = e.currentTarget.checked)} />
        <span>{t("All sides have agreed to it")}</span>
      </label>
      <Refused of={doing} test="correct-refused" />
      <div class="answers">
        <button class="button" data-testid="correct-do" disabled={doing.busy.value || !read.text || !!read.wrong || read.lacks > 0 || read.text === told.slip || !why.value.trim()}>
          {t("Correct it")}
        </button>
      </div>
    </form>
  );
}

/** A slip that was lost, or is in the wrong hands. */
function Code({ now, seat }: { now: Tournament; seat: string }): JSX.Element {
  const way = useSignal<WayDrawn | null>(null);
  const { busy, failed, tried } = useRequest();
  const renew = () => tried(async () => void (way.value = await ask<WayDrawn>(now.id, "/codes", { body: { seat } })));
  return (
    <details class="more" data-testid="new-slip-code">
      <summary>{t("Another code for this table's phone")}</summary>
      <p class="hint">{t("The phones that have scanned the slip are sent away; the new code is for the table alone.")}</p>
      <Failed why={failed.value} />
      {way.value ? (
        <Way of={way.value} />
      ) : (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="renew-code" disabled={busy.value} onClick={() => void renew()}>
            {t("New code")}
          </button>
        </div>
      )}
    </details>
  );
}

/** A code as a picture, and as it is typed. */
export function Way({ of, test = "way-code" }: { of: WayDrawn; test?: string }): JSX.Element {
  return (
    <div class="join-way">
      <img class="qr" alt="" src={picture(of.qr_svg)} />
      <p>
        <strong class="code code-long" data-testid={test}>
          {of.code}
        </strong>
      </p>
    </div>
  );
}
