import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { fecChunksFrom } from "@grand-livre/domain/fec/export";
import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { zipBytes, zipEntries } from "../../kit/read-zip.ts";
import type { ZipSource } from "../../kit/zip.ts";
import type { Scope } from "../../scope.ts";
import { type FecSubject, fecPages } from "../fec/service.ts";
import { withStoredCopy } from "../file/service.ts";
import { batchBytes, batchOfExercise } from "../import/service.ts";
import {
  type ExercisePlace,
  findColumns,
  readRows,
  sumHashes,
  TAKEN,
  type TakenTable,
} from "./repository.ts";

const MANIFEST = "manifest.json";
const MOST_MANIFEST_BYTES = 1024 * 1024;
const ROWS_AT_ONCE = 2000;

type Listed = { readonly path: string; readonly bytes: number; readonly sha256: string };
type ListedTable = Listed & {
  readonly table: TakenTable;
  readonly columns: readonly string[];
  readonly rows: number;
};

/** What an archive holds: its SHA-256 is the fingerprint. */
export type Manifest = {
  readonly format: "grand-livre-exercise-1";
  readonly company: string;
  readonly siren: string | null;
  readonly exercise: { readonly startDate: string; readonly endDate: string };
  readonly place: ExercisePlace;
  readonly entries: number;
  readonly lines: number;
  readonly entriesSha256: string;
  readonly firstRank: number;
  readonly lastRank: number;
  readonly fec: Listed;
  readonly tables: readonly ListedTable[];
};

export const sha256Of = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const encoder = new TextEncoder();

/** Counts bytes and hashes them as they pass. */
function measured(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let size = 0;
  async function* passed() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return {
    bytes: passed(),
    listed: (path: string): Listed => ({ path, bytes: size, sha256: hash.digest("hex") }),
  };
}

async function* encoded(lines: AsyncIterable<string>, end = ""): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield encoder.encode(line + end);
}

async function* fecOf(db: Connection, scope: Scope, subject: FecSubject): AsyncGenerator<Uint8Array> {
  const batch = await batchOfExercise(db, scope, subject.entity.id, subject.exercise.id);
  yield* batch ? batchBytes(db, batch) : encoded(fecChunksFrom(fecPages(db, subject)));
}

/**
 * The files of the archive of these entries: the FEC of the whole exercise, the rows of each table, and the manifest last.
 * @param onManifest called with the bytes of the manifest
 */
export async function* filesOfExercise(
  db: Connection,
  scope: Scope,
  subject: FecSubject,
  entryIds: readonly string[],
  tell: (done: number) => Promise<void>,
  onManifest: (manifest: Manifest, bytes: string) => void,
): AsyncGenerator<ZipSource> {
  const { entity, exercise } = subject;
  const place = { legalEntityId: entity.id, fiscalExerciseId: exercise.id };
  const fec = measured(fecOf(db, scope, subject));
  yield { name: `fec/${subject.fileName}`, bytes: fec.bytes };
  await tell(1);
  const tables: ListedTable[] = [];
  for (const table of TAKEN) {
    const columns = await findColumns(db, table);
    const path = `lignes/${table}.jsonl`;
    let rows = 0;
    const file = measured(encoded(counted(readRows(db, place, { table, columns }, entryIds)), "\n"));
    async function* counted(lines: AsyncIterable<string>) {
      for await (const line of lines) {
        rows += 1;
        yield line;
      }
    }
    yield { name: path, bytes: file.bytes };
    tables.push({ table, columns, rows, ...file.listed(path) });
    await tell(1 + tables.length);
  }
  const { sha256, firstRank, lastRank } = await sumHashes(db, place, entryIds);
  const { startDate, endDate } = exercise;
  const manifest: Manifest = {
    format: "grand-livre-exercise-1",
    company: entity.name,
    siren: entity.siren,
    exercise: { startDate, endDate },
    place,
    entries: entryIds.length,
    lines: tables.find(({ table }) => table === "entry_line")?.rows ?? 0,
    ...{ entriesSha256: sha256, firstRank, lastRank },
    fec: fec.listed(`fec/${subject.fileName}`),
    tables,
  };
  const bytes = `${JSON.stringify(manifest, null, 2)}\n`;
  onManifest(manifest, bytes);
  yield { name: MANIFEST, bytes: [encoder.encode(bytes)] };
}

