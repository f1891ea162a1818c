// The whole page: the bar at the top, one of the pages below it, and what is said aloud.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { reached } from "./api";
import { Home } from "./home";
import { Icon } from "./icons";
import { Join } from "./join";
import { MatchPage } from "./match";
import { Open } from "./open";
import { entries } from "./outbox";
import { Printed } from "./printed";
import { paths, route } from "./router";
import { alarm, quiet } from "./say";
import { match } from "./session";
import { Settings } from "./settings";
import { live } from "./stream";

export function App(): JSX.Element {
  const { page, part, rest, id, ruling } = route.value;
  const first = useRef(true);
  // After every change of page the reader starts at its heading.
  useEffect(() => {
    if (first.current) first.current = false;
    else document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    const heading = document.querySelector("h1")?.textContent;
    document.title = heading && heading !== "Referee" ? `${heading} · Referee` : "Referee";
  }, [page, part, rest, id, ruling]);

  return (
    <>
      <header class="bar">
        <a class="home" href={paths.home} data-testid="home">
          {page === "match" ? (match.value?.title ?? "Referee") : "Referee"}
        </a>
        <Reach />
        <a class="gear" href={page === "match" ? paths.match(id, "settings") : paths.settings} aria-label="Settings" data-testid="settings">
          <Icon name="settings" />
        </a>
      </header>
      <Inside />
      <p class="unseen" role="status" data-testid="said">
        {quiet}
      </p>
      <p class="unseen" role="alert" data-testid="said-at-once">
        {alarm}
      </p>
    </>
  );
}

function Inside(): JSX.Element {
  const { page, part, rest, id } = route.value;
  if (page === "match" && id) return <MatchPage />;
  if (page === "join" || part === "join") return <Join code={id || rest} />;
  if (part === "open") return <Open />;
  if (part === "settings")
    return (
      <main id="main">
        <Settings />
      </main>
    );
  if (part === "rules" && rest) return <Printed name={rest} />;
  return <Home />;
}

/** Whether the referee hears this phone, and how much still waits. */
function Reach(): JSX.Element | null {
  const n = entries.value.length;
  const inMatch = route.value.page === "match";
  const away = !reached.value || !navigator.onLine;
  const state = away ? "away" : inMatch ? (live.value ? "live" : "joining") : "here";
  const words = away ? "Offline" : state === "live" ? "Live" : state === "joining" ? "Connecting" : "";
  if (!words && !n) return null;
  return (
    <span class={`reach reach-${state}`} role="status" data-testid="reach" data-state={state} data-waiting={n}>
      {[words, n > 0 && away ? `${n} waiting` : ""].filter(Boolean).join(" · ")}
    </span>
  );
}
