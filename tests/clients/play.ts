// Plays matches with the types that openapi-typescript has made: node play.js URL
// `matches.ts` holds the matches as literals, so that the compiler reads every move.

import type { components } from "./api";
import { matches } from "./matches";

declare const process: { argv: string[] };
type Schemas = components["schemas"];
const [url] = process.argv.slice(2);

async function post<T>(path: string, body: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(told)}`);
  return told as T;
}

/** What a player would say: only with a discriminator that works does this compile. */
function words(move: Schemas["Move"]): string {
  switch (move.kind) {
    case "whot-1on1.play":
      return [move.card, move.suit ?? ""].join(" ").trim();
    case "whot-1on1.offer":
    case "whot-tournament.offer":
      return String(move.amount);
    case "lotta-watta.take":
      return move.source;
    default:
      return "";
  }
}

const played = [];
for (const { opening, reports } of matches) {
  const opened = await post<Schemas["Opened"]>("/api/v1/matches", opening);
  const answers = [];
  for (const report of reports) {
    const path = `/api/v1/matches/${opened.match.id}/rulings`;
    const ruling = await post<Schemas["Ruling"]>(path, report, opened.token);
    if (words(ruling.move) !== words(report.move)) throw new Error(JSON.stringify(ruling.move));
    answers.push(ruling.move);
  }
  played.push({ match: opened.match.id, answers });
}
console.log(JSON.stringify(played));
