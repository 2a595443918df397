import { deflateSync } from "node:zlib";
import { pdfEncryption } from "./rc4-encryption.ts";

export interface TestAttachment {
  readonly name: string;
  readonly content: Uint8Array;
  readonly relation?: string;
  /** Where the file is named. Default: both, as Factur-X asks. */
  readonly listedIn?: "names" | "af" | "both" | "nowhere";
  readonly filter?: "flate" | "hex" | "none";
}

export interface TestPdf {
  readonly attachments?: readonly TestAttachment[];
  readonly pages?: number;
  /** Dictionaries go into a compressed object stream, with a cross-reference stream instead of a table. */
  readonly objectStreams?: boolean;
  readonly encrypted?: { readonly userPassword: string; readonly ownerPassword: string };
  readonly conformanceLevel?: string;
}

interface Writing {
  /** Object bodies by number; a stream's dictionary comes before its bytes. */
  readonly plain: Map<number, string>;
  readonly streams: Map<number, { dictionary: string; bytes: Uint8Array }>;
}

const DOCUMENT_ID = Buffer.from("0123456789abcdef0123456789abcdef", "hex");

/** Tests only: a valid PDF written byte by byte, with what the test asks inside. */
export function pdfDocument(parts: TestPdf = {}): Uint8Array {
  const writing: Writing = { plain: new Map(), streams: new Map() };
  let next = 3;
  const pages = Array.from({ length: parts.pages ?? 1 }, () => {
    writing.plain.set(next, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>");
    return next++;
  });
  const kids = pages.map((page) => `${page} 0 R`).join(" ");
  writing.plain.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const listed = (parts.attachments ?? []).map((attachment) => {
    const file = next++;
    const specification = next++;
    writing.streams.set(file, packed(attachment));
    const relation = attachment.relation === undefined ? "" : `/AFRelationship /${attachment.relation}`;
    writing.plain.set(
      specification,
      `<< /Type /Filespec /F (${attachment.name}) /UF (${attachment.name}) ${relation} /EF << /F ${file} 0 R >> >>`,
    );
    return { specification, attachment };
  });
  const namedIn = (place: "names" | "af") =>
    listed.filter(({ attachment: { listedIn = "both" } }) => listedIn === "both" || listedIn === place);
  const names = namedIn("names").map(
    ({ specification, attachment }) => `(${attachment.name}) ${specification} 0 R`,
  );
  const associated = namedIn("af").map(({ specification }) => `${specification} 0 R`);
  const metadata = parts.conformanceLevel === undefined ? "" : `/Metadata ${next} 0 R`;
  if (parts.conformanceLevel !== undefined) writing.streams.set(next++, xmpPacket(parts.conformanceLevel));
  writing.plain.set(
    1,
    `<< /Type /Catalog /Pages 2 0 R ${metadata} ${names.length > 0 ? `/Names << /EmbeddedFiles << /Names [${names.join(" ")}] >> >>` : ""} ${associated.length > 0 ? `/AF [${associated.join(" ")}]` : ""} >>`,
  );
  return serialize(writing, next, parts);
}

function packed({ content, filter = "flate" }: TestAttachment) {
  const type = "/Type /EmbeddedFile /Subtype /text#2Fxml";
  if (filter === "none") return { dictionary: type, bytes: content };
  if (filter === "hex")
    return {
      dictionary: `${type} /Filter /ASCIIHexDecode`,
      bytes: Buffer.from(`${Buffer.from(content).toString("hex")}>`),
    };
  return { dictionary: `${type} /Filter /FlateDecode`, bytes: deflateSync(content) };
}

function xmpPacket(level: string) {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><fx:ConformanceLevel xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">${level}</fx:ConformanceLevel></x:xmpmeta>`;
  return { dictionary: "/Type /Metadata /Subtype /XML", bytes: Buffer.from(packet) };
}

function serialize({ plain, streams }: Writing, size: number, parts: TestPdf): Uint8Array {
  const encryption =
    parts.encrypted === undefined
      ? undefined
      : pdfEncryption(parts.encrypted.userPassword, parts.encrypted.ownerPassword, DOCUMENT_ID);
  const chunks: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets = new Map<number, number>();
  const length = () => chunks.reduce((total, chunk) => total + chunk.length, 0);
  const write = (number: number, body: Uint8Array) => {
    offsets.set(number, length());
    chunks.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n"));
  };
  const writeStream = (number: number, dictionary: string, bytes: Uint8Array) => {
    const stored = encryption === undefined ? bytes : encryption.encrypt(number, bytes);
    const head = Buffer.from(`<< ${dictionary} /Length ${stored.length} >>\nstream\n`);
    write(number, Buffer.concat([head, stored, Buffer.from("\nendstream")]));
  };
  // § 7.6.1: strings are encrypted like streams, with the number of the object that holds them.
  const withSecretStrings = (number: number, body: string) =>
    body.replace(
      /\(([^)]*)\)/g,
      (_, text: string) => `<${encryption?.encrypt(number, Buffer.from(text)).toString("hex")}>`,
    );
  for (const [number, { dictionary, bytes }] of streams) writeStream(number, dictionary, bytes);
  if (parts.objectStreams) {
    const bodies = [...plain.values()];
    const starts = bodies.map((_, index) =>
      bodies.slice(0, index).reduce((total, body) => total + body.length + 1, 0),
    );
    const pairs = [...plain.keys()].map((number, index) => `${number} ${starts[index]}`).join(" ");
    const inner = deflateSync(Buffer.from(`${pairs} ${bodies.join(" ")}`));
    writeStream(
      size,
      `/Type /ObjStm /N ${plain.size} /First ${pairs.length + 1} /Filter /FlateDecode`,
      inner,
    );
    const start = length();
    writeStream(size + 1, `/Type /XRef /Size ${size + 2} /W [1 2 1] /Root 1 0 R`, Buffer.alloc(4));
    chunks.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
    return Buffer.concat(chunks);
  }
  for (const [number, body] of plain)
    write(number, Buffer.from(encryption === undefined ? body : withSecretStrings(number, body)));
  const start = length();
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const encrypt = encryption === undefined ? "" : `/Encrypt ${encryption.dictionary}`;
  const id = DOCUMENT_ID.toString("hex");
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R /ID [<${id}> <${id}>] ${encrypt} >>\n`,
    ),
    Buffer.from(`startxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(chunks);
}
