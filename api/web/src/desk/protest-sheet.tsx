// One protest: all that decides it, what others say, the decision, or that it stays open.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { ask } from "../tournament/session";
import { entryName, inText, roundName, sideName, tableAt } from "../tournament/names";
import { hallPaths } from "../tournament/paths";
import { limits } from "../wire/limits";
import type { HallTable, Protest, ProtestDossier, Tournament } from "../wire/types";
import { t } from "../words/language";
import { Because, Log, Rarely, Refused, useAct } from "./act";
import { Games, rowsOf, slipIn } from "./games";
import { Rests } from "./bring-protest";

export function ProtestSheet({ now, number }: { now: Tournament; number: number }): JSX.Element {
  const protest = now.protests.find((one) => one.number === number);
  const dossier = useSignal<ProtestDossier | null>(null);
  const failed = useSignal<unknown>(null);
  const why = useSignal("");
  const table = protest && tableAt(now, `${protest.round}/${protest.table}`);
  // whatever happens at this table belongs to it
  const turn = JSON.stringify([protest, table, table && now.results[table.result - 1]]);
  useEffect(() => {
    ask<ProtestDossier>(now.id, `/protests/${number}`).then(
      (found) => ((dossier.value = found), (failed.value = null)),
      (error: unknown) => (failed.value = error),
    );
  }, [turn]);
  const told = dossier.value;
  return (
    <div class="desk-panel" data-testid="protest-sheet">
      <a class="quiet back" href={hallPaths.desk(now.id, "protests")} data-testid="back">
        {t("All protests")}
      </a>
      {!protest || !table ? (
        <p>{t("There is no such protest.")}</p>
      ) : (
        <>
          <h2 tabIndex={-1}>
            {t("Protest {n}", { n: number })}{" "}
            <small>
              <a href={hallPaths.desk(now.id, `tables/${table.seat}`)}>{t("Table {n}", { n: table.table })}</a>, {roundName(now, protest.round)}
            </small>
          </h2>
          <p>
            <b>{protest.entry ? t("{who} protests:", { who: sideName(now, [protest.entry]) }) : t("The direction asks:")}</b>
          </p>
          {protest.words && <blockquote class="quote">{protest.words}</blockquote>}
          {protest.against > 0 && <p class="hint">{t("Taken further from protest {n}.", { n: protest.against })}</p>}
          {protest.rests && (
            <p class="article">
              <b>{protest.rests}</b> {told?.article && inText(told.article)}
            </p>
          )}
          <Failed why={failed.value} />
          <Answers now={now} protest={protest} table={table} />
          {told?.result && (
            <p>
              {t("The table has told:")} <b class="told">{told.result.slip}</b>
            </p>
          )}
          {told?.match_code && (
            <p>
              <a href={`${paths.join}/${told.match_code}`} data-testid="look-into-match">
                {told.disputes.length ? t("The match of this table, and its own disputes") : t("The match of this table, card by card")}
              </a>
            </p>
          )}
          {told && told.events.length > 0 && (
            <details class="more">
              <summary>{t("What happened at this table")}</summary>
              <Log of={told.events} />
            </details>
          )}
          {protest.decision && why.value && (
            <p class="reason" role="alert" data-testid="decided-meanwhile">
              {t("Somebody else was faster.")} {t("You had written: {what}", { what: why.value })}
            </p>
          )}
          {protest.decision ? <Decided now={now} protest={protest} /> : <Decide key={number} now={now} protest={protest} table={table} why={why} />}
        </>
      )}
    </div>
  );
}

/** What the others at the table say, also where they say it at the desk. */
function Answers({ now, protest, table }: { now: Tournament; protest: Protest; table: HallTable }): JSX.Element {
  const doing = useAct();
  const silent = table.sides.flat().filter((n) => n !== protest.entry && !protest.answers.some((one) => one.entry === n));
  return (
    <>
      <ul class="said-of-it">
        {protest.answers.map((one) => (
          <li key={one.entry}>
            <b>{sideName(now, [one.entry])}</b> {one.says === "confirms" ? t("says so too") : t("says otherwise")}
            {one.words && <q> {one.words}</q>}
          </li>
        ))}
        {!protest.decision &&
          silent.map((n) => (
            <li key={n} class="line">
              <span class="grow">{sideName(now, [n])}</span>
              {(["confirms", "denies"] as const).map((says) => (
                <button
                  key={says}
                  type="button"
                  class="chip"
                  data-testid={`${says}-${n}`}
                  disabled={doing.busy.value}
                  aria-label={says === "confirms" ? t("{who} says so too", { who: entryName(now, n) }) : t("{who} says otherwise", { who: entryName(now, n) })}
                  onClick={() => void doing.act({ command: "answer", protest: protest.number, entry: n, says }, t("Answer of {who}", { who: entryName(now, n) }), true)}
                >
                  {says === "confirms" ? t("says so too") : t("says otherwise")}
                </button>
              ))}
            </li>
          ))}
      </ul>
      <Refused of={doing} test="answer-refused" />
    </>
  );
}

