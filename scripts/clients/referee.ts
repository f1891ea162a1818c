/** A client of the referee's API: every path, body and answer has the type of the description. */

import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./description.js";

export type Schemas = components["schemas"];
export type News = Schemas["News"];
export type Referee = Client<paths>;

/** Return a client for the service at an address; `token` says who is asking. */
export function referee(url: string, token = ""): Referee {
  return createClient<paths>({ baseUrl: url, headers: token ? { Authorization: `Bearer ${token}` } : {} });
}

const PAUSE = 2000; // milliseconds before a stream that broke off is asked for again

/** Yield every event of a match as it happens, from the one after a version that is known.
 *
 * A stream that ends or breaks off is taken up where it was; a refusal is thrown as the problem it is. */
export async function* follow(client: Referee, match_id: string, after?: number): AsyncGenerator<[string, News]> {
  for (;;) {
    const asked = client.GET("/api/v1/matches/{match_id}/stream", {
      params: { path: { match_id }, query: after === undefined ? {} : { after } },
      parseAs: "stream",
    });
    const { data, error } = await asked.catch(() => ({ data: undefined, error: undefined }));
    if (error) throw error;
    try {
      for await (const [event, told] of data ? events(data as ReadableStream<Uint8Array<ArrayBuffer>>) : []) {
        after = told.version;
        yield [event, told];
      }
    } catch (broken) {
      if (!(broken instanceof TypeError)) throw broken; // anything but the network
    }
    await new Promise((go) => setTimeout(go, PAUSE));
  }
}

async function* events(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<[string, News]> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (rest + next.value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const told = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)));
        if (told.data) yield [told.event ?? "message", JSON.parse(told.data)];
      }
    }
  } finally {
    await reader.cancel();
  }
}
