// A moment of the game in large words, for three seconds, on every phone: who, what, and why.

import { effect, signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { away, fromNow } from "../match/away";
import { breaches, priced } from "../match/costs";
import { lying } from "../match/next";
import { book, happened, id, key, knew, match, rulings, unanswered, unread } from "../match/session";
import { Report, Says, Sentence } from "../sentences/sentence";
import { read, write } from "../storage/local";
import type { Match, Ruling } from "../wire/types";
import { t } from "../words/language";
import { told } from "../words/messages";
import { list, nameOf, plain, scoreName, whoever } from "../words/names";
import { valueText } from "../words/reports";
import { sense } from "./senses";
import { speak, speakOfArgument } from "./aloud";
import { momentOf, type Moment } from "./what";
import { watchWords } from "./words";

const SHOWN = 3000; // milliseconds
const AT_ONCE = 2; // rulings that come together while somebody looks on; more were missed

const showing = signal<Moment | null>(null);
/** Reports whose rulings by this phone were told while there was no network: on record they are no news. */
const toldHere = new Set<string>();
const STAYS = "referee.unread";

/** Follows the rulings of the open match for as long as the table is looked at. */
function follow(): () => void {
  const which = id.peek();
  let heard = -1;
  const seen = new Map<number, boolean>(); // by number: whether a breach was proven with it
  const kept = read<Record<string, number[]>>(STAYS, {})[which] ?? [];
  unread.value = [...new Set([...kept, ...unread.peek()])];
  const quitHearing = effect(() => {
    if (knew.value === null) return;
    if (heard < 0) heard = knew.value;
    const fresh = rulings.value.filter((r) => r.number! > heard);
    // A correction may prove what was done long before; an older page of rulings is no news.
    const proven = rulings.value.filter((r) => breaches(r).length && (r.number! > heard || seen.get(r.number!) === false));
    for (const r of rulings.value) seen.set(r.number!, breaches(r).length > 0);
    heard = Math.max(heard, rulings.value.at(-1)?.number ?? 0);
    fresh.forEach(speak);
    hear(fresh, proven);
  });
  const quitForeseeing = effect(() => {
    const fresh = away.value.filter((r) => r !== null).filter((r) => !toldHere.has(r.report_id ?? ""));
    for (const r of fresh) toldHere.add(r.report_id ?? "");
    const last = fresh.at(-1);
    // what does not stand is asked about
    if (last?.outcome === "stands" && fresh.length <= AT_ONCE && fromNow(last.report_id)) show(last);
  });
  const quitArguing = effect(() => {
    if (happened.value) speakOfArgument(happened.value);
  });
  const quitKeeping = effect(() => {
    const all = read<Record<string, number[]>>(STAYS, {});
    const { [which]: _old, ...others } = all;
    write(STAYS, unread.value.length ? { ...others, [which]: unread.value } : others);
  });
  return () => {
    quitHearing();
    quitForeseeing();
    quitKeeping();
    quitArguing();
    showing.value = null;
    if (heard >= 0) knew.value = heard; // who comes back to the table is told the rest
  };
}

/** Whether this phone has reported it: then it asks what really happened. */
const ours = (of: Ruling): boolean =>
  unanswered.peek().includes(of.number!) || (!!of.by?.participant && of.by.participant === key.peek()?.participant);

function hear(fresh: Ruling[], proven: Ruling[]): void {
  const elsewhere = fresh.filter((r) => !r.struck && !breaches(r).length && !ours(r) && priced(r));
  const stay = [...proven.filter((r) => !r.struck), ...elsewhere].map((r) => r.number!);
  if (stay.length) unread.value = [...new Set([...unread.peek(), ...stay])];
  const last = fresh.findLast((r) => !r.struck);
  if (proven.length) sense("breach");
  if (last && fresh.length <= AT_ONCE && !toldHere.has(last.report_id ?? "")) show(last, stay);
}

function show(last: Ruling, stay: number[] = []): void {
  if (!book.peek() || !match.peek()) return;
  const moment = momentOf(last, book.peek()!, match.peek()!);
  // What the table is told of goes when the table goes on; a word that was called is heard to its end.
  if (!moment && showing.peek()?.sense !== "word") showing.value = null;
  if (!moment || moment.sense === "breach") return;
  sense(moment.sense);
  // The felt tells a trick; what this phone has reported in vain is asked about; what costs stays.
  const told = moment.sense === "trick" || (moment.sense === "refused" && ours(last)) || stay.includes(last.number!);
  if (!told) showing.value = moment;
}

export function Moments(): JSX.Element {
  useEffect(follow, [id.value]);
  useEffect(watchWords, []);
  const now = showing.value;
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => (showing.value = null), SHOWN);
    return () => clearTimeout(timer);
  }, [now]);
  const undone = now && rulings.value.some((r) => r.number === now.of.number && r.struck);
  return (
    <div class="moments" role="status">
      {now && !undone && lying.value && (
        <div class={`moment moment-${now.sense}`} key={now.of.number} data-testid="moment-now" data-sense={now.sense}>
          <Words is={now} match={lying.value} />
        </div>
      )}
    </div>
  );
}

