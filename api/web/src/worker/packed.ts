// What the worker is told when it starts: where its parts lie, beside its own script.

export interface Packed {
  /** Another one whenever a word of the rules is another. */
  digest: string;
  worker: string;
  /** The protocol between page and rules, by the name that the pages of an earlier build look for. */
  house: string;
  python: string;
  library: string;
  rules: string;
  info: object;
}

/** Asked of the worker: to start, or a question to the desk of the rules, as JSON. */
export type Asked = { start: Packed } | { id: number; question: string };
/** Its answers; an answer that is missing could not be given. */
export type Answered = { started: true } | { failed: string } | { id: number; answer: string | null };
