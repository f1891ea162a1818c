// How far a table of a round is, in a word or two.

import type { HallTable } from "../wire/types";
import { t } from "../words/language";

export function stateText(state: HallTable["state"]): string {
  switch (state) {
    case "late":
      return t("still playing");
    case "told":
      return t("told");
    case "disputed":
      return t("disputed");
    case "done":
      return t("done");
    default:
      return t("playing");
  }
}
