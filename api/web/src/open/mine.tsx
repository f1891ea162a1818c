// The matches of this phone on the first page: who plays, how it stands, and who is waited for.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { call } from "../net/call";
import { pendingOf } from "../net/outbox";
import { keptHere, transport } from "../net/transport";
import { drop, unlock } from "../worker/own-matches";
import { TakeAlong } from "../carry/kept";
import { toTell } from "../carry/taken-along";
import { paths } from "../parts/router";
import { forAMoment, snapshots } from "../storage/database";
import { forget, keys, type Key } from "../storage/local";
import type { Hand, Hands, Match } from "../wire/types";
import { count, inWords, locale, t } from "../words/language";
import { list, nameOf, sidesOf, whoever } from "../words/names";
import { standing } from "../score/standing";

/** So many of them are asked how they stand; what is older is told as it was seen last. */
const ASKED = 6;
const SHOWN = 12;

export function Mine(): JSX.Element | null {
  const mine = Object.values(keys.value).sort((a, b) => b.at - a.at);
  const seen = useSignal<Record<string, Match>>({});
  const told = useSignal<Record<string, Hand[]>>({});
  useEffect(() => void unlock(), []);
  useEffect(() => {
    const put = (match: Match) => (seen.value = { ...seen.value, [match.id]: match });
    for (const [i, { id }] of mine.slice(0, SHOWN).entries())
      void (async () => {
        const kept = await forAMoment(snapshots.get<{ match: Match }>(id));
        if (kept?.match) put(kept.match);
        // for what is kept here nobody starts the rules: it is as it was left
        if (i >= ASKED || (keptHere(id) && !transport.alone)) return;
        const path = `/matches/${encodeURIComponent(id)}`;
        put(await call<Match>(path, { match: id }));
        const { hands } = await call<Hands>(`${path}/hands`, { match: id });
        told.value = { ...told.value, [id]: hands };
      })().catch(() => {}); // then it is shown as it was, or by its title alone
  }, []);
  if (!mine.length) return null;
  const alone = mine.map(({ id }) => seen.value[id]).find((one) => one && keptHere(one.id) && keys.value[one.id]?.role === "arbiter" && toTell(one.id, one.version));
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t("Your tables")}</h2>
      <ul class="tables">
        {mine.slice(0, SHOWN).map((one) => (
          <Line key={one.id} of={one} match={seen.value[one.id]} hands={told.value[one.id] ?? []} />
        ))}
      </ul>
      {alone && <TakeAlong of={alone.id} version={alone.version} who={whoOf(alone)} />}
    </section>
  );
}

function Line({ of, match, hands }: { of: Key; match: Match | undefined; hands: Hand[] }): JSX.Element {
  const leaving = useSignal(false);
  const waiting = pendingOf(of.id).length;
  const who = match ? whoOf(match) : inWords(of.title);
  const own = keptHere(of.id) && !transport.alone && (of.role === "arbiter" ? t("kept by this phone") : t("followed by scanning"));
  const doing = [own, match && inWords(match.title), match && turnOf(match), toldOf(hands), waiting ? count("report waiting|reports waiting", waiting) : ""];
  return (
    <li class="line">
      <a class="grow entry" href={paths.match(of.id)} data-testid={`match-${of.id}`}>
        <b>{who}</b>
        <small>{doing.filter(Boolean).join(" · ") || ago(of.at)}</small>
      </a>
      {match && <strong class="stands">{scoreOf(match)}</strong>}
      {leaving.value ? (
        <button type="button" class="chip" data-testid={`forget-${of.id}`} onClick={() => void (keptHere(of.id) ? drop(of.id) : forget(of.id))}>
          {keptHere(of.id) ? t("Delete it") : t("Forget it")}
        </button>
      ) : (
        <button type="button" class="quiet" aria-label={t("Forget {match}", { match: who })} onClick={() => (leaving.value = true)}>
          ✕
        </button>
      )}
    </li>
  );
}

const whoOf = (match: Match): string => sidesOf(match).map((side) => whoever(match, side)).join(", ");

/** Whose turn it is, or who has won. */
function turnOf(match: Match): string {
  const { awaited, over, winners } = match.table;
  if (over) return winners.length ? t("{sides} won", { sides: list(winners.map((side) => whoever(match, side))) }) : t("over");
  if (match.status === "closed") return t("closed");
  return awaited[0]?.seat ? t("{name}'s turn", { name: nameOf(match, awaited[0].seat) }) : "";
}

/** Whether its score rests on hands that nobody watched here. */
function toldOf(hands: Hand[]): string {
  if (hands.every((hand) => hand.watched)) return "";
  return hands.some((hand) => hand.watched) ? t("told in part") : t("told, not watched");
}

/** Two sides as people say it, of more the one that is ahead. */
function scoreOf(match: Match): string {
  const now = standing(match);
  if (now.every(({ points }) => !points)) return "";
  if (now.length === 2) return now.map(({ points }) => points).join(" : ");
  const first = [...now].sort((a, b) => b.points - a.points)[0]!;
  return `${whoever(match, first.side)} ${first.points}`;
}

function ago(at: number): string {
  const minutes = Math.floor((Date.now() - at) / 60_000);
  return minutes < 1 ? t("just now") : minutes < 60 ? t("{n} min ago", { n: minutes }) : new Date(at).toLocaleDateString(locale(), { day: "numeric", month: "short" });
}
