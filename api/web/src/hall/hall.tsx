// A phone in the hall: its own place, who sits where, the standings, the regulation; and the wall.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Waits } from "../desk/act";
import { refused } from "../net/call";
import { announce } from "../parts/announce";
import { Icon } from "../parts/icons";
import { Failed, Why } from "../sentences/failed";
import { type Role, hallKeys, keysOf } from "../tournament/keys";
import { hallPaths } from "../tournament/paths";
import { roundNow, seatOf } from "../tournament/names";
import { followHall, hall, hallKey, live, unread } from "../tournament/session";
import { t } from "../words/language";
import { entryOf } from "./acting";
import { chosen } from "./chosen";
import { MyPlace } from "./my-place";
import { OfThisHall } from "./regulation";
import { Seats } from "./seats";
import { StandingsPage } from "./standings";
import { TablePhone } from "./table-phone";
import { HallWall } from "./wall";

const parts = ["seats", "standings", "regulation"] as const;
const ROLES: readonly string[] = ["table", "entry"] satisfies Role[];

export function Hall({ id, place }: { id: string; place: string }): JSX.Element {
  const role = ROLES.includes(place) ? (place as Role) : undefined;
  useEffect(() => followHall(id, role), [id, role]);
  useCalled();
  const now = hall.value?.id === id ? hall.value : null;
  if (!now)
    return (
      <main id="main" class="page">
        <h1 tabIndex={-1}>{t("One moment")}</h1>
        <Failed why={unread.value} test="hall-unread" />
      </main>
    );
  if (place === "wall") return <HallWall />;
  return (
    <>
      <main id="main" class="page hall" data-testid="hall" data-version={now.version} data-live={live.value}>
        <Dead id={id} />
        <Waits />
        {inside(place)}
        <Ways id={id} place={place} />
      </main>
      <Tabs id={id} place={place} />
    </>
  );
}

function inside(place: string): JSX.Element {
  switch (place) {
    case "seats":
      return <Seats />;
    case "standings":
      return <StandingsPage />;
    case "regulation":
      return <OfThisHall />;
    default:
      return hallKey.value?.role === "table" ? <TablePhone /> : <MyPlace />;
  }
}

/** A code dies when its round is drawn anew, or its holder was sent away: then the phone only looks on. */
function Dead({ id }: { id: string }): JSX.Element | null {
  const dead = hallKeys.value.find((one) => one.tournament === id && refused.value.has(one.token));
  if (!dead || keysOf(id).length) return null;
  return (
    <p class="notice" role="alert" data-testid="hall-dismissed">
      {dead.role === "table" ? t("This slip is no longer good: it was drawn anew, or has another code. Scan the slip that lies on the table now.") : <Why of={refused.value.get(dead.token)} />}
    </p>
  );
}

/** What else this phone is here. */
function Ways({ id, place }: { id: string; place: string }): JSX.Element {
  const mine = hallKey.value;
  const others = keysOf(id).filter((one, i, all) => one.role !== mine?.role && one.role !== "watcher" && all.findIndex((other) => other.role === one.role) === i);
  const words = { table: t("The phone of a table"), entry: t("My own place"), direction: t("To the desk"), watcher: "" };
  return (
    <p class="hall-ways">
      {place === "" &&
        others.map((one) => (
          <a key={one.role} class="quiet wide" href={one.role === "direction" ? hallPaths.desk(id) : hallPaths.at(id, one.role)} data-testid={`as-${one.role}`}>
            {words[one.role]}
          </a>
        ))}
      <a class="quiet wide" href={hallPaths.wall(id)} data-testid="to-wall">
        {t("For a large screen")}
      </a>
    </p>
  );
}

function Tabs({ id, place }: { id: string; place: string }): JSX.Element {
  const names = { seats: t("Who sits where"), standings: t("Standings"), regulation: t("Regulation") };
  const icons = { seats: "share", standings: "audit", regulation: "rules" } as const;
  const here = (parts as readonly string[]).includes(place);
  return (
    <nav class="tabs" aria-label={t("The tournament")}>
      <a href={hallPaths.at(id)} data-testid="hall-tab-place" aria-current={here ? undefined : "page"}>
        <Icon name="table" />
        <span>{t("My table")}</span>
      </a>
      {parts.map((one) => (
        <a key={one} href={hallPaths.at(id, one)} data-testid={`hall-tab-${one}`} aria-current={place === one ? "page" : undefined}>
          <Icon name={icons[one]} />
          <span>{names[one]}</span>
        </a>
      ))}
    </nav>
  );
}

/** A new draw is said aloud, and felt: nobody has to look at a phone all the time. */
function useCalled(): void {
  const before = useRef<string | null>(null);
  const now = hall.value;
  const round = now ? roundNow(now) : 0;
  const me = now ? entryOf(hallKey.value?.role === "entry" ? hallKey.value.seat : null) || chosen(now.id) : 0;
  const table = now && me ? seatOf(now, round, me)?.table : undefined;
  useEffect(() => {
    if (!now) return;
    const here = `${now.id} ${round}`;
    if (before.current?.startsWith(`${now.id} `) && before.current !== here && table) {
      announce(t("Round {n}: table {table}", { n: round, table }));
      navigator.vibrate?.([80, 40, 80]);
    }
    before.current = here;
  }, [now?.id, round, table]);
}
