// The phone in the middle of the table: the page turns to whoever is awaited.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { id, match } from "../match/session";
import { paths } from "../parts/router";
import { read, write } from "../storage/local";
import type { Seat } from "../wire/types";
import { t } from "../words/language";
import { nameOf } from "../words/names";
import { quarterOf, type Turn } from "./turning";

/** Milliseconds in which the hand that has just tapped is drawn back. */
const HAND = 500;
const kept = () => `referee.below.${id.value}`;

export function Tabletop(): JSX.Element {
  const now = match.value!;
  const below = useSignal<Seat>(read<Seat>(kept(), ""));
  if (!now.seats.includes(below.value))
    return (
      <div class="page">
        <h1 tabIndex={-1}>{t("Phone in the middle")}</h1>
        <p>{t("Lay the phone flat in the middle of the table: the page turns to whoever's turn it is.")}</p>
        <h2>{t("Who sits at its lower edge?")}</h2>
        <div class="choices">
          {now.seats.map((seat) => (
            <button
              key={seat}
              type="button"
              class="choice"
              data-testid={`below-${seat}`}
              onClick={() => {
                write(kept(), seat);
                below.value = seat;
              }}
            >
              {nameOf(now, seat)}
            </button>
          ))}
        </div>
      </div>
    );
  return <Turned below={below.value} />;
}

function Turned({ below }: { below: Seat }): JSX.Element {
  const now = match.value!;
  const angle = useSignal(quarterOf(now.seats, below, now.table.awaited[0]?.seat || below) * 90);
  useEffect(() => {
    let timer = 0;
    const hear = ({ data, origin, source }: MessageEvent<Turn>) => {
      if (origin !== location.origin || data.match !== now.id || !now.seats.includes(data.turn)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // the shorter way round
        const by = ((quarterOf(now.seats, below, data.turn) * 90 - angle.value) % 360 + 540) % 360 - 180;
        angle.value += by;
        source?.postMessage(data, { targetOrigin: origin });
      }, HAND);
    };
    addEventListener("message", hear);
    return () => {
      removeEventListener("message", hear);
      clearTimeout(timer);
    };
  }, [below]);
  const aside = angle.value % 180 !== 0;
  return (
    <div class="tabletop" data-testid="turned" data-quarter={(((angle.value / 90) % 4) + 4) % 4}>
      <h1 class="unseen" tabIndex={-1}>
        {now.title}
      </h1>
      <iframe
        class="turned"
        data-aside={aside || undefined}
        title={now.title}
        src={paths.match(now.id)}
        allow="screen-wake-lock"
        style={{ transform: `translate(-50%, -50%) rotate(${angle.value}deg)` }}
      />
    </div>
  );
}
