import { open } from "node:fs/promises";
import { detectFileKind, type FileKind } from "@grand-livre/capture/file/detect-file-kind";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Upload } from "./receive-upload.ts";

/** Where the kind of a file shows. */
const HEAD_BYTES = 4096;
const MEDIA_TYPES: Partial<Record<FileKind, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpeg: "image/jpeg",
};

/** What a received file is, by its first bytes. */
export async function kindOfUpload({ path }: Pick<Upload, "path">): Promise<FileKind> {
  const handle = await open(path, "r");
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return detectFileKind(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** The media type of a PDF or a picture, by its first bytes; undefined for anything else. */
export const mediaTypeOfHead = (head: Uint8Array): string | undefined => MEDIA_TYPES[detectFileKind(head)];

/** The media type of a PDF or a picture, by its first bytes. @throws RefusalError FILE_KIND_UNSUPPORTED for anything else */
export async function mediaTypeOfUpload(upload: Pick<Upload, "path">): Promise<string> {
  const kind = await kindOfUpload(upload);
  const mediaType = MEDIA_TYPES[kind];
  if (!mediaType) throw new RefusalError("FILE_KIND_UNSUPPORTED", { kind });
  return mediaType;
}
