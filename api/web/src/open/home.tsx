// The first page: the same table again, the games, what is played just now, and the two other doors.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call } from "../net/call";
import { keptHere, transport } from "../net/transport";
import { useRequest } from "../net/use-request";
import { paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { forAMoment, snapshots } from "../storage/database";
import { keys } from "../storage/local";
import { shelved } from "../rules/printed";
import type { BookBrief, Damaged, Match, MatchBrief, MatchList, Shelf } from "../wire/types";
import { count, inWords, t } from "../words/language";
import { day } from "../words/names";
import { Games, gamesOf } from "../cards/games";
import { tables, type Table } from "./last";
import { Mine } from "./mine";
import { newest, sameAgain } from "./opening";
import { Practice } from "../worker/practice";

export function Home(): JSX.Element {
  const books = useSignal<BookBrief[]>([]);
  const open = useSignal<MatchBrief[]>([]);
  const damaged = useSignal<Damaged[]>([]);
  const failed = useSignal<unknown>(null);
  useEffect(() => {
    call<Shelf>("/books")
      .then((shelf) => (books.value = shelf.books))
      .catch((error: unknown) => (failed.value = error));
    call<MatchList>("/matches?status=open&limit=10")
      .then((all) => {
        open.value = all.matches;
        damaged.value = all.damaged;
      })
      .catch(() => {});
  }, []);
  const others = open.value.filter((m) => !keys.value[m.id]);
  const [last] = tables.value;
  // Until it is known what is played here, a door would give way under a finger.
  const known = !!books.value.length || !!failed.value || transport.alone;
  return (
    <main id="main" class="page front">
      <h1 class="unseen" tabIndex={-1}>
        {t("Referee")}
      </h1>
      {last && <Again key={last.match} table={last} />}
      <section aria-labelledby="games">
        <h2 id="games" class={last ? "unseen" : undefined}>
          {t("What do you play?")}
        </h2>
        <Games games={gamesOf(books.value)} to={(game) => `${paths.open}/${encodeURIComponent(game.name)}`} />
        {transport.alone && !books.value.length && !failed.value && (
          <p class="hint" role="status" data-testid="rules-coming">
            {t("The rules are being fetched, the first time for up to half a minute.")}
          </p>
        )}
      </section>
      <Failed why={failed.value} hint />
      <Mine />
      {known && (
        <div class="answers doors">
          <a class="button button-second" href={paths.argue()} data-testid="settle-argument">
            {t("Settle an argument")}
          </a>
          {!transport.alone && (
            <a class="button button-second" href={paths.join} data-testid="join-match">
              {t("Join a table")}
            </a>
          )}
          {!transport.alone && (
            <a class="button button-second" href="/#tournament" data-testid="to-tournament">
              {t("Tournament")}
            </a>
          )}
          <a class="button button-second" href={paths.follow} data-testid="to-follow">
            {t("Follow by scanning")}
          </a>
        </div>
      )}
      {transport.alone && <Practice books={books.value} />}
      {others.length > 0 && (
        <Fold name={t("Other tables here")} test="others">
          {others.map((m) => (
            <li key={m.id}>
              <a class="entry" href={paths.match(m.id)}>
                <b>{inWords(m.title)}</b>
                <small>
                  {count("player|players", m.seats.length)}, {count("report|reports", m.rulings)}
                  {!!m.kept && t(", kept on a phone")}
                  {!!m.imported?.length && t(", imported")}
                </small>
              </a>
            </li>
          ))}
        </Fold>
      )}
      {damaged.value.length > 0 && (
        <section aria-labelledby="damaged">
          <h2 id="damaged">{t("Damaged")}</h2>
          <ul class="shelf">
            {damaged.value.map((m) => (
              <li key={m.id}>
                <a class="entry" href={paths.match(m.id)} data-testid={`damaged-${m.id}`}>
                  <b>{m.title}</b>
                  <small>
                    {day(m.opened_at)}. {inWords(m.detail)}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Fold name={t("Rule books")} test="books">
        {books.value.map((b) => (
          <li key={b.name}>
            <a class="entry" href={shelved(b.name)} data-testid={`book-${b.name}`}>
              <b>{inWords(b.title)}</b>
              <small>{inWords(b.text)}</small>
            </a>
          </li>
        ))}
      </Fold>
    </main>
  );
}

/** One tap to the table of the same people as last time: the one that is still being played, or a new one. */
function Again({ table }: { table: Table }): JSX.Element {
  const { busy, failed, tried } = useRequest();
  const goesOn = useSignal(false);
  useEffect(() => {
    // what this phone keeps by itself has no rematch before its rules are started
    const latest = keptHere(table.match) ? Promise.resolve(table.match) : newest(table.match);
    void latest.then(async (at) => {
      const kept = keys.value[at]?.role === "arbiter" && (await forAMoment(snapshots.get<{ match: Match }>(at)));
      goesOn.value = !!kept && kept.match.status === "open" && !kept.match.table.over;
    });
  }, []);
  return (
    <section class="again" aria-labelledby="again">
      <button type="button" data-testid="same-again" disabled={busy.value} onClick={() => void tried(() => sameAgain(table))}>
        <span class="grow">
          <small>{goesOn.value ? t("Still being played") : t("Same as last time")}</small>
          <b id="again">{inWords(table.title)}</b>
          <span>{Object.values(table.names).join(", ") || count("player|players", table.players)}</span>
        </span>
        <span class="go">{busy.value ? t("Opening…") : t("To the table")}</span>
      </button>
      <Failed why={failed.value} test="again-failed" />
    </section>
  );
}

function Fold({ name, test, children }: { name: string; test: string; children: JSX.Element[] }): JSX.Element {
  return (
    <details class="more" data-testid={test}>
      <summary>{name}</summary>
      <ul class="shelf">{children}</ul>
    </details>
  );
}
