// Opening a match: once, also where the answer is lost; the same people again without a question.

import { call, Problem } from "../net/call";
import { once } from "../net/once";
import { keptHere, transport } from "../net/transport";
import { fromHere } from "../parts/from-here";
import { paths, type go } from "../parts/router";
import { forAMoment, snapshots } from "../storage/database";
import { device, keys } from "../storage/local";
import { openRematch, seated } from "../score/rematch";
import type { Match, Opened, Rematches } from "../wire/types";
import { remember, type Table } from "./last";

type Wanted = Omit<Table, "match" | "at">;

/** Opens a match for these people and leads on to its table; `here` this phone is to keep it by itself. */
export async function open(wanted: Wanted, on: typeof go, here = false): Promise<void> {
  const { book, players, terms, names, disputes } = wanted;
  const body = { book, players, terms, names, disputes, device: device.value || undefined };
  // What was refused may be asked again in other words; what was not heard is the same opening.
  const made = here
    ? await call<Opened>("/matches", { body, here })
    : await once(body, ({ id: report_id, secret }) => call<Opened>("/matches", { body: { ...body, report_id, secret } }));
  seated(made);
  remember({ ...wanted, title: made.match.title, match: made.match.id, at: Date.now() });
  on(paths.match(made.match.id));
}

/** Opens the match after a match, which the other phones find by themselves, and goes to its table. */
async function rematch(before: string, table: Table, on: typeof go): Promise<void> {
  const match = await openRematch(before, on);
  remember({ ...table, match, at: Date.now() });
}

/** The same people again: at the table that is still open, in a rematch, or at a new one. */
export async function sameAgain(table: Table): Promise<void> {
  const on = fromHere();
  const before = await newest(table.match);
  const now = keys.value[before]?.role === "arbiter" ? await still(before) : null;
  if (now?.status === "open") return on(paths.match(before));
  if (now) {
    try {
      return await rematch(before, table, on);
    } catch (error) {
      // It has its rematch already, or nobody may open one there: then it is a new match.
      if (!(error instanceof Problem)) throw error;
    }
  }
  await open(table, on, keptHere(before) && !transport.alone);
}

/** The last of the matches that followed each other since, as far as this phone was there and can tell now. */
export async function newest(match: string): Promise<string> {
  for (let at = match; ; ) {
    const next = keys.value[at] ? await after(at) : null;
    if (!next || !keys.value[next]) return at;
    at = next;
  }
}

const after = (match: string): Promise<string | null> =>
  call<Rematches>(`/matches/${encodeURIComponent(match)}/rematch`, { match }).then(
    ({ rematch }) => rematch,
    () => null,
  );

async function still(match: string): Promise<Match | null> {
  try {
    return await call<Match>(`/matches/${encodeURIComponent(match)}`, { match });
  } catch (error) {
    if (error instanceof Problem && !error.passing) return null;
    const kept = await forAMoment(snapshots.get<{ match: Match }>(match)); // out of reach it is as it was seen last
    if (!kept) throw error;
    return kept.match;
  }
}
