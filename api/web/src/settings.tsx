// What this phone is called and how the page looks.

import type { JSX } from "preact";
import { deck, decks, setDeck, setTongue, tongue, tongues } from "./deck";
import { Legend } from "./legend";
import { device, setDevice, setTheme, theme, type Theme } from "./memory";

const themes: readonly (readonly [Theme, string])[] = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function Settings(): JSX.Element {
  return (
    <div class="page">
      <h1 tabIndex={-1}>Settings</h1>
      <Segments legend="Colours" name="theme" of={themes} chosen={theme.value} on={setTheme} />
      <Segments legend="German-suited cards are drawn" name="deck" of={decks} chosen={deck.value} on={setDeck} />
      <Segments legend="and named" name="tongue" of={tongues} chosen={tongue.value} on={setTongue} />
      <Legend />
      <DeviceName />
      {!isSecureContext && (
        <p class="hint">
          This page came without TLS: it works, but cannot be kept on the phone for use without a network.
        </p>
      )}
    </div>
  );
}

interface SegmentsOf<T extends string> {
  legend: string;
  name: string;
  of: readonly (readonly [T, string])[];
  chosen: T;
  on: (value: T) => void;
}

function Segments<T extends string>({ legend, name, of, chosen, on }: SegmentsOf<T>): JSX.Element {
  return (
    <fieldset class="segments">
      <legend>{legend}</legend>
      {of.map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            data-testid={`${name}-${value}`}
            checked={chosen === value}
            onChange={() => on(value)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
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
