// Declared here, not taken from a platform's types: every runtime of the product has it, Node and browsers alike.
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };

export type FecEncoding = "US-ASCII" | "UTF-8" | "ISO-8859-15";
export type FecLineEnd = "CRLF" | "LF" | "CR" | "mixed";

const LF = 10;
const CR = 13;
const BOM = [0xef, 0xbb, 0xbf];

/** No honest line is longer: a file is not read beyond a longer one, which would fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024;

/**
 * Bytes in, lines of text out, piece by piece. A line is UTF-8 unless its bytes are not: from that line on the file
 * is read as ISO-8859-15, the other encoding that the law allows. Lines end with CRLF, LF or CR.
 */
export class LineDecoder {
  private readonly utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  private readonly latin9 = new TextDecoder("iso-8859-15");
  private carry: Uint8Array = new Uint8Array(0);
  private afterCr = false;
  private started = false;
  private multibyteSeen = false;
  private latinSeen = false;
  private readonly ends = new Set<"CRLF" | "LF" | "CR">();
  /** True once the file began with the UTF-8 byte order mark. */
  bom = false;
  /** True when a NUL byte was met: UTF-16, or not a text. */
  binary = false;
  /** True once a line was longer than a line may be: what follows is not read. */
  tooLong = false;

  /** The lines that `bytes` completes. */
  push(bytes: Uint8Array): string[] {
    if (this.tooLong) return [];
    const data = this.joined(bytes);
    const lines: string[] = [];
    let start = 0;
    for (let at = 0; at < data.length; at += 1) {
      const byte = data[at];
      if (byte === 0) this.binary = true;
      if (this.afterCr) {
        this.afterCr = false;
        this.ends.add(byte === LF ? "CRLF" : "CR");
        if (byte === LF) {
          start = at + 1;
          continue;
        }
      }
      if (byte === LF || byte === CR) {
        lines.push(this.decode(data.subarray(start, at)));
        start = at + 1;
        if (byte === LF) this.ends.add("LF");
        else this.afterCr = true;
      } else if (at - start >= MAX_LINE_BYTES) {
        this.tooLong = true;
        this.carry = new Uint8Array(0);
        return lines;
      }
    }
    this.carry = data.slice(start);
    return lines;
  }

  /** The last line, when the file does not end with a line end. */
  end(): string[] {
    if (this.afterCr) this.ends.add("CR");
    this.afterCr = false;
    const last = this.carry;
    this.carry = new Uint8Array(0);
    return last.length === 0 ? [] : [this.decode(last)];
  }

  /** Both encodings in one file: somebody glued two exports together. */
  get mixed(): boolean {
    return this.multibyteSeen && this.latinSeen;
  }

  get encoding(): FecEncoding {
    if (this.latinSeen) return "ISO-8859-15";
    return this.multibyteSeen || this.bom ? "UTF-8" : "US-ASCII";
  }

  get lineEnd(): FecLineEnd {
    const [only, other] = [...this.ends];
    return other === undefined ? (only ?? "CRLF") : "mixed";
  }

  private joined(bytes: Uint8Array): Uint8Array {
    if (this.carry.length === 0 && this.started) return bytes;
    let data = new Uint8Array(this.carry.length + bytes.length);
    data.set(this.carry);
    data.set(bytes, this.carry.length);
    if (!this.started && data.length >= BOM.length) {
      this.started = true;
      this.bom = BOM.every((byte, index) => data[index] === byte);
      if (this.bom) data = data.subarray(BOM.length);
    }
    return data;
  }

  private decode(bytes: Uint8Array): string {
    if (this.latinSeen) return this.latin9.decode(bytes);
    try {
      const text = this.utf8.decode(bytes);
      if (text.length !== bytes.length) this.multibyteSeen = true;
      return text;
    } catch {
      this.latinSeen = true;
      return this.latin9.decode(bytes);
    }
  }
}
