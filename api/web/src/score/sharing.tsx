// Handing the score on: the picture of it by the share sheet or as a file, its words, and paper.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { render } from "preact";
import type { Hand, Match } from "../wire/types";
import { count, inWords, t } from "../words/language";
import { isSeries, whoever } from "../words/names";
import { HIGH, Run, WIDE } from "./run";
import { standing } from "./standing";

const SCALE = 3;
const HEAD = 74;

/** The score in one line, as people write it to each other. */
function inOneLine(match: Match, hands: Hand[]): string {
  const now = standing(match);
  const score =
    now.length === 2
      ? `${whoever(match, now[0]!.side)} ${now[0]!.points} : ${now[1]!.points} ${whoever(match, now[1]!.side)}`
      : now.map(({ side, points }) => `${whoever(match, side)} ${points}`).join(", ");
  return `${inWords(match.title)}: ${score} (${count("hand|hands", hands.length)})`;
}

/** The same as a picture that stands by itself, whatever it is shown on. */
async function asPicture(match: Match, hands: Hand[]): Promise<Blob | null> {
  const game = isSeries(match) ? match.table.game : 1;
  const host = document.createElement("div");
  render(<Run match={match} hands={hands.filter((one) => one.game === game)} goal={null} />, host);
  const run = host.querySelector("svg");
  const [title = "", score = ""] = inOneLine(match, hands).split(/: (.*)/);
  const text = (words: string, y: number, size: number) =>
    `<text x="14" y="${y}" font-family="Georgia, serif" font-size="${size}" fill="#1c201c">${escaped(words)}</text>`;
  const inner = run ? `<g transform="translate(0 ${HEAD})" color="#1c201c" font-family="sans-serif">${run.innerHTML.replaceAll("currentColor", "#1c201c")}</g>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE * SCALE}" height="${(HIGH + HEAD) * SCALE}" viewBox="0 0 ${WIDE} ${HIGH + HEAD}"><rect width="100%" height="100%" fill="#fffdf7"/>${text(title, 28, 15)}${text(score, 54, Math.min(18, (WIDE - 28) / (score.length * 0.56)))}${inner}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDE * SCALE;
  canvas.height = (HIGH + HEAD) * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

const escaped = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function Sharing({ match, hands }: { match: Match; hands: Hand[] }): JSX.Element {
  const busy = useSignal(false);
  const share = async (): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    try {
      const picture = await asPicture(match, hands).catch(() => null);
      const file = picture && new File([picture], "score.png", { type: "image/png" });
      const words = inOneLine(match, hands);
      if (file && navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], text: words }).catch(() => {});
      else if (file) save(file);
    } finally {
      busy.value = false;
    }
  };
  return (
    <div class="answers no-print">
      <button type="button" class="button button-second" data-testid="share-score" disabled={busy.value || !hands.length} onClick={() => void share()}>
        {"share" in navigator ? t("Share") : t("Save as a picture")}
      </button>
      <button type="button" class="button button-second" data-testid="print-score" onClick={() => print()}>
        {t("Print")}
      </button>
    </div>
  );
}

/** Where no share sheet takes a file it is saved. */
function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