function Decided({ now, protest }: { now: Tournament; protest: Protest }): JSX.Element {
  const { slip, void: nothing, rests, why } = protest.decision!;
  const words = useSignal("");
  return (
    <section class="notice" aria-labelledby="decided">
      <h3 id="decided">{t("Decided")}</h3>
      <p>
        {slip ? t("The result is {slip}.", { slip }) : t("The result stays as it was told.")} {nothing.length > 0 && t("It counts nothing for {who}", { who: nothing.map((n) => sideName(now, [n])).join(", ") })}
      </p>
      {rests && <p class="article">{rests}</p>}
      {why && <blockquote class="quote">{why}</blockquote>}
      {protest.next && (
        <Rarely
          title={t("To the next instance: {who}", { who: inText(protest.next) })}
          test="further"
          does={t("Take it further")}
          needed={false}
          words={t("Protest {n} taken further", { n: protest.number })}
          command={() => (words.value.trim() ? { command: "protest", round: protest.round, table: protest.table, entry: protest.entry, words: words.value.trim(), against: protest.number, ...(protest.rests ? { rests: protest.rests } : {}) } : null)}
        >
          <label class="field">
            <span>{t("What is said against the decision")}</span>
            <textarea rows={2} required maxLength={limits.words} value={words} onInput={(e) => (words.value = e.currentTarget.value)} />
          </label>
        </Rarely>
      )}
    </section>
  );
}

type Way = "stays" | "other" | "void";

function Decide({ now, protest, table, why }: { now: Tournament; protest: Protest; table: HallTable; why: Signal<string> }): JSX.Element {
  const told = now.results.find((one) => one.number === table.result);
  const way = useSignal<Way>("stays");
  const rows = useSignal(rowsOf(now, table.seat, told?.slip ?? ""));
  const nothing = useSignal<number[]>([]);
  const rests = useSignal(protest.rests);
  const doing = useAct(() => (why.value = ""));
  const read = slipIn(now, table.seat, rows.value);
  const lacks = !why.value.trim() || (way.value === "other" && (!read.text || !!read.wrong || read.lacks > 0)) || (way.value === "void" && !nothing.value.length);
  const ways: [Way, string][] = [["stays", told ? t("The result stays") : t("Play goes on as it is")], ...(told ? ([["other", t("Another result")], ["void", t("It counts nothing for somebody")]] as [Way, string][]) : [])];
  return (
    <form
      class="deciding"
      data-testid="decide"
      onSubmit={(e) => {
        e.preventDefault();
        const clause = rests.value.trim();
        void doing.act(
          {
            command: "decide", protest: protest.number, why: why.value.trim(),
            ...(way.value === "other" ? { slip: read.text } : {}),
            ...(way.value === "void" ? { void: nothing.value } : {}),
            ...(clause ? { rests: clause } : {}),
          },
          t("Protest {n} decided", { n: protest.number }),
        );
      }}
    >
      <h3>{t("Decision of: {who}", { who: inText(protest.decides) })}</h3>
      <fieldset class="pick">
        <legend class="unseen">{t("What comes of it")}</legend>
        {ways.map(([one, words]) => (
          <label key={one} class="pick-one">
            <input type="radio" name="way" data-testid={`way-${one}`} checked={way.value === one} onChange={() => (way.value = one)} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      {way.value === "other" && <Games now={now} seat={table.seat} rows={rows} />}
      {way.value === "void" &&
        table.sides.flat().map((n) => (
          <label key={n} class="check">
            <input type="checkbox" data-testid={`void-${n}`} checked={nothing.value.includes(n)} onChange={(e) => (nothing.value = e.currentTarget.checked ? [...nothing.value, n] : nothing.value.filter((one) => one !== n))} />
            <span>{sideName(now, [n])}</span>
          </label>
        ))}
      <Rests now={now} of={rests} />
      <Because why={why} />
      <Refused of={doing} test="decide-refused" />
      <div class="answers">
        <button class="button" data-testid="decide-do" disabled={doing.busy.value || lacks}>
          {t("Decide so")}
        </button>
      </div>
      <p class="hint">{t("Or leave it open: play goes on, the standings say which entries wait for it, and it can be decided at any time before they are frozen.")}</p>
      {protest.next && <p class="hint">{t("After that it can go to: {who}", { who: inText(protest.next) })}</p>}
    </form>
  );
}
