// Only the result: how a hand ended, told with a tap or two; the referee judges it like anything else.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../match/actions";
import { RESULT } from "../match/pad-moves";
import { arbiter, book, match, offers, pending } from "../match/session";
import { call } from "../net/call";
import { paths } from "../parts/router";
import { MatchMenu } from "../around/menu";
import { Notices } from "../ruling/question";
import { Foretold } from "../ruling/foretold";
import { Opened } from "../ruling/opened";
import { Redo } from "../ruling/redo";
import { Stopped } from "../ruling/stopped";
import { Strip } from "../ruling/strip";
import type { Field, Match, Move, Ruling, Value } from "../wire/types";
import { sidesOf, whoever } from "../words/names";
import { inWords, t } from "../words/language";
import { FieldOf, defaultOf } from "./result-fields";
import { Rematch } from "./rematch";
import { standing } from "./standing";

export function ResultPage(): JSX.Element {
  const now = match.value!;
  const printed = book.value;
  const kind = printed?.moves.find((one) => one.move === RESULT);
  const over = now.table.over || now.status !== "open";
  return (
    <div class="page result-page" data-testid="result-page" data-after={now.rulings}>
      <h1 tabIndex={-1}>{over ? t("The match is over") : t("Hand {n}: how did it end?", { n: now.table.hand })}</h1>
      <ScoreLine of={now} />
      <Stopped />
      <Notices />
      {!over && kind && printed && arbiter.value && (
        <Form key={`${now.table.hand}/${now.rulings}`} match={now} fields={kind.fields} />
      )}
      {!over && !arbiter.value && <p data-testid="not-ours">{t("The arbiter writes down how a hand ended.")}</p>}
      <div class="answers">
        <Rematch />
        <a class="button button-second" href={paths.match(now.id, "score")} data-testid="to-score">
          {t("Score sheet")}
        </a>
        <a class="button button-second" href={paths.match(now.id)} data-testid="to-cards">
          {over ? t("To the table") : t("Card by card")}
        </a>
      </div>
      <Strip menu={<MatchMenu />} before={(of) => <Foretold of={of} />} opened={(of) => <Opened of={of} />} redo={<Redo />} />
    </div>
  );
}

function ScoreLine({ of }: { of: Match }): JSX.Element {
  return (
    <ul class="result-score" data-testid="result-score">
      {standing(of).map(({ side, points }) => (
        <li key={side}>
          {whoever(of, side)} <b>{points}</b>
        </li>
      ))}
    </ul>
  );
}

type Told = Record<string, Value | undefined>;

interface FormOf {
  match: Match;
  fields: Field[];
}

function Form({ match, fields }: FormOf): JSX.Element {
  const told = useSignal<Told>({});
  const set = (name: string, value: Value | undefined) => (told.value = { ...told.value, [name]: value });
  // What may be said of a field just now; before it is asked, the book alone says it.
  const offered = offers.value.find((one) => one.move === RESULT)?.fields ?? [];
  const known = fields.map((field) => ({ ...field, ...offered.find((one) => one.name === field.name), text: field.text ?? "", usual: field.usual ?? [] }) as Field);
  const must = known.filter((one) => one.required);
  const winner = must.length === 1 && must[0]!.kind === "seat" ? must[0]! : null;
  const rest = known.filter((one) => one !== winner);
  // Where a number is asked last, its key writes the hand down: one tap less.
  const last = winner ? null : (rest.find((one) => one.kind === "number" && one.usual?.length) ?? null);
  const said = rest.some((one) => one !== last && told.value[one.name] !== undefined);
  const lacking = must.filter((one) => told.value[one.name] === undefined);
  const ready = lacking.every((one) => one === last) && said;
  const field = (one: Field, on: (value: Value | undefined) => void, idle = false) => (
    <FieldOf key={one.name} field={one} match={match} value={told.value[one.name] ?? defaultOf(one)} idle={idle} on={on} />
  );
  const [seats, counts] = last ? ["seat", "counts"].map((kind) => rest.filter((one) => one.kind === kind)) as [Field[], Field[]] : [[], []];
  return (
    <section aria-label={t("How the hand ended")}>
      {winner && <Winners match={match} field={winner} told={told.value} />}
      {seats.length > 0 && <div class="result-people">{seats.map((one) => field(one, (value) => set(one.name, value)))}</div>}
      {rest.filter((one) => one !== last && !seats.includes(one) && !counts.includes(one)).map((one) => field(one, (value) => set(one.name, value)))}
      {last && field(last, (value) => say(toMove({ ...told.value, [last.name]: value })), !ready)}
      {counts.length > 0 && (
        <details class="more">
          <summary>{inWords(counts[0]?.text ?? "")}</summary>
          {counts.map((one) => field(one, (value) => set(one.name, value)))}
        </details>
      )}
      {!winner && <Write match={match} move={toMove(told.value)} ready={ready && lacking.length === 0} />}
      <p class="hint">{t("So told, it is marked: told, not watched.")}</p>
    </section>
  );
}

