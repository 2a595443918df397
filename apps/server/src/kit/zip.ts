import { Buffer } from "node:buffer";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file to put into an archive: its bytes are read when its turn comes. */
export type ZipSource = {
  readonly name: string;
  readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Pictures and PDFs are packed already. */
  readonly packed?: boolean;
};

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 45;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
/** 1 January 1980: an archive of the same files is the same bytes on any day. */
const NO_TIME = 0x00210000;

type Written = {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly at: number;
};

const uint32 = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) buffer.writeUInt32LE(value >>> 0, at * 4);
  return buffer;
};
const uint16 = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16LE(value, at * 2);
  return buffer;
};
const uint64 = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) buffer.writeBigUInt64LE(BigInt(value), at * 8);
  return buffer;
};

/**
 * Writes a ZIP archive while its files are read: one of them is never whole in memory. Sizes of 64 bits throughout, so that
 * neither a large company nor 100 000 documents are too many.
 */
export async function* writeZip(
  sources: Iterable<ZipSource> | AsyncIterable<ZipSource>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  const told = (part: Uint8Array) => {
    at += part.length;
    return part;
  };
  for await (const source of sources) {
    const name = Buffer.from(source.name, "utf8");
    const method = source.packed === true ? 0 : 8;
    const start = at;
    yield told(
      Buffer.concat([
        uint32(LOCAL),
        uint16(VERSION, FLAGS, method),
        uint32(NO_TIME, 0, FULL_32, FULL_32),
        uint16(name.length, 20),
        name,
        uint16(1, 16),
        uint64(0, 0),
      ]),
    );
    const counted = { crc: 0, bytes: 0 };
    async function* plain() {
      for await (const chunk of source.bytes) {
        counted.crc = crc32(chunk, counted.crc);
        counted.bytes += chunk.length;
        yield chunk;
      }
    }
    const before = at;
    for await (const chunk of method === 0 ? plain() : deflated(plain())) yield told(chunk);
    const packedBytes = at - before;
    yield told(Buffer.concat([uint32(DESCRIPTOR, counted.crc), uint64(packedBytes, counted.bytes)]));
    written.push({ name, method, ...counted, packedBytes, at: start });
  }
  const directory = at;
  for (const part of written)
    yield told(
      Buffer.concat([
        uint32(ENTRY),
        uint16(VERSION, VERSION, FLAGS, part.method),
        uint32(NO_TIME, part.crc, FULL_32, FULL_32),
        uint16(part.name.length, 28, 0, 0, 0),
        uint32(0, FULL_32),
        part.name,
        uint16(1, 24),
        uint64(part.bytes, part.packedBytes, part.at),
      ]),
    );
  const size = at - directory;
  const end = at;
  yield Buffer.concat([
    uint32(END_64),
    uint64(44),
    uint16(VERSION, VERSION),
    uint32(0, 0),
    uint64(written.length, written.length, size, directory),
    uint32(LOCATOR_64, 0),
    uint64(end),
    uint32(1),
    uint32(END),
    uint16(0, 0, Math.min(written.length, FULL_16), Math.min(written.length, FULL_16)),
    uint32(Math.min(size, FULL_32), Math.min(directory, FULL_32)),
    uint16(0),
  ]);
}

async function* deflated(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 });
  const fed = (async () => {
    for await (const chunk of bytes) {
      if (deflate.destroyed) return;
      if (!deflate.write(chunk))
        await new Promise<void>((resume) =>
          deflate.once("drain", () => resume()).once("close", () => resume()),
        );
    }
    deflate.end();
  })();
  fed.catch((error: Error) => deflate.destroy(error));
  try {
    for await (const chunk of deflate) yield chunk;
    await fed;
  } finally {
    deflate.destroy();
  }
}
