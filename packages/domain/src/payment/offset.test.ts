import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { type DocumentToOffset, offsetCreditNote } from "./offset.ts";

/** A document of services: a sixth of it is VAT that waits. Debit positive: an invoice debits 411, its note credits it. */
function waiting(
  refId: string,
  { kind = "invoice", cents = 120_000, settledCents = 0, ...change }: Readonly<Record<string, unknown>> = {},
): DocumentToOffset {
  const sense = kind === "credit_note" ? -1 : 1;
  const payable = cents as number;
  const settled = settledCents as number;
  const vat = Math.round(payable / 6);
  const moved = Math.round((vat * settled) / payable);
  return {
    document: {
      id: refId,
      refId,
      payableCents: payable,
      settledCents: settled,
      open: [{ account: "411000", standingCents: sense * (payable - settled) }],
      pendingVat: [
        {
          account: "445740",
          dueAccount: "445710",
          vatCode: "VS20",
          standingCents: -sense * vat,
          baseCents: -sense * (payable - vat),
          movedCents: -sense * moved,
          movedBaseCents: -sense * Math.round(((payable - vat) * settled) / payable),
        },
      ],
    },
    kind: kind as string,
    billDate: "2026-03-15",
    currency: "EUR",
    ...change,
  };
}
const note = (change: object = {}) =>
  waiting("AV-2026-0001", { kind: "credit_note", cents: 60_000, billDate: "2026-03-20", ...change });
const offset = (of: DocumentToOffset, parts: readonly [DocumentToOffset, number][], date = "2026-04-10") =>
  offsetCreditNote({
    note: of,
    date,
    parts: parts.map(([invoice, amountCents]) => ({ invoice, amountCents })),
  });

describe("a credit note set off against invoices", () => {
  it("moves 600 from the one to the other on 411, and the VAT that waits on both, one against the other", () => {
    const settled = offset(note(), [[waiting("FA-2026-0002"), 60_000]]);
    expect(settled).toMatchObject({
      amountCents: 60_000,
      note: {
        lines: [{ account: "411000", cents: 60_000 }],
        vatMoves: [{ account: "445740", dueAccount: "445710", movedCents: 10_000, baseCents: 50_000 }],
      },
      invoices: [
        {
          lines: [{ account: "411000", cents: -60_000 }],
          vatMoves: [{ movedCents: -10_000, baseCents: -50_000 }],
        },
      ],
    });
  });

  it.each([
    ["what is no credit note", waiting("FA-1"), [waiting("FA-2")], 1, "OFFSET_NOT_A_CREDIT_NOTE", "FA-1"],
    ["another credit note", note(), [note()], 1, "OFFSET_ON_CREDIT_NOTE", "AV-2026-0001"],
    [
      "another currency",
      note(),
      [waiting("FA-2", { currency: "USD" })],
      1,
      "OFFSET_MIXED_CURRENCIES",
      "FA-2",
    ],
    [
      "a note of which nothing is left",
      note({ settledCents: 60_000 }),
      [waiting("FA-2")],
      1,
      "OFFSET_NOTHING_LEFT",
      "AV-2026-0001",
    ],
    ["more than its rest", note(), [waiting("FA-2")], 60_001, "OFFSET_ABOVE_REST", "AV-2026-0001"],
    [
      "more than the invoice's",
      note(),
      [waiting("FA-2", { settledCents: 70_000 })],
      50_001,
      "PAYMENT_ABOVE_REMAINING",
      "FA-2",
    ],
    [
      "a paid invoice",
      note(),
      [waiting("FA-2", { settledCents: 120_000 })],
      1,
      "PAYMENT_ABOVE_REMAINING",
      "FA-2",
    ],
    [
      "a day before the invoice",
      note(),
      [waiting("FA-2", { billDate: "2026-04-11" })],
      1,
      "OFFSET_TOO_EARLY",
      "FA-2",
    ],
    [
      "a day before the note",
      note({ billDate: "2026-04-11" }),
      [waiting("FA-2")],
      1,
      "OFFSET_TOO_EARLY",
      "AV-2026-0001",
    ],
  ] as const)("is refused for %s", (_, of, invoices, cents, refused, refId) => {
    const parts = invoices.map((invoice): [DocumentToOffset, number] => [invoice, cents]);
    expect(offset(of, parts)).toMatchObject({ refused, details: { refId } });
  });

  it("comes to nothing on the third party's account, takes no more than is left, and leaves no VAT behind what is settled", () => {
    const invoices = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 500_000 }), paid: fc.nat(100), part: fc.nat(110) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), fc.nat(100), invoices, (cents, used, drawn) => {
        const of = note({ cents, settledCents: Math.floor((cents * used) / 100) });
        const parts = drawn.map(({ cents: whole, paid, part }, at): [DocumentToOffset, number] => {
          const settledCents = Math.floor((whole * paid) / 100);
          return [
            waiting(`FA-${at}`, { cents: whole, settledCents }),
            Math.max(1, Math.floor(((whole - settledCents) * part) / 100)),
          ];
        });
        const left = ({ document }: DocumentToOffset) => document.payableCents - document.settledCents;
        const asked = sumCentsOf(parts, ([, amount]) => amount);
        const settled = offset(of, parts);
        const fits = asked <= left(of) && parts.every(([invoice, amount]) => amount <= left(invoice));
        expect(isRefusal(settled)).toBe(!fits);
        if (isRefusal(settled)) return;
        const all = [settled.note, ...settled.invoices];
        expect(
          sumCentsOf(
            all.flatMap(({ lines }) => lines),
            (line) => line.cents,
          ),
        ).toBe(0);
        for (const { document, amountCents, vatMoves } of all)
          if (document.settledCents + amountCents === document.payableCents)
            expect(sumCentsOf(vatMoves, (move) => move.movedCents)).toBe(
              sumCentsOf(document.pendingVat, (tax) => tax.standingCents - tax.movedCents),
            );
      }),
      propertyRuns(1000),
    );
  });
});
