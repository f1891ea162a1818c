// The rules in this phone answer the page about the matches that it keeps by itself, and where there is no service about all.

import { effect } from "@preact/signals";
import { id } from "../match/session";
import { transport } from "../net/transport";
import { newId, read, write } from "../storage/local";
import { t } from "../words/language";
import { ask, desk, hopeless, startDesk } from "./desk";
import { Taken, add, allMatches, allScanned, older, onChanged, rowsOf, scannedOf, unlock, type Older, type Row } from "./own-matches";

/** Which page goes with which rules: the page is built with it, and the rules are packed with it. */
declare const PROTOCOL: string;

interface Answer {
  status: number;
  body: Record<string, unknown>;
  rows: Row[];
  /** The match that was opened. */
  match: string;
}

interface Worked {
  id: string;
  title: string;
  book: string;
  seats: string[];
}

/** So often it is asked again where another window was first. */
const MOST = 3;
const MATCH = /^\/matches\/([a-z0-9]+)/;
/** Who follows a match on this page. */
const followed = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
const bytes = new TextEncoder();

let worked: Promise<Worked[]> | null = null;
/** The worked matches of a folder without a service. */
const examples = (): Promise<Worked[]> =>
  (worked ??= transport.alone ? fetch("/matches/index.json").then((answer) => (answer.ok ? (answer.json() as Promise<Worked[]>) : []), () => []) : Promise.resolve([]));

/** What the rules were told; who asks meanwhile waits for it. */
const taken = new Map<string, Promise<void>>();
let ready: Promise<void> | null = null;
effect(() => {
  if (desk.value) return;
  taken.clear(); // those that start next have heard nothing
  ready = null;
});
onChanged((match) => {
  if (taken.has(match)) void takeAnew(match).then(() => follow(match));
});

/** Answers instead of a service that was not reached, where the rules are here or come unasked. */
async function instead(path: string, how: RequestInit, error: unknown): Promise<Response> {
  await startDesk();
  if (!desk.value) throw error;
  return send(path, how);
}

async function prepared(): Promise<void> {
  if (outdated()) await renew();
  await older(rewrite).catch(() => {});
}

/** Whether the page came out of an old cache and does not go with these rules: said once, it is fetched again. */
function outdated(): boolean {
  const newest = desk.value?.house;
  const NAME = "referee.renewed";
  if (!newest || newest === PROTOCOL || read(NAME, "") === newest) return false;
  write(NAME, newest);
  return true;
}

/** Fetches the page again, when its service worker has the new one; nothing is answered by the old. */
async function renew(): Promise<never> {
  const own = await navigator.serviceWorker?.getRegistration();
  await own?.update().catch(() => {});
  const fresh = own?.installing ?? own?.waiting;
  if (fresh) await new Promise<void>((done) => (fresh.onstatechange = () => ["activated", "redundant"].includes(fresh.state) && done()));
  location.reload();
  return new Promise(() => {});
}

/** Writes a match of an earlier release as it is kept now; says whether it is on the disk. */
async function rewrite(one: Older): Promise<boolean> {
  const rows = await ask<Row[]>("rewrite", one);
  if (!rows) return false;
  await add(one.opening.id, rows).catch((error: unknown) => {
    if (!(error instanceof Taken)) throw error; // it is there: the battery was empty before the old one was gone
  });
  return true;
}

const json = (body: unknown, status: number): Response => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

async function request(method: string, path: string, body: unknown): Promise<Answer> {
  const told = await ask<Answer>("request", { method, path, body });
  if (told) return told;
  // rules that have stopped start again with the next question, and then it is asked again
  return { ...(desk.value ? { status: 422, body: {} } : { status: 503, body: { title: t("The rules in this phone have stopped. They start again.") } }), rows: [], match: "" };
}

