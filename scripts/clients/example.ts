// Follow a match live: node example.js http://localhost:8000 MATCH
import { follow, referee } from "./referee.js";

declare const process: { argv: [string, string, string, string] };
const [, , url, match] = process.argv;
for await (const [event, { ruling, status }] of follow(referee(url), match, 1)) {
  if (event === "ruling" && ruling) console.log(`${ruling.number}. ${ruling.text} ${ruling.outcome}`);
  if (event === "match" && status === "closed") break;
}
