// A sentence of the service on the page: names for seats, cards drawn, clauses and rulings to look up.

import { createContext } from "preact";
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { CardInLine } from "../cards/card";
import { paths } from "../parts/router";
import type { Entry } from "../storage/entry";
import type { Book, Face, Match, Move } from "../wire/types";
import { clauseOf } from "../words/clauses";
import { spoken, t } from "../words/language";
import { capital, pieces, told, type Message, type Piece, type Told } from "../words/messages";
import { withMinus } from "../words/names";
import { reported, secret } from "../words/reports";
import { lookUp } from "./look-up";

interface Table {
  match: Match | null;
  book: Book | null;
}

/** Whose names and which cards and clauses a sentence below it means. */
export const AtTable = createContext<Table>({ match: null, book: null });

interface SentenceOf {
  is: Message | Message[];
  /** Within a button, a link or a summary nothing else can be tapped. */
  flat?: boolean;
  /** It stands for itself: with a capital, also where it is only a phrase. */
  begins?: boolean;
}

export function Sentence({ is, ...how }: SentenceOf): JSX.Element {
  return (
    <span lang={spoken()}>
      <Pieces is={is} {...how} />
    </span>
  );
}

/** The sentences that come with a field of what the service says. */
export const Says = ({ of, field, ...how }: { of: Told; field: string } & Omit<SentenceOf, "is">): JSX.Element => (
  <Sentence is={told(of, field)} {...how} />
);

/** A report: who did what. */
export function Report({ of, flat = false }: { of: Move; flat?: boolean }): JSX.Element {
  const { match, book } = useContext(AtTable);
  const told = <Pieces is={reported(of, book, match)} flat={flat} />;
  return secret(of, book) ? <span data-secret><span>{told}</span></span> : told;
}

/** What was tapped and waits: a report as it will be told, anything else in its own words. */
export const Tapped = ({ of }: { of: Entry }): JSX.Element =>
  of.kind === "report" ? <Report of={of.body["move"] as Move} flat /> : <>{of.words}</>;

/** Cards within a sentence. */
export const CardList = ({ of, last = "and" }: { of: Face[]; last?: "and" | "or" }): JSX.Element => (
  <Pieces is={{ id: "{cards}", parts: { cards: { [last]: of.map((card) => ({ card })) } } }} />
);

/** What stands behind a card within a sentence and stays in its line. */
const stopOf = (card?: Piece, next?: Piece): string =>
  typeof card === "object" && "card" in card && typeof next === "string" ? /^[.,:;)]*/.exec(next)![0] : "";

function Pieces({ is, flat = false, begins = false }: SentenceOf): JSX.Element {
  const { match, book } = useContext(AtTable);
  const all = [is].flat().flatMap((one, i) => [...(i ? [" "] : []), ...pieces(one, match, book)]);
  return (
    <>
      {(begins ? capital(all) : all).map((piece, i, all) => {
        const stop = stopOf(piece, all[i + 1]);
        const drawn = <Drawn key={i} piece={typeof piece === "string" ? piece.slice(stopOf(all[i - 1], piece).length) : piece} flat={flat} />;
        return stop ? <span key={i} class="card-stop">{drawn}{stop}</span> : drawn;
      })}
    </>
  );
}

function Drawn({ piece, flat }: { piece: Piece; flat: boolean }): JSX.Element {
  const { match, book } = useContext(AtTable);
  if (typeof piece === "string") return <>{withMinus(piece)}</>;
  if ("card" in piece) return <CardInLine book={book} face={piece.card} name={piece.name} />;
  if ("ruling" in piece) {
    if (flat || !match) return <>{piece.ruling}</>;
    return (
      <a class="cite" href={paths.moment(match.id, piece.ruling)} aria-label={t("ruling {n}", { n: piece.ruling })} data-testid={`told-${piece.ruling}`}>
        {piece.ruling}
      </a>
    );
  }
  return <ClauseNumber clause={piece.clause} flat={flat} />;
}

/** A clause by its number; a tap opens its text. */
export function ClauseNumber({ clause, flat = false }: { clause: string; flat?: boolean }): JSX.Element {
  const { book } = useContext(AtTable);
  const printed = clauseOf(book, clause);
  if (flat || !printed) return <>{clause}</>;
  return (
    <button
      type="button"
      class="cite"
      aria-haspopup="dialog"
      aria-label={`${clause}, ${printed.title}`}
      data-testid={`cite-${clause}`}
      onClick={() => lookUp(printed)}
    >
      {clause}
    </button>
  );
}
