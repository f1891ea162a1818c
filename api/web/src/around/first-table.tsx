// The way to a table that has just been opened: its QR code, before anything was reported.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { arbiter, id, match } from "../match/session";
import { call } from "../net/call";
import { picture } from "../parts/picture";
import type { JoinWay } from "../wire/types";
import { t } from "../words/language";

export const BLANK = "0".repeat(7); // as long as a code

export function FirstTable(): JSX.Element | null {
  const way = useSignal<JoinWay | null | undefined>(undefined); // nothing, where it was asked for in vain
  const wanted = arbiter.value && match.value?.rulings === 0 && match.value.status === "open";
  useEffect(() => {
    if (wanted && !way.value)
      call<JoinWay>(`/matches/${encodeURIComponent(id.value)}/join`, { match: id.value })
        .then((found) => (way.value = found))
        .catch(() => (way.value = null)); // it is found under Share as well
  }, [wanted]);
  if (!wanted || way.value === null) return null;
  // Its room is kept until it comes: nothing moves away from a finger then.
  return (
    <section class="first-table line" aria-label={t("Others come to this table")} data-testid="first-table" style={{ visibility: way.value ? undefined : "hidden" }}>
      <img class="qr" alt="" src={way.value && picture(way.value.qr_svg)} />
      <p class="grow">
        {t("Others scan this to sit down or to watch.")}
        <strong class="code">{way.value?.code ?? BLANK}</strong>
      </p>
    </section>
  );
}
