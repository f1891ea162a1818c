// A match out of a file: an export, or one match in the notation. Who may import is for the service to say.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Problem, call } from "../net/call";
import { useRequest } from "../net/use-request";
import { go, paths } from "../parts/router";
import { Failed } from "../sentences/failed";
import { limits } from "../wire/limits";
import type { ImportedMatch } from "../wire/types";
import { t } from "../words/language";

const EXPORT = "application/x-ndjson";
const NOTATION = "text/plain";

export function ImportFile(): JSX.Element {
  const file = useSignal<File | null>(null);
  const key = useSignal("");
  const { busy, failed, tried } = useRequest();
  const why = failed.value;
  const needsKey = !!key.value || (why instanceof Problem && why.kind === "unsigned");

  const take = () =>
    tried(async () => {
      const raw = await file.value!.arrayBuffer();
      // Each line of an export is an object of JSON; nothing in the notation begins like that.
      const type = new Uint8Array(raw)[0] === "{".charCodeAt(0) ? EXPORT : NOTATION;
      const made = await call<ImportedMatch>("/imports", { raw, type, token: key.value.trim() });
      go(paths.match(made.match));
    });

  return (
    <details class="more" data-testid="import">
      <summary>{t("Bring a match from a file")}</summary>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void take();
        }}
      >
        <p class="hint">
          {t("An export of another referee, or a match in the notation. It is marked as imported for ever.")}
        </p>
        <label class="field">
          <span>{t("The file")}</span>
          <input
            type="file"
            data-testid="import-file"
            onChange={(e) => (file.value = e.currentTarget.files?.[0] ?? null)}
          />
        </label>
        {needsKey && (
          <label class="field">
            <span>{t("The import key")}</span>
            <input
              data-testid="import-key"
              value={key}
              maxLength={limits.credential}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              onInput={(e) => (key.value = e.currentTarget.value)}
            />
          </label>
        )}
        <Failed why={why} test="import-failed" />
        <div class="answers">
          <button class="button button-second" data-testid="import-it" disabled={!file.value || busy.value}>
            {busy.value ? t("Judging it…") : t("Bring it in")}
          </button>
        </div>
      </form>
    </details>
  );
}
