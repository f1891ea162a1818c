// A house without a service: the rules in this phone answer the page, and the phone keeps its matches.
// `make static` puts it before the page; nothing of it is loaded where there is a service.

import type {} from "../net/transport";
import { keep, keys, newId } from "../storage/local";
import { ask, startDesk } from "./desk";
import { add, allOpenings, rowsOf, type Opening, type Row } from "./own-matches";

interface Told {
  status: number;
  body: { match?: { id: string } } & Record<string, unknown>;
  rows: Row[];
  opened: Opening | null;
}

interface Worked {
  id: string;
  title: string;
  book: string;
  seats: string[];
}

const MATCH = /^\/matches\/([a-z0-9]+)/;
/** Who follows a match on this page. */
const followed = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
const bytes = new TextEncoder();

let worked: Promise<Worked[]> | null = null;
const examples = (): Promise<Worked[]> =>
  (worked ??= fetch("/matches/index.json").then((answer) => (answer.ok ? (answer.json() as Promise<Worked[]>) : []), () => []));

const ready: Promise<void> = (async () => {
  await startDesk(true);
  const openings = await allOpenings().catch(() => []);
  if (unlock(openings)) location.reload();
  for (const opening of openings) await restore(opening);
})();

/** Gives the page its keys to what is kept here: a crash may have come before they were written. */
function unlock(openings: Opening[]): boolean {
  const lost = openings.filter(({ id }) => !keys.value[id]);
  for (const { id, book, opened_at } of lost)
    keep({ id, token: "here", role: "arbiter", seat: null, title: String(book), participant: "", at: Number(opened_at) });
  return lost.length > 0;
}

async function restore(opening: Opening): Promise<void> {
  await ask("keep", { opening, rows: await rowsOf(opening.id) });
}

const json = (body: unknown, status: number): Response => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

async function request(method: string, path: string, body: unknown): Promise<Told> {
  return (await ask<Told>("request", { method, path, body })) ?? { status: 422, body: {}, rows: [], opened: null };
}

/** Answers as a service would; what is recorded is on the disk before anybody is told. */
async function send(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
  await ready;
  const [, which = ""] = MATCH.exec(path) ?? [];
  if (which) await lookUp(which);
  if (path.includes("/stream")) return stream(which);
  const given = typeof body === "string" ? (JSON.parse(body) as object) : null;
  const told = await request(method, path, given && { ...given, now: Date.now(), ...(path === "/matches" && { id: newId() }) });
  const match = told.opened?.id ?? which;
  if (told.rows.length || told.opened) {
    try {
      await add(match, told.rows, told.opened);
    } catch {
      return full(match);
    }
    void follow(match);
  }
  if (path.startsWith("/matches?")) return json({ ...told.body, matches: [...(told.body["matches"] as object[]), ...(await listed())] }, 200);
  return path.includes("/export") ? new Response(String(told.body), { status: told.status }) : json(told.body, told.status);
}

/** Nothing of it is recorded: the rules are told what there was before. */
async function full(match: string): Promise<Response> {
  const opening = (await allOpenings().catch(() => [])).find((one) => one.id === match);
  if (opening) await restore(opening);
  const told = await ask<Told>("full", {});
  return json(told?.body, 409);
}

/** Takes in a match of the folder when it is first looked at; who asks meanwhile waits for it. */
async function lookUp(match: string): Promise<void> {
  const found = (await examples()).some((one) => one.id === match);
  if (found && !taken.has(match)) taken.set(match, take(match));
  await taken.get(match);
}
const taken = new Map<string, Promise<void>>();

async function take(match: string): Promise<void> {
  const text = await fetch(`/matches/${match}.txt`).then((answer) => answer.text());
  await ask("worked", { match, text, at: Date.now() });
}

const listed = async (): Promise<object[]> =>
  (await examples()).map((one) => ({ ...one, rulings: 0, version: 1, status: "closed", opened_at: Date.now(), imported: [], scores: {}, over: true, winners: [] }));

function stream(match: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (told) => void followed.set(match, told),
    cancel: () => void followed.delete(match),
  });
  return new Response(body, { status: 200 });
}

/** Tells the page what a service tells by its stream: the table that all of it led to. */
async function follow(match: string): Promise<void> {
  const path = `/matches/${match}`;
  const [now, offers] = [await request("GET", path, null), await request("GET", `${path}/offers`, null)];
  const version = now.body["version"];
  const data = JSON.stringify({ version, kind: "ruled", match: now.body, offers: offers.body });
  followed.get(match)?.enqueue(bytes.encode([`id: ${version}`, "event:match", `data: ${data}`, "", ""].join("\n")));
}

window.house = { here: true, send };
