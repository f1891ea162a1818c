// The score sheet: how it stands, how the scores ran, hand by hand; to print, to share, and to go on from.

import type { JSX } from "preact";
import { handsKnown, useHands } from "../match/disputes";
import { book, match, pending } from "../match/session";
import { reached } from "../net/call";
import { paths } from "../parts/router";
import type { Book, Hand, Match } from "../wire/types";
import { count, inWords, t } from "../words/language";
import { isSeries, day, list, sidesOf, whoever } from "../words/names";
import { Rematch } from "./rematch";
import { Run, beganWith, course } from "./run";
import { Sharing } from "./sharing";
import { gamesWon, standing, titleOf } from "./standing";

export function SheetPage(): JSX.Element {
  const now = match.value!;
  const all = useHands();
  // Where each game is but one deal, the games themselves are what is counted.
  const series = isSeries(now) && titleOf(now.table.scores) !== "games";
  const games = series ? [...new Set([...all.map((one) => one.game), now.table.game])].sort((a, b) => a - b) : [1];
  return (
    <div class="page score-page" data-testid="score-page">
      <h1 tabIndex={-1}>{t("Score sheet")}</h1>
      <p class="hint">
        {inWords(now.title)} · {day(now.opened_at)}
      </p>
      <Stands of={now} hands={all} />
      {pending.value.some((e) => e.kind === "report") && (
        <p class="hint" data-testid="not-counted">
          {t("What is not yet on record is not counted here.")}
        </p>
      )}
      {games.map((game) => (
        <Game key={game} match={now} book={book.value} hands={series ? all.filter((one) => one.game === game) : all} game={series ? game : null} />
      ))}
      {all.some((one) => !one.watched) && (
        <p class="hint" data-testid="told-hint">
          {t("○ told, not watched")}
        </p>
      )}
      {all.some((one) => one.resumed) && <p class="hint">{t("½ picked up in the middle")}</p>}
      {all.some((one) => one.out) && (
        <p class="hint" data-testid="out-hint">
          {t("× eliminated")}
        </p>
      )}
      <div class="answers no-print">
        {now.status === "open" && !now.table.over && (
          <a class="button" href={paths.match(now.id)} data-testid="next-hand">
            {now.rulings <= (all.at(-1)?.ruling ?? 0) ? t("Next hand") : t("To the table")}
          </a>
        )}
        <Rematch />
      </div>
      <Sharing match={now} hands={all} />
    </div>
  );
}

/** A number as it is printed: its minus as wide as a plus. */
const figure = (n: number): string => String(n).replace("-", "−");

/** Two sides in large figures against each other; of more, a line for each. */
function Stands({ of, hands }: { of: Match; hands: Hand[] }): JSX.Element {
  const now = standing(of);
  const games = titleOf(of.table.scores) === "games" ? null : gamesWon(of);
  const won = (side: string) => of.table.over && of.table.winners.includes(side);
  const out = hands.filter((one) => one.game === of.table.game).at(-1)?.out ?? [];
  return (
    <section class={`stands-large${now.length === 2 ? " stands-two" : ""}`} aria-label={t("How it stands")} data-testid="stands">
      {now.map(({ side, points }, i) => (
        <p key={side} data-won={won(side) || undefined}>
          <span>
            {whoever(of, side)}
            {games && <small> {count("game|games", games[i]!.points)}</small>}
            {won(side) && <small> {t("has won")}</small>}
            {out.includes(side) && <small> {t("eliminated")}</small>}
          </span>
          <strong>{figure(points)}</strong>
        </p>
      ))}
    </section>
  );
}

/** So many points win, where the book says which term is about that. */
function goalOf(match: Match, book: Book | null, hands: Hand[]): number | null {
  const term = book?.goals[titleOf(hands.at(-1)?.scores ?? match.table.scores)];
  const value = term === undefined ? undefined : match.terms[term];
  return typeof value === "number" ? value : null;
}

interface GameOf {
  match: Match;
  book: Book | null;
  hands: Hand[];
  /** Its number, where the match has several. */
  game: number | null;
}

function Game({ match, book, hands, game }: GameOf): JSX.Element {
  const sides = sidesOf(match);
  return (
    <section aria-label={game ? t("Game {n}", { n: game }) : t("The hands")}>
      {game && <h2 data-testid={`game-${game}`}>{t("Game {n}", { n: game })}</h2>}
      {!hands.length && (handsKnown.value || !reached.value) && (
        <p class="hint" data-testid="no-hands">
          {handsKnown.value ? t("No hand is over yet.") : t("Without a network the hands cannot be shown.")}
        </p>
      )}
      <Run match={match} hands={hands} goal={goalOf(match, book, hands)} />
      {hands.length > 0 && (
        <div class="sheet-wide" tabIndex={0} role="group" aria-label={t("A table that may be wider than the page")}>
          <table class="sheet score-table">
            <thead>
              <tr>
                <th scope="col">{t("Hand")}</th>
                {sides.map((side) => (
                  <th key={side} scope="col">
                    {whoever(match, side)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hands.map((hand) => (
                <Row key={hand.hand} match={match} hand={hand} sides={sides} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ match, hand, sides }: { match: Match; hand: Hand; sides: string[] }): JSX.Element {
  const won = list(hand.won.map((side) => whoever(match, side)));
  return (
    <tr data-testid={`hand-${hand.hand}`} data-watched={hand.watched} data-resumed={hand.resumed || undefined}>
      <th scope="row" aria-label={[t("Hand {n}", { n: hand.hand }), hand.watched ? "" : t("told, not watched"), hand.resumed ? t("picked up in the middle") : "", won ? t("{sides} won", { sides: won }) : t("nobody won")].filter(Boolean).join(", ")}>
        {hand.hand}
        {hand.watched ? "" : " ○"}
        {hand.resumed ? " ½" : ""}
      </th>
      {sides.map((side) => {
        const now = course([hand], side)[0]!.points;
        const got = now - beganWith(hand, side);
        return (
          <td key={side}>
            <b>{figure(now)}</b> {got !== 0 && <small>{`${got > 0 ? "+" : ""}${figure(got)}`}</small>}
            {hand.out?.includes(side) && (
              <small>
                {" "}
                <span aria-hidden="true">×</span>
                <span class="unseen">{t("eliminated")}</span>
              </small>
            )}
          </td>
        );
      })}
    </tr>
  );
}
