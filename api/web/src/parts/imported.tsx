// Where a match comes from: out of a file, off a phone; said wherever it is shown, on paper as well.

import type { JSX } from "preact";
import { HERE, keys } from "../storage/local";
import type { Match } from "../wire/types";
import { t } from "../words/language";
import { day } from "../words/names";

/** The mark in words, a sentence for each import. */
export const marks = (now: Match): string[] =>
  (now.imported ?? []).map((one) => {
    const some = one.first !== 1 || one.last !== now.version;
    const how = [
      one.at === null ? "" : t("on {day}", { day: day(one.at) }),
      one.by && t("by {who}", { who: one.by }),
      some && t("events {first} to {last}", { first: one.first, last: one.last }),
    ].filter(Boolean);
    return how.length ? t("Imported {how}: not refereed here.", { how: how.join(", ") }) : t("Imported: not refereed here.");
  });

export function Imported({ of: now, whole }: { of: Match; whole?: boolean }): JSX.Element | null {
  const said = marks(now);
  // the phone that keeps it has no room for that at its table
  const kept = now.kept && (whole || keys.value[now.id]?.token !== HERE);
  if (!said.length && !kept) return null;
  return (
    <div class="notice" data-testid="imported">
      {kept && <p data-testid="kept">{t("Recorded on a phone, without a service and by the phone's clock.")}</p>}
      {said.map((words, i) => (
        <p key={i}>
          {words}
          {whole && now.imported![i]!.digest && <small class="said-by digest">{t("Digest of the file: {digest}", { digest: now.imported![i]!.digest! })}</small>}
        </p>
      ))}
    </div>
  );
}
