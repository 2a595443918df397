import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** Bank accounts in other currencies at the closing: what they are worth, the entry, and the way back. */

const SCREEN = "/accounting/regulations?view=revaluation";
const READ = "GET /api/revaluation?fiscalExerciseRefId=ref-2";
const WRITE = "POST /api/revaluation";
const ID = "019b0000-0000-7000-8000-000000000001";

const dollars = {
  ...{ account: "512200", currency: "USD", units: 100_000, rate: "1.1", rateDay: "2026-12-31" },
  ...{ bookedCents: 80_000, valueCents: 90_909, differenceCents: 10_909 },
};
const revaluation = (change: object = {}) =>
  answered({
    ...{ date: "2026-12-31", reversalDate: null, run: null, lines: [dollars], changedCount: 0 },
    ...{ lossCents: 0, gainCents: 10_909 },
    abilities: { write: { allowed: true }, cancel: { allowed: false, code: "YEAR_END_NOT_FOUND" } },
    ...change,
  });
const run = {
  ...{ id: ID, pieceRef: "RC-1" },
  entries: [{ id: ID, number: "OD-12", date: "2026-12-31", label: "Réévaluation des comptes en devise" }],
};

it("shows each account with its rate and its difference, and writes them once seen, without a reversal", async () => {
  const server = recordedCompany();
  server.on(READ, revaluation());
  server.on("POST /api/revaluation/preview", answered({ entries: [] }));
  await renderScreen(SCREEN, server);
  const table = page.getByRole("table", { name: "Comptes bancaires en devise à la clôture" });
  await expect.element(table.getByText("1 000,00 USD")).toBeVisible();
  await expect
    .element(page.getByText(/gains de change 109,09\s€\. Écriture au 31\/12\/2026\./))
    .toBeVisible();
  await page.getByRole("button", { name: "Réévaluer les comptes" }).click();
  const dialog = page.getByRole("dialog", { name: "Réévaluer les comptes" });
  await expect.element(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
  server.once(WRITE, refused(409, "YEAR_END_CHANGED"));
  await press("Control+Enter");
  await expect.element(dialog.getByText(/Relisez la liste, puis recommencez/)).toBeVisible();
  server.once(WRITE, revaluation({ run }));
  await press("Control+Enter");
  await expect.element(page.getByText("RC-1 comptabilisée au 31/12/2026.")).toBeVisible();
  const seen = { fiscalExerciseRefId: "ref-2", lossCents: 0, gainCents: 10_909 };
  expect(server.sentTo(WRITE).map(({ body }) => body)).toEqual([seen, seen]);
});

it("takes it back by one opposite entry", async () => {
  const server = recordedCompany();
  const cancel = `POST /api/revaluation/${ID}/cancel`;
  server.on(READ, revaluation({ run, abilities: { write: { allowed: false }, cancel: { allowed: true } } }));
  await renderScreen(SCREEN, server);
  await page.getByRole("button", { name: "Annuler la réévaluation" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect
    .element(confirm.getByText(/Une écriture contraire est passée au 31\/12\/2026\./))
    .toBeVisible();
  server.once(cancel, revaluation());
  await confirm.getByRole("button", { name: "Annuler la réévaluation" }).click();
  await expect.element(page.getByText("RC-1 annulée.")).toBeVisible();
  expect(server.sentTo(cancel)).toHaveLength(1);
});

it("leads nowhere without the right", async () => {
  const server = recordedCompany();
  server.on(READ, refused(403, "FORBIDDEN"));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText(/Vos droits ne permettent pas cette action/)).toBeVisible();
});
