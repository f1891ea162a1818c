// Keeps the screen awake while a match is looked at: only where the page came by TLS can it be done.

import { computed, effect } from "@preact/signals";
import { match } from "../match/session";
import { route } from "../parts/router";
import { awake } from "./prefer";

/** Milliseconds without a tap and without news after which the screen may sleep. */
const LONG = 30 * 60_000;

const looked = new Set(["", "wall", "tabletop"]);
const wanted = computed(
  () => awake.on.value && route.value.page === "match" && looked.has(route.value.part) && !!match.value && match.value.status !== "closed",
);

let lock: WakeLockSentinel | null = null;
let asking = false;
let timer = 0;

async function hold(): Promise<void> {
  clearTimeout(timer);
  timer = setTimeout(release, LONG);
  if (lock || asking || !wanted.value || !("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  asking = true;
  try {
    const got = await navigator.wakeLock.request("screen");
    got.addEventListener("release", () => {
      if (lock === got) forget();
    });
    lock = got;
    document.documentElement.dataset["awake"] = "yes";
    if (!wanted.value) release();
  } catch {
    // the battery is low, or the phone will not: it is asked again at the next tap
  } finally {
    asking = false;
  }
}

function forget(): void {
  lock = null;
  delete document.documentElement.dataset["awake"];
}

function release(): void {
  const held = lock;
  forget();
  void held?.release();
}

effect(() => {
  void match.value?.version; // news counts as a tap does
  if (wanted.value) void hold();
  else release();
});
document.addEventListener("visibilitychange", () => void hold());
addEventListener("pointerdown", () => void hold());
