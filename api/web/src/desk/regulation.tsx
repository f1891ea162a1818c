// A regulation shown whole: what is played, what counts, and each article with what judges it.

import type { JSX } from "preact";
import { shelved } from "../rules/printed";
import type { Regulation } from "../wire/types";
import { count, t } from "../words/language";

type Judge = Regulation["articles"][number]["judged"][number];

export function RegulationPage({ of }: { of: Regulation }): JSX.Element {
  return (
    <div class="regulation" data-testid="regulation">
      <p>
        <a href={shelved(of.book)}>{t("The rules of the game")}</a> · {of.players > 1 ? t("{n} players make an entry", { n: of.players }) : t("everybody plays alone")}
      </p>
      <h3>{t("Articles")}</h3>
      <ol class="articles">
        {of.articles.map((one) => (
          <li key={one.number} data-testid={`article-${one.number}`}>
            <p>
              <b>{one.number}</b> {one.text}
            </p>
            {one.judged.map((judge) => (
              <p key={judge.name} class="judge">
                {judge.kind === "clause" ? <a href={shelved(of.book, judge.name)}>{judge.name}</a> : <b>{judge.name}</b>} <small>{kindName(judge)}</small> {judge.text}
              </p>
            ))}
            {one.left && <p class="judge">{one.left === "table" ? t("Left to the table: the referee cannot see it.") : t("Left to the direction: the referee cannot see it.")}</p>}
          </li>
        ))}
      </ol>
      <h3>{t("Rounds")}</h3>
      <ul>
        {of.stages.map((one) => (
          <li key={one.name} class="judge">
            <b>{one.name}</b> {one.rounds > 0 && `${count("round|rounds", one.rounds)}, `}
            {count("game|games", one.games)} {t("a round")}
            {one.to > 0 && `, ${t("to {n} points", { n: one.to })}`}. <small>{one.movement}</small> {one.movement_text}
          </li>
        ))}
      </ul>
      <h3>{t("What counts")}</h3>
      {of.rankings.map((one) => (
        <div key={one.title}>
          <p>
            <b>{one.title}</b>
          </p>
          <ol class="numbered">
            {one.columns.map((column) => (
              <li key={column.title}>
                {column.title}
                {column.rule_text && <small>: {column.rule_text}</small>}
                {column.sum.map((sum) => (
                  <small key={sum.rule}>
                    : {sum.times !== 1 && `${sum.times} × `}
                    {sum.text}
                  </small>
                ))}
                {column.strike > 0 && <small> {t("The worst {n} are struck.", { n: count("round|rounds", column.strike) })}</small>}
              </li>
            ))}
          </ol>
        </div>
      ))}
      {of.breaches.length > 0 && (
        <>
          <h3>{t("Penalties")}</h3>
          <ul>
            {of.breaches.map((one) => (
              <li key={one.key}>
                {one.title}: {one.prices.join(", ")} {one.falls === "others" ? t("for the others") : t("taken off")} <small>{one.article && t("article {n}", { n: one.article })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t("Protest")}</h3>
      <p>
        {of.protest.instances.join(" → ")}. {of.protest.until === "draw" ? t("Until the next round is drawn; after the last one within {n} minutes.", { n: of.protest.minutes }) : t("Within {n} minutes after a result.", { n: of.protest.minutes })}
      </p>
      {of.source && <p class="hint">{of.source}</p>}
      {of.missing && <p class="hint">{t("What could not be read of it: {what}", { what: of.missing })}</p>}
    </div>
  );
}

const kindName = ({ kind }: Judge): string =>
  kind === "clause" ? t("clause") : kind === "term" ? t("house rule") : kind === "movement" ? t("the draw") : kind === "measure" || kind === "tie" ? t("what counts") : kind === "breach" ? t("penalty") : kind === "protest" ? t("protest") : t("who deals");
