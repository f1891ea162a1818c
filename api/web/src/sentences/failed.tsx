// Why something was not done, in the words of the service, or that it cannot be reached.

import type { JSX } from "preact";
import { Problem, sentence } from "../net/call";
import { told } from "../words/messages";
import { Sentence } from "./sentence";

/** Nothing where nothing went wrong. */
export function Failed({ why, test, hint = false }: { why: unknown; test?: string; hint?: boolean }): JSX.Element | null {
  if (!why) return null;
  return (
    <p class={hint ? "hint" : "reason"} role="alert" data-testid={test}>
      <Why of={why} />
    </p>
  );
}

export function Why({ of }: { of: unknown }): JSX.Element {
  const pieces = of instanceof Problem ? told(of.body, "detail") : [];
  return pieces.length ? <Sentence is={pieces} /> : <>{sentence(of)}</>;
}
