// For the bundler: the words of a language, in parts. `first:de` is what the first look at a table says,
// `words:de` the rest of the page and the sentences of the service; `rules:de` fetches the words of one
// rule book, `rules_kernel:de` and those of its family, `rules_whot:de`.

import { readFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const catalogues = join(here, "..", "..", "referee", "messages");
const IMPORT = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+)"/gm;
/** What the page says: literals, so that they are found here. */
const SAID = /\b(?:t|count|filled)\(\s*"((?:[^"\\]|\\.)*)"/g;

export const words = {
  name: "words",
  setup(build) {
    build.onResolve({ filter: /^(first|words|rules\w*):/ }, ({ path }) => ({ path: path.replace(":", "-"), namespace: "words" }));
    build.onLoad({ filter: /./, namespace: "words" }, async ({ path }) => {
      const [part, language] = path.split("-");
      if (part.startsWith("rules")) return rules(part, language);
      const own = await files(join(here, "words", language));
      const kept = part === "first" ? [] : await files(join(catalogues, language));
      const early = await sooner(language);
      const page = Object.entries(await read(own)).filter(([id]) => early.has(id) === (part === "first"));
      const all = { ...(await read(kept)), ...Object.fromEntries(page) };
      return { contents: `export default ${JSON.stringify(all)}`, watchFiles: [...own, ...kept] };
    });
  },
};

/** A book is called like the family it is of: whot-1on1, mau-mau of mau_mau. */
const OF_BOOK = `export default async function ofBook(book) {
  const own = Object.keys(families).filter((family) => family === "kernel" || book.replaceAll("-", "_").startsWith(family));
  const parts = await Promise.all(own.map((family) => families[family]()));
  return Object.assign({}, ...parts.map((part) => part.default));
}`;

async function rules(part, language) {
  const found = await files(join(catalogues, language, "rules"));
  const family = part.slice("rules_".length);
  const watchFiles = found.filter((file) => !family || basename(file, ".json") === family);
  if (family) return { contents: `export default ${JSON.stringify(await read(watchFiles))}`, watchFiles };
  const families = found.map((file) => basename(file, ".json")).map((one) => `${one}: () => import("rules_${one}:${language}")`);
  return { contents: `const families = { ${families.join(", ")} }; ${OF_BOOK}`, watchFiles };
}

const files = async (folder) =>
  (await readdir(folder)).filter((name) => name.endsWith(".json")).map((name) => join(folder, name));

const read = async (all) =>
  Object.assign({}, ...(await Promise.all(all.map(async (file) => JSON.parse(await readFile(file, "utf8"))))));

/** What is said by the files that the page waits for, and by the buttons of all books. */
async function sooner(language) {
  const found = new Set(Object.keys(await read([join(here, "words", language, "buttons.json")])));
  const seen = new Set();
  const look = async (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = await readFile(`${file}.tsx`, "utf8").catch(() => readFile(`${file}.ts`, "utf8"));
    for (const [, id] of text.matchAll(SAID)) found.add(JSON.parse(`"${id}"`));
    await Promise.all([...text.matchAll(IMPORT)].map(([, there]) => look(join(dirname(file), there))));
  };
  await look(join(here, "src", "app", "main"));
  return found;
}
