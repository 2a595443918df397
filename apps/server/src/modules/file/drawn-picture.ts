import { isRefusal } from "@grand-livre/domain/refusal";
import type { Application } from "../../application.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";

/**
 * The picture of a person as a data URL, drawn anew within a square of so many pixels.
 * @throws RefusalError PICTURE_KIND for what is neither PNG nor JPEG, and those of reading a picture
 */
export async function drawnPortrait(app: Application, bytes: Uint8Array, side: number): Promise<string> {
  const drawn = await app.reader.fitPicture(bytes, { maxWidth: side, maxHeight: side });
  if (isRefusal(drawn) && drawn.refused === "FILE_KIND_UNSUPPORTED") throw new RefusalError("PICTURE_KIND");
  return `data:image/png;base64,${Buffer.from(orRefuse(drawn)).toString("base64")}`;
}
