// What would follow from a remedy, in words: the score, who is to act, what comes out otherwise.

import type { JSX } from "preact";
import { book, match } from "../match/session";
import { Changes } from "../ruling/correct";
import { outcomeText } from "../ruling/outcome";
import { CardList, ClauseNumber } from "../sentences/sentence";
import type { Outlook, Scores } from "../wire/types";
import { cited } from "../words/clauses";
import { count, inWords, t } from "../words/language";
import { list, nameOf, scoreName, sidesOf, whoever } from "../words/names";

export function Follows({ of, ruling }: { of: Outlook; ruling: number | null }): JSX.Element {
  const now = match.value!;
  const itself = of.changes.find((c) => c.number === ruling);
  const others = of.changes.filter((c) => c.number !== ruling);
  const turned = others.filter((c) => c.before !== c.after);
  const title = (move: string) => inWords(book.value?.moves.find((m) => m.move === move)?.verb ?? move);
  const next = of.awaited[0];
  return (
    <div class="follows">
      <ScoreAfter of={of.scores} now={now.table.scores} />
      <p data-testid="then">
        {of.over
          ? t("{who} would have won the match.", { who: list(of.winners.map((side) => whoever(now, side))) || t("Nobody") })
          : next
            ? `${t("Then {name} is to {act}", { name: nameOf(now, next.seat), act: list(next.moves.map(title), t("or")) })}${of.hand !== now.table.hand ? `, ${t("in hand {n}", { n: of.hand })}` : ""}.`
            : t("Then nobody is awaited.")}
      </p>
      {itself && itself.before !== itself.after && (
        <p>
          {t("The ruling itself:")} {outcomeText(itself.before)} → <b>{outcomeText(itself.after)}</b>.
        </p>
      )}
      {of.waives.length > 0 && (
        <p>
          {t("Let stand against")}{" "}
          {of.waives.map((c, i) => (
            <span key={c.clause}>
              {i > 0 && ", "}
              <ClauseNumber clause={c.clause} /> {cited(book.value, c).title}
            </span>
          ))}
          .
        </p>
      )}
      {of.struck.length > 0 && <p>{t("Do not count any more: {rulings}.", { rulings: rulingsText(of.struck) })}</p>}
      {of.back.length > 0 && <p>{t("Count again: {rulings}.", { rulings: rulingsText(of.back) })}</p>}
      {of.unknown_again.length > 0 && (
        <p>{t("Unknown again:")} <CardList of={of.unknown_again} />.</p>
      )}
      {turned.length > 0 ? (
        <details class="later-changes" data-testid="later-changes">
          <summary>{count("later ruling comes out otherwise|later rulings come out otherwise", turned.length)}</summary>
          <Changes of={turned} />
        </details>
      ) : (
        <p class="hint">{others.length ? t("Every later ruling has the outcome it had.") : t("No later ruling changes.")}</p>
      )}
    </div>
  );
}

const rulingsText = (numbers: number[]) =>
  numbers.length === 1
    ? t("ruling {n}", { n: numbers[0]! })
    : numbers.length > 4
      ? t("rulings {first} to {last}", { first: numbers[0]!, last: numbers.at(-1)! })
      : t("rulings {list}", { list: list(numbers.map(String)) });

/** The score after it, beside the score now where it differs. */
function ScoreAfter({ of, now }: { of: Scores; now: Scores }): JSX.Element {
  const titles = [...new Set([...Object.keys(of), ...Object.keys(now)])];
  if (!titles.length) return <p data-testid="score-after">{t("The score stays: no points yet.")}</p>;
  return (
    <div data-testid="score-after">
      {titles.map((title) => {
        const sides = [...new Set([...sidesOf(match.value!), ...Object.keys(of[title] ?? {})])];
        return (
          <p key={title} class="score-after">
            <span>{title === "points" ? t("Score after it") : scoreName(title)}</span>
            {sides.map((side) => {
              const [was, is] = [now[title]?.[side] ?? 0, of[title]?.[side] ?? 0];
              return (
                <span key={side} class={was === is ? "points" : "points points-changed"}>
                  {whoever(match.value, side)} <b>{is}</b>
                  {was !== is && <small> {t("now {n}", { n: was })}</small>}
                </span>
              );
            })}
          </p>
        );
      })}
    </div>
  );
}
