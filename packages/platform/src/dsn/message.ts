import { type Refusal, refuse } from "@grand-livre/domain/refusal";

/** A block of a message: its rubrics by their last three digits, in the order of the lines. */
export interface DsnBlock {
  readonly code: string;
  readonly values: readonly (readonly [rubric: string, value: string])[];
}

export type DsnUnreadable = Refusal<"DSN_UNREADABLE", { line: number }>;

const LINE = /^(S\d\d\.G\d\d\.\d\d)\.(\d{3}),'(.*)'$/;

/** What ISO 8859-1 lacks and French texts have. */
const WRITTEN: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  œ: "oe",
  Œ: "OE",
  "–": "-",
  "—": "-",
  "€": "EUR",
  "\u202f": " ",
};

const PLAIN = /^(?! )[ -~]*(?<! )$/;

/** The text of a rubric in the characters of a message: ISO 8859-1, without control characters. */
export function writable(text: string): string {
  if (PLAIN.test(text)) return text;
  return [...text.normalize("NFC")]
    .map((letter) => WRITTEN[letter] ?? (letter > "ÿ" ? plainLetter(letter) : letter))
    .join("")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** A letter without its accent, where that is in the set: `č` reads `c`. */
function plainLetter(letter: string): string {
  const base = letter.normalize("NFD").replace(/\p{M}/gu, "");
  return base <= "ÿ" ? base : "";
}

/** A block in the order of its rubrics, without those that say nothing. */
export function block(code: string, values: Readonly<Record<string, string | null | undefined>>): DsnBlock {
  return {
    code,
    values: Object.entries(values)
      .flatMap(([rubric, value]) => {
        const text = writable(value ?? "");
        return text === "" ? [] : [[rubric, text] as const];
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

export const rubricText = ({ values }: DsnBlock, rubric: string): string | undefined =>
  values.find(([one]) => one === rubric)?.[1];

/** The blocks of a message out of its bytes (ISO 8859-1). A block begins where its rubrics start anew. */
export function readDsn(bytes: Uint8Array): DsnBlock[] | DsnUnreadable {
  const blocks: { code: string; values: [string, string][] }[] = [];
  const lines = textOf(bytes).split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  for (const [at, line] of lines.entries()) {
    const [, code, rubric, value] = LINE.exec(line) ?? [];
    if (code === undefined || rubric === undefined || value === undefined)
      return refuse("DSN_UNREADABLE", { line: at + 1 });
    const last = blocks.at(-1);
    if (last?.code === code && (last.values.at(-1)?.[0] ?? "") < rubric) last.values.push([rubric, value]);
    else blocks.push({ code, values: [[rubric, value]] });
  }
  return blocks.length === 0 ? refuse("DSN_UNREADABLE", { line: 1 }) : blocks;
}

/** The bytes of a message, a line for each rubric. */
export function writeDsn(blocks: readonly DsnBlock[]): Uint8Array<ArrayBuffer> {
  const text = blocks
    .flatMap(({ code, values }) => values.map(([rubric, value]) => `${code}.${rubric},'${value}'\n`))
    .join("");
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const PIECE = 8_192;

/** ISO 8859-1 is the first 256 characters of Unicode; `TextDecoder` would read Windows-1252. */
function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}

/** The declarations of a file: each message from S10.G00.00 to S90.G00.90, without what the platform added around it. */
export function messagesOf(blocks: readonly DsnBlock[]): DsnBlock[][] {
  const messages: DsnBlock[][] = [];
  let open: DsnBlock[] | undefined;
  for (const one of blocks) {
    if (one.code === "S10.G00.00") {
      open = [];
      messages.push(open);
    }
    open?.push(one);
    if (one.code === "S90.G00.90") open = undefined;
  }
  return messages;
}
