// Takes a phone that trusts this service to it by TLS; shows the others how it is done, in their language.

const there = `https://${location.host}`;
const asked = location.pathname === "/trust" ? "/" : location.pathname + location.search + location.hash;
const by = (id) => document.getElementById(id);

const kind = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1) ? "ios" : /Android/.test(navigator.userAgent) ? "android" : "computer";
const language = navigator.languages.find((one) => /^(en|de)/.test(one))?.slice(0, 2) ?? "en";
document.documentElement.lang = language;
for (const one of document.querySelectorAll("[lang]:not(html)")) one.hidden = one.lang !== language;
for (const one of document.querySelectorAll(`details[data-for="${kind}"]`)) one.open = true;
document.title = document.querySelector(`h1[lang="${language}"]`).textContent;

for (const one of document.querySelectorAll(".onward")) one.href = there + asked;
for (const one of document.querySelectorAll(".plainly"))
  one.addEventListener("click", () => {
    document.cookie = "referee-plain=1; path=/; max-age=7776000; SameSite=Lax";
    location.replace(`http://${location.host}${asked}`);
    if (location.pathname !== "/trust") location.reload();
  });

/** Whether this phone takes the certificate; a page that was asked for by itself is then shown at once. */
async function look() {
  try {
    await fetch(`${there}/api/v1/health`, { mode: "no-cors", cache: "no-store" });
  } catch {
    return;
  }
  document.cookie = "referee-plain=; path=/; max-age=0"; // from now on plain links lead by TLS, too
  if (location.pathname !== "/trust") location.replace(there + asked);
  else document.body.dataset.trusted = "yes";
}

void look();
document.addEventListener("visibilitychange", () => void (document.visibilityState === "visible" && look()));
