/** A part of an archive, as its directory describes it. */
export interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly unfoldedBytes: number;
  /** The offset of its local header. */
  readonly at: number;
}

/** Why an archive is not read. */
export type ZipFault = "truncated" | "directory" | "encrypted";

export const ZIP_STORED = 0;
export const ZIP_DEFLATED = 8;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
export const ZIP_LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
/** The end of an archive that holds the place of its directory. */
export const ZIP_TAIL_BYTES = END_BYTES + LONGEST_COMMENT;
/** Workbooks have some dozen parts; two thousand documents come in one archive. */
const MOST_PARTS = 5000;
const LONGEST_DIRECTORY = 4 * 1024 * 1024;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Where the directory of an archive lies, by its last bytes. One of the 64-bit kind is refused. */
export function zipDirectoryPlace(
  tail: Uint8Array,
  size: number,
): { readonly start: number; readonly length: number; readonly count: number } | ZipFault {
  const view = viewOf(tail);
  let end = tail.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return "truncated";
  const count = view.getUint16(end + 10, true);
  const length = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (count > MOST_PARTS || length > LONGEST_DIRECTORY || start + length > size) return "directory";
  return { start, length, count };
}

/** The parts of an archive, in the order of its directory; `decode` reads UTF-8. */
export function zipDirectory(
  directory: Uint8Array,
  count: number,
  decode: (bytes: Uint8Array) => string,
): ZipPart[] | ZipFault {
  const view = viewOf(directory);
  const parts: ZipPart[] = [];
  let at = 0;
  for (let rank = 0; rank < count; rank += 1) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      return "directory";
    if ((view.getUint16(at + 8, true) & 1) === 1) return "encrypted";
    const nameBytes = view.getUint16(at + 28, true);
    parts.push({
      name: decode(directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      unfoldedBytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Where the bytes of a part begin, after its local header; undefined when there is none. */
export function zipPartStart({ at }: ZipPart, header: Uint8Array): number | undefined {
  const view = viewOf(header);
  if (header.length < ZIP_LOCAL_BYTES || view.getUint32(0, true) !== LOCAL_HEADER) return undefined;
  return at + ZIP_LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
}
