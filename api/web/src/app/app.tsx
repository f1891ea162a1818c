// The whole page: the bar at the top, one of the pages below it, and what is said aloud.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Late, Soon, fetchPagesSoon } from "../late/late";
import { heldHere } from "../match/judged";
import { match } from "../match/session";
import { reached } from "../net/call";
import { entries } from "../net/outbox";
import { live } from "../net/stream";
import { keptHere } from "../net/transport";
import { alarm, quiet } from "../parts/announce";
import { Icon } from "../parts/icons";
import { paths, route } from "../parts/router";
import { inWords, t } from "../words/language";
import { MatchPage } from "./match-page";

export function App(): JSX.Element {
  const { page, part, rest, id, ruling } = route.value;
  const first = useRef(true);
  // An argument does not wait for the network: the rest of the page comes when there is time.
  useEffect(fetchPagesSoon, []);
  useEffect(titled, []);
  // After every change of page the reader starts at its heading.
  useEffect(() => {
    if (first.current) first.current = false;
    else document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [page, part, rest, id, ruling]);

  const playing = page === "match" && !part && ruling === null && !!match.value;
  return (
    <>
      {!playing && <Bar />}
      <Reach playing={playing} />
      <Inside />
      <Soon show={({ ClauseSheet }) => <ClauseSheet />} />
      <p class="unseen" role="status" data-testid="said">
        {quiet}
      </p>
      <p class="unseen" role="alert" data-testid="said-at-once">
        {alarm}
      </p>
    </>
  );
}

/** Calls the window what its page is headed; the heading may come, or be put into other words, later. */
function titled(): () => void {
  const name = (): void => {
    const heading = [...(document.querySelector("h1")?.childNodes ?? [])].filter((one) => !(one instanceof Element && one.ariaHidden));
    const words = heading.map((one) => one.textContent).join("");
    const title = [...new Set([words || t("Referee"), t("Referee")])].join(" · ");
    if (document.title !== title) document.title = title;
  };
  const seen = new MutationObserver(name);
  seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  name();
  return () => seen.disconnect();
}

function Bar(): JSX.Element {
  const { page, id } = route.value;
  return (
    <header class="bar">
      <a class="home" href={paths.home} data-testid="home">
        {page === "match" && match.value ? inWords(match.value.title) : t("Referee")}
      </a>
      <a class="gear" href={page === "match" ? paths.match(id, "settings") : paths.settings} aria-label={t("Settings")} data-testid="settings">
        <Icon name="settings" />
      </a>
    </header>
  );
}

function Inside(): JSX.Element {
  const { page, id } = route.value;
  if (page === "match" && id) return <MatchPage />;
  return <Late show={({ Elsewhere }) => <Elsewhere />} />;
}

/** Whether the referee hears this phone, and how much still waits. */
function Reach({ playing }: { playing: boolean }): JSX.Element | null {
  const n = entries.value.length;
  const { page, id } = route.value;
  const inMatch = page === "match";
  const own = keptHere(id); // then nobody is out of reach
  const away = !own && (!reached.value || !navigator.onLine);
  const state = away ? "away" : inMatch ? (live.value ? "live" : "joining") : "here";
  const words = away ? t("Offline") : state === "live" ? own ? t("Here") : t("Live") : state === "joining" ? t("Connecting") : "";
  if (!words && !n) return null;
  return (
    <span class={`reach reach-${state}${playing ? " reach-table" : ""}`} role="status" data-testid="reach" data-state={state} data-waiting={n} data-rules={inMatch && heldHere.value === id}>
      {[words, n > 0 && away ? (playing ? n : t("{n} waiting", { n })) : ""].filter(Boolean).join(" · ")}
    </span>
  );
}
