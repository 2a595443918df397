import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** A bill in dollars that an operation in euros settles: what is shown before it is accepted. */

const ID = "019b0000-0000-7000-8000-000000000001";
const OPERATION = "019b0000-0000-7000-8000-000000000002";
const ACCEPT = `POST /api/bank-operation/${OPERATION}/accept`;

const operation = {
  ...{ id: OPERATION, version: 1, statementId: ID, account: "512000", label: "VIR INTL ACME" },
  ...{ date: "2026-04-10", valueDate: "2026-04-10", amountCents: -93_241, reference: null },
  ...{ counterpartyName: null, counterpartyIban: null, details: [], state: "open", proposals: [] },
  ...{ paymentId: null, entryId: null, ruleNumber: null, currency: null, currencyAmount: null },
};
const account = {
  ...{ account: "512000", label: "Banque", journalCode: "BQ", identifiers: [], openingCents: 0 },
  ...{ statementCents: 0, statementDate: null, bookCents: 0, operations: 1, openOperations: 1 },
  ...{ months: [{ month: "2026-04", operations: 1, openOperations: 1 }], frozen: null },
};
const bill = {
  ...{ id: ID, kind: "invoice", refId: "FF-2026-0001", bill_number: "INV-77120", companyName: "Acme" },
  ...{ due_date: "2026-04-14", currency: "USD", counterpartyId: ID },
  ...{ remainingCents: 100_000, remainingEurCents: 92_000 },
};

it("shows amount, euros booked, rate and difference, takes a part, and asks to confirm a rate that is far", async () => {
  const server = recordedCompany();
  server.on("GET /api/bank-account", answered({ accounts: [account], count: 1 }));
  server.on("GET /api/bank-operation", answered({ operations: [operation], nextAfter: null }));
  server.on("GET /api/bank-line", answered({ lines: [], nextAfter: null }));
  server.on("GET /api/invoice", answered({ invoices: [bill], count: 1 }));
  const rate = { currency: "USD", day: "2026-04-10", rate: "1.090000" };
  server.on("GET /api/currency-rate/of-day", answered({ currencyRates: [rate] }));
  await renderScreen("/accounting/reconciliation", server);
  await page.getByRole("button", { name: "Rattacher une facture" }).click();
  const dialog = page.getByRole("dialog", { name: "Rattacher une facture" });
  await expect.element(dialog.getByText("1 000,00 USD")).toBeVisible();
  await dialog
    .getByRole("row", { name: /INV-77120/ })
    .getByRole("checkbox")
    .click();
  await expect
    .element(
      dialog.getByText(
        /1\s000,00\sUSD, comptabilisés 920,00\s€, au cours de 1,0725 USD pour 1\s€\s: perte de change de 12,41\s€ en 656\./,
      ),
    )
    .toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Régler la sélection" });
  await expect.element(confirm).toBeEnabled();
  const amount = dialog.getByRole("textbox", { name: "Réglé de INV-77120" });
  await amount.fill("1500");
  await expect.element(dialog.getByText(/Il reste 1\s000,00\sUSD à régler/)).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await amount.fill("800");
  await expect
    .element(dialog.getByText(/Il s’écarte de 27\s% de celui du 10\/04\/2026 \(1,09\)/))
    .toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Confirmer ce cours" }).click();
  server.once(ACCEPT, refused(409, "BANK_OPERATION_NOT_OPEN"));
  await press("Control+Enter");
  await expect.element(dialog.getByText(/déjà rapprochée ou ignorée/)).toBeVisible();
  expect(server.sentTo(ACCEPT).map(({ body }) => body)).toEqual([
    { allocations: [{ invoiceId: ID, amountCents: 80_000 }], rateConfirmed: true },
  ]);
});

it("asks to confirm what dollars that pay a bill in euros are worth, where it is far from the rate of the day", async () => {
  const server = recordedCompany();
  const dollars = { amountCents: -100_000, currency: "USD", currencyAmount: -120_000 };
  server.on("GET /api/bank-account", answered({ accounts: [{ ...account, currency: "USD" }], count: 1 }));
  server.on(
    "GET /api/bank-operation",
    answered({ operations: [{ ...operation, ...dollars }], nextAfter: null }),
  );
  server.on("GET /api/bank-line", answered({ lines: [], nextAfter: null }));
  const owed = { ...bill, currency: "EUR", remainingCents: 115_000, remainingEurCents: undefined };
  server.on("GET /api/invoice", answered({ invoices: [owed], count: 1 }));
  const rate = { currency: "USD", day: "2026-04-10", rate: "1.200000" };
  server.on("GET /api/currency-rate/of-day", answered({ currencyRates: [rate] }));
  await renderScreen("/accounting/reconciliation", server);
  await page.getByRole("button", { name: "Rattacher une facture" }).click();
  const dialog = page.getByRole("dialog", { name: "Rattacher une facture" });
  await dialog
    .getByRole("row", { name: /INV-77120/ })
    .getByRole("checkbox")
    .click();
  await expect.element(dialog.getByText(/Il s’écarte de 15\s% de celui du 10\/04\/2026/)).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Régler la sélection" });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Confirmer ce cours" }).click();
  await expect.element(confirm).toBeEnabled();
  server.once(ACCEPT, refused(409, "BANK_OPERATION_NOT_OPEN"));
  await press("Control+Enter");
  await expect.element(dialog.getByText(/déjà rapprochée ou ignorée/)).toBeVisible();
  expect(server.sentTo(ACCEPT).map(({ body }) => body)).toEqual([
    { allocations: [{ invoiceId: ID, amountCents: 115_000 }], rateConfirmed: true },
  ]);
});
