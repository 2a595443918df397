import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { MAX_DOCUMENT_BYTES } from "@grand-livre/capture/bill/read-options";
import {
  archiveContent,
  type DocumentPlace,
  documentPlace,
} from "@grand-livre/domain/import/documents/document-place";
import { RefusalError } from "../../../http/refusal-error.ts";
import { mediaTypeOfHead, type StoredBytes } from "../../file/service.ts";
import { UnreadableSheet } from "../sheet/unreadable.ts";
import { unfoldPart, type ZipPart, zipParts } from "../sheet/zip-parts.ts";

/** What the documents of an archive may unfold to together. */
const MOST_UNFOLDED_BYTES = 1024 ** 3;
/** Where the kind of a file shows. */
const HEAD_BYTES = 4096;
const LONGEST_NAME = 300;

/** A file of an archive that may prove an entry. */
export type ArchiveDocument = {
  /** With its folders, to be shown: nothing is ever opened or written at it. */
  readonly name: string;
  readonly place: DocumentPlace;
  readonly bytes: number;
};

/** The bytes of a document, or why it is left aside. */
export type ReadDocument =
  | (StoredBytes & { readonly mediaType: string })
  | { readonly fault: "wrong-kind" | "too-large" | "unreadable" };

/** Where the bytes of a document go, piece by piece. */
export type Sink = (bytes: AsyncIterable<Uint8Array>) => Promise<StoredBytes>;

export type OpenArchive = {
  readonly documents: readonly ArchiveDocument[];
  /** Files that are imported by themselves. */
  readonly tables: number;
  /** Reads a document of the archive. @throws RefusalError IMPORT_ARCHIVE_UNREADABLE once all unfold to too much */
  read(document: ArchiveDocument, sink: Sink): Promise<ReadDocument>;
};

/** Opens an archive on disk for a work. @throws RefusalError IMPORT_ARCHIVE_UNREADABLE */
export async function withArchive<T>(path: string, work: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const file = await open(path, "r");
  try {
    const parts = [...(await partsOf(file)).values()];
    const kept = parts.filter(({ name }) => ["document", "other"].includes(archiveContent(name)));
    const partOf = new Map(kept.map((part) => [documentOf(part), part]));
    let unfolded = 0;
    const grow = (bytes: number) => {
      unfolded += bytes;
      if (unfolded > MOST_UNFOLDED_BYTES) throw unreadable("bomb");
    };
    return await work({
      documents: [...partOf.keys()],
      tables: parts.filter(({ name }) => archiveContent(name) === "table").length,
      async read(document, sink) {
        const part = partOf.get(document);
        if (!part || part.unfoldedBytes > MAX_DOCUMENT_BYTES) return { fault: "too-large" };
        try {
          return await readPart(counted(unfoldPart(file, part, MAX_DOCUMENT_BYTES), grow), sink);
        } catch (error) {
          if (error instanceof UnreadableSheet) return { fault: "unreadable" };
          throw error;
        }
      },
    });
  } finally {
    await file.close();
  }
}

/** Parts that name a workbook, which is an archive too. */
const WORKBOOK = ["[Content_Types].xml", "mimetype"];

/** How many documents an archive holds; undefined for a workbook. @throws RefusalError IMPORT_ARCHIVE_UNREADABLE */
export async function documentsWithin(path: string): Promise<number | undefined> {
  const file = await open(path, "r");
  try {
    const parts = await partsOf(file);
    if (WORKBOOK.some((name) => parts.has(name))) return undefined;
    return [...parts.keys()].filter((name) => archiveContent(name) === "document").length;
  } finally {
    await file.close();
  }
}

const documentOf = ({ name, unfoldedBytes }: ZipPart): ArchiveDocument => ({
  name: name.replaceAll(/\p{Cc}/gu, "").slice(-LONGEST_NAME),
  place: documentPlace(name),
  bytes: unfoldedBytes,
});

async function partsOf(file: Parameters<typeof zipParts>[0]) {
  try {
    return await zipParts(file);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw unreadable(String(error.details.why));
    throw error;
  }
}

const unreadable = (why: string) => new RefusalError("IMPORT_ARCHIVE_UNREADABLE", { why });

async function* counted(pieces: AsyncIterable<Uint8Array>, grow: (bytes: number) => void) {
  for await (const piece of pieces) {
    grow(piece.length);
    yield piece;
  }
}

/** Its kind is that of its first bytes, whatever its name says; what is neither a PDF nor a picture goes nowhere. */
async function readPart(pieces: AsyncGenerator<Uint8Array>, sink: Sink): Promise<ReadDocument> {
  const first: Uint8Array[] = [];
  let seen = 0;
  while (seen < HEAD_BYTES) {
    const { value, done } = await pieces.next();
    if (done) break;
    first.push(value);
    seen += value.length;
  }
  const mediaType = mediaTypeOfHead(Buffer.concat(first).subarray(0, HEAD_BYTES));
  if (mediaType === undefined) {
    await pieces.return(undefined);
    return { fault: "wrong-kind" };
  }
  async function* whole() {
    yield* first;
    yield* pieces;
  }
  return { ...(await sink(whole())), mediaType };
}

/** Only looks at the bytes of a document: they are kept nowhere. */
export const lookAt: Sink = async (bytes) => {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    sizeBytes += piece.length;
  }
  return { sha256: hash.digest("hex"), sizeBytes };
};
