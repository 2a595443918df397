import { describe, expect, it } from "vitest";
import { type PayableDocument, paymentState, paymentStateWord } from "./payment-state.ts";

const sale: PayableDocument = {
  isSale: true,
  kind: "invoice",
  status: "validated",
  paymentStatus: "unpaid",
  remainingCents: 12_000,
  dueDate: "2026-03-31",
  overdue: false,
};
const word = (change: Partial<PayableDocument>) => paymentStateWord({ ...sale, ...change }, "2026-04-12");

describe("the state of a document in the owner's words", () => {
  it.each([
    ["Brouillon", { status: "draft" }],
    ["À encaisser", {}],
    ["À payer", { isSale: false }],
    ["En retard (12\u00a0j)", { overdue: true }],
    ["En retard (12\u00a0j)", { overdue: true, paymentStatus: "partially_paid" }],
    ["En retard", { overdue: true, dueDate: null }],
    ["Partiellement payée", { paymentStatus: "partially_paid" }],
    ["Payée", { paymentStatus: "paid", remainingCents: 0 }],
    ["Soldée par avoir", { remainingCents: 0 }],
    ["Annulée", { status: "cancelled" }],
    ["Refusée", { status: "refused", isSale: false }],
    ["À imputer", { kind: "credit_note", overdue: true }],
    ["Soldé", { kind: "credit_note", paymentStatus: "paid", remainingCents: 0 }],
    ["Annulé", { kind: "credit_note", status: "cancelled" }],
  ] as const)("%s", (expected, change) => {
    expect(word(change)).toBe(expected);
  });

  it("is late only while something is owed", () => {
    expect(paymentState({ ...sale, overdue: true, remainingCents: 0, paymentStatus: "paid" })).toBe("paid");
  });
});
