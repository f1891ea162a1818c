// The pad: what a seat may do, as buttons; a move that needs more is asked field by field.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Book, Field, Match, Move, Value } from "../wire/types";
import { t } from "../words/language";
import { asksItself, fieldText, valueText } from "../words/reports";
import { nameOf, plain } from "../words/names";
import { keepRoom } from "./room";
import { FieldQuestion } from "./question";
import { claimOf, discreet, extras, given, nextField, placeFor, spoken, toMove, untold, type Ask, type Said, type Spoken, type Values } from "./questions";
import { begun, inSlots, picked, sought, touched } from "./slots";
import { Word, inTime } from "./words";

interface PadOf {
  book: Book;
  match: Match;
  asks: Ask[];
  more: Ask[];
  /** What anybody at the table may say now. */
  words?: Spoken[];
  moreTitle: string;
  /** The report that is corrected here, or was a slip of the finger: it is asked again. */
  was?: Move | null;
  /** What stands between that which is done now and that which seldom is. */
  children?: ComponentChildren;
  on: (move: Move) => void;
}

interface Doing {
  ask: Ask;
  values: Values;
  /** A field asked although it may be left open. */
  extra?: Field;
  /** The card on the table that was tapped first: other things can be done with it. */
  place?: string;
}

const isWord = (kind = ""): boolean => kind === "seat" || kind === "choice";
const cards = (ask: Ask) => nextField(ask, given(ask))?.kind.startsWith("card");

/** Where nobody has said which places may be, any may: it lies there as well. */
const lies = (ask: Ask) => {
  const next = nextField(ask, given(ask));
  return next?.options?.some(inSlots) ?? next?.kind === "place";
};

/**
 * The move whose cards lie open at once, or the only one awaited where it asks for a name or a word: a tap
 * less. Where a card that lies on the table may be tapped instead, the pack does not push the table away.
 */
function usual(asks: Ask[]): Ask | null {
  const [one, ...others] = asks.filter((a) => a.awaited);
  if (asks.some((a) => (one ? a.awaited : a.inTurn) && lies(a))) return null;
  if (!one) return asks.find((a) => a.inTurn && cards(a)) ?? null;
  if (quick(one)) return null;
  return [one, ...others].find(cards) ?? (!others.length && isWord(nextField(one, given(one))?.kind) ? one : null);
}

/** An awaited move that is one of a few words or names: each is a button of its own. */
function quick(ask: Ask): Spoken[] | null {
  const each = ask.awaited && isWord(nextField(ask, given(ask))?.kind) ? spoken([ask], {}) : [];
  return each.length > 1 ? each : null;
}

