// What became of a report, in a word.

import { t } from "../words/language";

export const outcomeText = (outcome: string): string =>
  outcome === "stands" ? t("stands") : outcome === "void" ? t("void") : outcome === "contradicts" ? t("contradicts") : outcome;
