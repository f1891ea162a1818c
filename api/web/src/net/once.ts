// What must be done once though its answer may be lost: it is asked again under the same secret.

import { newId, read, write } from "../storage/local";
import { Problem } from "./problem";

interface Attempt {
  what: string;
  id: string;
  secret: string;
  at: number;
}

const NAME = "referee.attempts";
/** The service knows a secret for an hour. */
const KNOWN = 3_600_000;
/** So many are kept: more than one person leaves without an answer in an hour. */
const KEPT = 16;

const unanswered = (): Attempt[] => read<Attempt[]>(NAME, []).filter((one) => Date.now() - one.at < KNOWN);

/** Whether this was asked within the hour, and nobody has heard an answer. */
export function asked(what: object): boolean {
  return unanswered().some((one) => one.what === JSON.stringify(what));
}

/** Asks under an id and a secret of its own; the same as before, where that was not answered. */
export async function once<T>(what: object, ask: (attempt: Attempt) => Promise<T>): Promise<T> {
  const text = JSON.stringify(what);
  const before = unanswered();
  const mine = before.find((one) => one.what === text) ?? { what: text, id: newId(), secret: newId(), at: Date.now() };
  const done = () => write(NAME, unanswered().filter((one) => one.what !== text));
  write(NAME, [mine, ...before.filter((one) => one !== mine)].slice(0, KEPT));
  try {
    const answer = await ask(mine);
    done();
    return answer;
  } catch (error) {
    // A fault that may pass, or an answer that was not heard, is none.
    if (error instanceof Problem && !error.passing) done();
    throw error;
  }
}
