// What a camera sees of a QR code: read by the browser where it can, otherwise by a library.

import decodeQR from "qr/decode.js";

interface Detector {
  detect(frame: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type Detectors = { new (how: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** The larger side of the picture that is looked at: more is slow, and no code needs it. */
const SIDE = 900;

/** Reads the code in a frame; nothing where there is none to be read. */
export async function reader(): Promise<(frame: HTMLVideoElement) => Promise<string | null>> {
  const { BarcodeDetector: own } = window as { BarcodeDetector?: Detectors };
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes("qr_code")) {
    const detector = new own({ formats: ["qr_code"] });
    return async (frame) => (await detector.detect(frame).catch(() => []))[0]?.rawValue ?? null;
  }
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (frame) => {
    const { videoWidth, videoHeight } = frame;
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = videoWidth * scale;
    canvas.height = videoHeight * scale;
    if (!pen || !canvas.width || !canvas.height) return null;
    pen.drawImage(frame, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return null; // no code, or not sharp enough
    }
  };
}
