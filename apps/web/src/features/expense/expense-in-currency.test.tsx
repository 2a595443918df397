import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** An expense that was paid in dollars: its rate, no French VAT, and what a missing rate says. */

it("takes an amount in a currency with the rate of its day or a typed one, without French VAT", async () => {
  const server = recordedCompany();
  const { report, company } = server.ids;
  const read = `GET /api/expense-report/${report}`;
  const update = `PATCH /api/expense-report/${report}`;
  const kept = server.recorded<ExpenseReportAnswer>(read);
  server.on(
    read,
    answered({
      ...kept,
      state: "draft",
      lines: [],
      abilities: { ...kept.abilities, edit: { allowed: true } },
    }),
  );
  server.on(`GET /api/currency-rate/of-day?legalEntityRefId=${company}`, () =>
    Response.json({ currencyRates: [{ currency: "USD", day: "2026-03-13", rate: "1.25" }] }),
  );
  await renderScreen(`/accounting/missions/expenses/${report}?panel=new`, server);
  const panel = page.getByRole("dialog", { name: "Nouvelle dépense" });
  await panel.getByRole("textbox", { name: "Date" }).fill("13/03/2026");
  await panel.getByRole("textbox", { name: "Libellé" }).fill("Hôtel à Brooklyn");
  await panel.getByRole("combobox", { name: "Devise" }).click();
  await page.getByRole("option", { name: /^USD/ }).click();
  await expect.element(panel.getByText("La TVA d’un autre pays ne se récupère pas en France.")).toBeVisible();
  await expect.element(panel.getByText("Cours du 13/03/2026.")).toBeVisible();
  await panel.getByRole("textbox", { name: "Montant TTC" }).fill("248,00");

  const missing = {
    ...{ status: 422, code: "EXPENSE_RATE_MISSING", message: "" },
    details: {
      ...{ currency: "USD", day: "13/03/2026" },
      fields: [{ path: "lines.0.inCurrency.exchangeRate", message: "EXPENSE_RATE_MISSING" }],
    },
  };
  server.once(update, answered(missing, 422));
  const add = panel.getByRole("button", { name: "Ajouter", exact: true });
  await add.click();
  const rate = panel.getByRole("textbox", { name: "USD pour 1 €" });
  await expect.element(rate).toHaveAttribute("aria-invalid", "true");
  await rate.fill("1,24");
  await expect.element(panel.getByText("Cours saisi.")).toBeVisible();
  server.once(update, answered(kept));
  await add.click();
  await expect.element(page.getByText("Dépense ajoutée.")).toBeVisible();
  expect(server.sentTo(update).map(({ body }) => (body as { lines: object[] }).lines)).toMatchObject([
    [{ inclVatCents: 0, taxes: [], inCurrency: { currency: "USD", units: 24_800, exchangeRate: null } }],
    [{ inCurrency: { currency: "USD", units: 24_800, exchangeRate: "1,24" } }],
  ]);
});
