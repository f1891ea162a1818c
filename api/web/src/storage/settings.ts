// What this phone is set to besides its colours: what it lets be heard and felt.

import { signal } from "@preact/signals";
import { read, write } from "./local";

export type Switch = "on" | "off";

/** Off at first: a phone that sounds at a table has been asked to. */
export const sound = signal(read<Switch>("referee.sound", "off"));
export const ticking = signal(read<Switch>("referee.ticking", "on"));
export const buzzing = signal(read<Switch>("referee.buzzing", "on"));

export const setSound = (chosen: Switch): void => write("referee.sound", (sound.value = chosen));
export const setTicking = (chosen: Switch): void => write("referee.ticking", (ticking.value = chosen));
export const setBuzzing = (chosen: Switch): void => write("referee.buzzing", (buzzing.value = chosen));

export const ios = /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Whether the rules run in this phone as well: they take some five megabytes once, and memory.
 * Where WebKit runs them they take three times as long to start: there who wants them switches them on.
 */
export const ownRules = signal(read<Switch>("referee.rules", ios ? "off" : "on"));
export const setOwnRules = (chosen: Switch): void => write("referee.rules", (ownRules.value = chosen));
