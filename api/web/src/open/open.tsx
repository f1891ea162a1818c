// Opening a table: the game by its picture, then the variant, who plays, and what the house plays otherwise.

import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Problem, call, reached } from "../net/call";
import { transport } from "../net/transport";
import { DeviceName } from "../parts/device-name";
import { fromHere } from "../parts/from-here";
import { paths } from "../parts/router";
import { Terms, agreedFor, quickly, seated, seatedAtMost } from "../rules/terms";
import { Failed } from "../sentences/failed";
import type { Book, BookBrief, Shelf, Value } from "../wire/types";
import { count, inWords, t } from "../words/language";
import { GamePicture, Games, gamesOf, type Game } from "../cards/games";
import { ImportFile } from "./import-file";
import { Keeps, here } from "./keeps";
import { lastOf } from "./last";
import { Names } from "./names";
import { open } from "./opening";
import { PlayedBy } from "./played-by";

/** `game` is the one whose picture was tapped. */
export function Open({ game = "" }: { game?: string }): JSX.Element {
  const books = useSignal<BookBrief[]>([]);
  const failed = useSignal<unknown>(null);
  const look = (here = false) =>
    call<Shelf>("/books", { here }).then(
      (shelf) => {
        books.value = shelf.books;
        failed.value = null;
      },
      (error: unknown) => (failed.value = error),
    );
  useEffect(() => void look(), []);
  const games = gamesOf(books.value);
  const chosen = games.find((one) => one.name === game);
  return (
    <main id="main" class="page open-page">
      <h1 tabIndex={-1} class={chosen ? "line" : undefined}>
        {chosen && <GamePicture name={chosen.name} />}
        {chosen ? inWords(chosen.name) : t("What do you play?")}
      </h1>
      <Failed why={failed.value} test="open-failed" />
      {!!failed.value && !reached.value && (
        <button type="button" class="button wide" data-testid="look-here" onClick={() => void look(true)}>
          {t("Play with the rules in this phone")}
        </button>
      )}
      {chosen ? (
        <Table key={chosen.name} of={chosen} />
      ) : (
        <Games games={games} to={(one) => `${paths.open}/${encodeURIComponent(one.name)}`} />
      )}
      <ImportFile />
    </main>
  );
}

