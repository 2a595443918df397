import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** Differences of rates at the closing: what they are, what is written, and what became of it. */

const SCREEN = "/accounting/regulations?view=conversion";
const READ = "GET /api/conversion-difference?fiscalExerciseRefId=ref-2";
const WRITE = "POST /api/conversion-difference";
const PREVIEW = "POST /api/conversion-difference/preview";
const ID = "019b0000-0000-7000-8000-000000000001";

const lost = {
  ...{
    invoiceId: ID,
    number: "FA-2026-0001",
    direction: "credit",
    counterpartyName: "Acme",
    account: "411000",
  },
  ...{ billDate: "2026-03-13", payableUnits: 120_000, keptRate: "1.25" },
  ...{ currency: "USD", openUnits: 80_000, rate: "2", rateDay: "2026-12-31", bookedCents: 64_000 },
  ...{ valueCents: 40_000, differenceCents: -24_000, hedged: false },
};
const conversion = (change: object = {}) =>
  answered({
    ...{ date: "2026-12-31", reversalDate: "2027-01-01", run: null, lines: [lost], changedCount: 0 },
    ...{ lossCents: 24_000, gainCents: 0, provisionCents: 24_000 },
    abilities: { write: { allowed: true }, cancel: { allowed: false, code: "YEAR_END_NOT_FOUND" } },
    ...change,
  });
const run = {
  id: ID,
  pieceRef: "EC-1",
  entries: [{ id: ID, number: "OD-12", date: "2026-12-31", label: "Différences de conversion" }],
};
const preview = answered({
  entries: [
    {
      ...{ journalCode: "OD", date: "2026-12-31", pieceRef: "EC-1", label: "Différences de conversion" },
      lines: [],
    },
  ],
});

it("shows each document with its rate and its difference, and writes them with what is hedged", async () => {
  const server = recordedCompany();
  server.on(READ, conversion());
  server.on(PREVIEW, preview);
  await renderScreen(SCREEN, server);
  const table = page.getByRole("grid", { name: "Documents en devise à la clôture" });
  await expect.element(table.getByText("800,00 USD")).toBeVisible();
  await expect.element(page.getByText(/Pertes latentes 240,00\s€, gains latents 0,00\s€/)).toBeVisible();
  await page.getByRole("button", { name: "Comptabiliser les différences" }).click();
  const dialog = page.getByRole("dialog", { name: "Comptabiliser les différences" });
  await dialog.getByRole("checkbox", { name: /FA-2026-0001 · Acme/ }).click();
  const confirm = dialog.getByRole("button", { name: "Passer l’écriture" });
  await expect.element(confirm).toBeEnabled();
  server.once(WRITE, refused(409, "YEAR_END_CHANGED"));
  await press("Control+Enter");
  await expect.element(dialog.getByText(/Relisez la liste, puis recommencez/)).toBeVisible();
  server.once(WRITE, conversion({ run }));
  await press("Control+Enter");
  await expect
    .element(page.getByText("EC-1 comptabilisée au 31/12/2026, extourne au 01/01/2027."))
    .toBeVisible();
  expect(server.sentTo(WRITE).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({
      fiscalExerciseRefId: "ref-2",
      lossCents: 24_000,
      gainCents: 0,
      hedgedIds: [ID],
    })),
  );
});

const plain = (element: Element) => (element.textContent ?? "").replace(/\s/g, " ");

it("explains a difference: the document, its rate, that of the closing, euros before and after, the entries", async () => {
  const server = recordedCompany();
  const owed = {
    ...{ ...lost, invoiceId: "019b0000-0000-7000-8000-000000000002", number: "US-1", direction: "debit" },
    ...{ openUnits: -100_000, payableUnits: -100_000, account: "401000" },
    ...{ bookedCents: -80_000, valueCents: -50_000, differenceCents: 30_000 },
  };
  server.on(READ, conversion({ run, lines: [{ ...lost, hedged: true }, owed] }));
  await renderScreen(SCREEN, server);
  await page.getByRole("row", { name: /FA-2026-0001/ }).click();
  const sale = page.getByRole("dialog", { name: "FA-2026-0001" });
  const facts = [
    "800,00 USD au 31/12/2026 : 1 200,00 USD moins 400,00 USD réglés.",
    "1 EUR = 1,25 USD, celui du document.",
    "640,00 € au compte 411000.",
    "1 EUR = 2 USD au 31/12/2026.",
    "400,00 € : 800,00 USD à 2.",
    "240,00 € de perte latente : la créance baisse. Débit 476, crédit 411000. Une couverture",
  ];
  for (const fact of facts) await expect.poll(() => plain(sale.element())).toContain(fact);
  await expect
    .element(sale.getByRole("link", { name: /OD-12/ }))
    .toHaveAttribute("href", `/accounting/entry-logs/${ID}`);
  await expect
    .element(sale.getByRole("link", { name: "Ouvrir FA-2026-0001 du 13/03/2026, Acme" }))
    .toHaveAttribute("href", `/accounting/invoices/${ID}`);
  await press("Escape");
  await page.getByRole("row", { name: /US-1/ }).click();
  const bill = page.getByRole("dialog", { name: "US-1" });
  await expect
    .poll(() => plain(bill.element()))
    .toContain("300,00 € de gain latent : la dette baisse. Débit 401000, crédit 477");
});

it("says what is written and that it is no longer up to date, and takes it back", async () => {
  const server = recordedCompany();
  const cancel = `POST /api/conversion-difference/${ID}/cancel`;
  server.on(
    READ,
    conversion({ run, changedCount: 2, abilities: { write: { allowed: false }, cancel: { allowed: true } } }),
  );
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("EC-1 n’est plus à jour : 2 documents à réévaluer")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "OD-12 du 31/12/2026" }))
    .toHaveAttribute("href", `/accounting/entry-logs/${ID}`);
  await page.getByRole("button", { name: "Annuler les différences" }).click();
  server.once(cancel, conversion());
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler les différences" }).click();
  await expect.element(page.getByText("EC-1 annulée.")).toBeVisible();
  expect(server.sentTo(cancel)).toHaveLength(1);
});

it("names the rate that is missing, and why nothing can be written", async () => {
  const server = recordedCompany();
  const blind = { ...lost, rate: null, rateDay: null, valueCents: null, differenceCents: null };
  const write = {
    allowed: false,
    code: "CONVERSION_RATE_MISSING",
    details: { currency: "USD", day: "31/12/2026" },
  };
  server.on(READ, conversion({ lines: [blind], abilities: { write, cancel: { allowed: false } } }));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("Cours absent")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Comptabiliser les différences" }))
    .toHaveAttribute("aria-disabled", "true");
});
