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
  const table = page.getByRole("table", { name: "Documents en devise à la clôture" });
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
