// A slip by keyboard: the table, its games, Enter; checked while it is typed, and the next one at once.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { go } from "../parts/router";
import { forPoints, resultOf, sideName, tableAt, tablesOf } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import { waitingAt } from "../tournament/waiting";
import type { HallResult, HallTable, Tournament } from "../wire/types";
import { count, t } from "../words/language";
import { list } from "../words/names";
import { Refused, useAct } from "./act";
import { exampleOf, madeBy, typed, type Typed } from "./slip";

/** Whether slips bear the names of both sides is asked once, and not at every slip. */
const signed = { both: true };

export function SlipLine({ now, round }: { now: Tournament; round: number }): JSX.Element {
  const line = useSignal("");
  const both = useSignal(signed.both);
  const sent = useSignal<{ key: number; of: Typed }[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const first = tablesOf(now, round)[0];
  const read = typed(now, round, line.value);
  const table = read.table === null ? undefined : tableAt(now, `${round}/${read.table}`);
  const before = table && resultOf(now, table);
  const other = !!before && !!read.text && read.text !== before.slip;
  const whole = !!table && !read.wrong && !read.lacks && !!read.text;

  useEffect(() => {
    // On a laptop a digit typed anywhere begins the slip.
    const begin = (event: KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]")) return;
      field.current?.focus();
    };
    addEventListener("keydown", begin);
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
    return () => removeEventListener("keydown", begin);
  }, []);

  function enter(event: Event): void {
    event.preventDefault();
    if (!whole) return;
    if (other) {
      line.value = "";
      return go(`${hallPaths.desk(now.id, `tables/${table.seat}`)}/${encodeURIComponent(read.text)}`);
    }
    sent.value = [{ key: Date.now(), of: read }, ...sent.value].slice(0, 3);
    line.value = "";
  }

  return (
    <section class="slip-line" aria-label={t("A slip")}>
      <form onSubmit={enter}>
        <label class="field">
          <span>{first && forPoints(now, first) ? t("A slip: table, points, Enter") : t("A slip: table, games, Enter")}</span>
          <input
            ref={field}
            data-testid="slip-line"
            value={line}
            inputMode="text"
            autocomplete="off"
            spellcheck={false}
            placeholder={example(now, first, ":", 2)}
            aria-invalid={!!read.wrong}
            aria-describedby="slip-says"
            onInput={(e) => (line.value = e.currentTarget.value)}
          />
        </label>
        <button class="button" data-testid="slip-enter" disabled={!whole}>
          {other ? t("Correct it") : t("Enter it")}
        </button>
      </form>
      <p id="slip-says" class={`hint${read.wrong ? " reason" : ""}`} data-testid="slip-says" aria-live="polite">
        {read.wrong || (table ? <Reads now={now} table={table} of={read} before={before} other={other} /> : t("Numbers alone will do: {example}", { example: example(now, first, " ", 3) }))}
      </p>
      <label class="check">
        <input type="checkbox" data-testid="both-signed" checked={both} onChange={(e) => (signed.both = both.value = e.currentTarget.checked)} />
        <span>{t("All sides have signed it")}</span>
      </label>
      {sent.value.map(({ key, of }) => (
        <Sent key={key} now={now} round={round} of={of} both={both.value} back={(text) => (line.value ||= text)} />
      ))}
    </section>
  );
}

function example(now: Tournament, table: HallTable | undefined, between: string, most: number): string {
  if (!table) return "";
  const games = exampleOf(now, table).map((points) => points.join(between));
  return [table.table, ...games.slice(0, most), ...(games.length > most ? ["…"] : [])].join(" ");
}

/** What the line means as it stands: who sits there, and what it comes to. */
function Reads({ now, table, of, before, other }: { now: Tournament; table: HallTable; of: Typed; before: HallResult | undefined; other: boolean }): JSX.Element {
  const made = madeBy(now, table, of.games);
  return (
    <>
      {table.sides.map((side, i) => (
        <span key={i} class="slip-side">
          {sideName(now, side)} {of.games.length > 0 && <b>{made[i]}</b>}
        </span>
      ))}
      {of.begun > 0 && <i>{t("The points of {who} are missing.", { who: list(table.sides.slice(of.begun).map((side) => sideName(now, side))) })}</i>}
      {of.lacks > 0 && of.games.length > 0 && <i>{count("game lacks|games lack", of.lacks)}</i>}
      {before && <i class={other ? "differs" : undefined}>{other ? t("Told before: {slip}", { slip: before.slip }) : t("Told already: {slip}", { slip: before.slip })}</i>}
    </>
  );
}

/** One that was entered: it is on its way, on record, or was refused and says why. */
function Sent({ now, round, of, both, back }: { now: Tournament; round: number; of: Typed; both: boolean; back: (text: string) => void }): JSX.Element {
  const doing = useAct();
  const table = tableAt(now, `${round}/${of.table}`);
  const words = t("Table {n}: {slip}", { n: of.table ?? 0, slip: of.text });
  useEffect(() => {
    const agreed = both && table ? table.sides.map((_, i) => i + 1) : [];
    void doing.act({ command: "result", round, table: of.table!, slip: of.text, agreed }, words).then((well) => well || back(`${of.table} ${of.text}`));
  }, []);
  const queued = waitingAt(now.id).find((one) => one.id === doing.id.value);
  const late = useRef(false); // refused when it was sent at last; where that waits stands why
  if (queued) late.current = !!queued.problem;
  const refused = !!doing.failed.value || late.current;
  const waits = !refused && !!queued;
  const state = refused ? "refused" : doing.busy.value ? "sending" : waits ? "waits" : "recorded";
  return (
    <div class="slip-sent" data-testid="slip-sent" data-state={state}>
      <span>
        {words} <i>{state === "sending" ? "…" : state === "recorded" ? "✓" : waits ? t("waits for the network") : t("Not taken")}</i>
      </span>
      <Refused of={doing} />
    </div>
  );
}
