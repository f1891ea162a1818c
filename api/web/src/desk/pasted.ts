// Entries as they are pasted from a spreadsheet: a line each, checked before any of them is entered.

import type { Tournament } from "../wire/types";
import { t } from "../words/language";

export interface PastedEntry {
  line: number;
  /** The line as it was pasted. */
  text: string;
  entry: number | null;
  names: string[];
  /** Why it cannot be entered like this. */
  wrong: string;
  /** What looks odd, and may be right. */
  odd: string;
}

const HEADING = /^(no\.?|nr\.?|nummer|number|name|names|namen|player|players|spieler|start|startnummer|entry|paar|pair)\b/i;
const BETWEEN = /\s*(?:&|\/|\+|\bund\b|\band\b)\s*/i;
const LONGEST = 80;

export function pasted(now: Tournament, text: string): PastedEntry[] {
  const need = now.regulation.players;
  const numbers = new Set(now.entries.map((one) => one.number));
  const known = new Set(now.entries.flatMap((one) => one.players ?? []).map(plainly));
  const found: PastedEntry[] = [];
  for (const [i, whole] of text.split(/\r?\n/).entries()) {
    if (!whole.trim() || (!found.length && i === 0 && HEADING.test(cells(whole)[0] ?? ""))) continue;
    const all = cells(whole).filter(Boolean);
    const entry = /^\d{1,4}\.?$/.test(all[0] ?? "") ? Number.parseInt(all.shift()!, 10) : null;
    if (all.length < need && all[0]) all.splice(0, 1, ...all[0].split(BETWEEN).filter(Boolean));
    const names = all.slice(0, need);
    const twice = names.filter((one) => known.has(plainly(one)));
    for (const one of names) known.add(plainly(one));
    const wrong =
      names.length < need ? t("{n} names are needed", { n: need })
      : names.some((one) => one.length > LONGEST) ? t("a name is too long")
      : entry !== null && numbers.has(entry) ? t("start number {n} is taken", { n: entry })
      : "";
    if (entry !== null) numbers.add(entry);
    const odd = twice.length ? t("{who} is there already", { who: twice.join(", ") }) : all.length > need ? t("left out: {what}", { what: all.slice(need).join(", ") }) : "";
    found.push({ line: i + 1, text: whole, entry, names, wrong, odd });
  }
  return found;
}

/** Spreadsheets copy with tabs; files have semicolons or commas, and cells in quotation marks. */
function cells(line: string): string[] {
  const between = line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
  const found: string[] = [];
  let cell = "";
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === between && !quoted) found.push(cell.trim()), (cell = "");
    else cell += sign;
  }
  return [...found, cell.trim()];
}

const plainly = (name: string): string => name.trim().toLowerCase();
