import { open } from "node:fs/promises";
import { extname } from "node:path";
import { detectFileKind, type FileKind } from "@grand-livre/capture/file/detect-file-kind";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Upload } from "./receive-upload.ts";

const SHOWN: Readonly<Partial<Record<FileKind, string>>> = {
  pdf: "application/pdf",
  xml: "application/xml",
  png: "image/png",
  jpeg: "image/jpeg",
};

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

/** Documents that are kept and never opened here: what their name says counts only where their bytes do not deny it. */
const KEPT: Readonly<Partial<Record<FileKind, Readonly<Record<string, string>>>>> = {
  zip: {
    ".docx": `${OFFICE}.wordprocessingml.document`,
    ".xlsx": `${OFFICE}.spreadsheetml.sheet`,
    ".pptx": `${OFFICE}.presentationml.presentation`,
    ".odt": `${OPEN}.text`,
    ".ods": `${OPEN}.spreadsheet`,
  },
  ole: {
    ".doc": "application/msword",
    ".xls": "application/vnd.ms-excel",
    ".msg": "application/vnd.ms-outlook",
  },
  unknown: { ".txt": "text/plain", ".csv": "text/csv", ".eml": "message/rfc822" },
};

const HEAD_BYTES = 4096;

/** The media type of a proof: a document that is kept, of any kind of proof. @throws RefusalError PROOF_KIND_UNSUPPORTED */
export async function mediaTypeOfProof({
  path,
  fileName,
}: Pick<Upload, "path" | "fileName">): Promise<string> {
  const handle = await open(path, "r");
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const mediaType = proofMediaType(buffer.subarray(0, bytesRead), fileName);
    if (!mediaType) throw new RefusalError("PROOF_KIND_UNSUPPORTED");
    return mediaType;
  } finally {
    await handle.close();
  }
}

/** By its first bytes and its name; undefined for what is none. A text holds no NUL. */
function proofMediaType(head: Uint8Array, fileName: string): string | undefined {
  const kind = detectFileKind(head);
  if (kind === "unknown" && head.includes(0)) return undefined;
  return SHOWN[kind] ?? KEPT[kind]?.[extname(fileName).toLowerCase()];
}
