/** A physical line that is not like the others: blank, or ended otherwise than the first one. Lines count from 1. */
export interface OddLine {
  readonly line: number;
  /** Its line end as written: `\r\n`, `\n`, `\r`, or nothing at the end of the file. */
  readonly end: string;
  /** Its text when it is blank; absent for a line of an entry. */
  readonly blank?: string;
}

/** How the lines of a file are laid down: with their texts, enough to write its bytes again. */
export interface FileShape {
  readonly bom: boolean;
  /** The bytes of the header as written, one character each. */
  readonly header: string;
  /** The line end of the first line. */
  readonly end: string;
  readonly odd: readonly OddLine[];
}

const LF = 10;
const CR = 13;
const BOM = [0xef, 0xbb, 0xbf];
/** A file odder than that is not kept in its own form: its rows are, all the same. */
const MOST_ODD = 10_000;
/** The same for the texts that are kept, of the header and of all blank lines together. */
const MOST_KEPT = 64 * 1024;

/** Tabs, spaces and the two other blanks of ASCII. */
const isBlank = (byte: number) => byte === 9 || byte === 11 || byte === 12 || byte === 32;

/** Reads the bytes of a text file as they pass, and finds the format of its lines. Memory does not grow with the file. */
export class FileShapeReader {
  private line = 1;
  private afterCr = false;
  private length = 0;
  /** The text of the line while it is blank. */
  private text: string | undefined = "";
  private header = "";
  private blanks = 0;
  private headerDone = false;
  private mark = 0;
  private bom = true;
  private firstEnd: string | undefined;
  private readonly odd: OddLine[] = [];
  private overflow = false;

  push(bytes: Uint8Array): void {
    if (this.overflow) return;
    for (const byte of bytes) {
      if (this.mark < BOM.length && this.bom && this.begins(byte)) continue;
      this.take(byte);
    }
  }

  /** The shape, or undefined when the file has too much that is odd. Call once. */
  end(): FileShape | undefined {
    if (this.overflow) return undefined;
    if (this.afterCr) this.close("\r");
    else if (this.length > 0) this.close("");
    if (this.overflow) return undefined;
    const { header, odd } = this;
    return { bom: this.bom && this.mark === BOM.length, header, end: this.firstEnd ?? "\r\n", odd };
  }

  /** Whether this byte still is a part of the byte order mark. */
  private begins(byte: number): boolean {
    if (byte === BOM[this.mark]) {
      this.mark += 1;
      return true;
    }
    this.bom = false;
    for (const earlier of BOM.slice(0, this.mark)) this.take(earlier);
    return false;
  }

  private take(byte: number): void {
    if (this.afterCr) {
      this.afterCr = false;
      this.close(byte === LF ? "\r\n" : "\r");
      if (byte === LF) return;
    }
    if (byte === LF) this.close("\n");
    else if (byte === CR) this.afterCr = true;
    else this.keep(byte);
  }

  private keep(byte: number): void {
    this.length += 1;
    if (!this.headerDone) this.header += String.fromCharCode(byte);
    if (this.text !== undefined)
      this.text = isBlank(byte) ? this.text + String.fromCharCode(byte) : undefined;
    if (this.header.length > MOST_KEPT || this.blanks + (this.text?.length ?? 0) > MOST_KEPT) this.giveUp();
  }

  /** Nothing is kept of a file that cannot be written again. */
  private giveUp(): void {
    this.overflow = true;
    this.header = "";
    this.text = undefined;
    this.headerDone = true;
    this.odd.length = 0;
  }

  private close(end: string): void {
    this.firstEnd ??= end;
    const blank = this.text;
    if (blank === undefined) this.headerDone = true;
    else if (!this.headerDone) this.header = "";
    this.blanks += blank?.length ?? 0;
    if (blank !== undefined || end !== this.firstEnd) {
      if (this.odd.length < MOST_ODD)
        this.odd.push({ line: this.line, end, ...(blank === undefined ? {} : { blank }) });
      else this.giveUp();
    }
    this.line += 1;
    this.length = 0;
    this.text = "";
  }
}

/**
 * Writes a file again from its shape and the texts of its lines: give them in their order, each with the number of its
 * line in the file. Texts come out as they were; the caller encodes.
 */
export class FileShapeWriter {
  private readonly shape: FileShape;
  private readonly odd: ReadonlyMap<number, OddLine>;
  private next = 1;

  constructor(shape: FileShape) {
    this.shape = shape;
    this.odd = new Map(shape.odd.map((line) => [line.line, line]));
  }

  /** The bytes of the header and before it, one character each. */
  begin(): string {
    return `${this.blanks()}${this.one(this.shape.header)}`;
  }

  /** A line of an entry, with the blank lines before it. */
  line(text: string): string {
    return `${this.blanks()}${this.one(text)}`;
  }

  /** The bytes after the last line. */
  finish(): string {
    return this.blanks();
  }

  private one(text: string): string {
    const end = this.odd.get(this.next)?.end ?? this.shape.end;
    this.next += 1;
    return text + end;
  }

  private blanks(): string {
    let text = "";
    for (let odd = this.odd.get(this.next); odd?.blank !== undefined; odd = this.odd.get(this.next)) {
      text += odd.blank + odd.end;
      this.next += 1;
    }
    return text;
  }
}
