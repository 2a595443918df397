import type { PageText, RecognizedPages } from "../page/page-text.ts";
import { grayOf } from "./gray-image.ts";
import { RecognitionUnavailableError } from "./recognition-unavailable.ts";
import { recognizePage } from "./recognize-page.ts";

/** The long side that pictures are brought to: an A4 page at about 200 points per inch. */
const LONG_SIDE = 2340;
const LARGEST_ENLARGEMENT = 2;

/** The words of a PNG or JPEG picture, its only page, boxes in its own pixels; `null` when it cannot be decoded. */
export async function readPicture(
  bytes: Uint8Array,
  recognized: RecognizedPages = new Map(),
): Promise<PageText | null> {
  const page = recognized.get(1) ?? (await recognizePicture(bytes));
  if (page !== null) recognized.set(1, page);
  return page;
}

async function recognizePicture(bytes: Uint8Array): Promise<PageText | null> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  try {
    const image = await loadImage(Buffer.from(bytes));
    const scale = Math.min(LARGEST_ENLARGEMENT, LONG_SIDE / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const context = createCanvas(width, height).getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    const gray = grayOf(width, height, context.getImageData(0, 0, width, height).data);
    return await recognizePage(gray, { page: 1, width: image.width, height: image.height });
  } catch (error) {
    if (error instanceof RecognitionUnavailableError) throw error;
    return null;
  }
}
