// Reads the QR code in a picture, as a camera would: node scanned.mjs WEB WIDTH HEIGHT < pixels as RGBA

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , web, width, height] = process.argv;
const { default: read } = await import(createRequire(`${web}/`).resolve("qr/decode.js"));
process.stdout.write(read({ width: Number(width), height: Number(height), data: new Uint8Array(readFileSync(0)) }));