function toMove(told: Told): Move {
  const said = Object.entries(told).filter(([, value]) => value !== undefined && value !== false);
  return { move: RESULT, ...Object.fromEntries(said) } as Move;
}

/** One tap on who won books it; each says what it would come to. */
function Winners({ match, field, told }: { match: Match; field: Field; told: Told }): JSX.Element {
  const may = (field.options as string[] | undefined) ?? match.seats;
  const sides = sidesOf(match)
    .map((side) => ({ side, seat: may.find((seat) => (match.table.sides[seat] ?? seat) === side) }))
    .filter((one) => one.seat !== undefined);
  return (
    <div class="winners" role="group" aria-label={inWords(field.text ?? "")}>
      {sides.map(({ side, seat }) => (
        <Winner key={side} match={match} name={whoever(match, side)} side={side} move={toMove({ ...told, [field.name]: seat })} />
      ))}
    </div>
  );
}

function Winner({ match, name, side, move }: { match: Match; name: string; side: string; move: Move }): JSX.Element {
  const outlook = useOutlook(match, move);
  const gain = gainOf(outlook, side);
  return (
    <button type="button" class="winner" data-testid={`won-${side}`} onClick={() => say(move)}>
      <b>{name}</b>
      {gain !== null && <strong>{gain > 0 ? `+${gain}` : gain}</strong>}
      <small>{then(match, outlook)}</small>
    </button>
  );
}

function Write({ match, move, ready }: { match: Match; move: Move; ready: boolean }): JSX.Element {
  const outlook = useOutlook(match, ready ? move : null);
  return (
    <div class="book-it">
      <p class="hint" data-testid="outlook" role="status">
        {ready && outlook ? then(match, outlook) : ""}
      </p>
      <button type="button" class="button" data-testid="book-it" disabled={!ready || pending.value.length > 0 || (outlook !== null && outlook.outcome !== "stands")} onClick={() => say(move)}>
        {t("Write it down")}
      </button>
    </div>
  );
}

/** What a result would come to, asked without recording; nothing where nobody answers. */
function useOutlook(of: Match, move: Move | null): Ruling | null {
  const found = useSignal<Ruling | null>(null);
  const text = JSON.stringify(move);
  useEffect(() => {
    let here = true;
    found.value = null;
    const later = setTimeout(() => {
      if (move)
        call<Ruling>(`/matches/${encodeURIComponent(of.id)}/preview`, { match: of.id, body: { move } })
          .then((ruled) => here && (found.value = ruled))
          .catch(() => {});
    }, 150);
    return () => {
      here = false;
      clearTimeout(later);
    };
  }, [text, of.version]);
  return found.value;
}

const scored = (of: Ruling): { side: string; points: number; title: string }[] =>
  of.facts.filter((one) => one.fact === "scored") as unknown as { side: string; points: number; title: string }[];

function gainOf(of: Ruling | null, side: string): number | null {
  if (of?.outcome !== "stands") return null;
  const points = scored(of).filter((one) => one.side === side && one.title !== "games");
  return points.length ? points.reduce((sum, one) => sum + one.points, 0) : null;
}

/** The score after it in words, or why it cannot be so. */
function then(match: Match, of: Ruling | null): string {
  if (!of) return "";
  if (of.outcome !== "stands") return of.reason || t("this cannot be");
  const now = standing(match).map(({ side, points }) => ({ side, points: points + (gainOf(of, side) ?? 0) }));
  if (now.every(({ side }) => gainOf(of, side) === null)) return "";
  const score = now.length === 2 ? now.map(({ points }) => points).join(" : ") : now.map(({ side, points }) => `${whoever(match, side)} ${points}`).join(", ");
  return t("then {score}", { score });
}
