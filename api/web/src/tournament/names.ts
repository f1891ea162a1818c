// How entries, sides, tables and titles of a tournament are called.

import type { HallResult, HallTable, Standings, Text, Tournament } from "../wire/types";
import { language, t } from "../words/language";

export const inText = (text: Text): string => (language.value === "de" ? text.de : text.en);

/** Who plays under a start number; the number alone where names are not told. */
export function entryName(now: Tournament, number: number): string {
  const names = now.entries.find((one) => one.number === number)?.players ?? [];
  return names.filter(Boolean).join(" & ") || t("No. {n}", { n: number });
}

/** Those who sit on a side, with their start numbers. */
export const sideName = (now: Tournament, side: number[]): string => side.map((n) => `${n} ${entryName(now, n)}`).join(" + ");

export const sidesName = (now: Tournament, table: HallTable): string => table.sides.map((side) => sideName(now, side)).join(" – ");

export const roundNow = (now: Tournament): number => now.rounds.at(-1)?.number ?? 0;

export const tablesOf = (now: Tournament, round: number): HallTable[] =>
  now.tables.filter((one) => one.round === round).sort((a, b) => a.table - b.table);

export const tableAt = (now: Tournament, seat: string): HallTable | undefined => now.tables.find((one) => one.seat === seat);

export const resultOf = (now: Tournament, table: HallTable): HallResult | undefined =>
  table.result ? now.results.find((one) => one.number === table.result) : undefined;

/** Where an entry sits in a round. */
export const seatOf = (now: Tournament, round: number, entry: number): HallTable | undefined =>
  now.tables.find((one) => one.round === round && one.sides.some((side) => side.includes(entry)));

export const stageOf = (now: Tournament, round: number): Tournament["regulation"]["stages"][number] =>
  now.regulation.stages[(now.rounds.find((one) => one.number === round)?.stage ?? 1) - 1]!;

/** Whether a table plays one game of which the points count, whoever has won it. */
export const forPoints = (now: Tournament, table: HallTable): boolean => stageOf(now, table.round).for_points && !table.decides;

/** Whether the next round is drawn and ends the time for protests about a table: some have so many minutes instead. */
export const protestsOver = (now: Tournament, table: HallTable): boolean => table.round < roundNow(now) && !resultOf(now, table)?.protest_until;

/** Whether points of a game can be below zero: nothing says where they begin and end. */
export const belowZero = (now: Tournament, round: number): boolean => !stageOf(now, round).to;

/** A round as people speak of it: with the name of its stage where there are several. */
export function roundName(now: Tournament, round: number): string {
  const stage = now.rounds.find((one) => one.number === round)?.name;
  const plain = t("Round {n}", { n: round });
  return stage && now.regulation.stages.length > 1 ? `${plain}, ${inText(stage)}` : plain;
}

/** The columns that tell somebody apart, by their numbers: the lots that nobody has needed yet are nothing but noughts. */
export const telling = ({ columns, lines }: Standings): number[] =>
  columns.map((_, i) => i).filter((i) => i === 0 || lines.some((line) => line.counts[i]));

/** Who said something: the direction, a table, an entry. */
export function speaker(now: Tournament, by: { role: string; seat: string | null }): string {
  if (by.role === "table") return t("table {n}", { n: by.seat?.split("/")[1] ?? "" });
  if (by.role === "entry") return entryName(now, Number(by.seat?.split(".")[0]));
  return t("the direction");
}
