import type { FileHandle } from "node:fs/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { UnreadableSheet } from "./unreadable.ts";

/** A part of an archive, as its directory describes it. */
export type ZipPart = {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly unfoldedBytes: number;
  /** The offset of its local header. */
  readonly at: number;
};

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
/** Workbooks have some dozen parts. */
const MOST_PARTS = 5000;
const LONGEST_DIRECTORY = 4 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** The parts of an archive on disk, by name. @throws UnreadableSheet when its directory is broken, huge or of the 64-bit kind */
export async function zipParts(file: FileHandle): Promise<Map<string, ZipPart>> {
  const { size } = await file.stat();
  const tail = await bytesAt(
    file,
    Math.max(0, size - END_BYTES - LONGEST_COMMENT),
    Math.min(size, END_BYTES + LONGEST_COMMENT),
  );
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new UnreadableSheet({ why: "truncated" });
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MOST_PARTS || length > LONGEST_DIRECTORY || start + length > size)
    throw new UnreadableSheet({ why: "directory" });
  return readDirectory(await bytesAt(file, start, length), count);
}

function readDirectory(directory: Buffer, count: number): Map<string, ZipPart> {
  const parts = new Map<string, ZipPart>();
  let at = 0;
  for (let rank = 0; rank < count; rank += 1) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new UnreadableSheet({ why: "directory" });
    const nameBytes = directory.readUInt16LE(at + 28);
    const isLocked = (directory.readUInt16LE(at + 8) & 1) === 1;
    const name = directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes).toString("utf8");
    if (isLocked) throw new UnreadableSheet({ why: "encrypted" });
    parts.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      unfoldedBytes: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}

/**
 * The bytes of a part, unfolded piece by piece. What the directory says of its length is not believed: more than
 * `maxBytes` of it is an archive made to fill a memory.
 * @throws UnreadableSheet
 */
export async function* unfoldPart(
  file: FileHandle,
  part: ZipPart,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  if (part.unfoldedBytes > maxBytes) throw new UnreadableSheet({ why: "bomb", maxUnfoldedBytes: maxBytes });
  const header = await bytesAt(file, part.at, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER)
    throw new UnreadableSheet({ why: "broken" });
  const start = part.at + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  let total = 0;
  let crc = 0;
  for await (const piece of unfolded(file, part, start)) {
    total += piece.length;
    if (total > maxBytes) throw new UnreadableSheet({ why: "bomb", maxUnfoldedBytes: maxBytes });
    crc = crc32(piece, crc);
    yield piece;
  }
  if (crc !== part.crc) throw new UnreadableSheet({ why: "broken" });
}

async function* unfolded(file: FileHandle, part: ZipPart, start: number): AsyncGenerator<Buffer> {
  if (part.method === STORED) {
    yield* piecesOf(file, start, part.packedBytes);
    return;
  }
  if (part.method !== DEFLATED) throw new UnreadableSheet({ why: "method" });
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  const feeding = feed(inflate, piecesOf(file, start, part.packedBytes));
  try {
    for await (const piece of inflate) yield piece as Buffer;
    await feeding;
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet({ why: "broken" });
  } finally {
    inflate.destroy();
    await feeding.catch(() => undefined);
  }
}

/** Writes at the pace at which it is read: neither side of the archive is ever held whole. */
async function feed(inflate: ReturnType<typeof createInflateRaw>, pieces: AsyncIterable<Buffer>) {
  for await (const piece of pieces) {
    if (inflate.destroyed) return;
    if (!inflate.write(piece))
      await new Promise<void>((resolve) => {
        inflate.once("drain", resolve);
        inflate.once("close", resolve);
      });
  }
  inflate.end();
}

async function* piecesOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += PIECE_BYTES) {
    const piece = await bytesAt(file, start + at, Math.min(PIECE_BYTES, length - at));
    if (piece.length === 0) throw new UnreadableSheet({ why: "truncated" });
    yield piece;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
