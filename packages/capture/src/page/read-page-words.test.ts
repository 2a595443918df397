import { isRefusal } from "@grand-livre/domain/refusal";
import { drawPdf, drawPicture } from "@grand-livre/testkit/generated-bills/draw";
import { layOut } from "@grand-livre/testkit/generated-bills/lay-out";
import { makeTruth } from "@grand-livre/testkit/generated-bills/make-truth";
import { ciiDocument, utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { readOk } from "@grand-livre/testkit/test-documents/read-ok";
import { scannedPdf } from "@grand-livre/testkit/test-documents/scanned-pdf";
import { afterAll, describe, expect, it } from "vitest";
import { createBillReader } from "../reader/run-reader.ts";
import { readPageWords } from "./read-page-words.ts";

const laid = layOut(makeTruth(2));
const pdf = drawPdf(laid);

describe("the words of a page", () => {
  const reader = createBillReader({ entry: new URL("../reader/child.ts", import.meta.url) });
  afterAll(() => reader.close());

  it("are those of its text, with boxes in points, read in the reader's own process", async () => {
    const read = await reader.words(pdf);
    if (isRefusal(read)) throw new Error(read.refused);
    expect(read.pageCount).toBe(1);
    const [page] = read.pages;
    expect(page).toMatchObject({ page: 1, origin: "pdf-text", width: 595, height: 842 });
    const bill = await readOk(pdf);
    const box = bill.fields.billNumber?.box;
    expect(
      page?.words.some((word) => box !== undefined && word.box[0] === box[0] && word.box[1] === box[1]),
    ).toBe(true);
  });

  it("answers only the pages that are asked for and exist", async () => {
    expect(await readPageWords(pdf, { pages: [1, 2, 0, 1.5] })).toMatchObject({
      pageCount: 1,
      pages: [{ page: 1 }],
    });
    expect(await readPageWords(utf8(ciiDocument()))).toEqual({ pageCount: 0, pages: [] });
  });

  it.each(["ccitt", "jbig2", "jpeg 2000"] as const)("are recognised on a scan packed in %s", async (code) => {
    const read = await reader.words(scannedPdf(code));
    if (isRefusal(read)) throw new Error(read.refused);
    expect(read.pages[0]).toMatchObject({ origin: "ocr" });
    const words = read.pages[0]?.words.map(({ text }) => text).join(" ");
    expect(words).toContain("Facture F-2026-118");
    expect(words).toContain("Total TTC 120,00");
  });

  it("are recognised on a picture, boxes in its own pixels", async () => {
    const canvas = drawPicture(laid, 110);
    const read = await reader.words(canvas.toBuffer("image/png"));
    if (isRefusal(read)) throw new Error(read.refused);
    const [page] = read.pages;
    expect(page).toMatchObject({ origin: "ocr", width: canvas.width, height: canvas.height });
    expect(page?.words.length).toBeGreaterThan(30);
    for (const { box } of page?.words ?? []) {
      expect(box[0]).toBeGreaterThanOrEqual(-5);
      expect(box[0] + box[2]).toBeLessThanOrEqual(canvas.width + 5);
      expect(box[1] + box[3]).toBeLessThanOrEqual(canvas.height + 5);
    }
  });

  it("refuses what cannot be read", async () => {
    expect(await reader.words(utf8("%PDF-1.7 nothing"))).toMatchObject({ refused: "PDF_BROKEN" });
    expect(await reader.words(utf8("words"))).toMatchObject({ refused: "FILE_KIND_UNSUPPORTED" });
    expect(await reader.words(new Uint8Array())).toMatchObject({ refused: "FILE_EMPTY" });
  });
});
