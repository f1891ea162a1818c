// The table while people play: board, felt, words, cards and the ledge, all in one view.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Late, Soon } from "../late/late";
import { sayCarefully } from "../match/actions";
import { halted, questioned } from "../match/answers";
import { covered } from "../match/guard";
import { foreseen, foretold, lying, underway, unheard, unsettled, unsure } from "../match/next";
import { askable, words } from "../match/pad-moves";
import { arbiter, book, damaged, key, latest, mayReport, pending, rulings, unread } from "../match/session";
import { slip, slipSeat, slipped } from "../match/slip";
import { Strip } from "../ruling/strip";
import { packOf, rowsOf } from "../table/keys";
import { Pad } from "../table/pad";
import { placeFor } from "../table/questions";
import { begun, sought, touched } from "../table/slots";
import { Felt } from "../table/table";
import type { Seat } from "../wire/types";
import { inWords, t } from "../words/language";
import { nameOf } from "../words/names";

interface Picked {
  seat: Seat | null;
  /** What had happened when it was picked, tapped reports among it. */
  after: number;
}

export function TableNow(): JSX.Element {
  const now = lying.value!;
  const printed = book.value;
  const closed = now.status === "closed";
  const table = closed ? { ...now.table, awaited: [] } : (foreseen.value ?? now.table);
  const who = key.value;
  const picked = useSignal<Picked | null>(null);
  const before = useRef<Seat | null>(null);
  const open = unsettled.value;
  const happened = now.version + pending.value.length;
  // A seat that was picked stays picked for one act, and is then forgotten for good.
  const pick = picked.value;
  const held = !!pick && (happened <= pick.after || begun.value || touched.value !== null);
  useEffect(() => {
    if (!acting) touched.value = null; // no pad takes it
    if (picked.value === pick && !held) picked.value = null; // another may have been picked meanwhile
  });
  const desk = useRef<HTMLDivElement>(null);
  const first = table.awaited[0];
  const guess = first ? first.seat || null : unsure.value ? before.current : now.table.awaited[0]?.seat || null;
  const alone = !closed && who?.seat && !arbiter.value ? who.seat : null;
  const slid = slip.value;
  const chosen = closed ? null : alone ?? (slid ? slipSeat(slid) : held ? pick.seat : guess);
  before.current = chosen;
  const choose = (seat: Seat | null) => {
    slipped(null);
    picked.value = { seat, after: happened };
  };
  const acting = mayReport.value && !!printed && !closed && !halted(now) && !damaged.value;
  const asked = unread.value.some((n) => rulings.value.some((r) => r.number === n && !r.struck)) || questioned();
  // What came, or was asked until now, may have been read further down: what follows begins at its beginning.
  useEffect(() => {
    if (!begun.value) desk.current?.scrollTo(0, 0);
  }, [happened, asked]);

  /** A card on the table answers what is asked, or begins what can be done with it. */
  function touch(place: string, owner: Seat): void {
    const wanted = sought.value?.includes(place);
    const awaited = printed && askable(chosen, held).asks.some((ask) => ask.awaited && placeFor(ask, place));
    if (arbiter.value && !wanted && (ask || !awaited)) choose(owner);
    touched.value = place;
  }

  const hand = <Soon show={({ AfterHand }) => <AfterHand />} />;
  const any = <Acting seat={chosen} open={held || !!slid} between={!now.table.over && hand} />;
  const ask = unsure.value && !held && !slid && !alone;
  const pad = acting && (ask ? <Soon show={({ Whose }) => <Whose choose={choose} />} meanwhile={any} /> : any);

  return (
    <div
      class="at-table"
      style={printed ? { "--rows": rowsOf(printed) } : undefined}
      data-pack={printed ? packOf(printed) : undefined}
    >
      <h1 class="unseen" tabIndex={-1}>
        {inWords(now.title)}
      </h1>
      <Felt
        book={printed}
        match={now}
        table={table}
        last={open.length ? foretold(open.at(-1)!) : latest.value}
        chosen={chosen}
        mine={who?.seat ?? null}
        choose={arbiter.value ? choose : null}
        touch={acting ? touch : null}
        underway={underway.value}
        unsure={unsure.value && !held}
      />
      <div class="desk" ref={desk} data-asked={asked || undefined}>
        <Soon
          show={({ Stopped, Costs, Forked, Notices, Differs, NoReload, Unrecorded }) => (
            <>
              <Stopped />
              <Costs />
              <Forked />
              <NoReload />
              <Unrecorded />
              <Differs />
              <Notices />
            </>
          )}
        />
        {!now.table.over && pad}
        {!mayReport.value && <Soon show={({ Watching }) => <Watching />} />}
        {(now.table.over || !pad) && hand}
        <Soon
          show={({ Disputed, Unconfirmed, EndedHere, Recovery, Imported, LaidOpen, More, OwnTold }) => (
            <>
              {now.table.places.some((p) => p.yours?.length) && <OwnTold />}
              <Disputed />
              <Unconfirmed />
              <EndedHere />
              <Recovery />
              <Imported of={now} />
              <LaidOpen book={printed} match={now} table={now.table} />
              <More match={now} table={now.table} />
            </>
          )}
        />
        {now.table.over && pad}
      </div>
      <Soon
        show={({ Moments, Ticks }) => (
          <>
            <Moments />
            <Ticks />
          </>
        )}
      />
      <Strip
        menu={<Late show={({ MatchMenu }) => <MatchMenu />} />}
        before={(of) => <Soon show={({ Foretold }) => <Foretold of={of} />} />}
        opened={(of) => <Soon show={({ Opened }) => <Opened of={of} />} />}
        redo={<Soon show={({ Redo }) => <Redo />} />}
      />
      {acting && <Soon show={({ Typed }) => <Typed />} />}
      {covered.value && <span class="cover" style={{ left: `${covered.value.x}px`, top: `${covered.value.y}px` }} />}
    </div>
  );
}

/** The pad for one seat. While reports wait the offers are old: then nothing is sorted out. */
function Acting({ seat, open, between }: { seat: Seat | null; open: boolean; between: ComponentChildren }): JSX.Element {
  const now = lying.value!;
  const printed = book.value!;
  const old = unheard.value;
  const { asks, more, awaited } = askable(seat, open);

  // When what was tapped is gone, the reader stays here and is not sent to the top of the page.
  const heading = useRef<HTMLHeadingElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    const at = (event: FocusEvent) => {
      inside.current = !!heading.current?.parentElement?.contains(event.target as Node);
    };
    document.addEventListener("focusin", at);
    return () => document.removeEventListener("focusin", at);
  }, []);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  });

  return (
    <section class="acting" aria-labelledby="acting">
      <h2 id="acting" class="unseen" tabIndex={-1} ref={heading}>
        {t("Report for {name}", { name: nameOf(now, seat) })}
      </h2>
      {slip.value && (
        <p class="hint line" data-testid="instead">
          <b class="grow">{t("What was it instead?")}</b>
          <button type="button" class="quiet" data-testid="nothing-instead" onClick={() => slipped(null)}>
            {t("Nothing")}
          </button>
        </p>
      )}
      <Pad
        key={seat ?? "table"}
        book={printed}
        match={now}
        asks={asks}
        was={slip.value}
        more={more}
        words={old ? [] : words()}
        moreTitle={t("Something else happened")}
        on={(move) => void sayCarefully(move)}
      >
        {between}
      </Pad>
      {(old || !awaited) && <Soon show={({ OutOfTurn }) => <OutOfTurn seat={seat} />} />}
    </section>
  );
}
