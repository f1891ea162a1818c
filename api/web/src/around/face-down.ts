// What only this phone knows lies face down, and is seen while a finger rests on it, or the key H.

import { effect } from "@preact/signals";
import { key } from "../match/session";
import { faceDown } from "./prefer";

const SECRET = "[data-yours], [data-secret]";
/** Milliseconds after which a finger has looked, and not tapped. */
const LOOK = 350;

let since = 0;
let looked = false;

effect(() => {
  document.documentElement.toggleAttribute("data-face-down", faceDown.on.value && !!key.value?.seat);
});

function show(some: Iterable<Element>): void {
  for (const one of some) one.setAttribute("data-held", "");
}

function hide(): void {
  looked = since > 0 && performance.now() - since > LOOK;
  since = 0;
  for (const one of document.querySelectorAll("[data-held]")) one.removeAttribute("data-held");
}

addEventListener("pointerdown", (event) => {
  looked = false;
  const secret = event.target instanceof Element ? event.target.closest(SECRET) : null;
  if (!secret) return;
  since = performance.now();
  show([secret]);
});
addEventListener("pointerup", hide);
addEventListener("pointercancel", hide);
addEventListener("blur", hide);
// Who only looked has not tapped what lies there.
addEventListener(
  "click",
  (event) => {
    if (!looked) return;
    looked = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
addEventListener("contextmenu", (event) => {
  if (since) event.preventDefault();
});
addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
  if (event.key.toLowerCase() === "h" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) show(document.querySelectorAll(SECRET));
});
addEventListener("keyup", hide);
