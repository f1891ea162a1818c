// What bears on the table now, line by line, and who is awaited for what.

import type { ComponentChildren, JSX } from "preact";
import { useContext } from "preact/hooks";
import { AtTable, Says, Sentence } from "../sentences/sentence";
import type { Book, Line, Match, Seat, View } from "../wire/types";
import { print, said, type Message, type Part } from "../words/messages";
import { list, nameOf, plain, scoreName, shownSuit, sidesOf, suitOf, whoever, withMinus } from "../words/names";
import { Suit, hasShape } from "../cards/suits";
import { t } from "../words/language";
import { slotsIn } from "./slots";

const FEW = 3;
const SHORT = 26; // letters
const LONG = 32; // letters: more take two lines
/** Letters: more than two lines hold; whoever reports has every way to act as a button. */
const tooLong = (): number => (innerWidth < 352 ? 68 : 84);

/** The suit that a line is about: its text is that one word, and no name of anybody. */
function suitIn({ text }: Line, book: Book | null, match: Match | null): string {
  if (text.length < 2 || match?.seats.includes(text)) return "";
  const suit = shownSuit(book, suitOf(book, text) ?? text);
  return hasShape(suit) ? suit : "";
}

export function Facts({ book, of, test }: { book: Book | null; of: Line[]; test: string }): JSX.Element {
  const { match } = useContext(AtTable);
  return (
    <ul class="facts" data-testid={test} hidden={!of.length}>
      {of.map((line) => (
        <li key={line.label + line.text}>
          {line.label && <span class="fact-label"><Says of={line} field="label" begins flat /></span>}{" "}
          <b>
            {suitIn(line, book, match) && <Suit suit={suitIn(line, book, match)} />}
            <Says of={line} field="text" flat />
          </b>
        </li>
      ))}
    </ul>
  );
}

/** The short lines that have room on the felt, and the longer ones, which have a line of their own. */
export function sorted(book: Book | null, match: Match, table: View): [Line[], Line[]] {
  const letters = (line: Line) => `${said(line, "label", match, book)} ${said(line, "text", match, book)}`.length;
  const lines = table.facts_line.filter((line) => !slotsIn(line).length);
  const short = lines.filter((line, i) => letters(line) <= SHORT || (!table.trick && !i)).slice(0, FEW);
  return [short, lines.filter((line) => !short.includes(line))];
}

/** Those who play together, with their points: one line a title. */
export function Score({ match, table }: { match: Match; table: View }): JSX.Element | null {
  const sides = sidesOf(match).filter((side) => !match.seats.includes(side));
  if (!sides.length) return null;
  const scored = Object.entries(table.scores).filter(([, of]) => sides.some((side) => side in of));
  const none: [string, Record<string, number>] = ["", {}];
  const titles = (scored.length ? scored : [none]).map(([title, of]) => ({
    title,
    of: sides.map((side): [string, number] => [side, of[side] ?? 0]),
  }));
  return (
    <div class="score-line" data-testid="scores">
      {titles.map(({ title, of }) => (
        <p key={title}>
          {of.map(([side, points]) => (
            <span key={side} class="side">
              <span>{whoever(match, side)}</span> <strong>{withMinus(points)}</strong>
            </span>
          ))}
          {titles.length > 1 && <small>{scoreName(title)}</small>}
        </p>
      ))}
    </div>
  );
}

/** What a seat is awaited for, by the verbs of the moves; a list that is cut goes on. */
function duty(book: Book | null, moves: readonly string[], cut = false): Message {
  const verbs = moves.map((move): Part => ({ message: { id: book?.moves.find((m) => m.move === move)?.verb ?? plain(move) } }));
  return { id: "{verbs}", parts: { verbs: cut ? { list: verbs } : { or: verbs } } };
}

interface TurnOf {
  book: Book | null;
  match: Match;
  table: View;
  /** Whom this phone reports for, where the table awaits nobody. */
  chosen: Seat | null;
  unsure: boolean;
}

const line = (says: ComponentChildren): JSX.Element => <p class="turn" data-testid="turn">{says}</p>;

export function Turn({ book, match, table, chosen, unsure }: TurnOf): JSX.Element {
  if (table.over) {
    const who = table.winners.map((side) => whoever(match, side));
    const several = match.seats.filter((seat) => table.winners.includes(table.sides?.[seat] ?? seat)).length > 1;
    return line(<b>{!who.length ? t("The match is over") : several ? t("{who} win", { who: list(who) }) : t("{who} wins", { who: list(who) })}</b>);
  }
  if (match.status === "closed") return line(t("The match is closed."));
  const [first] = table.awaited;
  if (!first) return line(unsure ? t("Who is next?") : chosen ? <><b>{nameOf(match, chosen)}</b> {t("to act")}</> : t("Nobody is awaited."));
  const letters = (moves: string[]) => nameOf(match, first.seat).length + print(duty(book, moves), match, book).length;
  const told = first.moves.filter((_, i) => letters(first.moves.slice(0, i + 1)) < tooLong());
  const long = letters(told) > LONG;
  const more = told.length < first.moves.length && " …";
  return (
    <p class="turn" data-testid="turn" data-seat={first.seat} data-long={long || undefined}>
      <b>{nameOf(match, first.seat)}</b>
      {told.length ? <>: <Sentence is={duty(book, told, !!more)} flat />{more}</> : <> {t("to act")}</>}
    </p>
  );
}
