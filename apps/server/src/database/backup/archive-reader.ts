import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import {
  type BackupHeader,
  type BackupManifest,
  type Counted,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  parseHeader,
  parseManifest,
  parsePartName,
} from "./archive-format.ts";
import { BackupError } from "./backup-error.ts";

/** A part of a table or a document, in the archive's order. */
export type ArchivePart = { kind: "table" | "file"; name: string; part: number; bytes: Buffer };

/** What a whole and undamaged archive holds. */
export type ArchiveContent = { header: BackupHeader; manifest: BackupManifest };

const LONGEST_TEXT_BYTES = 512 * 1024 * 1024;
const LONGEST_PART_BYTES = 64 * 1024 * 1024;

/** Reads the archive from end to end and proves every checksum, before anything is restored from it. */
export async function checkArchive(file: string): Promise<ArchiveContent> {
  const seen = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number; parts: number }>();
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  for await (const { name, bytes } of readEntries(file)) {
    if (manifest !== null) throw damaged(file, "du contenu suit son inventaire");
    if (header === null) header = readHeader(file, name, bytes);
    else if (name === MANIFEST_NAME)
      manifest = readText(file, name, () => parseManifest(bytes.toString("utf8")));
    else count(file, seen, name, bytes);
  }
  if (header === null || manifest === null) throw damaged(file, "sa fin manque");
  compare(file, seen, header, manifest);
  return { header, manifest };
}

/** The parts of an archive that `checkArchive` found whole. */
export async function* readParts(file: string): AsyncGenerator<ArchivePart> {
  for await (const { name, bytes } of readEntries(file)) {
    const part = parsePartName(name);
    if (part !== null) yield { ...part, bytes };
  }
}

async function* readEntries(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), tar);
  // Any stop of the reading also ends the loop below with its error.
  reading.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      const longest =
        name === HEADER_NAME || name === MANIFEST_NAME ? LONGEST_TEXT_BYTES : LONGEST_PART_BYTES;
      if (size > longest) throw damaged(file, `${name} est trop grand`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if ((error as NodeJS.ErrnoException).syscall === "open") {
      throw new BackupError(
        "BACKUP_UNREADABLE",
        `Le fichier ${file} ne peut pas être lu (${(error as NodeJS.ErrnoException).code}).`,
        error,
      );
    }
    throw damaged(file, error instanceof Error ? error.message : String(error), error);
  } finally {
    tar.destroy();
  }
}

function readHeader(file: string, name: string, bytes: Buffer): BackupHeader {
  if (name !== HEADER_NAME) {
    throw new BackupError("BACKUP_UNREADABLE", `Le fichier ${file} n’est pas une sauvegarde de Grand Livre.`);
  }
  const format = readText(file, name, () =>
    Number((JSON.parse(bytes.toString("utf8")) as { format?: unknown }).format),
  );
  if (format > FORMAT) throw newer(file);
  return readText(file, name, () => parseHeader(bytes.toString("utf8")));
}

function readText<T>(file: string, name: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw damaged(file, `${name} est illisible`, error);
  }
}

function count(
  file: string,
  seen: Map<string, { hash: ReturnType<typeof createHash>; bytes: number; parts: number }>,
  name: string,
  bytes: Buffer,
): void {
  const part = parsePartName(name);
  if (part === null) throw damaged(file, `${name} n’y a pas sa place`);
  const key = `${part.kind} ${part.name}`;
  const found = seen.get(key) ?? { hash: createHash("sha256"), bytes: 0, parts: 0 };
  if (part.part !== found.parts) throw damaged(file, `${name} n’est pas dans l’ordre`);
  found.hash.update(bytes);
  seen.set(key, { hash: found.hash, bytes: found.bytes + bytes.length, parts: found.parts + 1 });
}

function compare(
  file: string,
  seen: Map<string, { hash: ReturnType<typeof createHash>; bytes: number; parts: number }>,
  header: BackupHeader,
  manifest: BackupManifest,
): void {
  const announced = header.tables.map(({ name }) => name).join("\n");
  if (manifest.tables.map(({ name }) => name).join("\n") !== announced)
    throw damaged(file, "ses tables ne sont pas celles annoncées");
  const check = (kind: string, expected: Counted) => {
    const found = seen.get(`${kind} ${expected.name}`) ?? { hash: createHash("sha256"), bytes: 0 };
    seen.delete(`${kind} ${expected.name}`);
    if (found.bytes !== expected.bytes || found.hash.digest("hex") !== expected.sha256) {
      throw damaged(file, `${kind} ${expected.name} ne correspond pas à son empreinte`);
    }
  };
  for (const table of manifest.tables) check("table", table);
  for (const document of manifest.files) check("file", document);
  const [extra] = seen.keys();
  if (extra !== undefined) throw damaged(file, `${extra} manque à son inventaire`);
}

function damaged(file: string, reason: string, cause?: unknown): BackupError {
  return new BackupError(
    "BACKUP_DAMAGED",
    `La sauvegarde ${file} est endommagée (${reason}). Rien n’a été restauré\u00a0: prenez une autre copie.`,
    cause,
  );
}

/** The refusal of what a newer version of the product made. */
export function newer(file: string): BackupError {
  return new BackupError(
    "BACKUP_NEWER",
    `La sauvegarde ${file} vient d’une version plus récente de Grand Livre. Installez cette version, puis restaurez.`,
  );
}

/** The refusal of what a version before the baseline made, unless it was the last one. */
export function older(file: string): BackupError {
  return new BackupError(
    "BACKUP_OLDER",
    `La sauvegarde ${file} vient d’une version trop ancienne de Grand Livre. Restaurez-la avec la version précédente, et faites-en une nouvelle sauvegarde.`,
  );
}
