import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** A file within an archive that {@link writeZip} made. */
export type ZipEntry = { readonly at: number; readonly packedBytes: number; readonly packed: boolean };

const TAIL = 98;
const MOST_DIRECTORY_BYTES = 16 * 1024 * 1024;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new RangeError("The archive is cut");
  return buffer;
}

/** The files of an archive as `writeZip` lays it out: sizes of 64 bits, no comment. @throws RangeError for any other */
export async function zipEntries(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, size - TAIL, TAIL);
  const [length, at] = [Number(tail.readBigUInt64LE(40)), Number(tail.readBigUInt64LE(48))];
  if (tail.readUInt32LE(0) !== 0x06064b50 || length > MOST_DIRECTORY_BYTES)
    throw new RangeError("Not an archive of ours");
  const directory = await bytesAt(file, at, length);
  const entries = new Map<string, ZipEntry>();
  for (let place = 0; place < directory.length; ) {
    const nameLength = directory.readUInt16LE(place + 28);
    const extra = place + 46 + nameLength;
    const name = directory.toString("utf8", place + 46, extra);
    const local = Number(directory.readBigUInt64LE(extra + 20));
    entries.set(name, {
      at: local + 30 + nameLength + 20,
      packedBytes: Number(directory.readBigUInt64LE(extra + 12)),
      packed: directory.readUInt16LE(place + 10) === 8,
    });
    place = extra + 28;
  }
  return entries;
}

const PIECE_BYTES = 64 * 1024;

async function* piecesOf(file: FileHandle, { at, packedBytes }: ZipEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < packedBytes; done += PIECE_BYTES)
    yield await bytesAt(file, at + done, Math.min(PIECE_BYTES, packedBytes - done));
}

/** The bytes of one of them, unfolded while they are read. @throws RangeError, or what zlib says of broken bytes */
export async function* zipBytes(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (!entry.packed) return yield* piecesOf(file, entry);
  const pieces = Readable.from(piecesOf(file, entry));
  const inflate = createInflateRaw();
  pieces.on("error", (error) => inflate.destroy(error));
  try {
    yield* pieces.pipe(inflate);
  } finally {
    pieces.destroy();
    inflate.destroy();
  }
}
