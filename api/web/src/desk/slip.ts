// A slip as it is typed: the table and its games read and checked before anything is sent.

import type { HallTable, Tournament } from "../wire/types";
import { print, type Message, type Part } from "../words/messages";
import { forPoints, resultOf, stageOf, tableAt } from "../tournament/names";
import { t } from "../words/language";

export interface Slip {
  /** As the service takes it: 15:9 8:15n */
  text: string;
  games: { points: number[]; marks: string }[];
  /** What is wrong with it as it stands. */
  wrong: string;
  /** How many games are still to come. */
  lacks: number;
  /** Of how many sides a game that is begun has points; 0 where none is. */
  begun: number;
}

/** What is typed in one line: the table first, then its games. */
export interface Typed extends Slip {
  table: number | null;
}

const NUMBER = /^(-?\d{1,6})([tn]*)$/;
const GAME = /^(-?\d{1,6}(?:[:/]-?\d{1,6})+)([tn]*)$/;

export function typed(now: Tournament, round: number, line: string): Typed {
  const [first = "", ...rest] = line.trim().toLowerCase().split(/[\s,;]+/);
  const number = /^\d{1,4}$/.test(first) ? Number(first) : null;
  const none = { text: "", games: [], lacks: 0, begun: 0 };
  if (!first) return { table: null, ...none, wrong: "" };
  if (number === null) return { table: null, ...none, wrong: t("First the number of the table, then its games.") };
  if (!tableAt(now, `${round}/${number}`))
    return { table: null, ...none, wrong: sentence("Round {round} has no table {table}.", { round: { text: String(round) }, table: { text: first } }) };
  return { table: number, ...slip(now, `${round}/${number}`, rest) };
}

/** Reads games written 15:9, or as numbers alone: 15 9. */
export function slip(now: Tournament, seat: string, words: string[]): Slip {
  const table = tableAt(now, seat)!;
  const stage = stageOf(now, table.round);
  const games: Slip["games"] = [];
  let open: number[] = [];
  let wrong = "";
  for (const word of words.filter(Boolean)) {
    const game = GAME.exec(word);
    const number = NUMBER.exec(word);
    if (game && !open.length) games.push({ points: game[1]!.split(/[:/]/).map(Number), marks: game[2]! });
    else if (number) {
      open.push(Number(number[1]));
      if (open.length === table.sides.length) {
        games.push({ points: open, marks: number[2]! });
        open = [];
      }
    } else wrong ||= t("{what} is no game: one is written {example}.", { what: word, example: exampleOf(now, table)[0]!.join(":") });
  }
  const many = table.decides ? Math.max(games.length, 1) : stage.games;
  for (const [i, { points }] of games.entries()) wrong ||= cannotBe(i + 1, points, table.sides.length, table.decides ? null : stage);
  if (games.length > many) wrong ||= sentence("A round has {games} here, and {many} were told.", { games: { count: many, of: "game|games" }, many: { text: String(games.length) } });
  return {
    text: games.map(({ points, marks }) => points.join(":") + marks).join(" "),
    games,
    wrong,
    lacks: Math.max(many - games.length, open.length ? 1 : 0),
    begun: open.length,
  };
}

/** What the games of a table could come to: for whoever writes their first slip. */
export function exampleOf(now: Tournament, table: HallTable): number[][] {
  const { games, to, total } = stageOf(now, table.round);
  const sides = table.sides.length;
  return Array.from({ length: games }, (_, game) => {
    const points = table.sides.map((_side, side) =>
      to ? (side === game % sides ? to : Math.max(to - 6 - game, 0)) : forPoints(now, table) ? SOME[side % SOME.length]! : Number(side === game % sides),
    );
    const last = to ? (game + 1) % sides : sides - 1;
    if (total >= 0) points[last] = total - points.reduce((sum, made, side) => (side === last ? sum : sum + made), 0);
    return points;
  });
}

/** Points above and below nothing, as a list of many hands has them. */
const SOME = [24, -12, 45, 30];

/** What the service would say of a game, said before it is asked. */
function cannotBe(n: number, points: number[], sides: number, stage: { to: number; total: number } | null): string {
  const number = { text: String(n) };
  if (points.length !== sides)
    return sentence("Game {number} has points for {many}, and {most} play at the table.", { number, many: { text: String(points.length) }, most: { text: String(sides) } });
  if (!stage) return "";
  const won = Math.max(...points);
  const winners = points.filter((made) => made === won).length;
  if (stage.to && winners > 1) return sentence("Game {number} cannot be: one side alone wins it.", { number });
  if (stage.to && (won < stage.to || points.filter((made) => made >= stage.to).length > 1))
    return sentence("Game {number} cannot be: whoever has {points} wins it, and nobody else.", { number, points: { count: stage.to, of: "point|points" } });
  const sum = points.reduce((a, b) => a + b, 0);
  if (stage.total >= 0 && sum !== stage.total)
    return sentence("Game {number} cannot be: its points come to {many}, and in every game to {most}.", { number, many: { text: String(sum) }, most: { text: String(stage.total) } });
  return "";
}

const sentence = (id: string, parts: Record<string, Part>): string => print({ id, parts } as Message, null, null);

/** What each side has by some games: their points where these are what counts, else how many of them it has won. */
export const madeBy = (now: Tournament, table: HallTable, games: Slip["games"]): number[] =>
  forPoints(now, table) ? (games[0]?.points ?? []) : wonBy(games, table.sides.length);

/** The same of what a table has told, where it has told anything. */
export function toldBy(now: Tournament, table: HallTable): number[] | undefined {
  const told = resultOf(now, table);
  return told && (forPoints(now, table) ? madeBy(now, table, slip(now, table.seat, told.slip.split(" ")).games) : told.won);
}

/** How many games each side has won by it. */
export const wonBy = (games: Slip["games"], sides: number): number[] =>
  Array.from({ length: sides }, (_, side) => games.filter(({ points }) => points[side] === Math.max(...points)).length);
