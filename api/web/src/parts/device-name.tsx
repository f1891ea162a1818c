// What this phone is called in the record: the one field for it, wherever it is asked.

import type { JSX } from "preact";
import { device, setDevice } from "../storage/local";
import { limits } from "../wire/limits";
import { t } from "../words/language";

export function DeviceName(): JSX.Element {
  return (
    <label class="field">
      <span>{t("What this phone is called in the record")}</span>
      <input
        data-testid="device"
        value={device}
        maxLength={limits.device}
        placeholder={t("Ada's phone")}
        onInput={(e) => setDevice(e.currentTarget.value)}
      />
    </label>
  );
}