export function Pad({ book, match, asks, more, words = [], moreTitle, was, children, on }: PadOf): JSX.Element {
  const doing = useSignal<Doing | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pad = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepRoom(pad.current!));
  useEffect(() => {
    const here = pad.current!;
    // A frame later: what it changes here would be seen once more in this one, which is told as an error.
    const watch = new ResizeObserver(() => requestAnimationFrame(() => keepRoom(here)));
    watch.observe(here);
    return () => watch.disconnect();
  }, []);
  const asked = useSignal("");
  const aloud = words.flatMap((word) => [word, ...word.among]).map((said) => said.ask);
  const all = [...asks, ...more, ...aloud];
  const held = doing.value && (all.find((a) => a.key === doing.value!.ask.key) ?? overtaken(doing.value.ask));

  /** In a race another report may come first: what is being tapped stays, and is ruled on as it came. */
  function overtaken(ask: Ask): Ask | null {
    return !ask.inTurn && more.some((a) => a.move === ask.move && a.seat === ask.seat) ? ask : null;
  }

  const first = usual(asks);
  // What lies open by itself needs no button where nothing else is awaited.
  const opened: Doing | null = first && { ask: first, values: given(first) };
  const now = held ? { ...doing.value!, ask: held } : opened;
  const field = now && (now.extra ?? nextField(now.ask, now.values));

  // Each question is read out where it appears; what opens by itself takes no focus.
  const step = doing.value ? `${doing.value.ask.key}/${field?.name ?? ""}` : "";
  useEffect(() => {
    if (!step) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [step]);

  // A card tapped on the table answers the question, or begins what can be done with it.
  useEffect(() => {
    sought.value = field?.kind === "place" ? (field.options ?? match.table.places.map((p) => p.place)) : null;
    picked.value = Object.values(now?.values ?? {});
  }, [now?.ask.key, field?.name, String(Object.values(now?.values ?? {})), match.version]);
  // With the drawing and not after it: another report may come in between.
  useLayoutEffect(() => void (begun.value = !!held), [!!held, doing.value]);
  useEffect(() => {
    const place = touched.value;
    if (place === null) return;
    touched.value = null;
    if (sought.value?.includes(place)) return answer(place);
    const ask = withPlace(place)[0];
    if (ask) begin(ask, place);
  }, [touched.value]);
  // At once and not after the next drawing, when another pad may have begun something.
  useLayoutEffect(
    () => () => {
      sought.value = null;
      picked.value = [];
      begun.value = false;
    },
    [],
  );

  const slip = asks.find((ask) => ask.move === was?.move);
  // What opened by itself closes where nothing was done instead; what was begun since does not.
  useEffect(() => {
    if (slip && slip !== first && nextField(slip, given(slip))) {
      doing.value = { ask: slip, values: given(slip) };
      return () => {
        if (doing.value?.ask.key === slip.key) doing.value = null;
      };
    }
  }, [slip?.key]);

  const withOne = (ask: Ask, place: string): Values => ({ ...given(ask), [placeFor(ask, place)!.name]: place });

  /** What can be done with a card that lies there: what is awaited, what needs a card named, the rest. */
  function withPlace(place: string): Ask[] {
    const may = asks.filter((ask) => placeFor(ask, place));
    // What comes too late is reported, too: then it is in nobody's turn, and not offered.
    const late = more.filter((ask) => !ask.inTurn && !ask.anytime && placeFor(ask, place));
    const all = [...may, ...late.filter((ask) => !may.some((a) => a.move === ask.move))];
    const names = (ask: Ask, f = nextField(ask, withOne(ask, place))) => Number(f?.kind === "card" && !f.sealed);
    return all.sort((a, b) => Number(b.awaited) - Number(a.awaited) || names(b) - names(a));
  }

  /** A tap on the table sends nothing by itself: what it means is shown first. */
  function begin(ask: Ask, place: string): void {
    begun.value = true; // at once: the seat whose card it is stays picked, whatever comes before this is drawn
    doing.value = { ask, values: withOne(ask, place), place };
  }

  function advance(next: Doing): void {
    if (nextField(next.ask, next.values) || next.extra || (next.ask.whole && hasExtras(next))) {
      doing.value = next;
      return;
    }
    send(next);
  }

  function answer(value: Value | undefined): void {
    if (!now || !field) return;
    const { extra: _asked, ...rest } = now;
    if (field.sealed && value !== untold(field)) discreet.delete(now.ask.move);
    advance({ ...rest, values: { ...now.values, [field.name]: value } });
  }

  /** Another move for the card that was tapped, or a move from its beginning. */
  function start(ask: Ask): void {
    if (ask.elsewhere) ask.elsewhere();
    else if (held && now?.place && placeFor(ask, now.place)) begin(ask, now.place);
    else advance({ ask, values: given(ask) });
  }
  function send(d: Doing): void {
    doing.value = null;
    on(toMove(d.ask, d.values));
  }

  /** A word is said with one tap; only where several may have said it, who did is asked. */
  function say({ ask, values }: Said): void {
    asked.value = "";
    advance({ ask, values });
  }

  const chips = (some: Field[], does: Doing) =>
    some.map((f) => (
      <button
        key={f.name}
        type="button"
        class="chip"
        data-testid={`extra-${f.name}`}
        aria-pressed={f.kind === "flag" ? !!does.values[f.name] : undefined}
        onClick={() => (doing.value = f.kind === "flag" ? toggled(does, f) : { ...does, extra: f })}
      >
        {(asksItself(f) ? "" : "+ ") + plain(fieldText(f, match, book))}
        {f.sealed && t(", for me alone")}
      </button>
    ));
  const question = now && (
    <section class="question" aria-label={now.ask.title} data-move={now.ask.move} data-field={field?.name} data-begun={!!held || undefined}>
      <header class={held || asksItself(field) ? undefined : "unseen"}>
        <h3 ref={heading} tabIndex={-1} data-testid="question">
          {title(now, field, book, match)}
        </h3>
        {held && (
          <button type="button" class="quiet" data-testid="cancel" onClick={() => (doing.value = null)}>
            {t("Cancel")}
          </button>
        )}
      </header>
      {field?.kind === "cards" && now.ask.text && <p class="hint">{now.ask.text}</p>}
      {field?.sealed && (
        <p class="hint line" data-testid="private">
          <span class="grow">{t("Only this phone shows it: it is sealed in the record until it is revealed.")}</span>
          <button
            type="button"
            class="chip"
            data-testid="skip"
            onClick={() => {
              discreet.add(now.ask.move);
              answer(untold(field));
            }}
          >
            {t("Do not say")}
          </button>
        </p>
      )}
      {field ? (
        <FieldQuestion
          key={`${now.ask.key}/${field.name}/${!!was}`}
          field={field}
          book={book}
          match={match}
          seat={now.ask.seat}
          claim={(value) => claimOf(now.ask, field, value)}
          was={was?.[field.name]}
          on={answer}
        />
      ) : (
        <button type="button" class="button" data-testid="send" onClick={() => send(now)}>
          {t("Report it")}
        </button>
      )}
      {field && !field.sealed && !field.required && !now.extra && (
        <button type="button" class="quiet" data-testid="skip" onClick={() => answer(undefined)}>
          {t("Not said yet")}
        </button>
      )}
      {!now.extra && <div class="extras">{chips(besides(now), now)}</div>}
    </section>
  );

  // The question stands above the row of moves it belongs to: its cards lie where cards always lie.
  const buttons = (some: Ask[]) =>
    some.map((ask) => <MoveButton key={ask.key} {...{ ask, book, match, now }} on={() => start(ask)} />);
  const row = (some: Ask[], label: string) => (
    <>
      {now && some.some((ask) => ask.key === now.ask.key) && question}
      {some.length > 0 && (
        <div class="moves moves-rest" role="group" aria-label={label}>
          {buttons(some)}
        </div>
      )}
    </>
  );
  const awaited = asks.filter((a) => a.awaited);
  const main = awaited.length ? awaited : asks.filter((a) => a.inTurn);
  const lifted = now && !asks.includes(now.ask) && (now.place || !all.includes(now.ask)) ? now.ask : null;
  const rest = [...asks.filter((a) => !main.includes(a)), ...(lifted ? [lifted] : [])];
  const folded = more.filter((a) => a !== lifted);
  const spoke = (word: Spoken) => (
    <Word key={word.key} {...{ word, book, match }} on={() => (word.among.length ? (asked.value = asked.value === word.key ? "" : word.key) : say(word))} />
  );
  const timely = words.filter((word) => inTime(word, match.table));
  const asking = [...main.flatMap((ask) => quick(ask) ?? []), ...timely].find((word) => word.key === asked.value);
  // What may be said stands in the order of the book; what lies open by itself needs no button where nothing else was begun.
  const said = [
    ...main.flatMap((ask) => quick(ask)?.map(spoke) ?? (now === opened && ask === now?.ask ? [] : [...buttons([ask]), ...chips(left(ask), { ask, values: given(ask) })])),
    ...timely.map(spoke),
  ];
  const here = now && [...main, ...aloud].includes(now.ask);

  return (
    <div class="pad" ref={pad} data-testid="pad" data-after={match.rulings}>
      {said.length > 0 && (
        <div class="say" role="group" aria-label={t("What may be said or done now")}>
          {said}
        </div>
      )}
      {asking && (
        <div class="choices" role="group" aria-label={t("Who was it?")}>
          <b>{t("Who was it?")}</b>
          {asking.among.map((said) => (
            <button key={said.ask.seat} type="button" class="choice" data-testid="who-said" data-value={said.ask.seat} onClick={() => say(said)}>
              {nameOf(match, said.ask.seat)}
            </button>
          ))}
        </div>
      )}
      {here && question}
      {children}
      {row(rest, t("Also possible"))}
      {folded.length > 0 && (
        <details class="more" data-testid="anything">
          <summary>{moreTitle}</summary>
          {row(folded, moreTitle)}
        </details>
      )}
    </div>
  );
}

