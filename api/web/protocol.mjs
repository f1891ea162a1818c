// Which page goes with which rules: both builds ask for a digest of what lies between them.

import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const worker = join(dirname(fileURLToPath(import.meta.url)), "src", "worker");

/** Eight signs that are others whenever the page asks the rules in another way. */
export async function protocol() {
  const told = createHash("sha256");
  for (const name of (await readdir(worker)).sort()) told.update(`${name}\0`).update(await readFile(join(worker, name)));
  return told.digest("hex").toUpperCase().slice(0, 8);
}
