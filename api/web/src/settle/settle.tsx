// Settle an argument: a table is laid, an act is tapped, and the referee says whether it may be.
// With a match the table is filled in already; its arbiter may also pick the hand up from here.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Games, gamesOf } from "../cards/games";
import { call } from "../net/call";
import { once } from "../net/once";
import { useRequest } from "../net/use-request";
import { announce } from "../parts/announce";
import { go, paths, route } from "../parts/router";
import { Terms } from "../rules/terms";
import { Failed } from "../sentences/failed";
import { AtTable, Says } from "../sentences/sentence";
import { keys } from "../storage/local";
import { Pad } from "../table/pad";
import { anything, offered } from "../table/questions";
import type { Book, BookBrief, Match, Move, Ruling, Settled, Shelf, Value } from "../wire/types";
import { inWords, t } from "../words/language";
import { Answer, WhatIf, type Asked } from "./answers";
import { Laying } from "./laying";
import { addressOf, asMatch, begin, bookOf, brought, judged, keepInAddress, lyingIn, termsOf, toResume, withoutAct, type Changes } from "./position";

interface Begun {
  text: string;
  names: Record<string, string>;
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
      const laid = await begin(now.book, now.seats.length);
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
        <Argument {...begun.value} match={match} resume={resume} again={() => (begun.value = null)} />
      ) : (
        !match && <ChooseGame on={(text) => (begun.value = { text, names: {} })} />
      )}
    </main>
  );
}

function ChooseGame({ on }: { on: (text: string) => void }): JSX.Element {
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
  again: () => void;
}

