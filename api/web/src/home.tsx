// The first page: the matches of this phone, and the way to a new one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call, sentence } from "./api";
import { forget, keys } from "./memory";
import { pendingOf } from "./outbox";
import { paths } from "./router";
import type { BookBrief, Match } from "./types";
import { count, day } from "./words";

export function Home(): JSX.Element {
  const mine = Object.values(keys.value).sort((a, b) => b.at - a.at);
  const books = useSignal<BookBrief[]>([]);
  const open = useSignal<Match[]>([]);
  const failed = useSignal("");
  useEffect(() => {
    call<{ books: BookBrief[] }>("/books")
      .then((shelf) => (books.value = shelf.books))
      .catch((error: unknown) => (failed.value = sentence(error)));
    call<{ matches: Match[] }>("/matches?status=open&limit=10")
      .then((all) => (open.value = all.matches))
      .catch(() => {});
  }, []);
  const others = open.value.filter((m) => !keys.value[m.id]);
  return (
    <main id="main" class="page">
      <h1 tabIndex={-1}>Referee</h1>
      <p class="lead">
        Real cards on a real table. Report what happens; every ruling names its rule.
      </p>
      <div class="answers answers-large">
        <a class="button" href={paths.open} data-testid="open-match">
          Open a match
        </a>
        <a class="button button-second" href={paths.join} data-testid="join-match">
          Join a match
        </a>
      </div>
      {mine.length > 0 && (
        <section aria-labelledby="mine">
          <h2 id="mine">Your matches</h2>
          <ul class="shelf">
            {mine.map((k) => (
              <li key={k.id} class="line">
                <a class="grow entry" href={paths.match(k.id)} data-testid={`match-${k.id}`}>
                  <b>{k.title}</b>
                  <small>
                    {k.seat ? `seat ${k.seat}` : k.role}, {day(k.at)}
                    {pendingOf(k.id).length > 0 && `, ${count(pendingOf(k.id).length, "report")} waiting`}
                  </small>
                </a>
                <button type="button" class="quiet" aria-label={`Forget ${k.title}`} onClick={() => forget(k.id)}>
                  Forget
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">Open here</h2>
          <ul class="shelf">
            {others.map((m) => (
              <li key={m.id}>
                <a class="entry" href={paths.match(m.id)}>
                  <b>{m.title}</b>
                  <small>
                    {count(m.seats.length, "player")}, {count(m.rulings, "ruling")}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {books.value.length > 0 && (
        <section aria-labelledby="books">
          <h2 id="books">Rule books</h2>
          <ul class="shelf">
            {books.value.map((b) => (
              <li key={b.name}>
                <a class="entry" href={`/#rules/${b.name}`} data-testid={`book-${b.name}`}>
                  <b>{b.title}</b>
                  <small>{b.text}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {failed.value && <p class="hint" role="alert">{failed.value}</p>}
    </main>
  );
}
