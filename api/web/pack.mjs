// Packs the phone's own referee into dist/rules/: node pack.mjs; what is there already is not made again.
// That is Python as the browser runs it, as much of its library as is used, the rules, and the worker.

import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { protocol } from "./protocol.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const home = join(here, "node_modules", "pyodide");
const folder = join(here, "dist", "rules");
const kept = join(here, "node_modules", ".packed"); // uncompressed, for the next time
const note = join(folder, ".made");
const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)];

const hash = (...parts) => {
  const told = createHash("sha256");
  for (const part of parts) told.update(part);
  return told.digest("hex").toUpperCase().slice(0, 8);
};
const text = (file) => readFile(file, "utf8");
const exists = (file) => stat(file).then(() => true, () => false);

/** What each part was made of the last time, and what it is called. */
const before = await text(note).then(JSON.parse, () => ({}));
const made = {};

/** Writes a file as browsers take it; who takes neither is sent it unpacked by whoever serves it. */
async function ship(name, bytes, quality = 9) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotlied(bytes, { params }), gzipped(bytes, { level: 9 })]);
  await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)]);
  console.log(`rules/${name}  ${bytes.length} bytes, ${gz.length} gz, ${br.length} br`);
}

/** One part: as it was made before of the same, or made now. */
async function part(name, key, make) {
  const old = before[name];
  const there = old?.key === key && (await Promise.all(old.files.map((file) => exists(join(folder, file))))).every(Boolean);
  made[name] = there ? old : { key, ...(await make()) };
  return made[name];
}

/** What others wrote of it, and under which licences. */
async function notices() {
  const line = `\n\n${"-".repeat(80)}\n\n`;
  const [mpl, psf] = await Promise.all(["mpl-2.0", "python"].map((one) => text(join(here, "licences", `${one}.txt`))));
  return [
    "The rules run in a phone by the work of others, which is unchanged and comes under these licences.",
    `pyodide ${version} (${license})\n\nIts source code is published as github.com/pyodide/pyodide, under the tag ${version}.\nIt was made with Emscripten (MIT) and holds the libraries that Python names below.\n\n${mpl.trim()}`,
    `python ${info.python} (PSF-2.0)\n\n${psf.trim()}\n`,
  ].join(line);
}

const named = (name, bytes, end) => `${name}-${hash(bytes)}${end}`;
const compressed = (...names) => names.flatMap((name) => [`${name}.br`, `${name}.gz`]);

await Promise.all([mkdir(folder, { recursive: true }), mkdir(kept, { recursive: true })]);
const { version, license } = JSON.parse(await text(join(home, "package.json")));
const { info } = JSON.parse(await text(join(home, "pyodide-lock.json")));
const packing = await text(join(root, "scripts", "pack.py"));

// Python itself; its files know each other by name, so that their folder is called by what is in it.
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const runtime = part("python", version, async () => {
  const files = await Promise.all(RUNTIME.map((name) => readFile(join(home, name))));
  const name = `python-${hash(...files)}`;
  await mkdir(join(folder, name), { recursive: true });
  // of this one a tenth is won, and it is made but once
  await Promise.all(files.map((bytes, i) => ship(`${name}/${RUNTIME[i]}`, bytes, 10)));
  return { name, files: compressed(...RUNTIME.map((file) => `${name}/${file}`)) };
});

let python = null;
/** The Python of the phone, under Node, with our sources in reach; started when it is first needed. */
function phone(library) {
  python ??= import("pyodide").then(async ({ loadPyodide }) => {
    const one = await loadPyodide(library ? { stdLibURL: library } : {});
    one.mountNodeFS("/src", root);
    one.runPython('import sys; sys.dont_write_bytecode = True; sys.path[:0] = ["/src", "/src/scripts"]; import pack');
    return one;
  });
  return python;
}

const sources = new Map();
async function look(inside) {
  for (const one of await readdir(join(root, inside), { withFileTypes: true })) {
    const path = `${inside}/${one.name}`;
    if (one.isDirectory()) await look(path);
    else if (/\.(py|cases)$/.test(path)) sources.set(path, await text(join(root, path)));
  }
}
const packed = await text(join(root, "referee", "phone", "packed.py"));
const packages = [.../PACKAGES = \(([^)]*)\)/.exec(packed)[1].matchAll(/"([^"]+)"/g)].map((one) => one[1]);
for (const one of packages)
  if (one.endsWith(".py")) sources.set(`referee/${one}`, await text(join(root, "referee", one)));
  else await look(`referee/${one}`);

// As long as nothing else is imported, the library is the same.
const imported = new Set();
for (const source of sources.values())
  for (const [, name] of source.matchAll(/^\s*(?:from|import) (\w[\w.]*)/gm)) if (!name.startsWith("referee")) imported.add(name);
const raw = join(kept, "library.zip");
const library = await part("library", hash(version, packing, [...imported].sort().join()), async () => {
  const bytes = (await phone()).runPython("pack.exercise(); pack.library(pack.used())").toJs();
  const name = named("library", bytes, ".zip");
  await Promise.all([writeFile(raw, bytes), ship(name, bytes)]);
  return { name, files: compressed(name) };
});

const everything = [...sources].sort().flat();
const rules = await part("rules", hash(version, packing, ...everything), async () => {
  const one = await phone((await exists(raw)) ? raw : "");
  const [bytes, digest] = one.runPython("pack.packed_rules()").toJs();
  const name = named("rules", bytes, ".zip");
  await ship(name, bytes);
  return { name, digest, files: compressed(name) };
});

// The script of the worker, which is ours.
const { outputFiles } = await build({
  absWorkingDir: here, entryPoints: ["src/worker/inside.ts"], bundle: true, write: false, format: "esm", target: "es2022",
  minify: true, legalComments: "none", charset: "utf8",
});
const { contents } = outputFiles[0];
const worker = await part("worker", hash(contents), async () => {
  const name = named("worker", contents, ".js");
  await ship(name, contents);
  return { name, files: compressed(name) };
});

const manifest = {
  digest: rules.digest, house: await protocol(), worker: worker.name, python: (await runtime).name, library: library.name,
  rules: rules.name, info,
};
await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest)}\n`);
await writeFile(note, JSON.stringify(made));
await writeFile(join(folder, "third-party.txt"), await notices());
console.log(`rules of ${rules.digest}, for ${license} Pyodide ${version}`);

const wanted = new Set(["manifest.json", "third-party.txt", ".made", ".source", ...Object.values(made).flatMap(({ name, files }) => [name, ...files])]);
for (const old of await readdir(folder)) if (!wanted.has(old)) await rm(join(folder, old), { recursive: true });
