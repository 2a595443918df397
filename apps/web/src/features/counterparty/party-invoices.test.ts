import { expect, it } from "vitest";
import { stateOf } from "./PartyInvoices.tsx";

const written = { status: "validated", overdue: false, remainingCents: 100 } as const;

it("calls an invoice paid, and a credit note settled, which may have cost no money", () => {
  expect(stateOf({ ...written, kind: "invoice", paymentStatus: "paid", remainingCents: 0 })[0]).toBe(
    "Réglée",
  );
  expect(stateOf({ ...written, kind: "invoice", paymentStatus: "unpaid" })[0]).toBe("À régler");
  expect(stateOf({ ...written, kind: "credit_note", paymentStatus: "unpaid", remainingCents: 0 })[0]).toBe(
    "Soldé",
  );
  expect(stateOf({ ...written, kind: "invoice", paymentStatus: "unpaid", remainingCents: 0 })[0]).toBe(
    "Soldée par avoir",
  );
  expect(stateOf({ ...written, kind: "credit_note", paymentStatus: "partially_paid" })[0]).toBe("À imputer");
});