function Table({ of }: { of: Game }): JSX.Element {
  const before = lastOf(of.name);
  const book = useSignal<Book | null>(null);
  const players = useSignal(before?.players ?? 2);
  const names = useSignal<string[]>(Object.values(before?.names ?? {}));
  const terms = useSignal<Record<string, Value>>({});
  const waits = useSignal(before?.disputes === "wait");
  const keeps = useSignal<boolean | null>(null);
  const failed = useSignal<unknown>(null);
  const busy = useSignal(false);
  const coming = useRef<Promise<boolean> | null>(null);
  const again = useRef(() => {});
  const taps = useRef(0);

  // A house rule that makes room for more was taken back: so many stay as may play without it.
  useEffect(() => {
    if (!book.value) return;
    const { min, max } = seated(book.value, terms.value);
    players.value = Math.max(min, Math.min(max, players.value));
  }, [terms.value]);
  useEffect(() => {
    const first = of.books.find((one) => one.name === before?.book) ?? of.books[0]!;
    pick((still) => choose(first.name, still, before?.terms));
  }, []);

  /**
   * What is picked comes in the order of the taps, and who opens at once waits until it came.
   * It is told whether no other number of players was tapped meanwhile: that tap is the later one.
   */
  function pick(what: (still: () => boolean) => Promise<void>): void {
    const since = taps.current;
    again.current = () => pick(what);
    const mine = came(coming.current, () => what(() => since === taps.current));
    coming.current = mine;
    void mine.then(() => {
      if (coming.current === mine) coming.current = null;
    });
  }

  async function came(earlier: Promise<boolean> | null, what: () => Promise<void>): Promise<boolean> {
    await earlier;
    failed.value = null;
    try {
      await what();
      return true;
    } catch (error) {
      failed.value = error;
      return false;
    }
  }

  async function choose(name: string, still: () => boolean, before?: Record<string, Value>): Promise<void> {
    const found = await call<Book>(`/books/${encodeURIComponent(name)}`);
    const { min, max } = found.seats;
    const agreed = before ?? quickly(found);
    if (still() && (!before || !Object.keys(before).length)) players.value = Math.max(min, Math.min(max, players.value));
    terms.value = still() ? agreed : agreedFor(found, agreed, players.value);
    book.value = found;
  }

  /** So many play: where the book has room for them by a house rule, it is agreed on. */
  function sit(n: number): void {
    players.value = n;
    taps.current += 1;
    if (book.value) terms.value = agreedFor(book.value, terms.value, n);
  }

  async function begin(event: Event): Promise<void> {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    const on = fromHere();
    try {
      if (coming.current && !(await coming.current)) return;
      const now = book.value;
      if (!now) return;
      failed.value = null;
      const given = now.seats.names.slice(0, players.value).map((seat, i) => [seat, names.value[i]?.trim() ?? ""] as const);
      await open({
        book: now.name,
        title: now.title,
        game: of.name,
        players: players.value,
        names: Object.fromEntries(given.filter(([, name]) => name)),
        terms: terms.value,
        disputes: waits.value ? "wait" : "go_on",
      }, on, here(keeps) && !transport.alone);
    } catch (error) {
      // who was not reached is not asked again: the next tap is for this phone
      failed.value = error instanceof Problem || here(keeps) ? error : null;
    } finally {
      busy.value = false;
    }
  }

  const now = book.value;
  return (
    <form data-testid="opening" data-book={now?.name} onSubmit={(e) => void begin(e)}>
      {of.books.length > 1 && <Variant of={of} now={now} on={(name) => pick((still) => choose(name, still))} />}
      <PlayedBy
        of={of}
        book={now}
        players={players.value}
        terms={terms}
        on={(found) =>
          pick(async (still) => {
            const { book, terms, players: many } = await found();
            await choose(book, still, terms);
            if (still()) players.value = many;
          })
        }
      />
      {now && (
        <>
          {!transport.alone && !reached.value && <Keeps keeps={keeps} />}
          <Players book={now} players={players} sit={sit} />
          <Names names={names} players={players.value} />
          <Terms book={now} terms={terms} wrong={failed.value} />
          <details class="more" data-testid="besides">
            <summary>
              {t("Arguments, and this phone")} <small>{waits.value ? t("play waits") : t("play goes on")}</small>
            </summary>
            <Disputes waits={waits} />
            {!transport.alone && reached.value && <Keeps keeps={keeps} />}
            <DeviceName />
          </details>
        </>
      )}
      <Failed why={failed.value} test="open-failed" />
      {!now && !!failed.value && (
        <button type="button" class="button wide" data-testid="open-again" onClick={() => again.current()}>
          {t("Try again")}
        </button>
      )}
      <div class="answers answers-stay">
        <button class="button" data-testid="open" disabled={!now || busy.value}>
          {busy.value ? t("Opening…") : t("To the table")}
        </button>
      </div>
    </form>
  );
}

function Variant({ of, now, on }: { of: Game; now: Book | null; on: (name: string) => void }): JSX.Element {
  return (
    <fieldset class="pick">
      <legend>{t("Which way")}</legend>
      {of.books.map((b) => (
        <label key={b.name} class="pick-one">
          <input type="radio" name="book" data-testid={`choose-${b.name}`} checked={now?.name === b.name} onChange={() => on(b.name)} />
          <span>
            <b>{inWords(b.title)}</b>
            {now?.name === b.name && <small>{inWords(b.text)}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Players({ book, players, sit }: { book: Book; players: Signal<number>; sit: (n: number) => void }): JSX.Element | null {
  const [least, most] = [book.seats.min, seatedAtMost(book)];
  if (least === most) return null;
  return (
    <fieldset class="segments">
      <legend>{t("Players")}</legend>
      {Array.from({ length: most - least + 1 }, (_, i) => least + i).map((n) => (
        <label key={n}>
          <input type="radio" name="players" data-testid={`players-${n}`} checked={players.value === n} onChange={() => sit(n)} />
          <span aria-label={count("player|players", n)}>{n}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Disputes({ waits }: { waits: Signal<boolean> }): JSX.Element {
  return (
    <fieldset class="segments">
      <legend>{t("While a ruling is disputed")}</legend>
      {[false, true].map((wait) => (
        <label key={String(wait)}>
          <input
            type="radio"
            name="disputes"
            data-testid={wait ? "disputes-wait" : "disputes-go-on"}
            checked={waits.value === wait}
            onChange={() => (waits.value = wait)}
          />
          <span>{wait ? t("Play waits") : t("Play goes on")}</span>
        </label>
      ))}
    </fieldset>
  );
}
