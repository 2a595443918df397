import { deflateSync } from "node:zlib";
import { codesOf, readOk, refusalOf } from "@grand-livre/testkit/test-documents/read-ok";
import { describe, expect, it } from "vitest";
import { detectFileKind } from "./detect-file-kind.ts";
import { imageSize } from "./image-size.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const length = Buffer.from([0, 0, 0, 13]);
  const crc = Buffer.alloc(4);
  return Buffer.concat([
    bytes("\x89PNG\r\n\x1a\n"),
    length,
    bytes("IHDR"),
    header,
    crc,
    deflateSync(Buffer.alloc(8)),
  ]);
}

function jpeg(width: number, height: number): Uint8Array {
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xd9])]);
}

describe("what a file is, from its bytes", () => {
  it.each([
    ["%PDF-1.7\n", "pdf"],
    ["\n\n%PDF-1.4", "pdf"],
    ["PK\x03\x04", "zip"],
    ["PK\x05\x06", "zip"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "ole"],
    ["\xff\xd8\xff\xe0", "jpeg"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["<?xml version='1.0'?><a/>", "xml"],
    ["\xef\xbb\xbf  <Invoice/>", "xml"],
    ["<!-- x --><Invoice/>", "xml"],
    ["\xff\xfe<\0a\0/\0>\0", "xml"],
    ["\xfe\xff\0<\0a\0/\0>", "xml"],
    ["<!DOCTYPE html><html>", "unknown"],
    ["<html>", "unknown"],
    ["Facture n° 12", "unknown"],
    ["", "unknown"],
  ])("%j is %s", (text, kind) => {
    expect(detectFileKind(bytes(text))).toBe(kind);
  });

  it("a zip whose name or content pretends to be a PDF is still a zip", () => {
    expect(detectFileKind(bytes("PK\x03\x04....%PDF-1.7"))).toBe("zip");
  });
});

describe("files that are no invoice", () => {
  it.each([
    ["an empty file", "", "FILE_EMPTY"],
    ["a zip renamed .pdf", "PK\x03\x04 something", "FILE_KIND_UNSUPPORTED"],
    ["a text", "Bonjour", "FILE_KIND_UNSUPPORTED"],
    [
      "an XML of another kind",
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022"/>',
      "NOT_AN_INVOICE",
    ],
    [
      "an invoice of another version",
      '<CrossIndustryInvoice xmlns="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:90"/>',
      "NOT_AN_INVOICE",
    ],
    ["an XML bomb", '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><a>&c;</a>', "XML_DOCTYPE"],
    ["a broken XML", "<Invoice><ID>", "XML_MALFORMED"],
    ["a truncated PNG", "\x89PNG\r\n\x1a\n", "IMAGE_BROKEN"],
    ["a truncated JPEG", "\xff\xd8\xff\xe0\0", "IMAGE_BROKEN"],
  ])("%s is refused", async (_, text, code) => {
    expect(await refusalOf(bytes(text))).toBe(code);
  });

  it("refuses beyond 25 MB before looking inside", async () => {
    expect(await refusalOf(new Uint8Array(25 * 1024 * 1024 + 1))).toBe("FILE_TOO_LARGE");
  });
});

describe("images", () => {
  it("are kept for a draft filled by hand", async () => {
    for (const file of [png(1240, 1754), jpeg(1240, 1754)]) {
      const bill = await readOk(file);
      expect([bill.source, bill.pageCount, ...codesOf(bill)]).toEqual(["none", 1, "NO_STRUCTURED_DATA"]);
    }
  });

  it("are measured by their header, and refused beyond 50 million points", async () => {
    expect(imageSize(png(20000, 3000), "png")).toEqual({ width: 20000, height: 3000 });
    expect(imageSize(jpeg(640, 480), "jpeg")).toEqual({ width: 640, height: 480 });
    expect(await refusalOf(png(20000, 3000))).toBe("IMAGE_TOO_LARGE");
    expect(await refusalOf(jpeg(60000, 60000))).toBe("IMAGE_TOO_LARGE");
  });
});
