// Verifies an export with Node's WebCrypto, knowing nothing but the formats: node verify.mjs KEY < FILE
const [name, id, key64] = process.argv[2].match(/^([^+]+)\+([0-9a-f]{8})\+(.+)$/).slice(1);
const key = Buffer.from(key64, "base64").subarray(1);
const sha = async (...parts) => Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.concat(parts)));
const utf8 = (text) => Buffer.from(text);
const same = (a, b, what) => {
  if (!a.equals(b)) throw new Error(what);
};

// words stand in the leaf by their digest
const hidden = async (payload) => {
  for (const [said] of payload.matchAll(/\{"said":"(?:[^"\\]|\\.)*","salt":"[\w-]{22}"\}/g)) {
    payload = payload.replace(said, `{"sealed":"${(await sha(utf8(said))).toString("hex")}"}`);
  }
  return payload;
};

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const lines = Buffer.concat(chunks).toString("utf8").split("\n").slice(0, -1);
const match = JSON.parse(lines[0]).match;
const { log } = lines.map((line) => JSON.parse(line)).find((line) => line.log);
if (log.origin !== name) throw new Error("another log");

const adopted = (version) => log.adopted.some(({ first, last }) => first <= version && version <= last);
let leaf = await sha(utf8(`referee/stream@1\n${name}\n${match}\n`));
let version = 0;
for (const line of lines.filter((one) => one.startsWith('{"payload":')).slice(0, log.events)) {
  const told = JSON.parse(line);
  if (told.version !== ++version) throw new Error("out of order");
  const payload = line.slice('{"payload":'.length, line.lastIndexOf(',"sha256":'));
  const { erased } = told.payload;
  const hash = erased ? Buffer.from(erased, "hex") : await sha(utf8(await hidden(payload)));
  const hashes = `${leaf.toString("base64")}\n${hash.toString("base64")}\n`;
  const kind = adopted(version) ? "adopted" : "event";
  const text = `referee/${kind}@1\n${match}\n${version}\n${told.topic}\n${hashes}`;
  leaf = await sha(Buffer.from([0]), utf8(text));
}
if (version !== log.events) throw new Error("events are missing");

const [head, ...rest] = log.proof.split("\n\n");
const [format, index, ...hashes] = head.split("\n");
if (format !== "c2sp.org/tlog-proof@v1") throw new Error("another format");
const text = `${rest[0]}\n`;
const [origin, size, root] = text.split("\n");
if (origin !== name) throw new Error("another log");
let here = BigInt(index.slice("index ".length));
let last = BigInt(size) - 1n;
for (const one of hashes.map((hash) => Buffer.from(hash, "base64"))) {
  if (here & 1n || here === last) {
    leaf = await sha(Buffer.from([1]), one, leaf);
    while (!(here & 1n) && here) [here, last] = [here >> 1n, last >> 1n];
  } else leaf = await sha(Buffer.from([1]), leaf, one);
  [here, last] = [here >> 1n, last >> 1n];
}
if (last !== 0n) throw new Error("a proof of another length");
same(leaf, Buffer.from(root, "base64"), "another root");

const signature = rest[1].split("\n").map((line) => line.split(" ")).find(([, who]) => who === name);
const raw = Buffer.from(signature[2], "base64");
same(raw.subarray(0, 4), Buffer.from(id, "hex"), "another key");
same((await sha(utf8(`${name}\n`), Buffer.from([1]), key)).subarray(0, 4), raw.subarray(0, 4), "no key");
const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
if (!(await crypto.subtle.verify("Ed25519", imported, raw.subarray(4), utf8(text)))) {
  throw new Error("another signature");
}
console.log(`${version} events of ${match}, in the log of ${name} with ${size}`);