/** The digest of the rows of a table as they stand in the database, in the columns of an archive. */
export async function digestOfRows(
  db: Connection,
  { place }: Manifest,
  table: ListedTable,
  entryIds: readonly string[],
): Promise<string> {
  const hash = createHash("sha256");
  for await (const line of readRows(db, place, table, entryIds)) hash.update(`${line}\n`);
  return hash.digest("hex");
}

/** An archive on disk whose manifest has the fingerprint that was kept. */
export type ReadArchive = {
  readonly manifest: Manifest;
  /** The rows of a table, some at a time; of `entry_line` never a part of an entry. */
  rowsOf(table: TakenTable): AsyncGenerator<string[]>;
};

/**
 * Opens an archive, and proves that it is the one of a fingerprint; `whole` proves each of its files too.
 * @throws RefusalError ARCHIVE_OTHER, ARCHIVE_DAMAGED
 */
export async function withArchive<T>(
  path: string,
  fingerprint: string,
  { whole }: { readonly whole: boolean },
  use: (archive: ReadArchive) => Promise<T>,
): Promise<T> {
  const file = await open(path, "r");
  try {
    const entries = await zipEntries(file).catch(() => undefined);
    const place = entries?.get(MANIFEST);
    if (!entries || !place || place.packedBytes > MOST_MANIFEST_BYTES)
      throw new RefusalError("ARCHIVE_OTHER");
    const bytesOf = (listed: Listed) => {
      const entry = entries.get(listed.path);
      if (!entry) throw new RefusalError("ARCHIVE_DAMAGED", { path: listed.path });
      return zipBytes(file, entry);
    };
    const text = await textOf(zipBytes(file, place));
    if (sha256Of(text) !== fingerprint) throw new RefusalError("ARCHIVE_OTHER");
    const manifest = JSON.parse(text) as Manifest;
    if (whole) for (const listed of [manifest.fec, ...manifest.tables]) await prove(bytesOf(listed), listed);
    async function* rowsOf(name: TakenTable) {
      const listed = manifest.tables.find(({ table }) => table === name);
      if (listed) yield* piecesOf(bytesOf(listed), name === "entry_line");
    }
    return await use({ manifest, rowsOf });
  } finally {
    await file.close();
  }
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  try {
    for await (const chunk of bytes) {
      text += chunk.toString("latin1");
      if (text.length > MOST_MANIFEST_BYTES) throw new RangeError("Too long for a manifest");
    }
  } catch {
    throw new RefusalError("ARCHIVE_OTHER");
  }
  return Buffer.from(text, "latin1").toString("utf8");
}

async function prove(bytes: AsyncIterable<Uint8Array>, listed: Listed): Promise<void> {
  const read = measured(bytes);
  let size = 0;
  try {
    for await (const chunk of read.bytes) {
      size += chunk.length;
      if (size > listed.bytes) break;
    }
  } catch {
    throw new RefusalError("ARCHIVE_DAMAGED", { path: listed.path });
  }
  if (size !== listed.bytes || read.listed(listed.path).sha256 !== listed.sha256)
    throw new RefusalError("ARCHIVE_DAMAGED", { path: listed.path });
}

async function* piecesOf(bytes: AsyncIterable<Buffer>, byEntry: boolean): AsyncGenerator<string[]> {
  let piece: string[] = [];
  let entry: unknown;
  for await (const line of createInterface({
    input: Readable.from(bytes),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const next = byEntry ? (JSON.parse(line) as { entry_id: unknown }).entry_id : undefined;
    if (piece.length >= ROWS_AT_ONCE && !(byEntry && next === entry)) {
      yield piece;
      piece = [];
    }
    entry = next;
    piece.push(line);
  }
  if (piece.length > 0) yield piece;
}

/** The same of an archive in the store. @throws RefusalError ARCHIVE_LOST, and those of {@link withArchive} */
export async function withStoredArchive<T>(
  app: Application,
  { fileSha256, manifestSha256 }: { readonly fileSha256: string; readonly manifestSha256: string },
  how: { readonly whole: boolean },
  use: (archive: ReadArchive) => Promise<T>,
): Promise<T> {
  const kept = await app.files.stream(fileSha256).catch(() => undefined);
  if (!kept) throw new RefusalError("ARCHIVE_LOST");
  await kept.cancel?.();
  return withStoredCopy(app, fileSha256, (path) => withArchive(path, manifestSha256, how, use));
}
