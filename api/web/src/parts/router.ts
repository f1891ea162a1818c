// Which page is shown: /, /join/CODE, /m/ID, /m/ID/audit, /m/ID/wall, and after the # what is looked at there.

import { computed, signal } from "@preact/signals";

interface Route {
  page: "home" | "match" | "join";
  id: string;
  part: string;
  rest: string;
  ruling: number | null;
}

function read(): Route {
  const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const [looked = "", ...more] = decodeURIComponent(location.hash.slice(1)).split("/");
  const asked = new URLSearchParams(location.search).get("ruling");
  const page = parts[0] === "m" ? "match" : parts[0] === "join" ? "join" : "home";
  return {
    page,
    id: parts[1] ?? "",
    part: (page === "match" && parts[2]) || looked,
    rest: more.join("/"),
    ruling: page === "match" && asked !== null && /^\d+$/.test(asked) ? Number(asked) : null,
  };
}

const here = signal(read());
export const route = computed(() => here.value);

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  follow();
}

function follow(): void {
  here.value = read();
  scrollTo(0, 0);
}

/** Follows links inside the page without loading it again. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    here.value = read();
  });
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash === "#main") {
      event.preventDefault(); // to the content of this page, and not to another one
      const main = document.getElementById("main");
      if (main) main.tabIndex = -1;
      main?.focus();
      return;
    }
    if (!/^\/($|m\/|join(\/|$))/.test(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

export const paths = {
  home: "/",
  open: "/#open",
  join: "/join",
  arbiter: "/#arbiter",
  argue: (match = "") => `/#argue${match ? `/${match}` : ""}`,
  check: "/#check",
  follow: "/#follow",
  settings: "/#settings",
  /** The rules as a table agreed on them, at one of the clauses. */
  rules: (id: string, clause: string): string => paths.match(id, `rules/${clause}`),
  match: (id: string, part = "") => `/m/${encodeURIComponent(id)}${part ? `#${part}` : ""}`,
  audit: (id: string) => `/m/${encodeURIComponent(id)}/audit`,
  wall: (id: string) => `/m/${encodeURIComponent(id)}/wall`,
  /** To object: to a ruling, to a decision, or to something that nobody reported. */
  dispute: (id: string, what: number | string = ""): string => paths.match(id, what === "" ? "dispute" : `dispute/${what}`),
  dossier: (id: string, n: number): string => paths.match(id, `dossier/${n}`),
  moment: (id: string, n: number) => `/m/${encodeURIComponent(id)}?ruling=${n}`,
};
