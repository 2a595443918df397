import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Application } from "../../application.ts";
import type { Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Upload } from "./receive-upload.ts";
import { cleanName } from "./receive-upload.ts";
import {
  filesMark,
  findStoredFile,
  forgetReleased,
  insertStoredFile,
  keepFilesMark,
  namesWithoutRow,
} from "./repository.ts";

export { drawnPortrait } from "./drawn-picture.ts";
export { kindOfUpload, mediaTypeOfHead, mediaTypeOfUpload } from "./media-type.ts";
export { mediaTypeOfProof } from "./proof-kind.ts";
export { cleanName, receiveUpload, type Upload } from "./receive-upload.ts";
export { releaseFile } from "./repository.ts";

/** The store in use is not the one this database was used with. */
export class ForeignStoreError extends Error {}

/**
 * A `file:` store belongs to one database: the mark in both must agree.
 * @throws ForeignStoreError with the sentence to print
 */
export async function checkStoreMark(app: Application): Promise<void> {
  const mark = await app.files.mark();
  await keepFilesMark(app.db, newId(), mark);
  const kept = await filesMark(app.db);
  if (kept !== mark) {
    throw new ForeignStoreError(
      "Les documents de FILES_URL n’appartiennent pas à cette base. Indiquez le bon FILES_URL ou DATA_DIR.",
    );
  }
}

/** Puts the bytes of an upload into the store. The row that names them comes after, in {@link nameStoredFile}. */
export async function storeUpload(app: Application, upload: Upload): Promise<void> {
  await app.files.take(upload.path, upload.sha256);
}

export type StoredBytes = { readonly sha256: string; readonly sizeBytes: number };

/** A place on this machine for a file under way; what a killed server leaves there is swept. */
async function incomingPath(app: Application): Promise<string> {
  const folder = join(app.config.dataDir, "incoming");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomUUID());
}

/** Puts bytes made here into the store, under their own hash. The row that names them comes after, as for an upload. */
export async function storeBytes(app: Application, bytes: Uint8Array): Promise<StoredBytes> {
  return storeStream(app, [bytes]);
}

/** The same while they are made, however many they are: they are in the store whole, or not at all. */
export async function storeStream(
  app: Application,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
): Promise<StoredBytes> {
  const path = await incomingPath(app);
  const hash = createHash("sha256");
  let sizeBytes = 0;
  async function* hashed(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(
      bytes as AsyncIterable<Uint8Array>,
      hashed,
      createWriteStream(path, { mode: 0o600, flags: "wx" }),
    );
    const sha256 = hash.digest("hex");
    await app.files.take(path, sha256);
    return { sha256, sizeBytes };
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Lends a copy of a stored file on this machine's disk, streamed there, to a reader in a process of its own: in any kind of
 * store, that process sees one file and nothing else. The copy goes when the work ends.
 */
export async function withStoredCopy<T>(
  app: Application,
  sha256: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = await incomingPath(app);
  try {
    const bytes = (await app.files.stream(sha256)) as AsyncIterable<Uint8Array>;
    await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: "wx" }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Names stored bytes within the transaction of the row that points at them. */
export async function nameStoredFile(
  tx: Tx,
  file: { sha256: string; sizeBytes: number; mediaType: string },
): Promise<void> {
  await insertStoredFile(tx, file);
}

const SHOWN_INLINE = new Set(["application/pdf", "image/png", "image/jpeg"]);

/**
 * Answers a stored document: the type found in its bytes, never sniffed, sandboxed, a download unless PDF or image.
 * @throws RefusalError NOT_FOUND when its bytes are gone
 */
export async function respondWithFile(app: Application, sha256: string, fileName: string): Promise<Response> {
  const row = await findStoredFile(app.db, sha256);
  const body = row ? await app.files.stream(sha256).catch(() => undefined) : undefined;
  if (!row || !body) throw new RefusalError("NOT_FOUND");
  return new Response(body, { headers: documentHeaders(row, fileName) });
}

/** Answers bytes made for this request like a stored document: never sniffed, sandboxed, a download unless PDF or image. */
export function respondWithBytes(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
  fileName: string,
): Response {
  return new Response(bytes, { headers: documentHeaders({ mediaType, sizeBytes: bytes.length }, fileName) });
}

function documentHeaders(file: { mediaType: string; sizeBytes: number }, fileName: string) {
  const disposition = SHOWN_INLINE.has(file.mediaType) ? "inline" : "attachment";
  const plain = cleanName(fileName).replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  return {
    "content-type": file.mediaType,
    "content-length": String(file.sizeBytes),
    "content-disposition": `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(cleanName(fileName))}`,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  };
}

const DAY_MS = 24 * 3_600_000;

/**
 * Removes what no row names after a day: uploads whose transaction never came, and documents that were given up before the
 * oldest moment that one may return to (MOMENT_DAYS).
 */
export async function sweepStore(app: Application): Promise<number> {
  const oldestMoment = new Date(app.now().getTime() - app.config.momentDays * DAY_MS);
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    for (const name of batch.length > 0 ? await namesWithoutRow(app.db, batch, oldestMoment) : []) {
      await app.files.remove(name);
      removed += 1;
    }
    batch = [];
  };
  for await (const name of app.files.listOlderThan(new Date(app.now().getTime() - DAY_MS))) {
    batch.push(name);
    if (batch.length >= 500) await flush();
  }
  await flush();
  await forgetReleased(app.db, oldestMoment);
  return removed;
}

const HOUR_MS = 3_600_000;

/** Removes what a killed server was receiving: its last write is an hour old. */
export async function sweepIncoming(app: Application): Promise<number> {
  const folder = join(app.config.dataDir, "incoming");
  const limit = app.now().getTime() - HOUR_MS;
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= limit) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
