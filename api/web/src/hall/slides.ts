// What a wall shows, page by page: each as much as fits on one screen in letters that are read from ten metres.

import type { HallTable, Standings, Tournament } from "../wire/types";
import { inText, resultOf, roundName, roundNow, seatOf, tablesOf } from "../tournament/names";
import { locale, t } from "../words/language";

/** So many lines of the largest letters stand below the heading. */
const LINES = 9;
/** Numbers and names are shorter: so many stand beside each other. */
export const NUMBERS = 4;
export const NAMES = 2;

export type Slide = { title: string; part: number; of: number } & (
  | { kind: "welcome" }
  | { kind: "tables"; tables: HallTable[] }
  | { kind: "numbers"; who: { entry: number; table: number }[] }
  | { kind: "names"; who: { name: string; entry: number; table: number }[] }
  | { kind: "running"; tables: HallTable[] }
  | { kind: "standings"; standings: Standings; lines: Standings["lines"] }
);

/** The pages in the order in which they are turned; what is of no use just now is not among them. */
export function slidesOf(now: Tournament): Slide[] {
  const round = roundNow(now);
  const tables = tablesOf(now, round).filter((one) => !one.decides || one.state !== "done");
  const told = tables.filter((one) => resultOf(now, one));
  const finished = now.rounds.at(-1)?.finished ?? false;
  const over = now.status === "over" || now.status === "closed";
  const slides: Slide[] = [];
  if (!round) slides.push({ kind: "welcome", title: now.title, part: 1, of: 1 });
  // who has found their table needs no seating any more
  if (round && !finished && !over && told.length < tables.length / 4) slides.push(...seating(now, round, tables));
  if (round && !finished && !over && told.length) slides.push(...parts(LINES, running(tables), (some) => ({ kind: "running" as const, title: roundName(now, round), tables: some })));
  if (now.results.some((one) => !one.taken_back) || over)
    for (const one of now.standings)
      slides.push(...parts(LINES, one.lines, (some) => ({ kind: "standings" as const, title: inText(one.title), standings: one, lines: some })));
  return slides.length ? slides : [{ kind: "welcome", title: now.title, part: 1, of: 1 }];
}

function seating(now: Tournament, round: number, tables: HallTable[]): Slide[] {
  const title = roundName(now, round);
  const all = now.entries
    .filter((one) => !one.withdrawn)
    .map((one) => ({ entry: one.number, players: one.players ?? [], table: seatOf(now, round, one.number)?.table ?? 0 }))
    .filter(({ entry, table }) => table || now.rounds.at(-1)!.byes.includes(entry));
  const named = all
    .flatMap(({ entry, players, table }) => players.filter(Boolean).map((name) => ({ name, entry, table })))
    .sort((a, b) => a.name.localeCompare(b.name, locale(), { numeric: true }));
  const numbered = [...all].sort((a, b) => a.entry - b.entry);
  return [
    ...parts(LINES * NAMES, named, (who) => ({ kind: "names" as const, title: t("{round}: who sits where", { round: title }), who })),
    ...parts(LINES * NUMBERS, numbered, (who) => ({ kind: "numbers" as const, title: t("{round}: start number and table", { round: title }), who })),
    ...parts(LINES, tables, (some) => ({ kind: "tables" as const, title: t("{round}: tables", { round: title }), tables: some })),
  ];
}

/** Those that somebody waits for come first. */
function running(tables: HallTable[]): HallTable[] {
  const order = ["late", "disputed", "told", "playing", "done"];
  return [...tables].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.table - b.table);
}

/** As even as they can be: no page with one line. */
function parts<Item, Made extends object>(most: number, items: Item[], make: (some: Item[]) => Made): (Made & { part: number; of: number })[] {
  const of = Math.ceil(items.length / most);
  const each = Math.ceil(items.length / of);
  return Array.from({ length: of }, (_, i) => ({ ...make(items.slice(i * each, (i + 1) * each)), part: i + 1, of }));
}
