// What the stream tells put into the view of a tournament, and the places that follow from it.

import type { Standing, Standings, Tournament } from "../wire/types";

/** What is another since: lists have the items that are, `gone` names those that went. */
export type Changed = Partial<Omit<Tournament, "standings">> & {
  standings?: { frozen: boolean; lines: Standing[] }[];
  gone?: { tables?: string[]; rounds?: number[] };
};

export function merged(now: Tournament, { gone, standings, ...changed }: Changed): Tournament {
  const tables = put(now.tables, changed.tables, (one) => one.seat);
  const rounds = put(now.rounds, changed.rounds, numbered);
  return {
    ...now,
    ...changed,
    entries: put(now.entries, changed.entries, numbered),
    results: put(now.results, changed.results, numbered),
    protests: put(now.protests, changed.protests, numbered),
    penalties: put(now.penalties, changed.penalties, numbered),
    tables: gone?.tables ? tables.filter((one) => !gone.tables!.includes(one.seat)) : tables,
    rounds: gone?.rounds ? rounds.filter((one) => !gone.rounds!.includes(one.number)) : rounds,
    standings: standings ? now.standings.map((one, i) => (standings[i] ? placed(one, standings[i]) : one)) : now.standings,
  };
}

const numbered = (one: { number: number }): number => one.number;

/** Each item comes whole: it takes the place of the one with its name, or stands behind them. */
function put<Item>(before: Item[], changed: Item[] | undefined, name: (one: Item) => unknown): Item[] {
  if (!changed) return before;
  const fresh = new Map(changed.map((one) => [name(one), one]));
  const kept = before.map((one) => {
    const found = fresh.get(name(one));
    fresh.delete(name(one));
    return found ?? one;
  });
  return [...kept, ...fresh.values()];
}

/** Those with more in a column stand higher; equals of all columns share a place. */
function placed(before: Standings, { frozen, lines }: { frozen: boolean; lines: Standing[] }): Standings {
  const all = new Map([...before.lines, ...lines].map((one) => [one.entry, one]));
  const sorted = [...all.values()].sort((a, b) => ahead(a, b) || a.entry - b.entry);
  let place = 0;
  return {
    ...before,
    frozen,
    lines: sorted.map((one, i) => ({ ...one, place: i && !ahead(sorted[i - 1]!, one) ? place : (place = i + 1) })),
  };
}

function ahead(a: Standing, b: Standing): number {
  const at = a.counts.findIndex((points, i) => points !== b.counts[i]);
  return at < 0 ? 0 : b.counts[at]! - a.counts[at]!;
}