/** What a tap on a move leaves to the rules, and may be said in its place. */
const left = (ask: Ask): Field[] => ask.fields.filter((f) => f.kind === "choice" && !nextField(ask, given(ask)));

/** What may be said besides; what is so or not stays there once it is said, to be taken back. */
const besides = ({ ask, values }: Doing): Field[] => {
  const may = extras(ask, values);
  return ask.fields.filter((f) => may.includes(f) || (f.kind === "flag" && !f.required && values[f.name] === true && !ask.said?.[f.name]));
};

/** What is so or not is said by the tap itself: cards that are being gathered stay. */
const toggled = (now: Doing, { name }: Field): Doing => {
  const { [name]: was, ...others } = now.values;
  return { ...now, values: was ? others : { ...others, [name]: true } };
};

const hasExtras = (d: Doing) => extras(d.ask, d.values).length > 0;

function valuesSaid(ask: Ask, values: Values, book: Book, match: Match): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || String(value) === "?" ? [] : [valueText(value, ask.fields.find((f) => f.name === name)?.kind, book, match)],
  );
}

/** What is asked; the slots that were tapped are seen on the table, and take no words where there is more to say. */
function title(now: Doing, field: Field | null, book: Book, match: Match): string {
  const values = field ? Object.fromEntries(Object.entries(now.values).filter(([, value]) => !inSlots(value))) : now.values;
  const said = valuesSaid(now.ask, values, book, match);
  const so = [now.ask.title, ...said].join(" ");
  if (!field) return so;
  const what = fieldText(field, match, book);
  if (asksItself(field)) return what;
  return field.kind === "card" && !said.length ? t("{act}: which card?", { act: so }) : t("{act}: {what}?", { act: so, what });
}

interface ButtonOf {
  ask: Ask;
  book: Book;
  match: Match;
  now: Doing | null;
  on: () => void;
}

function MoveButton({ ask, book, match, now, on }: ButtonOf): JSX.Element {
  const sure = ask.said ? [] : valuesSaid(ask, given(ask), book, match);
  return (
    <button
      type="button"
      class={`move${ask.awaited ? " move-awaited" : ""}${ask.vain ? " move-vain" : ""}`}
      data-testid={`move-${ask.move}`}
      aria-pressed={now?.ask.key === ask.key}
      title={ask.text}
      onClick={on}
    >
      {[ask.title, ...sure].join(" ")}
    </button>
  );
}
