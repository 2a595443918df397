import { deflateSync } from "node:zlib";
import { ciiDocument, utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { pdfDocument, type TestAttachment } from "@grand-livre/testkit/test-documents/pdf-document";
import { codesOf, readOk, refusalOf } from "@grand-livre/testkit/test-documents/read-ok";
import { ublDocument } from "@grand-livre/testkit/test-documents/ubl-document";
import { describe, expect, it } from "vitest";

const INVOICE = utf8(ciiDocument());

function facturx(parts: Partial<TestAttachment> = {}): TestAttachment {
  return { name: "factur-x.xml", content: INVOICE, relation: "Data", ...parts };
}

describe("the XML inside a PDF", () => {
  it("is read without complaint from a Factur-X file", async () => {
    const bill = await readOk(pdfDocument({ attachments: [facturx()], conformanceLevel: "EN 16931" }));
    expect(bill).toMatchObject({
      source: "factur-x",
      fileKind: "pdf",
      pageCount: 1,
      attachmentName: "factur-x.xml",
      comparedWithPage: false,
      number: "F-1",
      warnings: [],
    });
  });

  it.each(["flate", "hex", "none"] as const)("is unpacked from %s", async (filter) => {
    expect((await readOk(pdfDocument({ attachments: [facturx({ filter })] }))).number).toBe("F-1");
  });

  it("is found when the dictionaries are in compressed object streams", async () => {
    const bill = await readOk(pdfDocument({ attachments: [facturx()], objectStreams: true, pages: 3 }));
    expect([bill.number, bill.pageCount, ...codesOf(bill)]).toEqual(["F-1", 3]);
  });

  it.each([
    ["names", ["ATTACHMENT_NOT_ASSOCIATED"]],
    ["af", []],
    ["nowhere", ["ATTACHMENT_NOT_ASSOCIATED"]],
  ] as const)("is found when named in %s alone", async (listedIn, codes) => {
    const bill = await readOk(pdfDocument({ attachments: [facturx({ listedIn })] }));
    expect([bill.number, ...codesOf(bill)]).toEqual(["F-1", ...codes]);
  });

  it.each(["zugferd-invoice.xml", "ZUGFeRD-invoice.xml", "xrechnung.xml"])(
    "may be called %s",
    async (name) => {
      expect(codesOf(await readOk(pdfDocument({ attachments: [facturx({ name })] })))).toEqual([]);
    },
  );

  it("is read under another name, and told", async () => {
    const bill = await readOk(pdfDocument({ attachments: [facturx({ name: "facture.xml" })] }));
    expect([bill.number, ...codesOf(bill)]).toEqual(["F-1", "ATTACHMENT_NAME_UNUSUAL"]);
  });

  it.each(["ZUGFeRD-invoice", "facture.dat"])("is known by its bytes under the name %s", async (name) => {
    const bill = await readOk(pdfDocument({ attachments: [facturx({ name })] }));
    expect([bill.number, ...codesOf(bill)]).toEqual(["F-1", "ATTACHMENT_NAME_UNUSUAL"]);
  });

  it("may be UBL", async () => {
    const bill = await readOk(pdfDocument({ attachments: [facturx({ content: utf8(ublDocument()) })] }));
    expect([bill.source, bill.number]).toEqual(["ubl", "U-1"]);
  });

  it("is chosen among several attachments by its standard name", async () => {
    const other = facturx({ name: "annexe.xml", content: utf8("<annexe/>") });
    const picture = facturx({ name: "logo.png", content: utf8("<not-read/>") });
    const bill = await readOk(pdfDocument({ attachments: [other, picture, facturx()] }));
    expect([bill.number, ...codesOf(bill)]).toEqual(["F-1"]);
  });

  it("tells when two different invoices are attached", async () => {
    const second = facturx({ name: "autre.xml", content: utf8(ciiDocument({ number: "F-2" })) });
    const bill = await readOk(pdfDocument({ attachments: [second, facturx()] }));
    expect([bill.number, ...codesOf(bill)]).toEqual(["F-1", "EMBEDDED_XML_SEVERAL"]);
  });

  it("tells a profile that the container announces otherwise, and an odd relation", async () => {
    const bill = await readOk(
      pdfDocument({ attachments: [facturx({ relation: "Supplement" })], conformanceLevel: "MINIMUM" }),
    );
    expect(codesOf(bill)).toEqual(["ATTACHMENT_RELATION_UNUSUAL", "PROFILE_DIFFERS"]);
  });

  it("follows the last revision of an updated file", async () => {
    const first = Buffer.from(pdfDocument({ attachments: [facturx({ filter: "none" })] }));
    const newer = deflateSync(utf8(ciiDocument({ number: "F-1-BIS" })));
    const file = /(\d+) 0 obj\s+<< \/Type \/EmbeddedFile/.exec(first.toString("latin1"))?.[1];
    const update = Buffer.concat([
      Buffer.from(
        `${file} 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${newer.length} >>\nstream\n`,
      ),
      newer,
      Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n"),
    ]);
    expect((await readOk(Buffer.concat([first, update]))).number).toBe("F-1-BIS");
  });
});

describe("a PDF without usable XML is kept to be filled by hand", () => {
  it.each([
    ["nothing attached", [], "NO_STRUCTURED_DATA"],
    [
      "an attachment that is no XML",
      [facturx({ name: "cgv.pdf", relation: "Supplement" })],
      "NO_STRUCTURED_DATA",
    ],
    [
      "something without a name for it",
      [facturx({ name: "notes", content: utf8("a: 1") })],
      "NO_STRUCTURED_DATA",
    ],
    ["an XML of another kind", [facturx({ content: utf8("<order/>") })], "EMBEDDED_XML_NOT_AN_INVOICE"],
    ["a broken XML", [facturx({ content: utf8("<order>") })], "EMBEDDED_XML_BROKEN"],
    [
      "an XML bomb",
      [facturx({ content: utf8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') })],
      "EMBEDDED_XML_BROKEN",
    ],
  ])("%s", async (_, attachments, code) => {
    const bill = await readOk(pdfDocument({ attachments }));
    expect([bill.source, bill.number, bill.totals.grandTotalCents, ...codesOf(bill)]).toEqual([
      "none",
      null,
      null,
      code,
    ]);
  });
});

describe("PDF files that are refused", () => {
  it("asking for a password", async () => {
    const encrypted = { userPassword: "secret", ownerPassword: "owner" };
    expect(await refusalOf(pdfDocument({ attachments: [facturx()], encrypted }))).toBe("PDF_ENCRYPTED");
  });

  it("but not one that only its owner may change: it opens for everybody", async () => {
    const encrypted = { userPassword: "", ownerPassword: "owner" };
    const bill = await readOk(pdfDocument({ attachments: [facturx()], encrypted }));
    expect([bill.source, bill.number]).toEqual(["factur-x", "F-1"]);
  });

  it("beyond 200 pages", async () => {
    expect(await refusalOf(pdfDocument({ pages: 201 }))).toBe("PDF_TOO_MANY_PAGES");
    expect((await readOk(pdfDocument({ pages: 200 }))).pageCount).toBe(200);
  });

  it("cut short", async () => {
    const whole = pdfDocument({ attachments: [], pages: 2 });
    for (const share of [0.2, 0.5, 0.8])
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe("PDF_BROKEN");
  });

  it("made of garbage after the header", async () => {
    expect(await refusalOf("%PDF-1.7\nnothing that a PDF holds")).toBe("PDF_BROKEN");
    expect(await refusalOf("%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj %%EOF")).toBe(
      "PDF_BROKEN",
    );
  });

  it("unpacking far beyond an invoice", async () => {
    const bomb = facturx({ content: new Uint8Array(60 * 1024 * 1024) });
    expect(await refusalOf(pdfDocument({ attachments: [bomb] }))).toBe("PDF_INFLATES_TOO_MUCH");
  });
});
