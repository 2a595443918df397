import { isRefusal } from "@grand-livre/domain/refusal";
import { drawPile, makePile } from "@grand-livre/testkit/generated-bills/make-pile";
import { sampled } from "@grand-livre/testkit/property-runs";
import { ciiDocument, utf8 } from "@grand-livre/testkit/test-documents/cii-document";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { afterAll, describe, expect, it } from "vitest";
import { readBill } from "../bill/read-bill.ts";
import { createBillReader } from "../reader/run-reader.ts";
import { extractPages } from "./extract-pages.ts";
import { findCuts } from "./find-cuts.ts";
import type { PageSigns } from "./page-signs.ts";
import { proposeSplits } from "./propose-splits.ts";

/** Beyond those that the weights were looked at on. */
const FIRST_SEED = 5001;
const PILES = sampled(40);

const blank: PageSigns = {
  page: 1,
  isRead: true,
  pagination: null,
  number: null,
  siren: null,
  inclCents: null,
  hasTitle: false,
  isCarriedFrom: false,
  isCarriedTo: false,
};
const pageOf = (signs: Partial<PageSigns>): PageSigns => ({ ...blank, ...signs });
const cutPages = (pages: readonly Partial<PageSigns>[]) =>
  findCuts(pages.map((page, index) => pageOf({ page: index + 1, ...page }))).map(({ page }) => page);

describe("where another bill starts", () => {
  it("is told by another number, total reached, and never by terms or annexes", () => {
    const bill = { number: "F-1", inclCents: 12000, hasTitle: true };
    expect(cutPages([bill, {}, { ...bill, number: "F-2", inclCents: 24000 }])).toEqual([3]);
    expect(cutPages([bill, bill, { hasTitle: true }])).toEqual([]);
    expect(cutPages([bill, { number: "f 1", inclCents: 12000, hasTitle: true }])).toEqual([]);
  });

  it("is not told within « page 2/3 », nor where the total is carried over", () => {
    const first = { number: "F-1", pagination: { rank: 1, count: 3 } };
    expect(cutPages([first, { number: "F-2", pagination: { rank: 2, count: 3 } }])).toEqual([]);
    expect(
      cutPages([
        { number: "F-1", isCarriedTo: true },
        { number: "C-7", isCarriedFrom: true },
      ]),
    ).toEqual([]);
  });

  it("keeps a page that nobody could read with the bill before it", () => {
    expect(
      cutPages([{ number: "F-1" }, { isRead: false, number: "F-2", hasTitle: true, inclCents: 1 }]),
    ).toEqual([]);
  });

  it("is found in generated piles: nearly every cut, and no bill torn apart", async () => {
    let [wanted, found, wrong] = [0, 0, 0];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + PILES; seed += 1) {
      const pile = makePile(seed);
      const proposal = await proposeSplits(drawPile(pile));
      if (isRefusal(proposal)) throw new Error(proposal.refused);
      const starts = new Set((proposal?.parts ?? []).slice(1).map(({ from }) => from));
      const expected = pile.parts.slice(1).map(({ from }) => from);
      wanted += expected.length;
      found += expected.filter((page) => starts.has(page)).length;
      wrong += [...starts].filter((page) => !expected.includes(page)).length;
      if (proposal === null) continue;
      expect(proposal.parts.at(-1)?.to).toBe(pile.pages.length);
      expect(proposal.parts[0]?.from).toBe(1);
    }
    expect(wrong).toBeLessThanOrEqual(PILES * 0.02);
    expect(found).toBeGreaterThanOrEqual(wanted * 0.9);
  }, 60_000);
});

describe("through the reader's own process", () => {
  const reader = createBillReader({ entry: new URL("../reader/child.ts", import.meta.url) });
  afterAll(() => reader.close());
  // The first pile with three parts.
  const seed =
    Array.from({ length: 100 }, (_, index) => index + 1).find((one) => makePile(one).parts.length === 3) ?? 1;
  const pile = makePile(seed);
  const bytes = drawPile(pile);

  it("a pile is proposed apart, taken apart, and each part reads as its own bill", async () => {
    const proposal = await reader.proposeSplits(bytes);
    if (proposal === null || isRefusal(proposal)) throw new Error("no proposal");
    expect(proposal.parts.map(({ from, to }) => ({ from, to }))).toEqual(
      pile.parts.map(({ from, to }) => ({ from, to })),
    );
    expect(proposal.reason).toContain("page");
    const parts = await reader.extractPages(bytes, proposal.parts);
    if (isRefusal(parts)) throw new Error(parts.refused);
    expect(parts).toHaveLength(pile.parts.length);
    for (const [index, part] of parts.entries()) {
      const bill = await readBill(part);
      if (isRefusal(bill)) throw new Error(bill.refused);
      expect(bill.number).toBe(pile.parts[index]?.number);
      expect(bill.pageCount).toBe((pile.parts[index]?.to ?? 0) - (pile.parts[index]?.from ?? 0) + 1);
    }
  });

  it("a scanned pile is told apart by recognition", async () => {
    const proposal = await reader.proposeSplits(drawPile({ ...pile, pages: pile.pages.slice(0, 2) }, true));
    const starts = isRefusal(proposal) ? [] : (proposal?.parts ?? []).map(({ from }) => from);
    const expected = pile.parts.map(({ from }) => from).filter((from) => from <= 2);
    expect(starts).toEqual(expected.length > 1 ? expected : []);
  }, 60_000);

  it("a document of one page, of another kind or with its own XML is one bill", async () => {
    expect(await reader.proposeSplits(utf8(ciiDocument()))).toBeNull();
    const attachments = [{ name: "factur-x.xml", content: utf8(ciiDocument()), relation: "Data" }];
    expect(await reader.proposeSplits(pdfDocument({ attachments }))).toBeNull();
    expect(await reader.proposeSplits(utf8("nothing"))).toMatchObject({ refused: "FILE_KIND_UNSUPPORTED" });
  });

  it("refuses pages that do not exist and files that are no PDF", async () => {
    const outside = [{ from: 1, to: pile.pages.length + 1 }];
    expect(await extractPages(bytes, outside)).toMatchObject({ refused: "PDF_BROKEN" });
    expect(await extractPages(bytes, [{ from: 2, to: 1 }])).toMatchObject({ refused: "PDF_BROKEN" });
    expect(await extractPages(bytes, [])).toMatchObject({ refused: "PDF_BROKEN" });
    expect(await reader.extractPages(utf8("text"), [{ from: 1, to: 1 }])).toMatchObject({
      refused: "FILE_KIND_UNSUPPORTED",
    });
  });
});
