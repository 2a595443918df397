import { expect, it } from "vitest";
import { indexInvoices } from "./invoice-index.ts";
import { proposeMatches } from "./propose.ts";

it("a line that is booked already comes before an invoice of the same points, which would be paid a second time", () => {
  const operation = {
    id: "op1",
    date: "2026-03-20",
    valueDate: "2026-03-20",
    amountCents: 120_000,
    label: "VIR SEPA RECU",
    details: [],
  };
  const invoice = {
    id: "i1",
    outstandingCents: 120_000,
    isSale: true,
    date: "2026-02-20",
    dueDate: "2026-03-22",
    references: ["FA-2026-0012"],
    endToEndIds: [],
    counterpartyId: "c1",
    counterpartyName: "SARL Boulangerie Dupont",
    counterpartyIbans: [],
  };
  const line = { id: "l1", amountCents: 120_000, date: "2026-03-20", label: "Règlement", references: [] };
  const proposals = proposeMatches(operation, {
    ...{ invoices: indexInvoices([invoice]), entryLines: [line] },
    ...{ expenses: [], collected: [], rules: [], transfers: [], takings: [], deposits: [] },
  });
  expect(proposals.map(({ kind, score }) => [kind, score])).toEqual([
    ["entryLine", 50],
    ["invoice", 50],
  ]);
});
