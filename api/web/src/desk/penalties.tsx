// Penalties: what a breach costs this time and the next, written down, and lifted.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { entryName, inText, roundNow } from "../tournament/names";
import type { Breach, Penalty, Tournament } from "../wire/types";
import { count, t } from "../words/language";
import { Because, Rarely, Refused, useAct } from "./act";

/** What a breach costs for the so manieth time. */
const price = ({ prices }: Breach, times: number): number => (prices.length ? prices[Math.min(times, prices.length) - 1]! : 0);

const breachName = (now: Tournament, key: string): string => {
  const found = now.regulation.breaches.find((one) => one.key === key);
  return found ? inText(found.title) : key;
};

export const points = (n: number): string => (n < 0 ? t("{points} back", { points: count("point|points", -n) }) : count("point|points", n));

/** A penalty with what a repeat will cost. */
export function PenaltyLine({ now, of }: { now: Tournament; of: Penalty }): JSX.Element {
  const lifting = of.lifted ? null : (
    <Rarely title={t("Lift it")} test={`lift-${of.number}`} does={t("Lift it")} words={t("Penalty {n} lifted", { n: of.number })} command={(why) => ({ command: "lift", penalty: of.number, why })} />
  );
  return (
    <li class="penalty" data-testid={`penalty-${of.number}`}>
      <p class={of.lifted ? "struck" : undefined}>
        <b>
          {of.entry} {entryName(now, of.entry)}
        </b>
        : {breachName(now, of.breach)}, {t("time {n}", { n: of.times })}: {points(of.points)}
        {of.gets.length > 0 && ` ${t("for {who}", { who: of.gets.map((n) => entryName(now, n)).join(", ") })}`}
      </p>
      {of.why && <p class="quote">{of.why}</p>}
      <p class="hint">{of.lifted ? t("lifted") : t("The same once more costs {points}.", { points: points(of.repeat.points) })}</p>
      {lifting}
    </li>
  );
}

export function Penalise({ now, entry }: { now: Tournament; entry: number }): JSX.Element {
  const open = useSignal(false);
  if (!now.regulation.breaches.length) return <p class="hint">{t("The regulation names no breach outside of the cards, and so no penalty.")}</p>;
  return (
    <details class="more" data-testid="penalise" open={open.value} onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{t("A penalty")}</summary>
      {open.value && <Form now={now} entry={entry} on={() => (open.value = false)} />}
    </details>
  );
}

function Form({ now, entry, on }: { now: Tournament; entry: number; on: () => void }): JSX.Element {
  const { breaches } = now.regulation;
  const key = useSignal(breaches[0]!.key);
  const other = useSignal("");
  const why = useSignal("");
  const round = useSignal(String(roundNow(now)));
  const doing = useAct(on);
  const breach = breaches.find((one) => one.key === key.value)!;
  const times = now.penalties.filter((one) => one.entry === entry && one.breach === key.value && !one.lifted).length + 1;
  const usual = price(breach, times);
  const differs = other.value.trim() !== "" && Number(other.value) !== usual;
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void doing.act(
          {
            command: "penalise", entry, breach: key.value, round: Number(round.value),
            ...(differs ? { points: Number(other.value) } : {}),
            ...(why.value.trim() ? { why: why.value.trim() } : {}),
          },
          t("Penalty for {who}", { who: entryName(now, entry) }),
        );
      }}
    >
      <fieldset class="pick">
        <legend>{t("What it was")}</legend>
        {breaches.map((one) => (
          <label key={one.key} class="pick-one">
            <input type="radio" name="breach" data-testid={`breach-${one.key}`} checked={key.value === one.key} onChange={() => (key.value = one.key)} />
            <span>
              {inText(one.title)} {one.article && <small>{t("article {n}", { n: one.article })}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <p data-testid="price">
        <b>{t("Time {n}: {points}", { n: times, points: points(usual) })}</b> {breach.falls === "others" ? t("for the others at the table.") : t("taken off.")}{" "}
        <span class="hint">{t("Once more it costs {points}.", { points: points(price(breach, times + 1)) })}</span>
      </p>
      <div class="two">
        <label class="field">
          <span>{t("Other points")}</span>
          <input data-testid="other-points" inputMode="text" pattern="-?[0-9]*" placeholder={String(usual)} value={other} onInput={(e) => (other.value = e.currentTarget.value)} />
        </label>
        {now.rounds.length > 1 && (
          <label class="field">
            <span>{t("In round")}</span>
            <select value={round.value} onChange={(e) => (round.value = e.currentTarget.value)}>
              {now.rounds.map((one) => (
                <option key={one.number} value={String(one.number)}>
                  {one.number}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Because why={why} needed={differs} />
      <Refused of={doing} test="penalise-refused" />
      <div class="answers">
        <button class="button button-costs" data-testid="penalise-do" disabled={doing.busy.value || (differs && !why.value.trim())}>
          {t("Write it down")}
        </button>
      </div>
    </form>
  );
}
