import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../testing/keys.ts";
import { recordedCompany } from "../../testing/recorded-company.ts";
import { answered, refused } from "../../testing/recorded-server.ts";
import { renderScreen } from "../../testing/render-screen.tsx";

/** Paid leave at the closing: what it is, why, what is written, and what became of it. */

const SCREEN = "/accounting/regulations?view=leave";
const READ = "GET /api/leave-provision?fiscalExerciseRefId=ref-2";
const WRITE = "POST /api/leave-provision";
const PREVIEW = "POST /api/leave-provision/preview";
const ID = "019b0000-0000-7000-8000-000000000001";

const line = {
  ...{ employeeId: ID, name: "Bernard Claire", known: true, days: 750, acquired: 250, unit: "open" },
  ...{ monthlyCents: 300_000, yearCents: 300_000, maintainedCents: 86_538, tenthCents: 90_000 },
  ...{ grossCents: 90_000, ratePpm: 421_000, chargesCents: 37_890, taxesCents: 1_800 },
};
const provision = (change: object = {}) =>
  answered({
    ...{ date: "2026-12-31", reversalDate: "2027-01-01", run: null, lines: [line], changedCount: 0 },
    ...{ grossCents: 90_000, chargesCents: 37_890 },
    abilities: { write: { allowed: true }, cancel: { allowed: false, code: "YEAR_END_NOT_FOUND" } },
    ...change,
  });
const run = {
  id: ID,
  pieceRef: "CP-1",
  entries: [{ id: ID, number: "OD-12", date: "2026-12-31", label: "Provision pour congés à payer" }],
};
const preview = answered({
  entries: [
    {
      journalCode: "OD",
      date: "2026-12-31",
      pieceRef: "CP-1",
      label: "Provision pour congés à payer",
      lines: [],
    },
  ],
});

it("shows what each employee is owed and why, and writes it", async () => {
  const server = recordedCompany();
  server.on(READ, provision());
  server.on(PREVIEW, preview);
  await renderScreen(SCREEN, server);
  await expect
    .element(page.getByText(/Congés 900,00\s€, charges 378,90\s€, total 1\s278,90\s€/))
    .toBeVisible();
  await page.getByRole("row", { name: /Bernard Claire/ }).click();
  await expect.element(page.getByText(/7,50 jours ouvrables/)).toBeVisible();
  await expect.element(page.getByText(/900,00\s€\s: le dixième, le plus favorable/)).toBeVisible();
  await expect.element(page.getByText(/42,10\s% du brut/)).toBeVisible();
  await press("Escape");
  await page.getByRole("button", { name: "Comptabiliser les congés" }).click();
  const dialog = page.getByRole("dialog", { name: "Comptabiliser les congés" });
  await expect.element(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
  server.once(WRITE, refused(409, "YEAR_END_CHANGED"));
  await press("Control+Enter");
  await expect.element(dialog.getByText(/Relisez la liste, puis recommencez/)).toBeVisible();
  server.once(WRITE, provision({ run }));
  await press("Control+Enter");
  await expect
    .element(page.getByText("CP-1 comptabilisée au 31/12/2026, extourne au 01/01/2027."))
    .toBeVisible();
  const body = { fiscalExerciseRefId: "ref-2", grossCents: 90_000, chargesCents: 37_890 };
  expect(server.sentTo(WRITE).map((sent) => sent.body)).toEqual([body, body]);
});

it("says which payslip keeps the provision from being known, and no amount of it", async () => {
  const server = recordedCompany();
  const blind = { ...line, known: false, days: 0, grossCents: 0, ratePpm: 0, chargesCents: 0 };
  const details = { employee: "Bernard Claire", month: "12/2026" };
  const write = { allowed: false, code: "PROVISION_PAYSLIP_MISSING", details };
  const abilities = { write, cancel: { allowed: false, code: "YEAR_END_NOT_FOUND" } };
  server.on(READ, provision({ lines: [blind], grossCents: 0, chargesCents: 0, abilities }));
  await renderScreen(SCREEN, server);
  const notice = page.getByText(/1 bulletin de clôture manque.*Bernard Claire.*12\/2026/);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByText(/Écriture au/)).not.toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /Bernard Claire Bulletin absent$/ })).toBeVisible();
});

it("says what is written and that it is no longer up to date, and takes it back", async () => {
  const server = recordedCompany();
  const cancel = `POST /api/leave-provision/${ID}/cancel`;
  const abilities = { write: { allowed: false }, cancel: { allowed: true } };
  server.on(READ, provision({ run, changedCount: 2, abilities }));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("CP-1 n’est plus à jour : 2 salariés à réévaluer")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "OD-12 du 31/12/2026" }))
    .toHaveAttribute("href", `/accounting/entry-logs/${ID}`);
  await page.getByRole("button", { name: "Annuler la provision" }).click();
  server.once(cancel, provision());
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler la provision" }).click();
  await expect.element(page.getByText("CP-1 annulée.")).toBeVisible();
  expect(server.sentTo(cancel)).toHaveLength(1);
});

