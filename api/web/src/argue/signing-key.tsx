// The key with which this phone signs results, so that others can compare what an export is signed with.

import type { JSX } from "preact";
import { key } from "../match/session";
import { bytesFrom, hexOf, publicOf } from "../net/hashing";
import { t } from "../words/language";
import { seedOf } from "./countersign";

/** As many digits of a key as are compared by eye, and cannot be found by trying. */
export const shortKey = (hex: string): string => hex.slice(0, 16).replace(/....(?=.)/g, "$& ");

export function SigningKey(): JSX.Element | null {
  const seed = key.value && seedOf(key.value.participant);
  if (!seed) return null;
  return (
    <p class="hint no-print" data-testid="signing-key">
      {t("This phone signs with the key {key}. Whoever checks an export sees it beside what was signed.", { key: shortKey(hexOf(publicOf(bytesFrom(seed)))) })}
    </p>
  );
}
