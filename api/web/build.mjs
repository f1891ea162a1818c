// Builds the phone page into dist/: node build.mjs [--watch]

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { context } from "esbuild";
import { protocol } from "./protocol.mjs";
import { notices } from "./notices.mjs";
import { words } from "./words.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const AS_TEXT = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

/** How many bits of a distance stand behind its letter, and how many distances get a letter of their own; how far back is looked. */
const SOME = { distances: [[0, 0], [0, 4], [0, 6], [0, 10]], windows: [22] };
const MANY = { distances: [0, 2].flatMap((bits) => [0, 1, 3, 4, 7, 8, 9, 10].map((own) => [bits, own << bits])), windows: [16, 22] };

/**
 * Packs as small as brotli can: which blocks do it, and which distances get letters, depends on what is packed.
 * In what the first look waits for stands the name of a late part, which changes with what is in that, and moves each by thirty
 * bytes: there more are tried, so that less is luck.
 */
const brotlied = (bytes, { distances, windows }) =>
  [16, 17]
    .flatMap((block) => distances.map(([bits, own]) => ({ block, bits, own })))
    .flatMap(({ block, bits, own }) =>
      windows.map((window) => ({
        [constants.BROTLI_PARAM_LGBLOCK]: block,
        [constants.BROTLI_PARAM_NPOSTFIX]: bits,
        [constants.BROTLI_PARAM_NDIRECT]: own,
        [constants.BROTLI_PARAM_LGWIN]: window,
      })),
    )
    .map((how) => brotliCompressSync(bytes, { params: { ...AS_TEXT, ...how } }))
    .reduce((least, one) => (one.length < least.length ? one : least));

const finish = {
  name: "finish",
  setup(build) {
    build.onEnd(async ({ metafile, errors }) => {
      if (errors.length) return;
      const name = (path) => path.split("/").at(-1);
      const made = Object.keys(metafile.outputs).map(name);
      const [main, of] = Object.entries(metafile.outputs).find(([, one]) => one.entryPoint === "src/app/main.tsx");
      const script = name(main);
      const style = name(of.cssBundle);
      const early = made.find((one) => one.startsWith("early-") && one.endsWith(".js"));
      const printed = made.find((one) => one.startsWith("print-"));
      const late = made.find((one) => one.startsWith("late-"));
      const shared = of.imports.filter((one) => one.kind === "import-statement").map((one) => name(one.path));
      for (const old of await readdir(dist))
        if (/-[A-Z0-9]{8}\.(js|css)(\.br|\.gz)?$/.test(old) && !made.includes(old)) await rm(join(dist, old));
      await cp(join(here, "static"), dist, { recursive: true });
      await writeFile(join(dist, "third-party.txt"), await notices(metafile, here));

      const page = (await readFile(join(here, "static", "index.html"), "utf8"))
        .replace("/app.js", `/${script}`)
        .replace("/early.js", `/${early}`)
        .replace("/app.css", `/${style}`)
        .replace("/print.css", `/${printed}`)
        .replace("/late.css", `/${late}`)
        .replace("</head>", `${shared.map((part) => `  <link rel="modulepreload" href="/${part}">\n  `).join("")}</head>`);
      await writeFile(join(dist, "index.html"), page);

      // The shell's name changes with what is in it, so a new page replaces the old one whole.
      const spoken = {};
      for (const [part, { entryPoint = "" }] of Object.entries(metafile.outputs)) {
        const [, language] = /^words:.*-(\w+)$/.exec(entryPoint) ?? [];
        if (language) (spoken[language] ??= []).push(`/${name(part)}`);
      }
      const parts = made.map((part) => `/${part}`).filter((part) => !Object.values(spoken).flat().includes(part));
      const shell = ["/", ...parts, "/icon.svg", "/manifest.webmanifest"];
      const worker = await readFile(join(here, "static", "sw.js"), "utf8");
      const mark = createHash("sha256").update(page).update(worker).digest("hex").slice(0, 10);
      await writeFile(
        join(dist, "sw.js"),
        worker
          .replace('"SHELL_NAME"', JSON.stringify(`shell-${mark}`))
          .replace('["SHELL_FILES"]', JSON.stringify(shell))
          .replace('["SHELL_WORDS"]', JSON.stringify(spoken)),
      );
      const first = new Set([script, style, early, ...shared]);
      for (const part of made) {
        // Each is sent as the browser likes it best, and nobody waits while it is made.
        const bytes = await readFile(join(dist, part));
        const [br, gz] = [brotlied(bytes, first.has(part) ? MANY : SOME), gzipSync(bytes, { level: 9 })];
        await writeFile(join(dist, `${part}.br`), br);
        await writeFile(join(dist, `${part}.gz`), gz);
        console.log(`${part}  ${bytes.length} bytes, ${gz.length} gz, ${br.length} br`);
      }
    });
  },
};

/** All that the first look loads is in one file, and so are the late pages: two of them are a kilobyte more on the way. */
const together = {
  name: "together",
  setup(build) {
    for (const [part, whole] of [["late.pages.ts", "../app/app"], ["late.tournament.tsx", "./pages"], ["argue.pictures.tsx", "../late/pages"]])
      build.onLoad({ filter: new RegExp(`${part}$`) }, async ({ path }) => ({
        contents: `${await readFile(path, "utf8")}import "${whole}";`,
        loader: "tsx",
      }));
  },
};

await mkdir(dist, { recursive: true });
const work = await context({
  absWorkingDir: here,
  entryPoints: {
    app: "src/app/main.tsx",
    early: "src/early/early.ts",
    print: "src/app/style/print.css",
    late: "src/app/style/late.css",
  },
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  splitting: true,
  outdir: "dist",
  bundle: true,
  format: "esm",
  target: "es2022",
  // WebKit takes what is nested in a media query as it was before the phone was turned.
  supported: { nesting: false },
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  metafile: true,
  legalComments: "none",
  charset: "utf8",
  define: { PROTOCOL: JSON.stringify(await protocol()) },
  plugins: [words, together, finish],
});

if (process.argv.includes("--watch")) {
  await work.watch();
} else {
  await work.rebuild();
  await work.dispose();
}
