import { bill, context, line, post, sketch, untaxed } from "@grand-livre/testkit/books/posting-cases";
import { describe, expect, it } from "vitest";
import type { InvoiceLine } from "./invoice.ts";
import { postDocument } from "./post-document.ts";

describe("a sale with what was advanced in the client's name", () => {
  const fees = line({ id: "1", account: "706000", vatCode: "VS20" });
  const exempt = untaxed({ id: "2", vatCategory: "E", vatCode: "VEX", account: "708000", netCents: 20_000 });
  const advanced = untaxed({
    id: "3",
    vatCategory: "E",
    vatCode: "VDEB",
    account: "467000",
    netCents: 5_537,
  });
  const adjusted = (fields: Partial<InvoiceLine>) => untaxed({ id: "4", account: null, ...fields });
  const sale = (lines: InvoiceLine[]) => bill(lines, { direction: "credit" });

  it("gives it back on 467, to the cent, beside its fees and their tax", () => {
    expect(sketch(post(sale([fees, advanced])))).toEqual([
      "D 411000 1255.37",
      "C 706000 1000.00",
      "C 467000 55.37",
      "C 445740 200.00",
    ]);
    expect(sketch(post({ ...sale([fees, advanced]), kind: "credit_note" }))).toContain("D 467000 55.37");
  });

  it("lets no discount and no fee on the whole document bear on it", () => {
    const discount = adjusted({ kind: "allowance", vatCategory: "E", vatCode: "VEX", netCents: -2_000 });
    expect(sketch(post(sale([fees, exempt, advanced, discount])))).toEqual([
      "D 411000 1435.37",
      "C 706000 1000.00",
      "C 708000 180.00",
      "C 467000 55.37",
      "C 445740 200.00",
    ]);
    const fee = adjusted({ kind: "charge", vatCategory: "S", vatRateBasisPoints: 2000, vatCode: "VS20" });
    expect(postDocument(sale([advanced, fee]), context)).toMatchObject({ refused: "ACCOUNT_MISSING" });
    // Said of it alone, it is its own.
    for (const vatCode of ["VDEB", null]) {
      const less = adjusted({ kind: "allowance", vatCategory: "E", vatCode, netCents: -537 });
      expect(sketch(post(sale([fees, advanced, less])))).toContain("C 467000 50.00");
    }
  });
});
