import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { matchCreditedVat, movePendingVat, type PendingVat } from "./move-pending-vat.ts";
import { balancePayment, type DocumentToSettle, settleAllocation } from "./settle.ts";

const sale: PendingVat = {
  account: "445740",
  dueAccount: "445710",
  vatCode: "VS20",
  standingCents: -20_000,
  baseCents: -100_000,
  movedCents: 0,
  movedBaseCents: 0,
};

function document(change: Partial<DocumentToSettle> = {}): DocumentToSettle {
  return {
    id: "1",
    refId: "FA-2026-0001",
    payableCents: 120_000,
    settledCents: 0,
    open: [{ account: "411000", standingCents: 120_000 }],
    pendingVat: [],
    ...change,
  };
}

describe("VAT on receipts", () => {
  it("moves 100 of 200 when 600 of 1 200 are paid, the rest with the last payment", () => {
    const half = { wholeCents: 120_000, paidBeforeCents: 0, paidNowCents: 60_000 };
    expect(movePendingVat([sale], half)).toEqual([
      { account: "445740", dueAccount: "445710", vatCode: "VS20", movedCents: -10_000, baseCents: -50_000 },
    ]);
    const done = { ...sale, movedCents: -10_000, movedBaseCents: -50_000 };
    expect(movePendingVat([done], { ...half, paidBeforeCents: 60_000 })).toMatchObject([
      { movedCents: -10_000, baseCents: -50_000 },
    ]);
  });

  it("moves nothing for a cent that rounds to nothing", () => {
    const last = { wholeCents: 120_000, paidBeforeCents: 119_999, paidNowCents: 1 };
    expect(movePendingVat([{ ...sale, movedCents: -20_000, movedBaseCents: -100_000 }], last)).toEqual([]);
  });

  const note: PendingVat = { ...sale, standingCents: 20_000, baseCents: 100_000 };
  const moved = (move: { movedCents: number; baseCents: number }) => [move.movedCents, move.baseCents];

  it("is not touched by a credit note that gives back what nobody paid: its VAT and the invoice's go together", () => {
    // 1 200 of services, whose 200 wait, and 1 200 of goods; the services are credited.
    const whole = { wholeCents: 240_000, paidBeforeCents: 0, paidNowCents: 120_000 };
    const own = movePendingVat([note], { wholeCents: 120_000, paidBeforeCents: 0, paidNowCents: 120_000 });
    expect(own.map(moved)).toEqual([[20_000, 100_000]]);
    expect(matchCreditedVat([sale], own, whole).map(moved)).toEqual([[-20_000, -100_000]]);
    // What is paid of the goods then makes nothing due.
    const left = { ...sale, movedCents: -20_000, movedBaseCents: -100_000 };
    const credited = { ...left, creditedCents: -20_000, creditedBaseCents: -100_000 };
    const goods = {
      wholeCents: 240_000,
      creditedCents: 120_000,
      paidBeforeCents: 120_000,
      paidNowCents: 60_000,
    };
    expect(movePendingVat([credited], goods)).toEqual([]);
  });

  it("comes back as far as it fell due, when the services that were partly paid are credited", () => {
    // 600 of 2 400 were paid: 50 of the 200 fell due.
    const due = { ...sale, movedCents: -5_000, movedBaseCents: -25_000 };
    const own = movePendingVat([note], { wholeCents: 120_000, paidBeforeCents: 0, paidNowCents: 120_000 });
    const share = { wholeCents: 240_000, paidBeforeCents: 60_000, paidNowCents: 120_000 };
    expect(matchCreditedVat([due], own, share).map(moved)).toEqual([[-15_000, -75_000]]);
    const credited = {
      ...sale,
      movedCents: -20_000,
      movedBaseCents: -100_000,
      creditedCents: -15_000,
      creditedBaseCents: -75_000,
    };
    const next = {
      wholeCents: 240_000,
      creditedCents: 120_000,
      paidBeforeCents: 180_000,
      paidNowCents: 30_000,
    };
    expect(movePendingVat([credited], next)).toEqual([]);
    expect(movePendingVat([credited], { ...next, paidNowCents: 60_000 })).toEqual([]);
  });

  it("counts a payment after a credit note by what is left to pay of what is left to tax", () => {
    // 600 of the services were credited: 100 of VAT wait in the 1 800 that are left.
    const credited = {
      ...sale,
      movedCents: -10_000,
      movedBaseCents: -50_000,
      creditedCents: -10_000,
      creditedBaseCents: -50_000,
    };
    const share = {
      wholeCents: 240_000,
      creditedCents: 60_000,
      paidBeforeCents: 60_000,
      paidNowCents: 60_000,
    };
    expect(movePendingVat([credited], share).map(moved)).toEqual([[-3_333, -16_667]]);
  });

  it("falls due whole when a credit note of something else settles the rest of its invoice", () => {
    // 1 200 were paid, 100 of the 200 fell due; the goods are credited: the services are what was paid.
    const due = { ...sale, movedCents: -10_000, movedBaseCents: -50_000 };
    const share = { wholeCents: 240_000, paidBeforeCents: 120_000, paidNowCents: 120_000 };
    expect(matchCreditedVat([due], [], share).map(moved)).toEqual([[-10_000, -50_000]]);
  });

  it("is empty once all is paid, in any number of times and whatever was undone between", () => {
    const step = fc.record({ weight: fc.integer({ min: 1, max: 100 }), undo: fc.boolean() });
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        fc.array(step, { minLength: 1, maxLength: 20 }),
        (vat, steps) => {
          const wholeCents = Math.abs(vat) * 6 + 1;
          const living: { cents: number; moved: number }[] = [];
          const pay = (cents: number) => {
            const movedCents = sumCentsOf(living, (one) => one.moved);
            const paidBeforeCents = sumCentsOf(living, (one) => one.cents);
            const pending = { ...sale, standingCents: vat, baseCents: 0, movedCents };
            const [move] = movePendingVat([pending], { wholeCents, paidBeforeCents, paidNowCents: cents });
            living.push({ cents, moved: move?.movedCents ?? 0 });
          };
          const part = Math.max(1, Math.floor(wholeCents / (sumCentsOf(steps, (one) => one.weight) + 1)));
          for (const { weight, undo } of steps) {
            const rest = wholeCents - sumCentsOf(living, (one) => one.cents);
            if (rest > 0) pay(Math.min(rest, part * weight));
            // Undoing takes back what that payment moved, not what the rule would move now.
            if (undo) living.shift();
          }
          const rest = wholeCents - sumCentsOf(living, (one) => one.cents);
          if (rest > 0) pay(rest);
          expect(sumCentsOf(living, (one) => one.moved)).toBe(vat);
        },
      ),
      propertyRuns(2000),
    );
  });
});