function Argument({ text, names, match, resume, again }: ArgumentOf): JSX.Element {
  const lying = useSignal(text);
  const settled = useSignal<Settled | null>(null);
  const book = useSignal<Book | null>(null);
  const terms = useSignal<Record<string, Value>>({});
  const asked = useSignal<Asked[]>([]);
  const { busy, failed, inTurn } = useRequest();

  /** Lays the table anew with one thing changed, and asks everything again that was asked. */
  const change = (changes: Changes): Promise<void> =>
    inTurn(async () => {
      const found = await judged(lying.value, changes);
      if (book.value?.name !== bookOf(found.text)) book.value = await call<Book>(`/books/${encodeURIComponent(bookOf(found.text))}`);
      // A text that was shared ends with the act that was asked about.
      const act = found.reports.at(-1);
      const laid = act ? withoutAct(found.text) : found.text;
      const before = [...(act ? [plainly(act.move)] : []), ...asked.value.map((one) => one.move)];
      asked.value = await Promise.all(before.map((move) => ruledOn(laid, move)));
      settled.value = act ? await judged(laid) : found;
      lying.value = laid;
      if (!match) keepInAddress(withAct(laid, asked.value[0]));
    });
  useEffect(() => void change({}), []);
  useEffect(() => {
    if (book.value && settled.value) terms.value = termsOf(settled.value, book.value);
  }, [book.value]);

  const ask = (move: Move): void =>
    void inTurn(async () => {
      const one = await ruledOn(lying.value, move);
      if (!match) keepInAddress(one.settled.text);
      asked.value = [one, ...asked.value.filter((other) => JSON.stringify(other.move) !== JSON.stringify(move))].slice(0, 6);
    });

  const now = settled.value;
  const printed = book.value;
  if (!now || !printed) return <Failed why={failed.value} test="settle-failed" />;
  const table = asMatch(now, names);
  const seat = now.before.awaited[0]?.seat || null;
  const [last, ...others] = asked.value;
  return (
    <AtTable.Provider value={{ match: table, book: printed }}>
      <p class="line">
        <b class="grow">{inWords(printed.title)}</b>
        {!match && (
          <button type="button" class="quiet" data-testid="another-game" onClick={again}>
            {t("Another game")}
          </button>
        )}
      </p>
      <Laying book={printed} match={table} settled={now} on={(changes) => void change(changes)} />
      <Failed why={failed.value} test="settle-failed" />
      {resume ? (
        <PickUp match={match} text={lying.value} laying={busy.value} />
      ) : (
        <>
          {last && <Answer of={last} />}
          <section aria-label={t("The act in question")}>
            <h2>{last ? t("Ask about another act") : t("May this be?")}</h2>
            <Pad
              key={`${seat}/${lying.value}`}
              book={printed}
              match={table}
              asks={offered(printed, now.offers, seat).filter((ask) => ask.awaited || !ask.anytime)}
              more={[...(seat ? anything(printed, seat, false) : []), ...anything(printed, null, true)].filter((ask) => ask.move !== "resume")}
              moreTitle={t("Something else")}
              on={ask}
            />
          </section>
          {match && keys.value[match]?.role === "arbiter" && (
            <p class="hint">
              <a class="quiet" href={`/#resume/${match}`} data-testid="to-resume">
                {t("Pick the hand up from a table like this")}
              </a>
            </p>
          )}
          <WhatIf of={others} on={(one) => (asked.value = [one, ...asked.value.filter((other) => other !== one)])} />
        </>
      )}
      {!resume && (
        <>
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

  function rewrite(changed: string): Promise<void> {
    lying.value = changed;
    asked.value = [];
    return change({ reports: [] });
  }
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

/** The same in the notation, to be shared or changed by hand. */
function Words({ text, on }: { text: string; on: (text: string) => void }): JSX.Element {
  const typed = useSignal(text);
  useEffect(() => void (typed.value = text), [text]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(addressOf(text)).catch(() => {});
    announce(t("The link is copied."));
  };
  return (
    <details class="more" data-testid="words">
      <summary>{t("Share it, or change it in words")}</summary>
      <label class="field">
        <span>{t("The position in the notation")}</span>
        <textarea rows={9} data-testid="words-text" value={typed} spellcheck={false} autocapitalize="none" onInput={(e) => (typed.value = e.currentTarget.value)} />
      </label>
      <div class="answers">
        <button type="button" class="button button-second" data-testid="words-done" disabled={typed.value === text} onClick={() => on(typed.value)}>
          {t("Lay it so")}
        </button>
        <a class="button button-second" href={addressOf(text)} data-testid="link" target="_blank" rel="noreferrer" onClick={(e) => { if (navigator.clipboard) { e.preventDefault(); void copy(); } }}>
          {t("Copy the link")}
        </a>
      </div>
    </details>
  );
}

interface PickUpOf {
  match: string;
  text: string;
  /** What was tapped last does not lie there yet. */
  laying: boolean;
}

/** The arbiter lays what is on the table into the match: a report like any other. */
function PickUp({ match, text, laying }: PickUpOf): JSX.Element {
  const refused = useSignal<Ruling | null>(null);
  const { busy, failed, tried } = useRequest();
  const move = toResume(text);
  if (keys.value[match]?.role !== "arbiter") return <p class="hint">{t("Only the arbiter picks a hand up.")}</p>;
  const lay = (): void =>
    void tried(async () => {
      const path = `/matches/${encodeURIComponent(match)}`;
      const tryOut = await call<Ruling>(`${path}/preview`, { match, body: { move } });
      refused.value = tryOut.outcome === "stands" ? null : tryOut;
      if (refused.value) return;
      const what = { match, move };
      await once(what, ({ id: report_id }) => call<Ruling>(`${path}/rulings`, { match, body: { move, report_id, at: Date.now() } }));
      go(paths.match(match));
    });
  return (
    <>
      <p class="hint">{t("From here every card is judged. What was before is not: nobody watched it. It stays marked.")}</p>
      {refused.value && (
        <p class="reason" role="alert" data-testid="not-so">
          <Says of={refused.value} field="reason" />
        </p>
      )}
      <Failed why={failed.value} test="settle-failed" />
      <div class="answers">
        <button type="button" class="button" data-testid="pick-up" disabled={!move || laying || busy.value} onClick={lay}>
          {t("The hand goes on from here")}
        </button>
      </div>
    </>
  );
}
