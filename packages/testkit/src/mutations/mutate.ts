import type { Random } from "../generated-bills/random.ts";
import type { SoundDocument } from "./sound-documents.ts";

/** A way to spoil a document; bytes in, bytes out. */
type Mutation = (bytes: Buffer, random: Random, other: Uint8Array) => Buffer;

export interface MutatedDocument {
  readonly name: string;
  /** The ways, in the order they were applied. */
  readonly ways: readonly string[];
  readonly bytes: Uint8Array;
}

const LARGEST = 2 * 1024 * 1024;
const HUGE = [
  "99999999999999999999",
  "-1",
  "1e308",
  "NaN",
  "0",
  "2147483648",
  "18446744073709551616",
  "1".repeat(400),
];

const any: Record<string, Mutation> = {
  "bytes overwritten": (bytes, random) => {
    for (let count = random.int(1, 40); count > 0; count -= 1)
      bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
    return bytes;
  },
  "bits flipped": (bytes, random) => {
    for (let count = random.int(1, 12); count > 0; count -= 1) {
      const at = random.int(0, bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(0, 7));
    }
    return bytes;
  },
  truncated: (bytes, random) => bytes.subarray(0, random.int(1, bytes.length)),
  "head lost": (bytes, random) => bytes.subarray(random.int(1, Math.max(1, Math.floor(bytes.length / 3)))),
  "zeros written": (bytes, random) => {
    const at = random.int(0, bytes.length - 1);
    return bytes.fill(0, at, Math.min(bytes.length, at + random.int(1, 2000)));
  },
  "part repeated": (bytes, random) => {
    const at = random.int(0, bytes.length - 1);
    return Buffer.concat([bytes, bytes.subarray(at, at + random.int(1, 20_000))]);
  },
  "another file inside": (bytes, random, other) => {
    const at = random.int(0, bytes.length);
    const from = random.int(0, Math.max(0, other.length - 1));
    const part = other.subarray(from, from + random.int(1, 5000));
    return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
  },
};

/** Documents are looked at one byte a letter: what is replaced keeps every other byte. */
function replaced(bytes: Buffer, pattern: RegExp, random: Random, by: (match: string) => string): Buffer {
  const text = bytes.toString("latin1");
  const matches = [...text.matchAll(pattern)];
  const chosen = matches[random.int(0, Math.max(0, matches.length - 1))];
  if (chosen === undefined) return bytes;
  const end = chosen.index + chosen[0].length;
  return Buffer.from(text.slice(0, chosen.index) + by(chosen[0]) + text.slice(end), "latin1");
}

const ENTITIES = [
  '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">',
  "<!ENTITY % x '<!ENTITY y \"z\">'>",
];
const REFERENCES = [
  "&a;",
  "&x;",
  "&#0;",
  "&#xD800;",
  "&#99999999999;",
  "&amp",
  "&lt;script&gt;",
  "]]>",
  "<![CDATA[",
  "<!--",
];

const xml: Record<string, Mutation> = {
  "entities declared": (bytes, random) => {
    const at = bytes.indexOf("?>");
    return Buffer.concat([
      bytes.subarray(0, at + 2),
      Buffer.from(random.pick(ENTITIES as [string])),
      bytes.subarray(at + 2),
    ]);
  },
  "entities used": (bytes, random) =>
    replaced(bytes, />[^<>]{1,60}</g, random, () => `>${random.pick(REFERENCES as [string])}<`),
  "huge number": (bytes, random) =>
    replaced(bytes, />-?\d+(?:\.\d+)?</g, random, () => `>${random.pick(HUGE as [string])}<`),
  "element unclosed": (bytes, random) => replaced(bytes, /<\/[\w:]+>/g, random, () => ""),
  "element repeated": (bytes, random) =>
    replaced(bytes, /<([\w:]+)>[^<]*<\/\1>/g, random, (match) => match.repeat(random.int(2, 3000))),
  "nested deeply": (bytes, random) => {
    const depth = random.int(50, 20_000);
    return replaced(bytes, />[^<>]{1,40}</g, random, () => `>${"<a>".repeat(depth)}${"</a>".repeat(depth)}<`);
  },
  "other encoding": (bytes, random) =>
    replaced(bytes, /encoding=["'][^"']+["']/gi, random, () =>
      random.pick(['encoding="UTF-16"', 'encoding="EBCDIC"', 'encoding="UTF-7"', 'encoding=""']),
    ),
};

