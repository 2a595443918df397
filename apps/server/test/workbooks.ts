import { crc32, deflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** A part of an archive; what is said of it may be a lie. */
export type Part = {
  readonly content: string | Uint8Array;
  readonly saidBytes?: number;
  readonly saidCrc?: number;
  readonly encrypted?: boolean;
};

/** An archive, written by hand so that a test may say anything in it. */
export function zipOf(parts: Readonly<Record<string, Part | string>>): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, given] of Object.entries(parts)) {
    const part = typeof given === "string" ? { content: given } : given;
    const bytes = Buffer.from(part.content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE("encrypted" in part && part.encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(("saidCrc" in part ? part.saidCrc : undefined) ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(("saidBytes" in part ? part.saidBytes : undefined) ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    local.push(number32(LOCAL), common, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(number32(ENTRY), Buffer.from([20, 0]), common, tail, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, entries, number32(END), end]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

export type WorkbookParts = {
  /** Inside `<sheetData>`. */
  readonly rows: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly from1904?: boolean;
  /** Changes or adds parts. */
  readonly parts?: Readonly<Record<string, Part | string>>;
};

/** A workbook of one sheet from its own XML: for what no writer of ours would write. */
export function workbookOf({ rows, strings, styles, from1904, parts }: WorkbookParts): Uint8Array {
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns:r="${RELATIONS}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Écritures" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst>${strings ?? ""}</sst>`,
    "xl/styles.xml": styles ?? "<styleSheet/>",
    ...parts,
  });
}
