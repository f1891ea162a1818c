// A photograph made small enough to be sent, and written anew: what the camera noted in it stays behind.

import { limits } from "../wire/limits";
import { t } from "../words/language";

/** Dots along the longer side, from which cards on a table can be read; fewer where it is still too large. */
const SIDES = [1600, 1200, 900];
const QUALITIES = [0.8, 0.65, 0.5];

/** Returns a photograph as JPEG in base64. */
export async function photograph(file: Blob): Promise<string> {
  const seen = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error(t("This is no picture that this phone can read."));
  });
  try {
    for (const side of SIDES)
      for (const quality of QUALITIES) {
        const bytes = withoutNotes(drawn(seen, side, quality));
        if (bytes.length <= limits.picture) return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      }
  } finally {
    seen.close();
  }
  throw new Error(t("This picture cannot be made small enough."));
}

function drawn(seen: ImageBitmap, side: number, quality: number): Uint8Array {
  const scale = Math.min(1, side / Math.max(seen.width, seen.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(seen.width * scale));
  canvas.height = Math.max(1, Math.round(seen.height * scale));
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#fff"; // what is transparent would be black
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(seen, 0, 0, canvas.width, canvas.height);
  return Uint8Array.from(atob(canvas.toDataURL("image/jpeg", quality).split(",")[1]!), (sign) => sign.charCodeAt(0));
}

/** Some browsers write notes of their own into what they draw: those go as well. */
function withoutNotes(jpeg: Uint8Array): Uint8Array {
  const kept = [0xff, 0xd8];
  let at = 2;
  for (let marker = 0; marker !== 0xda; ) {
    marker = jpeg[at + 1]!;
    const next = at + 2 + (jpeg[at + 2]! << 8) + jpeg[at + 3]!;
    if (marker !== 0xfe && marker >> 4 !== 0xe) kept.push(...jpeg.subarray(at, next));
    at = next;
  }
  return new Uint8Array([...kept, ...jpeg.subarray(at)]);
}
