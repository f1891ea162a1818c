// What costs somebody something: a breach that is proven, or an act that is void and has its price.

import type { Ruling } from "../wire/types";

type Fact = Ruling["facts"][number];

export const breaches = (of: Ruling): Fact[] => of.facts.filter((fact) => fact.fact === "refuted");

/** Whether an act that does not count brought cards or points to somebody. */
export function priced(of: Ruling): boolean {
  // Of cards that lie before a seat: what came from elsewhere was not laid back, but is to be taken.
  const owner = (place: unknown) => String(place).split("/")[1];
  const seat = String(of.move["seat"]);
  const got = (fact: Fact) => owner(fact["to"]) === seat && owner(fact["from"]) !== seat;
  const paid = (fact: Fact) => fact.fact === "scored" || (fact.fact === "moved" && (String(fact["to"]).startsWith("hand/") || got(fact)));
  return of.outcome === "void" && of.facts.some(paid);
}
