import type { BillLine } from "@grand-livre/capture/bill/bill-line";
import { blankBill } from "@grand-livre/capture/bill/blank-bill";
import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { describe, expect, it } from "vitest";
import { type CaptureContext, draftLines, printedTotals } from "./capture-draft.ts";
import { notesOfBill } from "./captured-notes.ts";

const line = (netCents: number, vatRateBasisPoints: number | null): BillLine => ({
  id: null,
  parentId: null,
  role: "detail",
  label: "Huile d’olive",
  description: null,
  note: null,
  sellerItemId: null,
  quantity: null,
  unit: null,
  unitPrice: null,
  priceBaseQuantity: null,
  grossPrice: null,
  priceDiscount: null,
  allowancesAndCharges: [],
  netCents,
  vatCategory: null,
  vatRateBasisPoints,
  exemptionReason: null,
  exemptionReasonCode: null,
  period: null,
  orderLineReference: null,
  buyerAccountingReference: null,
});

function page(source: CapturedBill["source"], lines: readonly BillLine[]): CapturedBill {
  const blank = blankBill({ fileKind: "png", pageCount: 1 }, []);
  const row = { category: "S", exemptionReason: null, exemptionReasonCode: null, vatPointCode: null };
  return {
    ...blank,
    source,
    number: "FA-2017-0010",
    lines,
    // Half of the table was read.
    vatBreakdown: [{ ...row, rateBasisPoints: 1000, baseCents: 8190, taxCents: 819 }],
    totals: { ...blank.totals, taxBasisCents: 62490, taxCents: 4625, grandTotalCents: 67115 },
  };
}

const context: CaptureContext = {
  vatCodes: [],
  vatRegime: "normal_monthly",
  place: null,
  day: "2026-11-20",
  book: () => ({
    account: "606100",
    accountOrigin: "default",
    accountRule: null,
    isProposal: false,
    usualVatCode: null,
    label: null,
  }),
};

const netsOf = (bill: CapturedBill) => draftLines(bill, context).lines.map((one) => one.netCents);

describe("the draft of a page", () => {
  it("stands on the printed totals when the lines read off it do not give them", () => {
    const misread = [line(8190, 1000), line(4800, null), line(49500, null)];
    expect(netsOf(page("ocr", misread))).toEqual([62490]);
    expect(netsOf(page("pdf-text", misread))).toEqual([62490]);
    expect(printedTotals(page("ocr", misread))).toEqual({
      vatBreakdown: null,
      totalExclVatCents: 62490,
      vatCents: 4625,
      totalInclVatCents: 67115,
    });
  });

  it("keeps the lines that give the printed totals", () => {
    expect(netsOf(page("ocr", [line(8190, 2000), line(4800, 550), line(49500, 550)]))).toEqual([
      8190, 4800, 49500,
    ]);
  });
});

describe("the draft of data", () => {
  it("keeps the lines as they are told, and says elsewhere what does not add up", () => {
    expect(netsOf(page("factur-x", [line(8190, 1000), line(4800, null)]))).toEqual([8190, 4800]);
  });

  it.each([
    ["a discount", { quantity: "3", unitPrice: "19.99" }, 5697, ["3", "1999", 500]],
    [
      "a price for a hundred",
      { quantity: "250", unitPrice: "12.50", priceBaseQuantity: "100" },
      3125,
      ["250", "12.5", 0],
    ],
    [
      "a price for three",
      { quantity: "6", unitPrice: "10", priceBaseQuantity: "3" },
      2000,
      ["6", "333.333333", 0],
    ],
    ["a return", { quantity: "-2", unitPrice: "10" }, -1800, ["-2", "1000", 1000]],
    ["a charge on the line, as one piece", { quantity: "2", unitPrice: "10" }, 2150, ["1", "2150", 0]],
    [
      "a product that is not the net, as one piece",
      { quantity: "7", unitPrice: "142.857142" },
      99_999,
      ["1", "99999", 0],
    ],
  ])("keeps %s", (_, printed, netCents, [quantity, unitPriceCents, discountBasisPoints]) => {
    const { lines } = draftLines(
      page("factur-x", [{ ...line(netCents, 1000), unit: "C62", ...printed }]),
      context,
    );
    expect(lines).toMatchObject([{ netCents, quantity, unitPriceCents, discountBasisPoints }]);
  });
});

describe("the notes of a draft", () => {
  it("hold what a document refers to and no field does", () => {
    const bill = {
      ...blankBill({ fileKind: "xml", pageCount: null }, []),
      notes: [{ subjectCode: "PMD", text: "Pénalités" }],
      orderReference: "BC-118",
      contractReference: "MP-7",
      buyerReference: "SERVICE 4",
      deliverTo: {
        name: "Entrepôt Nord",
        identifiers: [{ scheme: "0088", value: "3401234567890" }],
        address: {
          line1: "12 quai Sud",
          line2: null,
          line3: null,
          postcode: "1000",
          city: "Bruxelles",
          region: null,
          country: "BE",
        },
      },
      precedingInvoices: [
        { number: "F-1", issueDate: "2026-01-02" },
        { number: "F-2", issueDate: "2026-02-03" },
      ],
      remittanceInformation: "F-3",
    };
    expect(notesOfBill(bill)).toEqual([
      { subjectCode: "PMD", text: "Pénalités" },
      { subjectCode: null, text: "Commande\u00a0: BC-118" },
      { subjectCode: null, text: "Contrat\u00a0: MP-7" },
      { subjectCode: null, text: "Référence de l’acheteur\u00a0: SERVICE 4" },
      { subjectCode: null, text: "Autres factures liées\u00a0: F-2 du 03/02/2026" },
      { subjectCode: null, text: "Référence du règlement\u00a0: F-3" },
      {
        subjectCode: null,
        text: "Lieu de livraison\u00a0: Entrepôt Nord, 12 quai Sud, 1000 Bruxelles, BE, 0088 3401234567890",
      },
    ]);
  });
});
