// A table to practise at: the others play something legal by themselves, so that one learns the taps.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { call } from "../net/call";
import { useRequest } from "../net/use-request";
import { go, paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { keep } from "../storage/local";
import type { BookBrief, Opened } from "../wire/types";
import { inWords, t } from "../words/language";

export function Practice({ books }: { books: BookBrief[] }): JSX.Element {
  const open = useSignal(false);
  const { busy, failed, tried } = useRequest();
  const sit = (book: BookBrief) =>
    tried(async () => {
      const [practice] = book.seats.names;
      const made = await call<Opened>("/matches", { body: { book: book.name, players: book.seats.min, practice } });
      const { id, title } = made.match;
      keep({ id, token: made.token, role: "arbiter", seat: null, title, participant: "", at: Date.now() });
      go(paths.match(id));
    });
  return (
    <section class="more" data-testid="practice">
      <button type="button" class="button button-second wide" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        {t("Practise: the others play by themselves")}
      </button>
      <Failed why={failed.value} />
      {open.value && (
        <ul class="shelf">
          {books.map((book) => (
            <li key={book.name}>
              <button type="button" class="entry" data-testid={`practise-${book.name}`} disabled={busy.value} onClick={() => void sit(book)}>
                <b>{inWords(book.title)}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
