// Builds the phone page into dist/: node build.mjs [--watch]

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { context } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");

const finish = {
  name: "finish",
  setup(build) {
    build.onEnd(async ({ metafile, errors }) => {
      if (errors.length) return;
      const name = (path) => path.split("/").at(-1);
      const made = Object.keys(metafile.outputs).map(name);
      const [main, of] = Object.entries(metafile.outputs).find(([, one]) => one.entryPoint === "src/main.tsx");
      const script = name(main);
      const style = name(of.cssBundle);
      const shared = of.imports.filter((one) => one.kind === "import-statement").map((one) => name(one.path));
      for (const old of await readdir(dist))
        if (/-[A-Z0-9]{8}\.(js|css)$/.test(old) && !made.includes(old)) await rm(join(dist, old));
      await cp(join(here, "static"), dist, { recursive: true });

      const page = (await readFile(join(here, "static", "index.html"), "utf8"))
        .replace("/app.js", `/${script}`)
        .replace("/app.css", `/${style}`)
        .replace("</head>", `${shared.map((part) => `  <link rel="modulepreload" href="/${part}">\n  `).join("")}</head>`);
      await writeFile(join(dist, "index.html"), page);

      // The shell's name changes with what is in it, so a new page replaces the old one whole.
      const shell = ["/", ...made.map((part) => `/${part}`), "/icon.svg", "/manifest.webmanifest"];
      const worker = await readFile(join(here, "static", "sw.js"), "utf8");
      const mark = createHash("sha256").update(page).update(worker).digest("hex").slice(0, 10);
      await writeFile(
        join(dist, "sw.js"),
        worker
          .replace('"SHELL_NAME"', JSON.stringify(`shell-${mark}`))
          .replace('["SHELL_FILES"]', JSON.stringify(shell)),
      );
      for (const part of made) {
        const bytes = await readFile(join(dist, part));
        console.log(`${part}  ${bytes.length} bytes, ${gzipSync(bytes).length} gz`);
      }
    });
  },
};

await mkdir(dist, { recursive: true });
const work = await context({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx" },
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  splitting: true,
  outdir: "dist",
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  metafile: true,
  legalComments: "none",
  plugins: [finish],
});

if (process.argv.includes("--watch")) {
  await work.watch();
} else {
  await work.rebuild();
  await work.dispose();
}
