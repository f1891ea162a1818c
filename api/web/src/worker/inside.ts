// The worker itself: Python with the rules in it, which answers the questions of the page in order.

import type { Answered, Asked, Packed } from "./packed";

interface Python {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  pyimport(name: "sys"): { path: { insert(place: number, path: string): void } };
  pyimport(name: "referee.phone.desk"): { Desk(): { answer(question: string): string } };
}
type Loads = { loadPyodide(how: object): Promise<Python> };

const beside = (name: string): string => new URL(name, import.meta.url).href;
const say = (what: Answered): void => postMessage(what);

let ask: (question: string) => string;

async function start(packed: Packed): Promise<void> {
  const home = beside(`${packed.python}/`);
  // all that is needed is under way at once
  const [{ loadPyodide }, rules] = await Promise.all([
    import(`${home}pyodide.mjs`) as Promise<Loads>,
    fetch(beside(packed.rules)).then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(answer.statusText)))),
  ]);
  const python = await loadPyodide({
    indexURL: home,
    stdLibURL: beside(packed.library),
    packageBaseUrl: home,
    lockFileContents: { info: packed.info, packages: {} },
  });
  python.FS.writeFile("/rules.zip", new Uint8Array(rules));
  python.pyimport("sys").path.insert(0, "/rules.zip");
  ask = python.pyimport("referee.phone.desk").Desk().answer;
}

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  if ("start" in data) {
    await start(data.start).then(
      () => say({ started: true }),
      (error: unknown) => say({ failed: String(error) }),
    );
    return;
  }
  try {
    say({ id: data.id, answer: ask(data.question) });
  } catch {
    say({ id: data.id, answer: null });
  }
});
