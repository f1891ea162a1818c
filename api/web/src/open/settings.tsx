// What this phone is called, how the page looks on it, and what it lets be heard and felt.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { ThisPhone } from "../around/this-phone";
import { Legend } from "../cards/legend";
import { sense } from "../moments/senses";
import { DeviceName } from "../parts/device-name";
import { read, setLook, setTheme, theme, type Theme } from "../storage/local";
import { buzzing, ownRules, setBuzzing, setOwnRules, setSound, setTicking, sound, ticking, type Switch } from "../storage/settings";
import { decks, setDeck, setTongue, tongue, type Deck, type Tongue } from "../words/deck";
import { language, languages, setLanguage, t } from "../words/language";
import { WholeRecord } from "./whole-record";

const themes = (): [Theme, string][] => [
  ["auto", t("Auto")],
  ["light", t("Light")],
  ["dark", t("Dark")],
];

const drawings = (): [Deck, string][] => [
  ["german", t("German")],
  ["french", t("French")],
];
const tongues = (): [Tongue, string][] => [
  ["en", t("English")],
  ["de", t("German")],
  ["both", t("Both")],
];

const types = (): ["usual" | "large", string][] => [
  ["usual", t("As usual")],
  ["large", t("Large")],
];
const hands = (): ["right" | "left", string][] => [
  ["right", t("Right")],
  ["left", t("Left")],
];
const switches = (): [Switch, string][] => [
  ["off", t("Off")],
  ["on", t("On")],
];
const type = signal(read("referee.type", "usual"));
const hand = signal(read("referee.hand", "right"));

export function Settings(): JSX.Element {
  return (
    <div class="page">
      <h1 tabIndex={-1}>{t("Settings")}</h1>
      <Segments legend={t("Language")} name="language" of={languages} chosen={language.value} on={setLanguage} />
      <Segments legend={t("Colours")} name="theme" of={themes()} chosen={theme.value} on={setTheme} />
      <Segments legend={t("Letters")} name="type" of={types()} chosen={type.value} on={(now) => setLook("type", (type.value = now))} />
      <Segments legend={t("Held in the hand that is")} name="hand" of={hands()} chosen={hand.value} on={(now) => setLook("hand", (hand.value = now))} />
      <Segments legend={t("Sound")} name="sound" of={switches()} chosen={sound.value} on={tryOut} />
      {sound.value === "on" && <Segments legend={t("The clock ticks at its end")} name="ticking" of={switches()} chosen={ticking.value} on={setTicking} />}
      {"vibrate" in navigator ? (
        <Segments legend={t("Vibration")} name="buzzing" of={switches()} chosen={buzzing.value} on={setBuzzing} />
      ) : (
        <p class="hint" data-testid="no-buzzing">{t("This browser cannot make the phone vibrate.")}</p>
      )}
      <Segments legend={t("German-suited cards are drawn")} name="deck" of={drawings()} chosen={decks.german.value} on={(now) => setDeck("german", now)} />
      <Segments legend={t("The thirty-two cards of Skat and Mau-Mau are drawn")} name="skat-deck" of={drawings()} chosen={decks.french.value} on={(now) => setDeck("french", now)} />
      <Segments legend={t("and named")} name="tongue" of={tongues()} chosen={tongue.value} on={setTongue} />
      <Legend />
      <Segments legend={t("The rules run in this phone too: five megabytes, once")} name="rules" of={switches()} chosen={ownRules.value} on={setOwnRules} />
      <DeviceName />
      <ThisPhone />
      <WholeRecord />
      <a class="quiet wide" href="/third-party.txt" target="_blank" rel="noopener">
        {t("The work of others in this page, and its licences")}
      </a>
    </div>
  );
}

/** Whoever switches it on hears at once what it is. */
function tryOut(chosen: Switch): void {
  setSound(chosen);
  sense("word");
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
          <span lang={name === "language" ? value : undefined}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
