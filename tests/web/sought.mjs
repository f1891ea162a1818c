// Searches a rule book as the phone page does: what each query finds, by number.
// node sought.mjs FOLDER_OF_THE_PAGE < { clauses, queries } > [[number, ...], ...]

import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const [page] = process.argv.slice(2);
const { build } = createRequire(join(page, "package.json"))("esbuild");
globalThis.localStorage = { getItem: () => null, setItem: () => undefined };
const made = await build({
  absWorkingDir: page,
  stdin: { contents: 'export * from "./src/rules/search";', resolveDir: page },
  bundle: true,
  write: false,
  format: "esm",
  external: ["first:*", "words:*", "rules:*"],
});
const { search } = await import(`data:text/javascript,${encodeURIComponent(made.outputFiles[0].text)}`);

const asked = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(asked.map(({ clauses, query }) => search(clauses, query).map((one) => one.number))));
