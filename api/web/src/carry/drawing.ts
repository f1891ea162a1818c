// A text as the drawing of a QR code.

import { encodeQR } from "qr";

/** With the white edge that a camera needs, as SVG. */
export const drawn = (text: string): string => encodeQR(text, "svg", { ecc: "low", border: 4 });
