// Where the page begins.

import "./style/base.css";
import "./style/table.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { reached } from "../net/call";
import { fetchOtherWords, fetchWords, language, t } from "../words/language";
import { App } from "./app";
import { showLateStyles } from "../late/late";
import { showLooks } from "../storage/local";
import { startOutbox } from "../net/outbox";
import { transport } from "../net/transport";
import { startRouter } from "../parts/router";

transport.local = () => import("../late/pages").then(({ localService }) => localService);
showLooks();
startRouter();
showLateStyles();
effect(() => {
  document.documentElement.lang = language.value;
  document.querySelector(".skip")!.textContent = t("To the content");
});
// Nothing is shown in one language and then in another: the few words of the first look are there in a moment.
void fetchWords().then(() => {
  render(<App />, document.getElementById("app")!);
  void fetchOtherWords();
});
startOutbox();

addEventListener("offline", () => (reached.value = false));

// Only where the browser allows it; the page does not rest on it.
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
