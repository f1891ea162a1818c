// Where requests go: to the service, or, where there is none, to the rules in this phone.

export const BASE = "/api/v1";

type Send = (path: string, how: RequestInit) => Promise<Response>;

/** One transport with two ends; `here` says that it is the phone's own. */
export const transport: { here: boolean; send: Send } = { here: false, send: (path, how) => fetch(BASE + path, how) };
