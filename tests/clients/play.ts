// Plays matches with the client in TypeScript that `make clients` makes: node play.js URL
// `matches.ts` holds the matches as literals, so that the compiler reads every move.

import { referee, type Schemas } from "./referee.js";
import { matches } from "./matches.js";

declare const process: { argv: [string, string, string] };
const [, , url] = process.argv;

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
  const { data: opened, error } = await referee(url).POST("/api/v1/matches", { body: opening });
  if (!opened) throw new Error(error.detail);
  const client = referee(url, opened.token);
  const path = { match_id: opened.match.id };
  const answers = [];
  for (const body of reports) {
    const { data: ruling, error } = await client.POST("/api/v1/matches/{match_id}/rulings", { params: { path }, body });
    if (error) throw new Error(error.detail);
    if (!ruling) throw new Error("answered without a ruling, which only `Prefer` asks for");
    if (words(ruling.move) !== words(body.move)) throw new Error(JSON.stringify(ruling.move));
    answers.push(ruling.move);
  }
  played.push({ match: opened.match.id, answers });
}
console.log(JSON.stringify(played));
