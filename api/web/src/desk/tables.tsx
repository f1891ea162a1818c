// The tables of a round by how far they are, and what is done with the round itself.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { resultOf, roundName, roundNow, sideName, tablesOf } from "../tournament/names";
import { fromHere } from "../parts/from-here";
import { hallPaths } from "../tournament/paths";
import { underWay } from "../tournament/waiting";
import type { HallTable, Tournament } from "../wire/types";
import { count, t } from "../words/language";
import { minute } from "../words/names";
import { Rarely, Refused, useAct } from "./act";
import { AnotherTable } from "./seats";
import { SlipLine } from "./slip-line";

const ORDER: HallTable["state"][] = ["disputed", "late", "playing", "told", "done"];

export const stateName = (state: HallTable["state"]): string =>
  state === "disputed" ? t("In dispute") : state === "late" ? t("Late") : state === "playing" ? t("Playing") : state === "told" ? t("Not agreed by all") : t("Done");

/** `shown` is the round that is looked at, and the latest one where none is named. */
export function Tables({ now, shown }: { now: Tournament; shown: number }): JSX.Element {
  const round = shown || roundNow(now);
  const tables = tablesOf(now, round);
  const one = now.rounds.find((each) => each.number === round);
  const open = now.status !== "closed" && !now.standings.some((each) => each.frozen);
  // what is next stands first as soon as the tables have nothing more to tell
  const told = tables.length > 0 && round === roundNow(now) && !now.open.untold;
  return (
    <div class="desk-list" data-testid="tables">
      {now.rounds.length > 1 && (
        <nav class="filter" aria-label={t("Rounds")}>
          {now.rounds.map((each) => (
            <a key={each.number} class="chip" aria-current={each.number === round || undefined} href={hallPaths.desk(now.id, `tables/${each.number}`)} data-testid={`round-${each.number}`}>
              {t("Round {n}", { n: each.number })}
            </a>
          ))}
        </nav>
      )}
      {open && round > 0 && tables.length > 0 && <SlipLine key={round} now={now} round={round} />}
      {one && (
        <p class="hint">
          {roundName(now, round)} · {t("drawn at {time}", { time: minute(one.drawn_at) })}
          {one.said && ` · ${t("called out: {said}", { said: one.said })}`}
          {one.finished && ` · ${t("closed")}`}
          {one.byes.length > 0 && ` · ${t("rests: {who}", { who: one.byes.map((n) => sideName(now, [n])).join(", ") })}`}
        </p>
      )}
      {open && told && <NextRound key={now.rounds.length} now={now} />}
      {ORDER.map((state) => {
        const these = tables.filter((each) => each.state === state);
        if (!these.length) return null;
        return (
          <section key={state} aria-labelledby={`are-${state}`}>
            <h2 id={`are-${state}`}>
              {stateName(state)} <small>{these.length}</small>
            </h2>
            <ul class="hall-tables">
              {these.map((each) => (
                <Line key={each.seat} now={now} of={each} />
              ))}
            </ul>
          </section>
        );
      })}
      {open && !told && <NextRound key={now.rounds.length} now={now} />}
      {one && round === roundNow(now) && <OfRound id={now.id} round={round} finished={one.finished} told={tables.some((each) => each.result > 0)} />}
    </div>
  );
}

function Line({ now, of }: { now: Tournament; of: HallTable }): JSX.Element {
  const told = resultOf(now, of);
  const missing = told && !told.settled ? told.waits_for.map((side) => sideName(now, of.sides[side - 1]!)) : [];
  return (
    <li class={`hall-table is-${of.state}`} data-testid={`table-${of.table}`} data-state={of.state}>
      <a href={hallPaths.desk(now.id, `tables/${of.seat}`)} data-link>
        <b class="hall-number">{of.table}</b>
        <span class="grow">
          {of.sides.map((side, i) => (
            <span key={i} class="slip-side">
              {sideName(now, side)}
            </span>
          ))}
          {missing.length > 0 && <small class="waits-for">{t("has not agreed: {who}", { who: missing.join(", ") })}</small>}
        </span>
        {told && <span class="told">{told.slip}</span>}
      </a>
      {missing.length > 0 && <AllAgree result={told!.number} sides={told!.waits_for} table={of.table} />}
    </li>
  );
}

/** One tap for a slip that all have signed. */
function AllAgree({ result, sides, table }: { result: number; sides: number[]; table: number }): JSX.Element {
  const doing = useAct();
  const words = t("Table {n}: agreed by all", { n: table });
  return (
    <>
      <button type="button" class="quiet" data-testid={`agree-${table}`} disabled={doing.busy.value} aria-label={words} onClick={() => void doing.act({ command: "agree", result, sides }, words, true)}>
        {t("All agree")}
      </button>
      <Refused of={doing} />
    </>
  );
}

