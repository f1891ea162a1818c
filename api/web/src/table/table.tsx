// The table as it lies before everybody: the score, the felt with all that is on it, and what bears.

import type { JSX } from "preact";
import type { Ruling } from "../wire/types";
import { t } from "../words/language";
import { TurnClock } from "./clock";
import { Facts, Score, Turn, sorted } from "./facts";
import { Ahead, Piles, trickOf, type Underway } from "./laid";
import { Seats, type SeatsOf } from "./seats";
import { slotsOf } from "./slots";

export interface TableOf extends Omit<SeatsOf, "trick"> {
  /** The ruling after which it is shown. */
  last: Ruling | null;
  /** Cards that were tapped and are not yet heard of. */
  underway?: Underway[];
  /** Nobody can say who is next before the referee has been heard. */
  unsure?: boolean;
}

export function Felt({ last, underway = [], unsure = false, ...props }: TableOf): JSX.Element {
  const { book, match, table } = props;
  const trick = trickOf(table, last);
  const [short, long] = sorted(book, match, table);
  const grids = match.seats.some((seat) => slotsOf(table, seat).length > 0);
  return (
    <>
      <div class="board">
        <Turn {...{ book, match, table, unsure }} chosen={props.chosen} />
        <TurnClock {...{ match, table }} />
        <Score {...{ match, table }} />
      </div>
      {long.length > 0 && <Facts book={book} of={long} test="facts-more" />}
      <div class="felt" role="group" aria-label={t("The table")} data-testid="felt" data-look={trick ? "trick" : grids ? "grids" : "piles"}>
        <Facts book={book} of={short} test="facts" />
        <Seats {...props} trick={trick} underway={underway} />
        <Piles {...{ book, match, table }} underway={trick ? [] : underway} />
        {trick && <Ahead {...{ book, match, trick }} />}
      </div>
    </>
  );
}
