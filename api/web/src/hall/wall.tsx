// The wall of a hall: who sits where, what runs, the standings and the time; its pages turn by themselves.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { reached } from "../net/call";
import { picture } from "../parts/picture";
import { hallPaths } from "../tournament/paths";
import { entryName, forPoints, inText, resultOf, roundNow, tablesOf, telling } from "../tournament/names";
import { hall, joinCode } from "../tournament/session";
import type { HallTable, Tournament } from "../wire/types";
import { count, t } from "../words/language";
import { minute } from "../words/names";
import { NAMES, NUMBERS, type Slide, slidesOf } from "./slides";
import { stateName } from "../desk/tables";

/** So long a page is looked at, in milliseconds. */
const EACH = 9000;

export function HallWall(): JSX.Element {
  const now = hall.value!;
  const at = useSignal(0);
  const time = useSignal(Date.now());
  const turned = useSignal(0);
  const slides = slidesOf(now);
  const slide = slides[at.value % slides.length]!;
  const turn = (by: number): void => void (at.value = (at.value + by + slides.length) % slides.length);
  useEffect(() => {
    const beat = setInterval(() => (time.value = Date.now()), 1000);
    return () => clearInterval(beat);
  }, []);
  useEffect(() => {
    const turning = setInterval(() => turn(1), EACH);
    return () => clearInterval(turning);
  }, [slides.length, turned.value]);
  // a new draw begins with who sits where, and the first results with what runs
  useEffect(() => void (at.value = 0), [roundNow(now), slides[0]!.kind]);
  useEffect(stayAwake, []);
  const byHand = (by: number): void => {
    turn(by);
    turned.value += 1;
  };
  useEffect(() => {
    const keys: Record<string, number> = { ArrowRight: 1, " ": 1, ArrowLeft: -1 };
    const pressed = (event: KeyboardEvent): void => void (keys[event.key] && byHand(keys[event.key]!));
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [slides.length]);
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.());
  return (
    <main id="main" class="hall-wall" data-testid="hall-wall" data-slide={slide.kind} onDblClick={() => void full()}>
      <header>
        <h1 tabIndex={-1}>{slide.title}</h1>
        <Clock now={now} time={time.value} />
      </header>
      <Page now={now} slide={slide} />
      <footer>
        <span class="hall-runs" data-testid="hall-runs">
          {reached.value ? runs(now) : t("No connection: as of {time}", { time: minute(now.recorded_at) })}
        </span>
        {joinCode.value && roundNow(now) > 0 && <span class="hall-code">{joinCode.value}</span>}
        {slides.length > 1 && (
          <button type="button" class="hall-turn" aria-label={t("Next page")} data-testid="hall-turn" onClick={() => byHand(1)}>
            {(at.value % slides.length) + 1}/{slides.length}
          </button>
        )}
      </footer>
    </main>
  );
}

/** The time of day, and for how long the round has run. */
function Clock({ now, time }: { now: Tournament; time: number }): JSX.Element {
  const round = now.rounds.at(-1);
  const since = round && !round.finished && now.status === "running" ? Math.max(0, Math.floor((time - round.drawn_at) / 60_000)) : null;
  return (
    <p class="hall-clock" role="timer" aria-live="off">
      {since !== null && <span data-testid="hall-since">{t("for {n} min", { n: since })}</span>}
      <b>{minute(time)}</b>
    </p>
  );
}

/** How far the round is, in a line. */
function runs(now: Tournament): string {
  const round = roundNow(now);
  if (now.status === "closed" || now.status === "over") return now.title;
  if (!round) return count("entry|entries", now.entries.filter((one) => !one.withdrawn).length);
  const tables = tablesOf(now, round);
  if (now.rounds.at(-1)!.finished) return t("Round {n} is over", { n: round });
  const still = tables.filter((one) => !resultOf(now, one)).length;
  const wait = tables.filter((one) => one.state === "told").length;
  return [
    still ? t("{n} of {of} tables play", { n: still, of: tables.length }) : t("All tables have told"),
    wait > 0 && t("{n} wait for the other side", { n: wait }),
    now.open.disputed > 0 && count("protest|protests", now.open.disputed),
  ].filter(Boolean).join(" · ");
}

