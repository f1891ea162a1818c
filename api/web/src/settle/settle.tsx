// Settle an argument: a table is laid, an act is tapped, and the referee says whether it may be.
// With a match the table is filled in already; its arbiter may also pick the hand up from here.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Games, gamesOf } from "../cards/games";
import { call } from "../net/call";
import { useRequest } from "../net/use-request";
import { paths, route } from "../parts/router";
import { Terms } from "../rules/terms";
import { Failed } from "../sentences/failed";
import { AtTable, Sentence } from "../sentences/sentence";
import { keys } from "../storage/local";
import type { Beginning, Book, BookBrief, Match, Move, Settled, Shelf, Value } from "../wire/types";
import { count, inWords, t } from "../words/language";
import { told } from "../words/messages";
import { Act } from "./act";
import { Answer, Story, WhatIf, type Asked } from "./answers";
import type { Draft } from "./change";
import { Laying, takenFrom } from "./laying";
import { PickUp } from "./pick-up";
import { Words } from "./words";
import { asMatch, begin, bookOf, brought, judged, keepInAddress, lyingIn, termsOf, toResume, withoutAct, type Changes } from "./position";

interface Begun {
  text: string;
  names: Record<string, string>;
  /** Tables of the same hand, one of which may be nearer to the one in question. */
  stages?: Beginning["stages"];
}

/** `match` is the one the argument is about; `resume`: its hand is to be picked up from here. */
export function Settle({ match = "", resume = false }: { match?: string; resume?: boolean }): JSX.Element {
  const begun = useSignal<Begun | null>(null);
  const { failed, tried } = useRequest();
  useEffect(() => {
    const text = brought();
    if (text) begun.value = { text, names: {} };
    else if (match) void tried(fromMatch);
  }, []);

  async function fromMatch(): Promise<void> {
    const now = await call<Match>(`/matches/${encodeURIComponent(match)}`, { match });
    let text = await lyingIn(match);
    // Before the deal nothing lies there: a hand is picked up from a table as it may look.
    if (resume && !toResume(text)) {
      const { text: laid } = await begin(now.book, now.seats.length);
      const terms = now.terms as Record<string, Value>;
      text = (await judged(laid, { terms })).text;
    }
    begun.value = { text, names: (now.names ?? {}) as Record<string, string> };
  }

  return (
    <main id="main" class="page settle">
      <h1 tabIndex={-1}>{resume ? t("Pick up in the middle") : t("Settle an argument")}</h1>
      <Failed why={failed.value} test="settle-failed" />
      {begun.value ? (
        <Argument key={begun.value.text} {...begun.value} match={match} resume={resume} on={(other) => (begun.value = other)} />
      ) : (
        !match && <ChooseGame on={({ text, stages }) => (begun.value = { text, names: {}, stages })} />
      )}
    </main>
  );
}

