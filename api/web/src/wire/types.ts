// The JSON the page talks to the service in: shapes out of the API's description, which `make types` reads.

import type { Cited, Flagged, MoveField, OfferField } from "./description";

export type {
  Answer,
  Arbiter,
  Audit,
  Awaited,
  BearingClaim,
  Book,
  BookBrief,
  By,
  Card as CardKind,
  Change,
  Claim,
  Compared,
  Confirmation,
  Corrected,
  Damaged,
  Deciding,
  Decision,
  Dispute,
  Disputes,
  Dossier,
  Entry,
  Erasable,
  Finding,
  Guide,
  Hand,
  Handover,
  Hands,
  Import,
  Imported as ImportedMatch,
  Joinable,
  Joined,
  JoinWay,
  Line,
  Lying,
  Match,
  MatchBrief,
  MatchList,
  MatchLog,
  Matter,
  Moment,
  News,
  Move,
  MoveKind,
  Offer,
  Offers,
  Opened,
  Outlook,
  Participant,
  Participants,
  Place,
  Printed as Clause,
  Read,
  Recorded,
  Rematches,
  Remedy,
  Root,
  Ruling,
  RulingList,
  Settled,
  Sheet,
  Shelf,
  Term,
  Told,
  Tournament,
  Value,
  View,
} from "./description";

export type Seat = string;
export type Face = string;
/** Points by title, then by side. */
export type Scores = Record<string, Record<string, number>>;

/** A clause that a ruling rests on; of a flag also whom it is about, and what was noticed. */
export type Cite = Cited & Partial<Flagged>;

/** A field of a move as it is asked: what the book says of it, and what the offer, where there is one. */
export type Field = Pick<MoveField, "name" | "kind" | "required" | "sealed"> &
  Partial<Pick<MoveField, "text" | "label" | "choices" | "usual" | "below_zero"> & Pick<OfferField, "options" | "claims" | "when">>;
