// Completes lines as the phone page does: from nothing on, as far as anything is offered.
// node completed.mjs FOLDER_OF_THE_PAGE < knowns.json > lines.json

import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const [page] = process.argv.slice(2);
const { build } = createRequire(join(page, "package.json"))("esbuild");
const made = await build({
  absWorkingDir: page,
  stdin: { contents: 'export * from "./src/around/completion";', resolveDir: page },
  bundle: true,
  write: false,
  format: "esm",
});
const { completions, whole } = await import(`data:text/javascript,${encodeURIComponent(made.outputFiles[0].text)}`);

/** Every line that a hand on the Tab key comes to, each with whether it may go on. */
function walked(known, line, deep, found) {
  for (const one of completions(line, known)) {
    const on = completions(one.endsWith(" ") ? one : `${one} `, known);
    if (!one.endsWith(" ")) found.set(one, on.length > 0);
    if (deep && on.length) walked(known, one.endsWith(" ") ? one : `${one} `, deep - 1, found);
  }
  return found;
}

const asked = JSON.parse(await text(process.stdin));
process.stdout.write(
  JSON.stringify(
    asked.map(({ known, lines }) => ({
      walked: [...walked(known, "", 4, new Map())],
      completed: (lines ?? []).map((line) => completions(line, known)),
      whole: (lines ?? []).map((line) => whole(line, known)),
    })),
  ),
);