/** Answers as a service would; what is recorded is on the disk before anybody is told. */
async function send(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
  await startDesk(true);
  if (!desk.value) return json({ title: hopeless() ? t("The rules do not start in this browser. What this phone keeps is not lost: load the page again, or update the browser.") : t("The rules are not on this phone yet. They come with the first match that is opened here with a network.") }, 503);
  await (ready ??= prepared());
  const [, which = ""] = MATCH.exec(path) ?? [];
  // whether a match was opened before, only all of them together tell
  if (/^\/matches(\?|$)|\/rematch$/.test(path)) await lookUpAll();
  if (which) await lookUp(which);
  if (path.includes("/stream")) return stream(which);
  const given = typeof body === "string" ? (JSON.parse(body) as object) : null;
  const asked = given && { ...given, now: Date.now(), ...(/^\/matches$|\/rematch$/.test(path) && { id: newId() }) };
  let told = await request(method, path, asked);
  const match = told.match || which;
  for (let tries = 0; told.rows.length; tries += 1) {
    try {
      await add(match, told.rows);
      taken.set(match, Promise.resolve());
      void follow(match);
      break;
    } catch (error) {
      if (!(error instanceof Taken) || tries > MOST) return full(match);
      await takeAnew(match);
      told = await request(method, path, asked);
    }
  }
  if (path.startsWith("/matches?")) {
    const here = told.body["matches"] as { id: string }[];
    const more = (await listed()).filter(({ id }) => !here.some((one) => one.id === id));
    return json({ ...told.body, matches: [...here, ...more] }, 200);
  }
  return typeof told.body === "string" ? new Response(told.body, { status: told.status }) : json(told.body, told.status);
}

/** Nothing of it is recorded: the rules are told what there was before. */
async function full(match: string): Promise<Response> {
  await takeAnew(match);
  const told = await ask<Answer>("full", {});
  return json(told?.body, 409);
}

/** Tells the rules of a match when it is first looked at. */
const lookUp = (match: string): Promise<void> => taken.get(match) ?? takeAnew(match);

function takeAnew(match: string): Promise<void> {
  const taking = take(match);
  taken.set(match, taking);
  return taking;
}

async function lookUpAll(): Promise<void> {
  await unlock();
  const scanned = (await allScanned().catch(() => [])).map(({ id }) => id);
  for (const match of [...(await allMatches().catch(() => [])), ...scanned]) await lookUp(match);
}

async function take(match: string): Promise<void> {
  const rows = await rowsOf(match).catch(() => []);
  const scanned = await scannedOf(match).catch(() => undefined);
  if (rows.length) await ask("keep", { match, rows });
  else if (scanned) await ask("worked", { match, text: scanned.text, at: scanned.opened_at });
  else if ((await examples()).some((one) => one.id === match)) {
    const text = await fetch(`/matches/${match}.txt`).then((answer) => answer.text());
    await ask("worked", { match, text, at: Date.now() });
  } else await ask("keep", { match, rows }); // there is none, or no longer
}

const listed = async (): Promise<Worked[]> =>
  (await examples()).map((one) => ({ ...one, rulings: 0, version: 1, status: "closed", opened_at: Date.now(), kept: "", imported: [], scores: {}, over: true, winners: [] }));

function stream(match: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (told) => void followed.set(match, told),
    cancel: () => void followed.delete(match),
  });
  return new Response(body, { status: 200 });
}

/** Tells the page what a service tells by its stream: the table that all of it led to. */
async function follow(match: string): Promise<void> {
  if (!followed.has(match)) return;
  const path = `/matches/${match}`;
  const [now, offers] = [await request("GET", path, null), await request("GET", `${path}/offers`, null)];
  // a window has let go of it: who has it by now, if anybody, tells the key that is kept
  if (now.status === 404 && id.value === match) location.reload();
  if (now.status !== 200) return;
  const version = now.body["version"];
  const data = JSON.stringify({ version, kind: "ruled", match: now.body, offers: offers.body });
  followed.get(match)?.enqueue(bytes.encode([`id: ${version}`, "event:match", `data: ${data}`, "", ""].join("\n")));
}

export const localService = { send, instead };
