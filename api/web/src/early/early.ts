// What is asked for before the page itself is there: the rest of its script takes longer to come.

import type { Early } from "./asked";

// The words are under way as early as the rest; whether they are wanted is settled by the page itself.
if (/de/.test(localStorage.getItem("referee.language") ?? navigator.language)) import("first:de").catch(() => {});

const [, page, id = ""] = location.pathname.split("/").map(decodeURIComponent);

let key: { token: string; role: string; seat: string | null } | undefined;
try {
  key = JSON.parse(localStorage.getItem("referee.keys") ?? "{}")[id];
} catch {
  // without storage this phone only watches
}

// what this phone keeps by itself is asked of nobody
if (page === "m" && id && !window.asked && key?.token !== "here") {
  const asked: Early = (window.asked = new Map());
  const headers: Record<string, string> = { Accept: "application/json" };
  if (key) headers["Authorization"] = `Bearer ${key.token}`;
  const parts = key && (key.role === "arbiter" || key.seat) ? ["", "/book", "/offers"] : ["", "/book"];
  for (const part of parts) {
    const path = `/matches/${encodeURIComponent(id)}${part}`;
    const answer = fetch(`/api/v1${path}`, { headers, cache: "no-store", signal: AbortSignal.timeout(12000) });
    answer.catch(() => {}); // it is asked again, and said then
    asked.set(path, { token: key?.token, answer });
  }
}
