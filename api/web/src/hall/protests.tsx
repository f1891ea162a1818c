// What is argued at a table: one side tells, the others confirm or say otherwise, the direction decides.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Refused, useAct } from "../desk/act";
import { entryName, inText, protestsOver } from "../tournament/names";
import { hall } from "../tournament/session";
import { underWay } from "../tournament/waiting";
import { limits } from "../wire/limits";
import type { HallTable, Protest } from "../wire/types";
import { t } from "../words/language";
import type { Speaks } from "./acting";

export function Protests({ table, speaks }: { table: HallTable; speaks: Speaks | null }): JSX.Element {
  const now = hall.value!;
  const here = now.protests.filter((one) => one.round === table.round && one.table === table.table);
  // whoever has protested goes on with that one
  const may = speaks && !protestsOver(now, table) && !(speaks.entry && here.some((one) => one.entry === speaks.entry));
  return (
    <>
      {here.map((one) => (
        <Argued key={one.number} of={one} table={table} speaks={speaks} />
      ))}
      {may && <Bring key={here.length} table={table} speaks={speaks} />}
    </>
  );
}

function Argued({ of, table, speaks }: { of: Protest; table: HallTable; speaks: Speaks | null }): JSX.Element {
  const now = hall.value!;
  const who = of.entry ? entryName(now, of.entry) : t("the direction");
  const silent = table.sides.flat().filter((entry) => entry !== of.entry && !of.answers.some((one) => one.entry === entry));
  const answering = underWay(now.id, "answer").filter((one) => one.protest === of.number).map((one) => one.entry);
  const asked = speaks && !of.decision ? silent.filter((entry) => !answering.includes(entry) && (!speaks.entry || entry === speaks.entry)) : [];
  const further = speaks && !protestsOver(now, table) && of.decision && of.next && !now.protests.some((one) => one.against === of.number);
  return (
    <section class="matter" data-testid={`protest-${of.number}`}>
      <h2>{t("Protest of {who}", { who })}</h2>
      {of.words && <blockquote>{of.words}</blockquote>}
      {of.rests && <p class="hint">{t("By {what}", { what: article(of.rests) })}</p>}
      {of.answers.map((one) => (
        <p key={one.entry}>
          {one.says === "confirms" ? t("{who} confirms it.", { who: entryName(now, one.entry) }) : t("{who} says otherwise.", { who: entryName(now, one.entry) })} {one.words && <i>{one.words}</i>}
        </p>
      ))}
      {asked.map((entry) => (
        <Answer key={entry} protest={of.number} entry={entry} role={speaks!.role} named={!speaks!.entry} />
      ))}
      {answering.length > 0 && <p class="hint">{t("The answer waits for the network.")}</p>}
      {of.decision ? (
        <div data-testid="decided">
          <p class="done">{t("Decided by: {who}", { who: inText(of.decides) })}</p>
          <p>
            {of.decision.why} {of.decision.rests && `(${article(of.decision.rests)}) `}
            {of.decision.slip !== null && t("It counts {slip}.", { slip: of.decision.slip })}
          </p>
        </div>
      ) : (
        <p class="hint">{t("Open, and play goes on. Who decides: {who}", { who: inText(of.decides) })}</p>
      )}
      {further && <Bring table={table} speaks={speaks} against={of} />}
    </section>
  );
}

/** An article of the regulation says that it is one; a clause says its own number. */
const article = (rests: string): string => (hall.value!.regulation.articles.includes(rests) ? t("article {n}", { n: rests }) : rests);

function Answer({ protest, entry, role, named }: { protest: number; entry: number; role: Speaks["role"]; named: boolean }): JSX.Element {
  const words = useSignal("");
  const doing = useAct(undefined, role);
  const now = hall.value!;
  const say = (says: "confirms" | "denies") =>
    doing.act({ command: "answer", protest, entry, says, words: words.value.trim() }, says === "confirms" ? t("Confirmed") : t("Said otherwise"), true);
  return (
    <div class="answer-protest">
      {named && <b>{entryName(now, entry)}</b>}
      <label class="field">
        <span>{t("In words of your own")}</span>
        <input data-testid={`answer-words-${entry}`} value={words} maxLength={limits.words} onInput={(e) => (words.value = e.currentTarget.value)} />
      </label>
      <div class="answers">
        <button type="button" class="button" data-testid={`confirm-${entry}`} disabled={doing.busy.value} onClick={() => void say("confirms")}>
          {t("So it was")}
        </button>
        <button type="button" class="button button-second" data-testid={`deny-${entry}`} disabled={doing.busy.value} onClick={() => void say("denies")}>
          {t("It was otherwise")}
        </button>
      </div>
      <Refused of={doing} test="answer-refused" />
    </div>
  );
}

function Bring({ table, speaks, against }: { table: HallTable; speaks: Speaks; against?: Protest }): JSX.Element {
  const now = hall.value!;
  const open = useSignal(false);
  const words = useSignal("");
  const rests = useSignal("");
  const who = useSignal(speaks.entry);
  const doing = useAct(() => (open.value = false), speaks.role);
  const under = underWay(now.id, "protest").some((one) => one.round === table.round && one.table === table.table);
  if (under) return <p class="hint">{t("The protest waits for the network.")}</p>;
  return (
    <details class="more" data-testid={against ? "further" : "protest"} open={open.value} onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{against ? t("Take it further: {who}", { who: inText(against.next!) }) : t("Protest")}</summary>
      {open.value && (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            const more = { ...(rests.value && { rests: rests.value }), ...(against && { against: against.number }) };
            void doing.act({ command: "protest", round: table.round, table: table.table, words: words.value.trim(), entry: who.value, ...more }, t("Protest"));
          }}
        >
          {!speaks.entry && (
            <fieldset class="segments">
              <legend>{t("Who protests?")}</legend>
              {table.sides.flat().map((entry) => (
                <label key={entry}>
                  <input type="radio" name="protests" data-testid={`protests-${entry}`} checked={who.value === entry} onChange={() => (who.value = entry)} />
                  <span>
                    {entry} {entryName(now, entry)}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <label class="field">
            <span>{t("What happened?")}</span>
            <textarea rows={3} data-testid="protest-words" required value={words} maxLength={limits.words} onInput={(e) => (words.value = e.currentTarget.value)} />
          </label>
          <label class="field">
            <span>{t("By which article")}</span>
            <select data-testid="protest-rests" value={rests} onChange={(e) => (rests.value = e.currentTarget.value)}>
              <option value="">{t("I do not know")}</option>
              {now.regulation.articles.map((one) => (
                <option key={one} value={one}>
                  {t("article {n}", { n: one })}
                </option>
              ))}
            </select>
          </label>
          <p class="hint">{t("The result stays open, and play goes on. Who decides: {who}", { who: inText(against?.next ?? now.regulation.instances[0]!) })}</p>
          <Refused of={doing} test="protest-refused" />
          <div class="answers">
            <button class="button button-costs" data-testid="protest-do" disabled={doing.busy.value || !words.value.trim() || !who.value}>
              {t("Protest")}
            </button>
          </div>
        </form>
      )}
    </details>
  );
}
