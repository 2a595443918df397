import type { PdfDict, PdfValue } from "./pdf-values.ts";

const MAX_DEPTH = 50;

const SPACE = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const WORD = /true|false|null/y;
const HEX_STRING = /<([0-9A-Fa-f\0\t\n\f\r ]*)>/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Not a PDF value: the scanner catches it, no other folder sees it. */
export class PdfSyntaxError extends Error {}

/** Reads one PDF value from Latin-1 text. */
export class PdfValueParser {
  readonly #text: string;
  position: number;

  constructor(text: string, position: number) {
    this.#text = text;
    this.position = position;
  }

  /** The value at the position, which moves past it. Throws PdfSyntaxError. */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError("nested too deep");
    this.skipSpace();
    const start = this.#text.slice(this.position, this.position + 2);
    if (start === "<<") return this.#dict(depth);
    if (start[0] === "[") return this.#array(depth);
    if (start[0] === "(") return { kind: "string", value: this.#literal() };
    const hex = this.#match(HEX_STRING);
    if (hex !== null) return { kind: "string", value: bytesOfHex(hex[1] ?? "") };
    const name = this.#match(NAME);
    if (name !== null) return { kind: "name", value: unescapeName(name[1] ?? "") };
    const reference = this.#match(REFERENCE);
    if (reference !== null) return { kind: "ref", number: Number(reference[1]) };
    const number = this.#match(NUMBER);
    if (number !== null) return Number(number[0]);
    const word = this.#match(WORD)?.[0];
    if (word === undefined) throw new PdfSyntaxError("no value");
    return word === "null" ? null : word === "true";
  }

  skipSpace(): void {
    this.#match(SPACE);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.#text);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }

  #closes(mark: string): boolean {
    this.skipSpace();
    if (!this.#text.startsWith(mark, this.position)) return false;
    this.position += mark.length;
    return true;
  }

  #dict(depth: number): PdfDict {
    this.position += 2;
    const dict: PdfDict = new Map();
    while (!this.#closes(">>")) {
      const key = this.#match(NAME);
      if (key === null) throw new PdfSyntaxError("a dictionary key is expected");
      dict.set(unescapeName(key[1] ?? ""), this.value(depth + 1));
    }
    return dict;
  }

  #array(depth: number): PdfValue[] {
    this.position += 1;
    const items: PdfValue[] = [];
    while (!this.#closes("]")) items.push(this.value(depth + 1));
    return items;
  }

  /** `(…)` with balanced parentheses and escapes (§ 7.3.4.2). */
  #literal(): string {
    const text = this.#text;
    let out = "";
    let depth = 0;
    for (let at = this.position; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (character === "\\") {
        const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
        const next = text.charAt(at + 1);
        if (octal !== undefined) out += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
        else if (next !== "\n" && next !== "\r") out += ESCAPES[next] ?? next;
        at += octal?.length ?? 1;
        continue;
      }
      if (character === "(") depth += 1;
      if (character === ")") depth -= 1;
      if (depth === 0) {
        this.position = at + 1;
        return out.slice(1);
      }
      out += character;
    }
    throw new PdfSyntaxError("unclosed string");
  }
}

function unescapeName(raw: string): string {
  return raw.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function bytesOfHex(raw: string): string {
  const digits = raw.replace(/[^0-9A-Fa-f]/g, "");
  const pairs = (digits.length % 2 === 0 ? digits : `${digits}0`).match(/../g) ?? [];
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");
}