it("says who has no payslip of the closing month, and that nothing can be written", async () => {
  const server = recordedCompany();
  const details = { employee: "Bernard Claire", month: "12/2026" };
  const write = { allowed: false, code: "PROVISION_PAYSLIP_MISSING", details };
  server.on(
    READ,
    provision({ lines: [{ ...line, known: false }], abilities: { write, cancel: { allowed: false } } }),
  );
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("Bulletin absent")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Comptabiliser les congés" }))
    .toHaveAttribute("aria-disabled", "true");
});

it("shows the 13th month that is earned, why, and what is written of it", async () => {
  const server = recordedCompany();
  const earned = {
    ...{
      employeeId: ID,
      name: "Bernard Claire",
      known: true,
      fromDate: "2026-07-01",
      paidIn: 6,
      months: 600,
    },
    ...{
      monthlyCents: 300_000,
      grossCents: 150_000,
      ratePpm: 421_000,
      chargesCents: 63_150,
      taxesCents: 3_000,
    },
  };
  const owed = { lines: [earned], grossCents: 150_000, chargesCents: 63_150 };
  server.on("GET /api/thirteenth-month?fiscalExerciseRefId=ref-2", provision(owed));
  server.on("POST /api/thirteenth-month/preview", preview);
  server.on("POST /api/thirteenth-month", provision({ ...owed, run: { ...run, pieceRef: "TM-1" } }));
  await renderScreen("/accounting/regulations?view=thirteenth", server);
  await expect.element(page.getByText(/13e mois 1\s500,00\s€, charges 631,50\s€/)).toBeVisible();
  await page.getByRole("row", { name: /Bernard Claire/ }).click();
  await expect.element(page.getByText(/6,00 mois depuis le 01\/07\/2026/)).toBeVisible();
  await expect.element(page.getByText("En juin, d’après le contrat.")).toBeVisible();
  await press("Escape");
  await page.getByRole("button", { name: "Comptabiliser le 13e mois" }).click();
  const dialog = page.getByRole("dialog", { name: "Comptabiliser le 13e mois" });
  await expect.element(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
  await press("Control+Enter");
  await expect.element(page.getByText(/^TM-1 comptabilisée au 31\/12\/2026/)).toBeVisible();
});

it("asks what was invested in housing on the year before, and keeps it", async () => {
  const server = recordedCompany();
  const before = { year: 2025, wagesCents: null, investedCents: null, baseCents: 0, penaltyPpm: 20_000 };
  const owed = {
    ...{
      employerId: ID,
      siret: "12345678200010",
      headcount: "under250",
      wagesCents: 600_000,
      ratePpm: 4_500,
    },
    ...{
      dueCents: 2_700,
      missing: null,
      version: 3,
      housing: [{ year: 2024, wagesCents: 1, investedCents: 1 }],
    },
  };
  const effort = (told: object, penaltyCents: number, abilities: object) =>
    provision({
      lines: [{ ...owed, before: { ...before, ...told, penaltyCents } }],
      ...{ wagesCents: 600_000, dueCents: 2_700, penaltyCents },
      abilities: { write: abilities, cancel: { allowed: false } },
    });
  const details = { siret: "12345678200010", year: "2025" };
  const refusal = { allowed: false, code: "HOUSING_INVESTMENT_MISSING", details };
  const HOUSING = "GET /api/housing-effort?fiscalExerciseRefId=ref-2";
  const SAVE = `PATCH /api/payroll/employer/${ID}`;
  server.on(HOUSING, effort({}, 0, refusal));
  server.on(SAVE, answered({}));
  await renderScreen("/accounting/regulations?view=housing", server);
  await expect
    .element(page.getByText(/ce qui a été investi au titre des rémunérations de 2025/))
    .toBeVisible();
  await page.getByRole("row", { name: /12345678200010.*À indiquer/ }).click();
  await page.getByRole("button", { name: "Indiquer l’investissement" }).click();
  await page.getByLabelText("Montant investi").fill("270");
  await page.getByLabelText("Rémunérations de 2025").fill("100000");
  server.on(
    HOUSING,
    effort({ wagesCents: 10_000_000, investedCents: 27_000, baseCents: 4_000_000 }, 80_000, {
      allowed: true,
    }),
  );
  await press("Control+Enter");
  await expect.element(page.getByText(/800,00\s€\s: 2,00\s% de 40\s000,00\s€/)).toBeVisible();
  await expect.element(page.getByText(/pas été investi l’an dernier\s: 800,00\s€/)).toBeVisible();
  expect(server.sentTo(SAVE).map(({ body }) => body)).toEqual([
    { version: 3, housing: [...owed.housing, { year: 2025, wagesCents: 10_000_000, investedCents: 27_000 }] },
  ]);
});

it("says that nothing is owed", async () => {
  const server = recordedCompany();
  server.on(READ, provision({ lines: [] }));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText("Aucun congé à provisionner à la clôture")).toBeVisible();
});

it("says that the right on pay is missing", async () => {
  const server = recordedCompany();
  server.on(READ, refused(403, "FORBIDDEN"));
  await renderScreen(SCREEN, server);
  await expect.element(page.getByText(/Vos droits ne permettent pas cette action/)).toBeVisible();
});
