// What this phone is called and how the page looks.

import type { JSX } from "preact";
import { device, setDevice, setTheme, theme, type Theme } from "./memory";

const themes: [Theme, string][] = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function Settings(): JSX.Element {
  return (
    <div class="page">
      <h1 tabIndex={-1}>Settings</h1>
      <fieldset class="segments">
        <legend>Colours</legend>
        {themes.map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              data-testid={`theme-${value}`}
              checked={theme.value === value}
              onChange={() => setTheme(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <DeviceName />
      {!isSecureContext && (
        <p class="hint">
          This page came without TLS: it works, but cannot be kept on the phone for use without a network.
        </p>
      )}
    </div>
  );
}

export function DeviceName(): JSX.Element {
  return (
    <label class="field">
      <span>What this phone is called in the record</span>
      <input
        data-testid="device"
        value={device}
        maxLength={60}
        placeholder="Ada's phone"
        onInput={(e) => setDevice(e.currentTarget.value)}
      />
    </label>
  );
}