function Page({ now, slide }: { now: Tournament; slide: Slide }): JSX.Element {
  switch (slide.kind) {
    case "welcome":
      return <Welcome now={now} />;
    case "tables":
      return (
        <ol class="hall-lines">
          {slide.tables.map((one) => (
            <li key={one.seat} data-testid={`wall-table-${one.table}`}>
              <b class="place-number">{one.table}</b>
              <Sides now={now} of={one} />
            </li>
          ))}
        </ol>
      );
    case "numbers":
      return (
        <ol class="hall-grid" style={{ "--columns": NUMBERS, "--rows": Math.ceil(slide.who.length / NUMBERS) }}>
          {slide.who.map((one) => (
            <li key={one.entry} data-testid={`wall-entry-${one.entry}`}>
              <span>{one.entry}</span>
              <b>{one.table || t("rests")}</b>
            </li>
          ))}
        </ol>
      );
    case "names":
      return (
        <ol class="hall-grid" style={{ "--columns": NAMES, "--rows": Math.ceil(slide.who.length / NAMES) }}>
          {slide.who.map((one, i) => (
            <li key={i} data-testid="wall-name">
              <span>{one.name}</span>
              <b>{one.table || t("rests")}</b>
            </li>
          ))}
        </ol>
      );
    case "running":
      return (
        <ol class="hall-lines">
          {slide.tables.map((one) => (
            <li key={one.seat} data-state={one.state} data-testid={`wall-running-${one.table}`}>
              <b class="place-number">{one.table}</b>
              <Sides now={now} of={one} />
              <i>
                {!forPoints(now, one) && resultOf(now, one)?.won.join(":")} {one.state === "told" ? t("open") : one.state !== "done" && stateName(one.state)}
              </i>
            </li>
          ))}
        </ol>
      );
    case "standings":
      return (
        <table class="hall-standings">
          <thead>
            <tr>
              <th scope="col"><span class="unseen">{t("Place")}</span></th>
              <th scope="col" colSpan={2}>{slide.standings.frozen ? t("Final") : t("After round {n}", { n: roundNow(now) })}</th>
              {columns(slide).map((one) => <th key={one} scope="col">{inText(slide.standings.columns[one]!)}</th>)}
            </tr>
          </thead>
          <tbody>
            {slide.lines.map((line) => (
              <tr key={line.entry} data-testid={`wall-line-${line.entry}`}>
                <td>{line.place}.</td>
                <td class="place-number">{line.entry}</td>
                <th scope="row">{named(now, line.entry)}{line.open > 0 && <i title={t("open")}> *</i>}</th>
                {columns(slide).map((one) => <td key={one}>{line.counts[one]}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

const MOST_COLUMNS = 3;

/** A wall has no room for all of them. */
const columns = (slide: Extract<Slide, { kind: "standings" }>): number[] => telling(slide.standings).slice(0, MOST_COLUMNS);

/** Nothing where the number says all that may be said. */
const named = (now: Tournament, entry: number): string => (now.entries.find((one) => one.number === entry)?.players?.some(Boolean) ? entryName(now, entry) : "");

function Sides({ now, of }: { now: Tournament; of: HallTable }): JSX.Element {
  return (
    <span class="hall-sides">
      {of.sides.map((side, i) => (
        <span key={i}>
          {side.map((entry) => (
            <span key={entry} class="hall-side">
              <em>{entry}</em> {named(now, entry)}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

/** Before the first draw: how to come in. */
function Welcome({ now }: { now: Tournament }): JSX.Element {
  const drawing = useSignal("");
  const code = joinCode.value;
  useEffect(() => {
    if (code) void import("../carry/drawing").then(({ drawn }) => (drawing.value = picture(drawn(`${location.origin}${hallPaths.join}/${code}`))), () => {});
  }, [code]);
  return (
    <div class="hall-welcome">
      <div>
        <p>{inText(now.regulation.title)}</p>
        {now.about && <p>{now.about}</p>}
        <p>{now.status === "closed" ? t("The tournament is closed.") : t("The draw comes soon.")}</p>
      </div>
      {code && (
        <p class="join-way">
          {drawing.value && <img class="qr" alt="" src={drawing.value} />}
          <strong class="code">{code}</strong>
        </p>
      )}
    </div>
  );
}

/** A wall does not go dark where the browser lets it stay awake. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let left = false;
  const hold = (): void => {
    if (document.visibilityState === "visible" && "wakeLock" in navigator)
      navigator.wakeLock.request("screen").then(
        (got) => (left ? void got.release() : void (lock = got)),
        () => {}, // the browser will not
      );
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    left = true;
    void lock?.release();
    document.removeEventListener("visibilitychange", hold);
  };
}
