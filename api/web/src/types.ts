// The JSON the page talks to the service in: books, matches, views, offers, rulings.

export type Seat = string;
export type Face = string;
export type Value = string | number | boolean | Value[];

export interface CardKind {
  face: Face;
  text: string;
  suit?: string | null;
  rank?: string | number | null;
  copies?: number;
  points?: number | null;
}

export interface Clause {
  number: string;
  kind?: string;
  title: string;
  text: string;
  mark?: "adopted" | "replaced" | "reworded" | null;
  waivable?: boolean;
}

export interface Term {
  name: string;
  text: string;
  values: Value[] | { min: number; max: number };
  default: Value;
  /** Asked for only where another term has this value, and not where another has that. */
  needs: Record<string, Value>;
  bars: Record<string, Value>;
}

export type FieldKind = "seat" | "card" | "cards" | "choice" | "number" | "text" | "flag" | "place";

export interface Field {
  name: string;
  kind: FieldKind;
  required: boolean;
  text?: string;
  choices?: Value[] | null;
  options?: Value[] | null;
  min?: number | null;
  max?: number | null;
  sealed: boolean;
  /** For an option taken on trust: the clause that trusts. */
  claims?: Record<string, string> | null;
  /** May be given, and is asked, only when an earlier field has one of these values. */
  when?: Record<string, Value[]> | null;
}

export interface MoveKind {
  move: string;
  title: string;
  text: string;
  fields: Field[];
  in_turn: boolean;
  /** By anybody, in every phase: seldom what is sought. */
  anytime?: boolean;
}

export interface BookBrief {
  name: string;
  title: string;
  text: string;
  seats: { min: number; max: number };
  provisional?: boolean;
  amends?: string | null;
}

export interface Book extends BookBrief {
  revision: string;
  cards: CardKind[];
  clauses: Clause[];
  struck: { number: string; title: string; text: string }[];
  terms: Term[];
  moves: MoveKind[];
  differences: { number: string; change: string; text: string }[];
}

export interface Place {
  place: string;
  owner: Seat | null;
  count: number;
  cards: (Face | null)[];
  top: Face | null;
  /** What clings to cards, such as a lock, and to which, counted from the bottom. */
  tags?: Record<string, number[]>;
  /** The cards that only this phone's seat knows, counted from the bottom. */
  yours?: number[];
}

export interface Awaited {
  seat: Seat | null;
  moves: string[];
  clause?: string | null;
  since?: number | null;
}

/** What an act implied about a hand nobody has seen. */
export interface Claim {
  ruling: number;
  clause: string;
  seat: Seat;
  kind: string;
  cards: Face[];
}

/** A short human line of what bears now. */
export interface Line {
  label: string;
  text: string;
}

export interface View {
  phase: string;
  places: Place[];
  hands: Record<Seat, number>;
  awaited: Awaited[];
  marks: Record<string, unknown>;
  facts_line?: Line[];
  lines?: Line[];
  scores: Record<string, Record<string, number>>;
  sides?: Record<Seat, string>;
  dealer?: Seat | null;
  hand?: number;
  over: boolean;
  winners: string[];
  claims?: Claim[];
}

export interface Match {
  id: string;
  book: string;
  title: string;
  terms: Record<string, Value>;
  seats: Seat[];
  sides?: unknown;
  names?: Record<Seat, string> | null;
  version: number;
  rulings: number;
  status: "open" | "over" | "closed";
  opened_at?: number | string;
  /** Whether play waits while a dispute is open, and the disputes that are. */
  waits?: boolean;
  disputes?: number[];
  table: View;
}

export type Move = { move: string } & Record<string, Value>;

export interface Cite {
  clause: string;
  title: string;
  text: string;
  seat?: Seat | null;
  note?: string;
}

export interface By {
  participant?: string;
  device?: string | null;
  role?: string;
  seat?: Seat | null;
}

export interface Ruling {
  number: number | null;
  version: number | null;
  outcome: "stands" | "void" | "contradicts";
  text: string;
  move: Move;
  at?: number | null;
  recorded_at?: number | string | null;
  by?: By | null;
  reason?: string;
  cites: Cite[];
  waived: Cite[];
  flags: Cite[];
  happened: string[];
  facts?: { fact: string; what?: string }[];
  evidence: number[];
  awaited?: Awaited[];
  struck: boolean;
  corrected_by?: number | null;
  changed?: boolean;
  can_stand: string[];
  report_id?: string | null;
}

export interface Offer {
  move: string;
  seat: Seat | null;
  title: string;
  text: string;
  awaited: boolean;
  fields: Field[];
  claims?: Record<string, unknown> | null;
}

export interface Change {
  number: number;
  text: string;
  before: string;
  after: string;
  cites_before?: (string | Cite)[];
  cites_after?: (string | Cite)[];
}

export interface Correction {
  ruling: number;
  changes: Change[];
  unknown_again: Face[];
  table?: View;
  needs_reason: boolean;
  version?: number;
}

export interface JoinWay {
  code: string;
  url: string;
  qr_svg: string;
}

export interface Joined {
  token: string;
  participant: string;
  role: string;
  seat: Seat | null;
  match: string;
}

/** A match as the holder of its code sees it before joining. */
export interface Joinable {
  id: string;
  title: string;
  seats: Seat[];
  free: Seat[];
  names: Record<Seat, string>;
}
