// Tells when a word on the pad takes taps, by a clock of its own, where the word moves twice within the time to read it.
// node reading.mjs FOLDER_OF_THE_PAGE > taken.json

import { createRequire } from "node:module";
import { join } from "node:path";

const [page] = process.argv.slice(2);
const { build } = createRequire(join(page, "package.json"))("esbuild");
const made = await build({
  absWorkingDir: page,
  stdin: { contents: 'export * from "./src/moments/words";', resolveDir: page },
  bundle: true,
  write: false,
  format: "esm",
});
const { watchWords } = await import(`data:text/javascript,${encodeURIComponent(made.outputFiles[0].text)}`);

let now = 0;
let number = 0;
const due = new Map();
globalThis.setTimeout = (does, after, ...said) => {
  due.set(++number, { at: now + after, does: () => does(...said) });
  return number;
};
globalThis.clearTimeout = (which) => due.delete(which);
const word = { offsetLeft: 0, offsetTop: 0, offsetWidth: 100, style: { pointerEvents: "" } };
globalThis.document = { body: {}, querySelectorAll: () => [word] };
let changed;
globalThis.MutationObserver = class {
  constructor(listener) {
    changed = listener;
  }
  observe() {}
  disconnect() {}
};

/** Lets time pass, and says whether the word takes taps then. */
function at(time) {
  now = time;
  for (const [which, one] of due)
    if (one.at <= now) {
      due.delete(which);
      one.does();
    }
  return word.style.pointerEvents === "";
}

watchWords();
const taken = { before: at(0) };
word.offsetTop = 50;
changed();
taken.moved = at(100);
word.offsetTop = 90;
changed();
taken.again = at(250);
taken.read = at(301);
process.stdout.write(JSON.stringify(taken));
