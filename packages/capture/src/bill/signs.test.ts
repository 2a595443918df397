import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import { ciiDocument, ciiLine, ciiTotals, ciiVat } from "@grand-livre/testkit/test-documents/cii-document";
import { codesOf, readOk } from "@grand-livre/testkit/test-documents/read-ok";
import {
  ublDocument,
  ublLine,
  ublMonetary,
  ublTaxTotal,
} from "@grand-livre/testkit/test-documents/ubl-document";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const NEGATIVE = {
  lines: [ciiLine({ quantity: "-1", net: "-100.00" })],
  vat: ciiVat("-100.00", "-20.00"),
  totals: ciiTotals({
    lines: "-100.00",
    basis: "-100.00",
    tax: "-20.00",
    grand: "-120.00",
    payable: "-120.00",
  }),
};

describe("a credit note is never a debt", () => {
  it.each(["381", "261", "262", "396", "502", "503"])(
    "type %s answers positive amounts as a credit note",
    async (typeCode) => {
      const bill = await readOk(ciiDocument({ typeCode }));
      expect([bill.kind, bill.totals.grandTotalCents, bill.signTurned]).toEqual([
        "credit_note",
        12000,
        false,
      ]);
    },
  );

  it("a negative invoice is a credit note with positive amounts", async () => {
    const bill = await readOk(ciiDocument({ typeCode: "380", ...NEGATIVE }));
    expect(bill.kind).toBe("credit_note");
    expect(bill.signTurned).toBe(true);
    expect(bill.totals).toMatchObject({
      linesCents: 10000,
      taxCents: 2000,
      grandTotalCents: 12000,
      payableCents: 12000,
    });
    expect(bill.lines[0]).toMatchObject({ quantity: "1", unitPrice: "100", netCents: 10000 });
    expect(bill.vatBreakdown[0]).toMatchObject({ baseCents: 10000, taxCents: 2000 });
    expect(bill.fields.totalInclVatCents?.value).toBe(12000);
    expect(codesOf(bill)).toEqual(["NEGATIVE_INVOICE"]);
  });

  it("a credit note written in negative amounts stays one, and says so", async () => {
    const bill = await readOk(ciiDocument({ typeCode: "381", ...NEGATIVE }));
    expect([bill.kind, bill.totals.grandTotalCents]).toEqual(["credit_note", 12000]);
    expect(codesOf(bill)).toEqual(["NEGATIVE_CREDIT_NOTE"]);
  });

  it("a UBL CreditNote is one by its root, whatever its type code", async () => {
    for (const typeCode of ["381", "380"]) {
      const bill = await readOk(ublDocument({ root: "CreditNote", typeCode }));
      expect([bill.kind, bill.syntax?.name, bill.lines[0]?.quantity]).toEqual([
        "credit_note",
        "ubl-credit-note",
        "1",
      ]);
    }
  });

  it("an overpaid invoice stays an invoice: its total decides, not what is left to pay", async () => {
    const totals = ciiTotals({
      payable: "-30.00",
      extra: "<ram:TotalPrepaidAmount>150.00</ram:TotalPrepaidAmount>",
    });
    const bill = await readOk(ciiDocument({ totals }));
    expect([bill.kind, bill.totals.payableCents, bill.totals.prepaidCents]).toEqual([
      "invoice",
      -3000,
      15000,
    ]);
    expect(codesOf(bill)).toEqual([]);
  });

  it("a negative line inside a positive invoice keeps its sign", async () => {
    const lines = [
      ciiLine({ net: "150.00", price: "150.00" }),
      ciiLine({ id: "2", quantity: "-1", price: "50", net: "-50.00" }),
    ];
    const bill = await readOk(ciiDocument({ lines }));
    expect([bill.kind, bill.lines[1]?.netCents, ...codesOf(bill)]).toEqual(["invoice", -5000]);
  });

  it("any total of any type reads as its magnitude, and only the kind tells the direction", async () => {
    const cents = fc.integer({ min: -50_000_000, max: 50_000_000 }).filter((value) => value !== 0);
    await fc.assert(
      fc.asyncProperty(
        cents,
        fc.constantFrom("380", "381", "384", "386", "389", "393"),
        async (value, typeCode) => {
          const text = decimalFromCents(value);
          const bill = await readOk(
            ublDocument({
              typeCode,
              taxTotals: ublTaxTotal("0", "0"),
              monetary: ublMonetary(text, text),
              lines: ublLine("Invoice", text, decimalFromCents(Math.abs(value)), value < 0 ? "-1" : "1"),
            }),
          );
          expect(bill.totals.grandTotalCents).toBe(Math.abs(value));
          expect(bill.lines[0]?.netCents).toBe(Math.abs(value));
          expect(bill.kind === "credit_note").toBe(value < 0 || typeCode === "381");
        },
      ),
      propertyRuns(100),
    );
  });
});

describe("the kind of a document", () => {
  it.each([
    ["380", "B1", "invoice"],
    ["386", "S1", "deposit"],
    ["500", "S1", "deposit"],
    ["380", "B4", "final"],
    ["393", "S1", "invoice"],
    ["389", "S1", "invoice"],
    ["384", "S1", "invoice"],
    ["751", "S1", "invoice"],
  ])("type %s under %s is %s", async (typeCode, businessProcess, kind) => {
    const bill = await readOk(ciiDocument({ typeCode, businessProcess }));
    expect(bill.kind).toBe(kind);
  });

  it("tells factored, self-billed and corrective documents", async () => {
    const flags = async (typeCode: string) => {
      const { factored, selfBilled, corrective } = await readOk(ciiDocument({ typeCode }));
      return { factored, selfBilled, corrective };
    };
    expect(await flags("393")).toEqual({ factored: true, selfBilled: false, corrective: false });
    expect(await flags("389")).toEqual({ factored: false, selfBilled: true, corrective: false });
    expect(await flags("473")).toEqual({ factored: true, selfBilled: true, corrective: true });
  });

  it("reads an unknown type as an invoice, and tells it", async () => {
    const bill = await readOk(ciiDocument({ typeCode: "999" }));
    expect([bill.kind, ...codesOf(bill)]).toEqual(["invoice", "TYPE_CODE_UNKNOWN"]);
  });
});
