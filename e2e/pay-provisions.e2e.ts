import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { siretOf } from "./support/siret.ts";
import { today } from "./support/today.ts";

/** The end of an exercise with its pay: leave that is owed, a 13th month that is earned, their entries and their undo. */

/** The day as `01/11/2026` has it, some months from the first of this one, and some days. */
function dayFrom(months: number, days = 0): string {
  const [year = 0, month = 0] = today().split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1 + days)).toISOString().slice(0, 10);
}

test("the leave and the 13th month of an exercise are provided for, and taken back", async ({ page }) => {
  const seed = Date.now() + 471;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Menuiserie ${seed}`, seed, years: [] });
  const [startDate, endDate, month] = [dayFrom(-11), dayFrom(1, -1), dayFrom(0)];
  await api.post("/api/fiscal-exercise", { legalEntityRefId: dossier, startDate, endDate });
  const rates = { accidentPpm: 20_800, mobilityPpm: 0, headcount: "under11", source: "Carsat" };
  const employer = await api.post("/api/payroll/employer", {
    ...{ legalEntityRefId: dossier, siret: siretOf(sirenOf(seed)), naf: "4332A", idcc: "", agreement: "" },
    ...{ rates: [{ from: startDate, ...rates }], dsnDay: 15, account: "512000" },
  });
  await api.post("/api/payroll/employee", {
    ...{ legalEntityRefId: dossier, number: "S001", lastname: "Bernard", firstname: "Claire" },
    ...{ nir: "284027512345624", entryDate: startDate, exitDate: null, iban: null, leaveBefore: 500 },
    withholding: [],
    terms: [
      {
        ...{ from: startDate, employerId: employer.id, job: "Menuisière", classification: "" },
        ...{ contract: "permanent", executive: false, weeklyHours: 3_500, yearlyDays: null },
        ...{ monthlyCents: 300_000, mutualEmployeeCents: 0, mutualEmployerCents: 0 },
        // Half a year before the end of the exercise.
        thirteenthMonth: Number(dayFrom(-6).slice(5, 7)),
      },
    ],
  });
  for (const step of ["prepare", "calculate", "validate"])
    await api.post(`/api/payroll/payslip/${step}`, { legalEntityRefId: dossier, month });
  await signIn(page, `/accounting/regulations?dossier=${dossier}`);

  for (const [tab, button, piece, facts] of [
    ["13e mois", "Comptabiliser le 13e mois", "TM-1", /6,00 mois depuis le/],
    ["Congés à payer", "Comptabiliser les congés", "CP-1", /jours ouvrables/],
  ] as const)
    await test.step(`${tab}: why, the entry, and its undo`, async () => {
      await page.getByRole("tab", { name: tab }).press("Enter");
      const row = page.getByRole("row", { name: /Bernard Claire/ });
      await row.press("Enter");
      await expect(page.getByText(facts)).toBeVisible();
      await pressEscape(page);
      await press(page.getByRole("button", { name: button }));
      const dialog = page.getByRole("dialog", { name: button });
      await expect(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(new RegExp(`^${piece} comptabilisée au`))).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectFits(page);
      await page.setViewportSize({ width: 1280, height: 720 });
      await press(page.getByRole("button", { name: "Annuler la provision" }));
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: "Annuler la provision" })
        .press("Enter");
      await expect(page.getByText(`${piece} annulée.`)).toBeVisible();
    });
});

test("an accountant without the right on pay sees no provision of a person", async ({ page }) => {
  const seed = Date.now() + 472;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Tôlerie ${seed}`, seed });
  const email = `sans-provision-${seed}@exemple.fr`;
  await person(page.request, {
    ...{ email, firstname: "Hugo", lastname: "Sans" },
    rights: { regulations: ["Viewer", "Creator", "Deleter"], dashboard: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, "/accounting/regulations?view=thirteenth");
  await expect(page.getByText(/Vos droits ne permettent pas cette action/)).toBeVisible();
});
