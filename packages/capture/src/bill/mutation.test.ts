import { captureWarnings } from "@grand-livre/contracts/capture-warning";
import { captureErrors } from "@grand-livre/contracts/errors/capture";
import { isRefusal } from "@grand-livre/domain/refusal";
import { drawPdf } from "@grand-livre/testkit/generated-bills/draw";
import { layOut } from "@grand-livre/testkit/generated-bills/lay-out";
import { makeTruth } from "@grand-livre/testkit/generated-bills/make-truth";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import { ciiDocument, utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { ublDocument } from "@grand-livre/testkit/test-documents/ubl-document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBill } from "./read-bill.ts";

const attachment = { name: "factur-x.xml", content: utf8(ciiDocument()), relation: "Data" };
const DOCUMENTS = {
  cii: utf8(ciiDocument()),
  ubl: utf8(ublDocument()),
  pdf: pdfDocument({ attachments: [attachment] }),
  "pdf with plain XML": pdfDocument({ attachments: [{ ...attachment, filter: "none" }] }),
  "pdf with object streams": pdfDocument({ attachments: [attachment], objectStreams: true }),
};
/** Without XML the words of the page are read: pdf.js meets the damage. */
const WRITTEN = drawPdf(layOut(makeTruth(2)));

/** Overwrites, cuts and repeats: what damaged and hostile files look like. */
const mutation = fc.record({
  writes: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) }), {
    maxLength: 20,
  }),
  keep: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
  repeatFrom: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

describe("damaged documents", () => {
  it.each(Object.entries({ ...DOCUMENTS, "pdf with its text": WRITTEN }))(
    "%s: answers a bill or a known refusal, never anything else",
    async (_, document) => {
      await fc.assert(
        fc.asyncProperty(mutation, async ({ writes, keep, repeatFrom }) => {
          const bytes = Buffer.from(document);
          for (const { at, byte } of writes) bytes[Math.floor(at * (bytes.length - 1))] = byte;
          const cut = bytes.subarray(0, Math.ceil(keep * bytes.length));
          const tail =
            repeatFrom === null ? new Uint8Array() : cut.subarray(Math.floor(repeatFrom * cut.length));
          const result = await readBill(Buffer.concat([cut, tail]));
          if (isRefusal(result)) expect(Object.hasOwn(captureErrors, result.refused)).toBe(true);
          else
            for (const { code } of result.warnings) expect(Object.hasOwn(captureWarnings, code)).toBe(true);
        }),
        propertyRuns(document === WRITTEN ? 100 : 400),
      );
    },
  );

  it("random bytes behind any magic number are met the same way", async () => {
    const magic = fc.constantFrom(
      "",
      "%PDF-1.7\n",
      "<?xml version='1.0'?><a>",
      "\x89PNG\r\n\x1a\n",
      "\xff\xd8\xff",
      "PK\x03\x04",
    );
    await fc.assert(
      fc.asyncProperty(magic, fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
        const result = await readBill(Buffer.concat([Buffer.from(start, "latin1"), rest]));
        expect(isRefusal(result) || result.source === "none").toBe(true);
      }),
      propertyRuns(400),
    );
  });
});
