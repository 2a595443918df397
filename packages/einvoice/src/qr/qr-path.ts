import { create } from "qrcode";

/** A QR code as one SVG path: `size` modules square, without its quiet zone (four modules on every side). */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** Draws a text as a QR code that still reads with 15 % of it hidden (level M). */
export function qrPathOf(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const rows = Array.from({ length: size }, (_, row) => data.subarray(row * size, (row + 1) * size));
  return { size, path: rows.map(pathOfRow).join("") };
}

/** The dark runs of a row, each a rectangle one module high. */
function pathOfRow(row: Uint8Array, y: number): string {
  let path = "";
  let start: number | undefined;
  for (let x = 0; x <= row.length; x += 1) {
    const dark = row[x] === 1;
    if (dark && start === undefined) start = x;
    if (!dark && start !== undefined) {
      path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
      start = undefined;
    }
  }
  return path;
}
