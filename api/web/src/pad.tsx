// The pad: what a seat may do, as buttons; a move that needs more is asked field by field.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { claimOf, discreet, extras, given, nextField, placeFor, toMove, untold, type Ask, type Values } from "./asks";
import { FieldQuestion } from "./fields";
import { begun, sought, touched } from "./grid";
import type { Book, Field, Match, Move, Value } from "./types";
import { plain, valueText } from "./words";

interface PadOf {
  book: Book;
  match: Match;
  asks: Ask[];
  more: Ask[];
  moreTitle: string;
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

const cards = (ask: Ask) => nextField(ask, given(ask))?.kind.startsWith("card");

/** The move whose cards lie open at once: one tap less for what is done most. */
export function usual(asks: Ask[]): Ask | null {
  return (
    asks.find((a) => a.awaited && cards(a)) ??
    (asks.some((a) => a.awaited) ? null : (asks.find((a) => a.inTurn && cards(a)) ?? null))
  );
}

export function Pad({ book, match, asks, more, moreTitle, on }: PadOf): JSX.Element {
  const doing = useSignal<Doing | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const all = [...asks, ...more];
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
    const all = () => match.table.places.map((p) => p.place);
    sought.value = field?.kind === "place" ? (field.options ?? all()) : null;
  }, [now?.ask.key, field?.name, match.version]);
  useEffect(() => {
    const place = touched.value;
    if (place === null) return;
    touched.value = null;
    if (sought.value?.includes(place)) return answer(place);
    const ask = withPlace(place)[0];
    if (ask) begin(ask, place);
  }, [touched.value]);
  useEffect(() => void (begun.value = !!held), [!!held]);
  useEffect(
    () => () => {
      sought.value = null;
      begun.value = false;
    },
    [],
  );

  const withOne = (ask: Ask, place: string): Values => ({ ...given(ask), [placeFor(ask, place)!.name]: place });

  /** What can be done with a card that lies there: what is awaited, what needs a card named, the rest. */
  function withPlace(place: string): Ask[] {
    const may = asks.filter((ask) => placeFor(ask, place));
    // What comes too late is reported, too: then it is in nobody's turn, and not offered.
    const late = more.filter((ask) => !ask.inTurn && !ask.anytime && placeFor(ask, place));
    const all = [...may, ...late.filter((ask) => !may.some((a) => a.move === ask.move))];
    const names = (ask: Ask) => Number(nextField(ask, withOne(ask, place))?.sealed === false);
    return all.sort((a, b) => Number(b.awaited) - Number(a.awaited) || names(b) - names(a));
  }

  /** A tap on the table sends nothing by itself: what it means is shown first. */
  function begin(ask: Ask, place: string): void {
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

  function keepQuiet(): void {
    if (!now || !field) return;
    discreet.add(now.ask.move);
    answer(untold(field));
  }

  /** Another move for the card that was tapped, or a move from its beginning. */
  function start(ask: Ask): void {
    if (held && now?.place && placeFor(ask, now.place)) begin(ask, now.place);
    else advance({ ask, values: given(ask) });
  }
  function send(d: Doing): void {
    doing.value = null;
    on(toMove(d.ask, d.values));
  }

  const question = now && (
    <section class="question" aria-label={now.ask.title} data-move={now.ask.move} data-field={field?.name}>
      <header class={held ? undefined : "unseen"}>
        <h3 ref={heading} tabIndex={-1} data-testid="question">
          {title(now, field, book, match)}
        </h3>
        {held && (
          <button type="button" class="quiet" data-testid="cancel" onClick={() => (doing.value = null)}>
            Cancel
          </button>
        )}
      </header>
      {field?.kind === "cards" && now.ask.text && <p class="hint">{now.ask.text}</p>}
      {field?.sealed && (
        <p class="hint line" data-testid="private">
          <span class="grow">Only this phone shows it: it is sealed in the record until it is revealed.</span>
          <button type="button" class="chip" data-testid="skip" onClick={keepQuiet}>
            Do not say
          </button>
        </p>
      )}
      {field ? (
        <FieldQuestion
          key={`${now.ask.key}/${field.name}`}
          field={field}
          book={book}
          match={match}
          held={now.ask.seat ? match.table.hands[now.ask.seat] : undefined}
          claim={(value) => claimOf(now.ask, field, value)}
          on={answer}
        />
      ) : (
        <button type="button" class="button" data-testid="send" onClick={() => send(now)}>
          Report it
        </button>
      )}
      {field && !field.sealed && !field.required && !now.extra && (
        <button type="button" class="quiet" data-testid="skip" onClick={() => answer(undefined)}>
          Not said yet
        </button>
      )}
      {!now.extra && hasExtras(now) && (
        <div class="extras">
          {extras(now.ask, now.values).map((f) => (
            <button
              key={f.name}
              type="button"
              class="chip"
              data-testid={`extra-${f.name}`}
              onClick={() => (doing.value = { ...now, extra: f })}
            >
              + {plain(f.name)}
              {f.sealed && ", for me alone"}
            </button>
          ))}
        </div>
      )}
    </section>
  );

  // The question stands below the row of moves it belongs to.
  const row = (some: Ask[], label: string, looks = "moves moves-rest") => (
    <>
      {some.length > 0 && !(some.length === 1 && now === opened && some[0] === now?.ask) && (
        <div class={looks} role="group" aria-label={label}>
          {some.map((ask) => (
            <MoveButton key={ask.key} {...{ ask, book, match, now }} on={() => start(ask)} />
          ))}
        </div>
      )}
      {now && some.some((ask) => ask.key === now.ask.key) && question}
    </>
  );
  const awaited = asks.filter((a) => a.awaited);
  const main = awaited.length ? awaited : asks.filter((a) => a.inTurn);
  const late = now && !more.includes(now.ask) && !asks.includes(now.ask);
  const lifted = now && !asks.includes(now.ask) && (now.place || late) ? now.ask : null;
  const rest = [...asks.filter((a) => !main.includes(a)), ...(lifted ? [lifted] : [])];
  const folded = more.filter((a) => a !== lifted);

  return (
    <div class="pad" data-testid="pad" data-after={match.rulings}>
      {row(main, awaited.length ? "Awaited now" : "Moves", "moves")}
      {row(rest, "Also possible")}
      {folded.length > 0 && (
        <details class="more" data-testid="anything">
          <summary>{moreTitle}</summary>
          {row(folded, moreTitle)}
        </details>
      )}
    </div>
  );
}

const hasExtras = (d: Doing) => extras(d.ask, d.values).length > 0;

function valuesSaid(ask: Ask, values: Values, book: Book, match: Match): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === "?" ? [] : [valueText(value, ask.fields.find((f) => f.name === name)?.kind, book, match)],
  );
}

function title(now: Doing, field: Field | null, book: Book, match: Match): string {
  const said = valuesSaid(now.ask, now.values, book, match);
  const so = [now.ask.title, ...said].join(" ");
  if (!field) return so;
  return field.kind === "card" && !said.length ? `${so}: which card?` : `${so}: ${field.name.replaceAll("_", " ")}?`;
}

interface ButtonOf {
  ask: Ask;
  book: Book;
  match: Match;
  now: Doing | null;
  on: () => void;
}

function MoveButton({ ask, book, match, now, on }: ButtonOf): JSX.Element {
  const sure = valuesSaid(ask, given(ask), book, match);
  return (
    <button
      type="button"
      class={`move${ask.awaited ? " move-awaited" : ""}`}
      data-testid={`move-${ask.move}`}
      aria-pressed={now?.ask.key === ask.key}
      title={ask.text}
      onClick={on}
    >
      {[ask.title, ...sure].join(" ")}
    </button>
  );
}