const pdf: Record<string, Mutation> = {
  "references in a loop": (bytes, random) => {
    let looped = bytes;
    for (let count = random.int(1, 6); count > 0; count -= 1)
      looped = replaced(looped, /\b\d+ 0 R\b/g, random, () => `${random.int(0, 12)} 0 R`);
    return looped;
  },
  "huge number": (bytes, random) =>
    replaced(
      bytes,
      /\/(?:Length|Count|Size|N|First|Width|Height|W|Prev|Columns|Predictor) ?\[?-?\d+/g,
      random,
      (match) => match.replace(/-?\d+$/, random.pick(HUGE as [string])),
    ),
  "page boxes of another size": (bytes, random) =>
    replaced(bytes, /\/(?:MediaBox|CropBox) ?\[[^\]]*\]/g, random, () =>
      random.pick([
        "/MediaBox [0 0 1e9 1e9]",
        "/MediaBox [0 0 0 0]",
        "/MediaBox [-1 -1 -5 -5]",
        "/MediaBox [1 0 R]",
      ]),
    ),
  "other filter": (bytes, random) =>
    replaced(bytes, /\/(?:FlateDecode|DCTDecode|ASCII85Decode|ASCIIHexDecode|LZWDecode)\b/g, random, () =>
      random.pick([
        "/LZWDecode",
        "/JBIG2Decode",
        "/JPXDecode",
        "/CCITTFaxDecode",
        "/RunLengthDecode",
        "/Crypt",
      ]),
    ),
  "table of objects elsewhere": (bytes, random) =>
    replaced(bytes, /startxref\s+\d+/g, random, () => `startxref\n${random.int(0, bytes.length * 2)}`),
  "array or dictionary unclosed": (bytes, random) =>
    replaced(bytes, />>|\]|endobj|endstream/g, random, () => ""),
  "strings that do not end": (bytes, random) => replaced(bytes, /\)/g, random, () => "("),
};

/** Sizes are at fixed places in a PNG, behind the frame header in a JPEG. */
const picture: Record<string, Mutation> = {
  "other size": (bytes, random) => {
    const isPng = bytes[0] === 0x89;
    const at = isPng ? 16 : bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    if (at > 4 && at + 8 < bytes.length)
      bytes.writeUInt32BE(random.pick([0, 1, 0x7fffffff, 0xffffffff, 0x00010000]), at);
    return bytes;
  },
  "pixels lost": (bytes, random) => bytes.subarray(0, Math.max(60, Math.floor(bytes.length * random.next()))),
};

const BY_KIND = { xml, pdf, picture } as const;

/** A document spoiled in one to three ways, half of them made for its kind. The same random gives the same bytes. */
export function mutate(document: SoundDocument, other: SoundDocument, random: Random): MutatedDocument {
  const own = Object.entries(BY_KIND[document.kind]);
  const ways = [...Object.entries(any), ...own, ...own] as [[string, Mutation], ...[string, Mutation][]];
  let bytes = Buffer.from(document.bytes);
  const applied: string[] = [];
  for (let count = random.int(1, 3); count > 0; count -= 1) {
    const [name, way] = random.pick(ways);
    applied.push(name);
    if (bytes.length > 0) bytes = Buffer.from(way(bytes, random, other.bytes).subarray(0, LARGEST));
  }
  return { name: document.name, ways: applied, bytes };
}
