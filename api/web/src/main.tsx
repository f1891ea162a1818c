// Where the page begins.

import "./style/base.css";
import "./style/table.css";
import "./style/pages.css";
import "./style/argue.css";
import "./style/print.css";
import { render } from "preact";
import { reached } from "./api";
import { App } from "./app";
import { showTheme } from "./memory";
import { startOutbox } from "./outbox";
import { startRouter } from "./router";

showTheme();
startRouter();
render(<App />, document.getElementById("app")!);
void startOutbox();

addEventListener("offline", () => (reached.value = false));

// Only where the browser allows it; the page does not rest on it.
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
