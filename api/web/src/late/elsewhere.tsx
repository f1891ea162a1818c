// Every page but that of a match: the first one, opening, joining, settling, settings, tournaments.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { TakeOver } from "../arbiter/arbiter";
import { Follow } from "../carry/follow";
import { Check } from "../check/check";
import { Home } from "../open/home";
import { Join } from "../open/join";
import { Open } from "../open/open";
import { Settings } from "../open/settings";
import { route } from "../parts/router";
import { Printed } from "../rules/printed";
import { Settle } from "../settle/settle";
import { Coming } from "./coming";

export function Elsewhere(): JSX.Element {
  const { page, part, rest, id } = route.value;
  if (page === "join" || part === "join") return <Join code={id || rest} />;
  if (part === "open") return <Open key={rest} game={rest} />;
  if (part === "tournament" || part === "hall") return <OfTournament />;
  if (part.startsWith("argue") || part === "resume")
    return <Settle key={rest} match={part.includes("=") ? "" : rest} resume={part === "resume"} />;
  if (part.startsWith("follow")) return <Follow code={part} />;
  if (part === "check") return <Check />;
  if (part === "arbiter")
    return (
      <main id="main">
        <TakeOver key={rest} code={rest} />
      </main>
    );
  if (part === "settings")
    return (
      <main id="main">
        <Settings />
      </main>
    );
  if (part === "rules" && rest) return <Printed at={rest} />;
  return <Home />;
}

const AGAIN = 3000; // milliseconds
const pages = signal<typeof import("./tournament") | null>(null);
const failed = signal(false);

/** Most tables never see a tournament: its pages are fetched by those who do. */
function OfTournament(): JSX.Element {
  const { part, rest } = route.value;
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const fetched = () =>
      void import("./tournament").then(
        (found) => (pages.value = found),
        () => {
          failed.value = true;
          again = setTimeout(fetched, AGAIN);
        },
      );
    fetched();
    return () => clearTimeout(again);
  }, []);
  return pages.value ? <pages.value.Tournament part={part} rest={rest} /> : <Coming failed={failed.value} />;
}
