import { expect, it } from "vitest";
import { type ExportRow, exportColumns } from "./export-cells.ts";

const stateOf = (row: Partial<ExportRow>) =>
  exportColumns.find(({ header }) => header === "Statut")?.value({ ...row } as ExportRow);

it("calls an invoice paid, and a credit note settled, which may have cost no money", () => {
  const written = { status: "validated", overdue: false, due_date: null } as const;
  expect(stateOf({ ...written, kind: "invoice", paymentStatus: "paid", remainingCents: 0 })).toBe("Payée");
  expect(stateOf({ ...written, kind: "credit_note", paymentStatus: "paid", remainingCents: 0 })).toBe(
    "Soldé",
  );
  const open = { ...written, remainingCents: 100 };
  expect(stateOf({ ...open, kind: "credit_note", paymentStatus: "unpaid" })).toBe("À imputer");
});
