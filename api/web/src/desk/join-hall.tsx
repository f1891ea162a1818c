// Coming into a tournament by a code: of the hall, of a table's slip, of an entry, or of the direction.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useRequest } from "../net/use-request";
import { CodeField } from "../parts/code-field";
import { DeviceName } from "../parts/device-name";
import { go } from "../parts/router";
import { Failed } from "../sentences/failed";
import { join } from "../tournament/keys";
import { hallPaths } from "../tournament/paths";
import { t } from "../words/language";

export function JoinHall({ code: given }: { code: string }): JSX.Element {
  const code = useSignal(given);
  const { busy, failed, tried } = useRequest();

  const come = () =>
    tried(async () => {
      const { tournament } = await join(code.value);
      go(hallPaths.at(tournament), true); // the code does not stay in the history
    });
  useEffect(() => {
    if (given) void come();
  }, []);

  return (
    <main id="main" class="page">
      <h1 tabIndex={-1}>{t("Come to a tournament")}</h1>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void come();
        }}
      >
        <CodeField code={code} label={t("The code on the slip, on the wall, or from the direction")} test="hall-code" />
        <DeviceName />
        <Failed why={failed.value} test="join-hall-failed" />
        <div class="answers">
          <button class="button" data-testid="join-hall" disabled={busy.value || !code.value.trim()}>
            {busy.value ? t("One moment…") : t("Come in")}
          </button>
        </div>
      </form>
    </main>
  );
}
