import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Eight bits a channel, colours without alpha, no interlacing: the one kind that PDF embeds as it is. */
const HEADER_TAIL = Uint8Array.of(8, 2, 0, 0, 0);
/** Each byte as its difference from the one above it: pictures of flat areas become zeros. */
const FILTER_UP = 2;

function chunk(type: string, data: Uint8Array): Buffer {
  const name = Buffer.from(type, "latin1");
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(data, crc32(name)));
  return Buffer.concat([length, name, data, sum]);
}

/** An opaque picture as a PNG, from its red, green, blue and (ignored) alpha bytes. */
export function writePng(width: number, height: number, rgba: Uint8Array | Uint8ClampedArray): Uint8Array {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    rows[y * stride] = FILTER_UP;
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 4 + channel;
        const above = y === 0 ? 0 : (rgba[at - width * 4] ?? 0);
        rows[y * stride + 1 + x * 3 + channel] = (rgba[at] ?? 0) - above;
      }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, HEADER_TAIL])),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ]);
}
