import type { FileHandle } from "node:fs/promises";
import { crc32, createInflateRaw } from "node:zlib";
import {
  ZIP_DEFLATED,
  ZIP_LOCAL_BYTES,
  ZIP_STORED,
  ZIP_TAIL_BYTES,
  type ZipFault,
  type ZipPart,
  zipDirectory,
  zipDirectoryPlace,
  zipPartStart,
} from "@grand-livre/domain/import/zip-directory";
import { UnreadableSheet } from "./unreadable.ts";

export type { ZipPart };

const PIECE_BYTES = 64 * 1024;
const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The parts of an archive on disk, by name. @throws UnreadableSheet when its directory is broken, huge or of the 64-bit kind */
export async function zipParts(file: FileHandle): Promise<Map<string, ZipPart>> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - ZIP_TAIL_BYTES), Math.min(size, ZIP_TAIL_BYTES));
  const { start, length, count } = readable(zipDirectoryPlace(tail, size));
  const parts = readable(zipDirectory(await bytesAt(file, start, length), count, utf8));
  return new Map(parts.map((part) => [part.name, part]));
}

/** @throws UnreadableSheet */
function readable<T extends object>(found: T | ZipFault): T {
  if (typeof found === "string") throw new UnreadableSheet({ why: found });
  return found;
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
  const start = zipPartStart(part, await bytesAt(file, part.at, ZIP_LOCAL_BYTES));
  if (start === undefined) throw new UnreadableSheet({ why: "broken" });
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
  if (part.method === ZIP_STORED) {
    yield* piecesOf(file, start, part.packedBytes);
    return;
  }
  if (part.method !== ZIP_DEFLATED) throw new UnreadableSheet({ why: "method" });
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