function ChooseGame({ on }: { on: (begun: Beginning) => void }): JSX.Element {
  const [, game = ""] = route.value.part.split("?");
  const books = useSignal<BookBrief[]>([]);
  const { failed, tried } = useRequest();
  useEffect(() => void tried(async () => void (books.value = (await call<Shelf>("/books")).books)), []);
  const games = gamesOf(books.value);
  const chosen = games.find((one) => one.name === game);
  return (
    <>
      <p class="lead">{t("Which game is it about?")}</p>
      <Failed why={failed.value} />
      {!chosen && <Games games={games} to={(game) => `${paths.argue()}?${encodeURIComponent(game.name)}`} />}
      <ul class="shelf">
        {chosen?.books.map((book) => (
          <li key={book.name}>
            <button
              type="button"
              class="entry"
              data-testid={`argue-${book.name}`}
              onClick={() => void tried(async () => on(await begin(book.name, book.seats.min)))}
            >
              <b>{inWords(book.title)}</b>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ArgumentOf extends Begun {
  match: string;
  resume: boolean;
  /** Another table, or none before a game is chosen. */
  on: (begun: Begun | null) => void;
}

function Argument({ text, names, stages = [], match, resume, on }: ArgumentOf): JSX.Element {
  const lying = useSignal(text);
  const settled = useSignal<Settled | null>(null);
  const book = useSignal<Book | null>(null);
  const terms = useSignal<Record<string, Value>>({});
  const asked = useSignal<Asked[]>([]);
  const draft = useSignal<Draft | null>(null);
  const { busy, failed, inTurn } = useRequest();

  /** Lays the table anew with one thing changed, and asks everything again that was asked. */
  const change = (changes: Changes | ((lying: Settled) => Changes)): Promise<void> =>
    inTurn(() => changed(typeof changes === "function" ? changes(settled.value!) : changes));

  async function changed(changes: Changes, whole = false): Promise<void> {
    const found = await judged(lying.value, changes);
    if (book.value?.name !== bookOf(found.text)) book.value = await call<Book>(`/books/${encodeURIComponent(bookOf(found.text))}`);
    // A text that was shared ends with the act that was asked about.
    const act = whole ? found.reports.at(-1) : undefined;
    const laid = act ? withoutAct(found.text) : found.text;
    const before = [...(act ? [plainly(act.move)] : []), ...asked.value.map((one) => one.move)];
    asked.value = await Promise.all(before.map((move) => ruledOn(laid, move)));
    settled.value = act ? await judged(laid) : found;
    lying.value = laid;
    keep(asked.value[0]);
  }
  useEffect(() => void inTurn(() => changed({}, true)), []);
  useEffect(() => {
    if (book.value && settled.value) terms.value = termsOf(settled.value, book.value);
  }, [book.value]);

  const keep = (last: Asked | undefined): void => {
    if (!match) keepInAddress(withAct(lying.value, last));
  };

  const ask = (move: Move): void =>
    void inTurn(async () => {
      if (draft.value) await changed(takenFrom(draft, settled.value!, book.value!));
      const one = await ruledOn(lying.value, move);
      // What the table has to say next belongs to the same act: it is asked at once.
      if (awaitsTheTable(one)) return goOn(one);
      asked.value = [one, ...asked.value.filter((other) => JSON.stringify(other.move) !== JSON.stringify(move))].slice(0, 6);
      keep(one);
    });

  /** The act in question has happened, and the next one is in question. */
  function goOn(one: Asked): void {
    asked.value = [];
    lying.value = one.settled.text;
    settled.value = one.settled;
    keep(undefined);
  }

  const now = settled.value;
  const printed = book.value;
  if (!now || !printed) return <Failed why={failed.value} test="settle-failed" />;
  const before = asMatch(now, names, now.before);
  const after = asMatch(now, names, now.after);
  const [last, ...others] = asked.value;
  const happened = now.reports.at(-1);
  const { min, max } = printed.seats;
  const untouched = !now.reports.length && !last;

  const seated = (players: number): Promise<void> =>
    inTurn(async () => {
      const { text, stages } = await begin(printed.name, players);
      on({ text, names, stages });
    });
  return (
    <AtTable.Provider value={{ match: after, book: printed }}>
      <p class="line">
        <b class="grow">{inWords(printed.title)}</b>
        {!match && (
          <button type="button" class="quiet" data-testid="another-game" onClick={() => on(null)}>
            {t("Another game")}
          </button>
        )}
      </p>
      {stages.length > 0 && min < max && untouched && (
        <div class="chips settle-players" role="group" aria-label={t("How many play?")}>
          {Array.from({ length: max - min + 1 }, (_, i) => min + i).map((players) => (
            <button key={players} type="button" class="chip" data-testid={`players-${players}`} aria-pressed={players === now.seats.length} onClick={() => void seated(players)}>
              {count("player|players", players)}
            </button>
          ))}
        </div>
      )}
      {stages.length > 1 && untouched && (
        <div class="chips" role="group" aria-label={t("Where it begins")}>
          {stages.map((one, i) => (
            <button key={i} type="button" class="chip" data-testid={`stage-${i}`} onClick={() => void rewrite(one.text)}>
              <span class="two-lines"><Sentence is={told(one, "awaits")} begins /></span>
            </button>
          ))}
        </div>
      )}
      <Laying book={printed} match={before} settled={now} draft={draft} on={change} />
      <Failed why={failed.value} test="settle-failed" />
      {resume ? (
        <PickUp match={match} text={lying.value} laying={busy.value} />
      ) : (
        <>
          <Story of={now} last={!last} back={() => void rewrite(withoutAct(lying.value))} />
          {last ? (
            <Answer of={last}>
              <button type="button" class="button button-second" data-testid="and-then" onClick={() => goOn(last)}>
                {t("And then?")}
              </button>
            </Answer>
          ) : (
            happened && <Answer of={{ move: plainly(happened.move), settled: now }} />
          )}
          <Act
            key={lying.value}
            book={printed}
            match={after}
            settled={now}
            title={last ? t("Ask about another act") : happened ? t("What came next?") : t("May this be?")}
            on={ask}
          />
          {match && keys.value[match]?.role === "arbiter" && (
            <p class="hint">
              <a class="quiet" href={`/#resume/${match}`} data-testid="to-resume">
                {t("Pick the hand up from a table like this")}
              </a>
            </p>
          )}
          <WhatIf of={others} on={(one) => (asked.value = [one, ...asked.value.filter((other) => other !== one)])} />
          <Terms book={printed} terms={terms} wrong={failed.value} />
          {JSON.stringify(terms.value) !== JSON.stringify(termsOf(now, printed)) && (
            <button type="button" class="button button-second" data-testid="under-these-terms" disabled={busy.value} onClick={() => void change({ terms: { ...usual(printed), ...terms.value } })}>
              {t("What if this is agreed?")}
            </button>
          )}
        </>
      )}
      <Words text={withAct(lying.value, resume ? undefined : last)} on={(changed) => void rewrite(changed)} />
    </AtTable.Provider>
  );

  function rewrite(text: string): Promise<void> {
    lying.value = text;
    asked.value = [];
    draft.value = null;
    return change({ reports: [] });
  }
}

/** Whether an act stands and the table is to say what nobody at it can see, such as how many eyes there were. */
function awaitsTheTable({ settled }: Asked): boolean {
  const [ruled, next] = [settled.reports.at(-1), settled.after.awaited[0]];
  return ruled?.outcome !== "contradicts" && !!next && !next.seat;
}

/** A move as it is tapped, without the word that says of which book it is. */
function plainly(move: Move): Move {
  const { kind: _kind, ...rest } = move as Move & { kind?: string };
  return rest as Move;
}

const usual = (book: Book): Record<string, Value> => Object.fromEntries(book.terms.filter((t) => !Object.keys(t.needs).length).map((t) => [t.name, t.default]));

const ruledOn = async (text: string, move: Move): Promise<Asked> => ({ move, settled: await judged(text, { reports: [{ move }] }) });

/** The text to share: with the act that was asked about last. */
const withAct = (text: string, last: Asked | undefined): string => (last ? last.settled.text : text);
