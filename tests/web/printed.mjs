// Prints messages as the phone page does: reads them as JSON, writes what each reads in the language.
// node printed.mjs FOLDER_OF_THE_PAGE LANGUAGE < messages.json > sentences.json

import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [page, language] = process.argv.slice(2);
const { build } = createRequire(join(page, "package.json"))("esbuild");
const { words } = await import(pathToFileURL(join(page, "words.mjs")));
const made = await build({
  absWorkingDir: page,
  stdin: { contents: 'export * from "./src/words/language"; export * from "./src/words/messages";', resolveDir: page },
  bundle: true,
  write: false,
  format: "esm",
  define: { "navigator.languages": JSON.stringify([language]) },
  plugins: [words],
});
const { fetchOtherWords, fetchRules, fetchWords, print } = await import(`data:text/javascript,${encodeURIComponent(made.outputFiles[0].text)}`);
await fetchWords();
await fetchOtherWords();
for (const family of ["whot", "lotta", "watten", "lohai", "schafkopf", "schnapsen", "skat", "mau-mau"]) await fetchRules(family);
const messages = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(messages.map((one) => print(one, null, null))));
