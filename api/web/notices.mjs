// Names what other people wrote of the page that is shipped, with their licences.

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The packages of which anything is in the bundle, as esbuild's metafile tells. */
export function shipped(metafile) {
  const found = Object.keys(metafile.inputs).map((path) => PACKAGE.exec(path));
  const folders = found.filter(Boolean).map((match) => [match[1], match[0]]);
  return new Map(folders.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export async function notices(metafile, here) {
  const parts = [];
  for (const [name, folder] of shipped(metafile)) {
    const home = join(here, folder);
    const { version, license } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
    const files = (await readdir(home)).filter((one) => /^licen[cs]e/i.test(one)).sort();
    if (!license || !files.length) throw new Error(`${name} is shipped and says no licence`);
    const texts = await Promise.all(files.map(async (file) => (await readFile(join(home, file), "utf8")).trim()));
    parts.push(`${name} ${version} (${license})\n\n${texts.join("\n\n")}\n`);
  }
  const head = "The phone page of the referee holds parts that others wrote, under these licences.\nWhat the rules in a phone are run by is told in rules/third-party.txt.\n";
  return [head, ...parts].join(`\n${"-".repeat(80)}\n\n`);
}
