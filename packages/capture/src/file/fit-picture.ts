import { refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { MAX_PIXELS } from "../bill/read-options.ts";
import { detectFileKind } from "./detect-file-kind.ts";
import { imageSize } from "./image-size.ts";
import { writePng } from "./write-png.ts";

export interface FitPictureOptions {
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly maxBytes?: number;
}

/**
 * A PNG or JPEG that somebody sent, drawn anew within a box: smaller where it was larger, on the white of paper where
 * it was transparent. What comes out is ours to the last byte: no profile, no comment, no CMYK, nothing that a later
 * reader could stumble on. Refuses FILE_KIND_UNSUPPORTED (an SVG is a program), IMAGE_TOO_LARGE, IMAGE_BROKEN.
 */
export async function fitPicture(
  bytes: Uint8Array,
  { maxWidth, maxHeight }: FitPictureOptions,
): Promise<Uint8Array | CaptureRefusal> {
  const kind = detectFileKind(bytes);
  if (kind !== "png" && kind !== "jpeg") return refuse("FILE_KIND_UNSUPPORTED", { kind });
  const size = imageSize(bytes, kind);
  if (size === null || !isWhole(bytes, kind)) return refuse("IMAGE_BROKEN");
  const pixels = size.width * size.height;
  if (pixels > MAX_PIXELS) return refuse("IMAGE_TOO_LARGE", { pixels, maxPixels: MAX_PIXELS });
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  try {
    const image = await loadImage(Buffer.from(bytes));
    const scale = Math.min(1, maxWidth / image.width, maxHeight / image.height);
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const context = createCanvas(width, height).getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    return writePng(width, height, context.getImageData(0, 0, width, height).data);
  } catch {
    return refuse("IMAGE_BROKEN");
  }
}

/** Decoders draw what they got of a picture cut short, and leave the rest blank: its end must be there. */
function isWhole(bytes: Uint8Array, kind: "png" | "jpeg"): boolean {
  const end = kind === "png" ? "IEND" : "\u00ff\u00d9";
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(end, 0, "latin1");
}
