// What is heard and felt of a moment: short tones that are made here, no files, and a vibration.

import { buzzing, sound } from "../storage/settings";

export type Sense = "trick" | "word" | "debt" | "refused" | "won" | "breach" | "tick" | "up";

/** A tone: its pitch in hertz, when it begins and how long it lasts, in milliseconds. */
type Tone = readonly [hertz: number, at: number, length: number];

const TONES: Record<Sense, readonly Tone[]> = {
  trick: [[660, 0, 90]],
  word: [[784, 0, 90], [988, 100, 160]],
  debt: [[330, 0, 140], [262, 150, 220]],
  refused: [[294, 0, 120], [233, 130, 260]],
  won: [[523, 0, 130], [659, 140, 130], [784, 280, 320]],
  breach: [[392, 0, 220], [262, 240, 420]],
  tick: [[1400, 0, 35]],
  up: [[440, 0, 500]],
};

const BUZZES: Record<Sense, readonly number[]> = {
  trick: [15],
  word: [30],
  debt: [40, 40, 40],
  refused: [30, 60, 30],
  won: [60, 40, 60, 40, 120],
  breach: [80, 40, 80],
  tick: [20],
  up: [200],
};

const LOUD = 0.2;
let player: AudioContext | null = null;

// A browser lets a page sound after it was touched, and not before.
addEventListener("pointerup", () => sound.value === "on" && void listening()?.resume());

function listening(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  return (player ??= new AudioContext());
}

/** Lets a moment be heard and felt, as far as this phone is set to it. */
export function sense(what: Sense): void {
  if (buzzing.value === "on" && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.([...BUZZES[what]]);
  if (sound.value !== "on") return;
  const to = listening();
  if (to?.state !== "running") return;
  for (const [hertz, at, length] of TONES[what]) play(to, hertz, to.currentTime + at / 1000, length / 1000);
}

/** One tone that comes softly and fades, so that nothing clicks. */
function play(to: AudioContext, hertz: number, at: number, length: number): void {
  const tone = to.createOscillator();
  const volume = to.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(to.destination);
  tone.start(at);
  tone.stop(at + length);
}