/** The draw of the next round, or the end where there is none. */
function NextRound({ now }: { now: Tournament }): JSX.Element | null {
  const asked = useSignal(false);
  if (!now.more_rounds)
    return now.rounds.length ? (
      <p class="answers">
        <a class={`button${now.open.untold ? " button-second" : ""}`} href={hallPaths.desk(now.id, "standings")} data-testid="to-standings">
          {t("To the standings")}
        </a>
      </p>
    ) : null;
  const next = now.rounds.length + 1;
  const { untold, unagreed, disputed } = now.open;
  const drawn = underWay(now.id, "draw").some((one) => one.round === next);
  const open = [untold && count("table has told nothing|tables have told nothing", untold), unagreed && count("result is not agreed by all|results are not agreed by all", unagreed), disputed && count("protest is open|protests are open", disputed)].filter(Boolean);
  return (
    <section class="next-round" aria-labelledby="next-round">
      <h2 id="next-round">{t("Round {n}", { n: next })}</h2>
      {now.rounds.length > 0 && open.length > 0 && <p class="hint">{open.join(" · ")}</p>}
      {asked.value ? (
        <Draw id={now.id} next={next} back={() => (asked.value = false)} />
      ) : drawn ? (
        <p class="hint">{t("The draw waits for the network.")}</p>
      ) : (
        <>
          {!now.rounds.length && <p>{t("No round is drawn yet. When the entries are there, draw the first.")}</p>}
          <div class="answers">
            <button type="button" class={`button${open.length && now.rounds.length ? " button-second" : ""}`} data-testid="draw" onClick={() => (asked.value = true)}>
              {t("Draw round {n}", { n: next })}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Draw({ id, next, back }: { id: string; next: number; back: () => void }): JSX.Element {
  const said = useSignal("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // the key that opened it is gone
  const on = useRef(fromHere());
  const doing = useAct(() => {
    back();
    on.current(hallPaths.desk(id, "tables")); // the round that was looked at is not the latest any more
  });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        const call = said.value.trim();
        on.current = fromHere();
        void doing.act({ command: "draw", round: next, ...(call ? { said: call } : {}) }, t("Round {n} drawn", { n: next }));
      }}
    >
      <label class="field">
        <span>{t("What the hall calls out, such as a number")}</span>
        <input ref={field} data-testid="said-in-hall" value={said} maxLength={80} autocomplete="off" onInput={(e) => (said.value = e.currentTarget.value)} />
      </label>
      <p class="hint">{t("It goes into the draw beside the seed, so that nobody could have known it. It may stay empty.")}</p>
      <Refused of={doing} test="draw-refused" />
      <div class="answers">
        <button class="button" data-testid="draw-now" disabled={doing.busy.value}>
          {t("Draw round {n}", { n: next })}
        </button>
        <button type="button" class="button button-second" onClick={back}>
          {t("Not yet")}
        </button>
      </div>
    </form>
  );
}

/** What is seldom done with the latest round. */
function OfRound({ id, round, finished, told }: { id: string; round: number; finished: boolean; told: boolean }): JSX.Element {
  const doing = useAct();
  const closes = underWay(id, "finish").some((one) => one.round === round);
  const words = finished ? t("Round {n} opened again", { n: round }) : t("Round {n} closed", { n: round });
  return (
    <>
      {finished ? (
        <Rarely title={t("Open round {n} again", { n: round })} test="reopen-round" does={t("Open it again")} words={words} command={(why) => ({ command: "reopen", round, why })} />
      ) : closes && !doing.busy.value ? (
        <p class="hint">{t("{what}: waits for the network.", { what: words })}</p>
      ) : (
        <div class="answers">
          <button type="button" class="button button-second" data-testid="finish-round" disabled={doing.busy.value} onClick={() => void doing.act({ command: "finish", round }, words, true)}>
            {t("Close round {n}", { n: round })}
          </button>
        </div>
      )}
      <Refused of={doing} test="finish-refused" />
      {!told && (
        <Rarely title={t("It was drawn too early")} test="undraw" does={t("Take the draw back")} words={t("Draw of round {n} taken back", { n: round })} command={(why) => ({ command: "undraw", round, why })}>
          <p class="hint">{t("As long as no table has told anything. Slips of this draw are worthless then.")}</p>
        </Rarely>
      )}
      <AnotherTable round={round} />
    </>
  );
}
