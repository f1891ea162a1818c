// Opening a match: which book, who sits where, and what the table agrees on.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Problem, call, sentence } from "./api";
import { device, keep, newId } from "./memory";
import { go, paths } from "./router";
import { DeviceName } from "./settings";
import { Terms } from "./terms";
import type { Book, BookBrief, Joined, JoinWay, Match, Value } from "./types";
import { count } from "./words";

type Opened = Omit<Joined, "match"> & { match: Match; join: JoinWay };

export function Open(): JSX.Element {
  const books = useSignal<BookBrief[]>([]);
  const book = useSignal<Book | null>(null);
  const players = useSignal(2);
  const names = useSignal<string[]>([]);
  const terms = useSignal<Record<string, Value>>({});
  const waits = useSignal(false);
  const failed = useSignal<{ text: string; field: string | null } | null>(null);
  const busy = useSignal(false);
  const report = useRef(newId());

  const fail = (error: unknown) => {
    failed.value = { text: sentence(error), field: error instanceof Problem ? error.field : null };
  };
  useEffect(() => {
    call<{ books: BookBrief[] }>("/books").then((shelf) => (books.value = shelf.books), fail);
  }, []);

  async function choose(name: string): Promise<void> {
    failed.value = null;
    try {
      const found = await call<Book>(`/books/${encodeURIComponent(name)}`);
      const { min, max } = found.seats;
      players.value = Math.max(min, Math.min(max, players.value));
      terms.value = {};
      book.value = found;
    } catch (error) {
      fail(error);
    }
  }

  async function open(event: Event): Promise<void> {
    event.preventDefault();
    if (!book.value || busy.value) return;
    busy.value = true;
    failed.value = null;
    try {
      const body = {
        book: book.value.name,
        players: players.value,
        terms: terms.value,
        disputes: waits.value ? "wait" : "go_on",
        device: device.value || undefined,
        report_id: report.current,
      };
      const made = await call<Opened>("/matches", { body });
      const { match, token, participant } = made;
      keep({ id: match.id, token, role: "arbiter", seat: null, participant, title: match.title, at: Date.now() });
      await seatPlayers(match);
      go(paths.match(match.id));
    } catch (error) {
      fail(error);
      // What was refused may be asked again in other words; what was not heard is the same opening.
      if (error instanceof Problem) report.current = newId();
    } finally {
      busy.value = false;
    }
  }

  /** The seats are known once the match is: then their names are given. */
  async function seatPlayers(match: Match): Promise<void> {
    const given = match.seats.map((seat, i) => [seat, names.value[i]?.trim() ?? ""] as const);
    const known = Object.fromEntries(given.filter(([, name]) => name));
    if (!Object.keys(known).length) return;
    const path = `/matches/${encodeURIComponent(match.id)}/names`;
    await call(path, { match: match.id, body: known, method: "PUT" }).catch(() => {});
  }

  return (
    <main id="main" class="page">
      <h1 tabIndex={-1}>Open a match</h1>
      <form onSubmit={(e) => void open(e)}>
        <fieldset class="pick">
          <legend>The rule book</legend>
          {books.value.map((b) => (
            <label key={b.name} class="pick-one">
              <input
                type="radio"
                name="book"
                data-testid={`choose-${b.name}`}
                checked={book.value?.name === b.name}
                onChange={() => void choose(b.name)}
              />
              <span>
                <b>{b.title}</b>
                <small>{b.text}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {book.value && (
          <>
            <fieldset class="segments">
              <legend>Players</legend>
              {range(book.value.seats.min, book.value.seats.max).map((n) => (
                <label key={n}>
                  <input
                    type="radio"
                    name="players"
                    data-testid={`players-${n}`}
                    checked={players.value === n}
                    onChange={() => (players.value = n)}
                  />
                  <span aria-label={count(n, "player")}>{n}</span>
                </label>
              ))}
            </fieldset>
            <fieldset class="names">
              <legend>Their names, clockwise</legend>
              {range(1, players.value).map((n) => (
                <label key={n} class="field">
                  <span>Player {n}</span>
                  <input
                    data-testid={`name-${n}`}
                    value={names.value[n - 1] ?? ""}
                    maxLength={40}
                    autocomplete="off"
                    onInput={(e) => {
                      const all = [...names.value];
                      all[n - 1] = e.currentTarget.value;
                      names.value = all;
                    }}
                  />
                </label>
              ))}
            </fieldset>
            <Terms book={book.value} terms={terms} wrong={failed.value} />
            <fieldset class="segments">
              <legend>While a ruling is disputed</legend>
              {[false, true].map((wait) => (
                <label key={String(wait)}>
                  <input
                    type="radio"
                    name="disputes"
                    data-testid={wait ? "disputes-wait" : "disputes-go-on"}
                    checked={waits.value === wait}
                    onChange={() => (waits.value = wait)}
                  />
                  <span>{wait ? "Play waits" : "Play goes on"}</span>
                </label>
              ))}
            </fieldset>
            <DeviceName />
          </>
        )}
        {failed.value && (
          <p class="reason" role="alert" data-testid="open-failed">
            {failed.value.text}
          </p>
        )}
        <div class="answers answers-stay">
          <button class="button" data-testid="open" disabled={!book.value || busy.value}>
            {busy.value ? "Opening…" : "Open the match"}
          </button>
        </div>
      </form>
    </main>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