describe("an allocation", () => {
  it("settles no more than what remains, and says how much that is", () => {
    expect(
      settleAllocation({ document: document({ settledCents: 100_000 }), amountCents: 20_001 }),
    ).toMatchObject({
      refused: "PAYMENT_ABOVE_REMAINING",
      details: { remainingCents: 20_000 },
    });
  });

  it("credits the customer, debits the supplier, and shares among the accounts of one bill to the cent", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 8 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(1 as const, -1 as const),
        fc.integer({ min: 1, max: 100 }),
        (parts, sense, percent) => {
          const payableCents = sumCentsOf(parts, (part) => part);
          const amountCents = Math.max(1, Math.floor((payableCents * percent) / 100));
          const open = parts.map((part, at) => ({ account: `40${at}`, standingCents: part * sense }));
          const settled = settleAllocation({ document: document({ payableCents, open }), amountCents });
          if (isRefusal(settled)) throw new Error(settled.refused);
          expect(sumCentsOf(settled.lines, (line) => line.cents)).toBe(-sense * amountCents);
          if (percent === 100)
            expect(settled.lines.map((line) => -line.cents)).toEqual(open.map((o) => o.standingCents));
        },
      ),
      propertyRuns(1000),
    );
  });
});

describe("the balance of a payment", () => {
  const allocations = [{ document: document(), amountCents: 120_000 }];
  const payment = {
    amountCents: 120_000,
    writeOffCents: 0,
    gapLimitCents: 500,
    allocations,
    otherwise: 1 as const,
  };

  it("leaves what is too much on the third party", () => {
    expect(balancePayment({ ...payment, amountCents: 130_000 })).toEqual({
      sense: 1,
      unallocatedCents: 10_000,
    });
    expect(balancePayment({ ...payment, allocations: [], otherwise: -1 })).toEqual({
      sense: -1,
      unallocatedCents: 120_000,
    });
  });

  it("accepts a small gap both ways, within the company's limit and to the end of the invoices", () => {
    expect(balancePayment({ ...payment, amountCents: 119_800, writeOffCents: 200 })).toMatchObject({
      sense: 1,
      unallocatedCents: 0,
    });
    expect(balancePayment({ ...payment, amountCents: 120_200, writeOffCents: -200 })).toMatchObject({
      sense: 1,
      unallocatedCents: 0,
    });
    expect(balancePayment({ ...payment, amountCents: 119_000, writeOffCents: 1000 })).toMatchObject({
      refused: "PAYMENT_GAP_ABOVE_LIMIT",
    });
    expect(balancePayment({ ...payment, writeOffCents: 200 })).toMatchObject({
      refused: "PAYMENT_GAP_UNUSED",
    });
  });

  it("refuses allocations beyond the money", () => {
    expect(balancePayment({ ...payment, amountCents: 119_999 })).toMatchObject({
      refused: "PAYMENT_ALLOCATIONS_EXCEED",
    });
  });

  it("counts a credit note against the invoices, and pays it back when it stands alone", () => {
    const note = document({
      id: "2",
      payableCents: 20_000,
      open: [{ account: "411000", standingCents: -20_000 }],
    });
    const both = [...allocations, { document: note, amountCents: 20_000 }];
    expect(balancePayment({ ...payment, amountCents: 100_000, allocations: both })).toEqual({
      sense: 1,
      unallocatedCents: 0,
    });
    const alone = [{ document: note, amountCents: 20_000 }];
    expect(balancePayment({ ...payment, amountCents: 20_000, allocations: alone })).toEqual({
      sense: -1,
      unallocatedCents: 0,
    });
  });
});
