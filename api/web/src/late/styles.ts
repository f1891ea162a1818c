// The late styles: where they did not come they are asked for again, and where they came what lies there is measured anew.

import { effect } from "@preact/signals";
import { keepRoom } from "../table/room";
import { settled } from "../words/language";

const AGAIN = 3000; // milliseconds

/** Whether they are there: of those that failed some browsers tell a sheet, too. */
const here = () => getComputedStyle(document.documentElement).getPropertyValue("--late");

/** Whether nothing comes any more that moves what lies there. */
const isWhole = () => document.documentElement.dataset["whole"] === "true";

function fetchAgain(link: HTMLLinkElement): void {
  if (here()) {
    if (!isWhole()) whenAllIsSaid(); // nobody listened when they came
    return;
  }
  const another = link.cloneNode() as HTMLLinkElement;
  follow(another);
  link.replaceWith(another);
}

function follow(link: HTMLLinkElement): void {
  link.onload = whenAllIsSaid;
  link.onerror = () => setTimeout(fetchAgain, AGAIN, link);
}

/** What was measured before all words and styles had come says nothing now, and would hold open what it measured. */
function measureAnew(): void {
  document.documentElement.dataset["whole"] = "true";
  const table = document.querySelector<HTMLElement>(".at-table");
  const pad = table?.querySelector<HTMLElement>(".pad");
  if (!pad) return;
  delete table!.dataset["across"];
  keepRoom(pad);
}

function whenAllIsSaid(): void {
  effect(() => void (settled.value && requestAnimationFrame(measureAnew)));
}

const link = document.getElementById("late") as HTMLLinkElement | null;
if (here()) whenAllIsSaid();
else if (link) {
  follow(link);
  setTimeout(fetchAgain, AGAIN, link); // it may have failed before anybody listened
}

// Where a small phone is turned WebKit keeps the table as it was, until it is given some styles anew, be they none.
matchMedia("(orientation: landscape)").addEventListener("change", () => {
  document.adoptedStyleSheets = [new CSSStyleSheet()];
});
