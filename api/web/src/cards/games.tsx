// The games of the shelf as pictures, each with how many can play it.

import type { JSX } from "preact";
import type { BookBrief } from "../wire/types";
import { signOf } from "../words/deck";
import { count, inWords, t } from "../words/language";
import { Suit } from "./suits";

export interface Game {
  name: string;
  books: BookBrief[];
  least: number;
  most: number;
}

/** The books of one game together, in the order of the shelf; those that people ask for most come first. */
export function gamesOf(books: BookBrief[]): Game[] {
  const found = new Map<string, BookBrief[]>();
  for (const book of books) found.set(book.game, [...(found.get(book.game) ?? []), book]);
  const games = [...found].map(([name, of]) => ({
    name,
    books: of,
    least: Math.min(...of.map((one) => one.seats.min)),
    most: Math.max(...of.map((one) => one.seats.max)),
  }));
  const place = (game: Game) => (game.name in DRAWN ? Object.keys(DRAWN).indexOf(game.name) : games.length + 9);
  return games.sort((a, b) => place(a) - place(b));
}

/** What lies on the picture of a game: ranks and shapes, fanned; a game nobody has drawn has backs. */
const DRAWN: Record<string, [rank: string, shape: string][]> = {
  Watten: [["K", "heart"], ["7", "bell"], ["7", "acorn"]],
  Lohai: [["K", "spade"], ["2", "heart"], ["", "giver"]],
  Whot: [["5", "circle"], ["2", "cross"], ["", "star"]],
  "Lotta Watta": [],
  Schnapsen: [["A", "heart"], ["10", "spade"], ["K", "diamond"]],
  "Mau-Mau": [["8", "club"], ["7", "heart"], ["J", "spade"]],
};
const BACKS: [string, string][] = [["", ""], ["", ""], ["", ""]];

export function GamePicture({ name }: { name: string }): JSX.Element {
  if (name === "Lotta Watta")
    return (
      <span class="game-cards game-grid" aria-hidden="true">
        <span class="game-card game-back" />
        <span class="game-card game-back" />
        <span class="game-card game-back" />
        <span class="game-card" data-shape="diamond">
          7<Suit suit="diamond" />
        </span>
      </span>
    );
  return (
    <span class="game-cards" aria-hidden="true">
      {(DRAWN[name] ?? BACKS).map(([rank, shape], i) => (
        <span key={i} class={`game-card${shape ? "" : " game-back"}`} data-shape={shape || undefined}>
          {signOf(rank)}
          {shape && <Suit suit={shape} />}
        </span>
      ))}
    </span>
  );
}

function howMany({ least: a, most: b }: Game): string {
  if (a === b) return count("player|players", b);
  return b === a + 1 ? t("{a} or {b}", { a, b }) : t("{a} to {b}", { a, b });
}

interface GamesOf {
  games: Game[];
  /** Where the picture of a game leads. */
  to: (game: Game) => string;
}

export function Games({ games, to }: GamesOf): JSX.Element {
  return (
    <ul class="games">
      {games.map((game) => (
        <li key={game.name}>
          <a class="game" href={to(game)} data-testid="game" data-game={game.name} data-books={game.books.map((one) => one.name).join(" ")}>
            <GamePicture name={game.name} />
            <b>{inWords(game.name)}</b>
            <small>{howMany(game)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
