// What is looked at beside the table: long rows of cards, what was taken on trust, a table that was.

import type { ComponentChildren, JSX } from "preact";
import { Card } from "../cards/card";
import { CardList, ClauseNumber } from "../sentences/sentence";
import type { Book, Match, Ruling, View } from "../wire/types";
import { filled, t } from "../words/language";
import { placeText } from "../words/places";
import { nameOf, plain } from "../words/names";
import { FEW, before, facesOf } from "./laid";
import { Felt, type TableOf } from "./table";

/** Cards before a seat that are too many to lie beside its name: a line for each such place. */
export function LaidOpen({ book, match, table }: { book: Book | null; match: Match; table: View }): JSX.Element {
  const places = match.seats.flatMap((seat) =>
    before(table, seat).map((p) => ({ place: p.place, faces: facesOf(p, table.hands[seat]) })),
  );
  return (
    <>
      {places
        .filter(({ faces }) => faces.length > FEW)
        .map(({ place, faces }) => (
          <div key={place} class="laid" data-testid={`laid-${place}`}>
            <span>{plain(placeText(place, book, match))}</span>
            <span class="row">
              {faces.map(({ face, yours }, i) => (
                <Card key={i} book={book} face={face} yours={yours} size="small" />
              ))}
            </span>
          </div>
        ))}
    </>
  );
}

/** The table as it lay at some moment: nothing can be done with it, and no clock runs. Which of several moves could be made then nobody has tried. */
export function Still({ book, match, table, last = null }: Pick<TableOf, "book" | "match" | "table"> & { last?: Ruling | null }): JSX.Element {
  const then = { ...table, clocks: [], awaited: table.awaited.map((a) => ({ ...a, moves: a.moves.length > 1 ? [] : a.moves, since: null })) };
  return (
    <div class="still">
      <Felt book={book} match={match} table={then} last={last} chosen={null} mine={null} choose={null} />
      <LaidOpen book={book} match={match} table={then} />
    </div>
  );
}

const implied = (kind: string, parts: Record<string, ComponentChildren>) =>
  kind === "lacks"
    ? filled("{name} implied holding none of {cards} ({clause}, ruling {n})", parts)
    : filled("{name} implied holding one of {cards} ({clause}, ruling {n})", parts);

/** What players implied about hands that nobody has seen. */
export function More({ match, table }: { match: Match; table: View }): JSX.Element | null {
  const claims = table.claims ?? [];
  if (!claims.length) return null;
  return (
    <details class="more" data-testid="more-facts">
      <summary>{t("Taken on trust")}</summary>
      <ul class="claims" data-testid="claims">
        {claims.map((c, i) => (
          <li key={i}>
            {implied(c.kind, {
              name: nameOf(match, c.seat),
              cards: <CardList of={c.cards} />,
              clause: <ClauseNumber clause={c.clause} />,
              n: c.ruling,
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