function Words({ is, match }: { is: Moment; match: Match }): JSX.Element {
  const { of, ended } = is;
  if (ended) return <Ended {...{ of, match }} {...ended} />;
  if (is.sense === "debt") {
    const [line] = match.rulings >= (of.number ?? 0) ? match.table.facts_line : [];
    if (!line) return <b><Report of={of.move} flat /></b>;
    return (
      <>
        <em><Says of={line} field="label" flat /></em>
        <b><Says of={line} field="text" flat begins /></b>
      </>
    );
  }
  if (is.sense === "word") return <><b>{aloud(of, match)}</b>{drawn(of).map((line, i) => <span key={i}><Sentence is={line} flat /></span>)}</>;
  return (
    <>
      {is.sense === "refused" && <em>{of.outcome === "void" ? t("Does not count") : t("Cannot be")}</em>}
      <b>
        <Report of={of.move} flat />
      </b>
      {is.sense === "refused" && of.reason && (
        <span>
          <Says of={of} field="reason" flat />
        </span>
      )}
    </>
  );
}

const draws = (fact: Ruling["facts"][number]) => fact.fact === "moved" && String(fact["to"]).startsWith("hand/");

/** What somebody draws for a word, such as for a silence that was caught: two sentences of it; or what is noted for it. */
const drawn = (of: Ruling) => (of.facts.some(draws) ? told(of, "happened").slice(0, 2) : of.flags.flatMap((one) => told(one, "note")));

/** A word of the table as it was said, and by whom. */
function aloud(of: Ruling, match: Match): ComponentChildren {
  const kind = book.value?.moves.find((move) => move.move === of.move.move);
  const word = kind?.fields.find((field) => field.kind === "choice" && of.move[field.name]);
  if (!word) return <Report of={of.move} flat />;
  const who = of.move["seat"];
  const said = plain(valueText(of.move[word.name]!, "choice", book.value, match));
  return `${typeof who === "string" ? `${nameOf(match, who)}: ` : ""}${said}!`;
}

/** Who has won what has ended, and what it was worth. */
function Ended({ of, match, what, winners }: { of: Ruling; match: Match; what: string; winners: string[] }): JSX.Element {
  const several = match.seats.filter((seat) => winners.includes(match.table.sides[seat] ?? seat)).length > 1;
  const who = list(winners.map((side) => whoever(match, side)));
  const points = of.facts.filter((fact) => fact.fact === "scored");
  return (
    <>
      <b>{who ? won(what, who, several) : over(what)}</b>
      {points.length > 0 && (
        <span>
          {points.map((fact, i) => (
            <span key={i} class="moment-points">
              {whoever(match, String(fact["side"]))} {signed(Number(fact["points"]))}
              {(fact["title"] ?? "points") !== "points" && ` ${scoreName(String(fact["title"]), Number(fact["points"]))}`}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function won(what: string, who: string, several: boolean): string {
  if (what === "hand") return several ? t("{who} win the hand", { who }) : t("{who} wins the hand", { who });
  if (what === "game") return several ? t("{who} win the game", { who }) : t("{who} wins the game", { who });
  return several ? t("{who} win", { who }) : t("{who} wins", { who });
}

const over = (what: string): string =>
  what === "hand" ? t("The hand is over") : what === "game" ? t("The game is over") : t("The match is over");

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
