// What of a match came out of a file: said wherever the match is shown, on paper as well.

import type { JSX } from "preact";
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
  if (!said.length) return null;
  return (
    <div class="notice" data-testid="imported">
      {said.map((words, i) => (
        <p key={i}>
          {words}
          {whole && now.imported![i]!.digest && <small class="said-by digest">{t("Digest of the file: {digest}", { digest: now.imported![i]!.digest! })}</small>}
        </p>
      ))}
    </div>
  );
}
