// The regulation of a tournament as its players read it: articles, what judges them, who decides.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { RegulationPage } from "../desk/regulation";
import { Failed } from "../sentences/failed";
import { forAMoment, snapshots } from "../storage/database";
import { ask, hall } from "../tournament/session";
import type { Regulation } from "../wire/types";
import { language, t } from "../words/language";

export function OfThisHall(): JSX.Element {
  const now = hall.value!;
  const told = useSignal<Regulation | null>(null);
  const failed = useSignal<unknown>(null);
  useEffect(() => {
    const kept = `regulation.${now.id}.${language.value}`;
    ask<Regulation>(now.id, `/regulation?language=${language.value}`).then(
      (found) => {
        told.value = found;
        void snapshots.put(kept, found);
      },
      async (error: unknown) => {
        told.value = (await forAMoment(snapshots.get<Regulation>(kept))) ?? null;
        if (!told.value) failed.value = error;
      },
    );
  }, [now.id, language.value]);
  return (
    <>
      <h1 tabIndex={-1}>{t("Regulation")}</h1>
      {told.value && <h2>{told.value.title}</h2>}
      <Failed why={failed.value} />
      {told.value && <RegulationPage of={told.value} />}
    </>
  );
}
