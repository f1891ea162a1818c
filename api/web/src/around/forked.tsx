// What this phone was promised, held against the record: a receipt that no longer fits is told aloud.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { id } from "../match/session";
import { Problem, call } from "../net/call";
import { read, receiptOf } from "../storage/local";
import { t } from "../words/language";
import type { MatchLog } from "../wire/types";

/** So often it is looked whether the record still has what was promised, in milliseconds. */
const EVERY = 60_000;

/** The event of the receipt, where the record does not have it as it was promised. */
async function broken(match: string): Promise<number | null> {
  const [version, leaf] = read(receiptOf(match), "").split(" ");
  if (!leaf) return null;
  try {
    const now = await call<MatchLog>(`/matches/${encodeURIComponent(match)}/log?version=${version}`, { match });
    return now.leaf === leaf ? null : Number(version); // none at all is not what was promised, either
  } catch (error) {
    return error instanceof Problem && error.status === 404 ? Number(version) : null;
  }
}

export function Forked(): JSX.Element | null {
  const found = useSignal<number | null>(null);
  const match = id.value;
  useEffect(() => {
    const look = () => void broken(match).then((version) => (found.value = version));
    look();
    const again = setInterval(look, EVERY);
    return () => clearInterval(again);
  }, [match]);
  if (found.value === null) return null;
  return (
    <p class="reason" role="alert" data-testid="forked">
      {t("The record is not what this phone was promised: event {version} is another one, gone, or no longer sealed. Keep this phone as it is, and tell whoever runs the service.", { version: found.value })}
    </p>
  );
}
