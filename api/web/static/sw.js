// Keeps the shell of the page on the phone, so that it opens without a network.
// What was reported and not yet sent is not its business: the page keeps that itself.

const SHELL = "SHELL_NAME";
const WORDS = ["SHELL_WORDS"]; // by language; kept at once for that of the phone, others when they are chosen
const spoken = navigator.languages.map((one) => one.slice(0, 2).toLowerCase()).find((one) => one === "en" || one in WORDS);
const FILES = [...["SHELL_FILES"], ...(WORDS[spoken] ?? [])];
const CHOSEN = Object.values(WORDS).flat();

// The rules that run on the phone: what is named after its content stays until there is another.
const RULES = "rules";
const PACKED = /^\/rules\/.+-[A-Z0-9]{8}[./]/;
const MANIFEST = "/rules/manifest.json";

/** What comes within a moment, else what is kept: a network may be silent instead of away, and says so to nobody. */
async function soon(coming, kept) {
  const answer = await Promise.race([coming, new Promise((late) => setTimeout(late, 4000))]).catch(() => {});
  return answer ?? (await caches.match(kept)) ?? coming;
}

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      // the page itself has no name after its content: an older one may lie in the browser's own cache
      .then((cache) => cache.addAll(FILES.map((file) => (file === "/" ? new Request(file, { cache: "no-cache" }) : file))))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n !== SHELL && n !== RULES).map((n) => caches.delete(n))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && /^\/($|m\/|join(\/|$))/.test(url.pathname)) {
    event.respondWith(latestPage(request));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  } else if (CHOSEN.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetchAndKeep(request, SHELL)));
  } else if (url.pathname === MANIFEST) {
    event.respondWith(latestRules(request));
  } else if (PACKED.test(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetchAndKeep(request, RULES)));
  }
});

async function fetchAndKeep(request, where) {
  const answer = await fetch(request);
  // a phone without room fetches it again the next time
  if (answer.ok) await caches.open(where).then((cache) => cache.put(request, answer.clone())).catch(() => {});
  return answer;
}

/** The page as it is now; what is kept where nothing has that address, or the service behind it does not answer. */
async function latestPage(request) {
  const answer = await soon(fetch(request), "/");
  return answer.status === 404 || answer.status >= 500 ? ((await caches.match("/")) ?? answer) : answer;
}

/** Which rules there are now; what belongs to none of them goes. */
async function latestRules(request) {
  const answer = await soon(fetchAndKeep(request, RULES), MANIFEST);
  if (!answer.ok) return answer;
  const named = Object.values(await answer.clone().json());
  const cache = await caches.open(RULES);
  for (const { url } of await cache.keys())
    if (PACKED.test(new URL(url).pathname) && !named.some((name) => url.includes(`/rules/${name}`))) await cache.delete(url);
  return answer;
}
