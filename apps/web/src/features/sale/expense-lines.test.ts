import { describe, expect, it } from "vitest";
import { emptyForm } from "../../app/document/draft/document-form.ts";
import { lineBody } from "../../app/document/draft/document-line.ts";
import { withExpenses, withoutExpenses } from "./expense-lines.ts";
import type { SaleContext } from "./line-rules.ts";

const context: SaleContext = {
  date: "2026-03-15",
  vatRegime: "normal_monthly",
  vatOnDebits: false,
  companyOnDebits: false,
  buyerCountry: "FR",
  vatCodes: new Map(),
};
const train = {
  id: "8f14e45f-ceea-4e5a-9d3c-1d2f3a4b5c6d",
  reportRefId: "NF-00001",
  date: "2026-03-02",
  label: "Train",
  natureLabel: "Transport de personnes",
  amountCents: 8_400,
  clientId: null,
};

describe("expenses to invoice again", () => {
  it("become lines at their cost, once each, and go with their client", () => {
    const form = withExpenses(emptyForm("credit", "2026-03-15"), [train], context);
    expect(form.lines).toHaveLength(1);
    const [line] = form.lines;
    expect(line && lineBody(line, "credit")).toMatchObject({
      label: "Frais\u00a0: Train du 02/03/2026",
      unitPriceCents: "8400",
      vatRate: 2_000,
      supplyType: "services",
      account: null,
      expenseLineId: train.id,
    });
    expect(withExpenses(form, [train], context).lines).toHaveLength(1);
    expect(withoutExpenses(form).lines).toMatchObject([{ label: "" }]);
    expect(withoutExpenses(form).lines[0]).not.toHaveProperty("expenseLineId");
  });
});
