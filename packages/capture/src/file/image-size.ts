export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height from a PNG's or a JPEG's header, without decoding the picture; `null` when the header is broken. */
export function imageSize(bytes: Uint8Array, kind: "png" | "jpeg"): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return kind === "png" ? pngSize(view) : jpegSize(view);
}

const IHDR = 0x49484452;

function pngSize(view: DataView): ImageSize | null {
  if (view.byteLength < 33 || view.getUint32(12) !== IHDR) return null;
  return sizeOrNull(view.getUint32(16), view.getUint32(20));
}

function sizeOrNull(width: number, height: number): ImageSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

/** C0 to CF are the frame headers, except the tables C4, C8 and CC. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function jpegSize(view: DataView): ImageSize | null {
  let offset = 2;
  while (offset + 9 < view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isFrameHeader(marker)) return sizeOrNull(view.getUint16(offset + 7), view.getUint16(offset + 5));
    if (isAlone) offset += marker === 0xff ? 1 : 2;
    else offset += 2 + Math.max(2, view.getUint16(offset + 2));
  }
  return null;
}
