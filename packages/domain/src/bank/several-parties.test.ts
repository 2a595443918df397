import { describe, expect, it } from "vitest";
import type { EntryLineCandidate, InvoiceCandidate, MatchCandidates, OpenOperation } from "./candidate.ts";
import { indexInvoices } from "./invoice-index.ts";
import { proposeMatches } from "./propose.ts";

const operation = (change: Partial<OpenOperation>): OpenOperation => ({
  id: "op1",
  date: "2026-03-10",
  valueDate: "2026-03-10",
  amountCents: 42_956,
  label: "VIREMENTS RECUS",
  details: [],
  ...change,
});
const invoice = (id: string, cents: number, reference: string): InvoiceCandidate => ({
  id,
  outstandingCents: cents,
  isSale: true,
  date: "2026-03-01",
  dueDate: "2026-03-31",
  references: [reference],
  endToEndIds: [],
  counterpartyId: `party of ${id}`,
  counterpartyName: `Client ${id}`,
  counterpartyIbans: [],
});
const line = (id: string, amountCents: number, date = "2026-03-09"): EntryLineCandidate => ({
  id,
  amountCents,
  date,
  label: "Encaissement",
  references: [],
});
const none: MatchCandidates = {
  invoices: indexInvoices([]),
  expenses: [],
  collected: [],
  entryLines: [],
  rules: [],
  transfers: [],
  takings: [],
  deposits: [],
};

describe("one operation of several third parties", () => {
  const invoices = indexInvoices([
    invoice("one", 32_956, "FA-2026-0001"),
    invoice("two", 10_000, "FA-2026-0002"),
    invoice("three", 10_000, "FA-2026-0003"),
  ]);

  it("pays the invoices that its texts name, when they sum to it", () => {
    const [best] = proposeMatches(operation({ details: ["FA-2026-0001", "FA-2026-0002"] }), {
      ...none,
      invoices,
    });
    expect(best).toMatchObject({
      kind: "invoices",
      isStrong: true,
      allocations: [
        { invoiceId: "one", amountCents: 32_956 },
        { invoiceId: "two", amountCents: 10_000 },
      ],
    });
  });

  it("is not combined of strangers whose invoices only sum to it", () => {
    expect(proposeMatches(operation({}), { ...none, invoices })).toEqual([]);
  });
});

describe("a deposit of cheques", () => {
  const deposits = [line("a", 32_956), line("b", 10_000), line("c", 5_000)];

  it.each(["REMISE CHEQUES 2 CHQ", "REM CHQ 0012345", "Remise de chèques"])(
    "« %s » is the receipts on the bank's account that sum to it",
    (label) => {
      const [best] = proposeMatches(operation({ label }), { ...none, deposits });
      expect(best).toMatchObject({ kind: "entryLine", lineIds: ["a", "b"], isStrong: true });
    },
  );

  it("is not certain when two sums are possible, or when they are old", () => {
    const label = "REMISE CHEQUES";
    const twice = proposeMatches(operation({ label }), {
      ...none,
      deposits: [...deposits, line("d", 10_000)],
    });
    expect(twice.map(({ isStrong }) => isStrong)).toEqual([false, false]);
    const old = deposits.map((one) => ({ ...one, date: "2026-02-20" }));
    expect(proposeMatches(operation({ label }), { ...none, deposits: old })[0]?.isStrong).toBe(false);
  });

  it("clears cheques that wait on 511, without a fee", () => {
    const takings = [
      { id: "t1", account: "511200", amountCents: 32_956, date: "2026-03-08" },
      { id: "t2", account: "511200", amountCents: 10_000, date: "2026-03-09" },
    ];
    const deposit = operation({ label: "REMISE CHEQUES" });
    expect(proposeMatches(deposit, { ...none, takings })[0]).toMatchObject({ kind: "takings", feeCents: 0 });
    expect(proposeMatches({ ...deposit, amountCents: 42_900 }, { ...none, takings })).toEqual([]);
  });

  it("is looked for of no other operation", () => {
    expect(proposeMatches(operation({ label: "VIR SEPA" }), { ...none, deposits })).toEqual([]);
  });
});
