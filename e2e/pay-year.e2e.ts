import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { siretOf } from "./support/siret.ts";
import { today } from "./support/today.ts";

/** « Livre de paie »: a year of validated payslips, of the company and of one employee, and its file. */

test("a year of pay is read by company, by employee and by section, and kept as a file", async ({ page }) => {
  const seed = Date.now() + 481;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Serrurerie ${seed}`, seed });
  const month = `${today().slice(0, 7)}-01`;
  const rates = { accidentPpm: 20_800, mobilityPpm: 0, headcount: "under11", source: "Carsat" };
  const employer = await api.post("/api/payroll/employer", {
    ...{ legalEntityRefId: dossier, siret: siretOf(sirenOf(seed)), naf: "4332B", idcc: "", agreement: "" },
    ...{ rates: [{ from: month, ...rates }], dsnDay: 15, account: "512000" },
  });
  const sections = [{ code: "ATELIER", label: "Atelier", active: true }];
  await api.post("/api/analytic-axis", {
    ...{ legalEntityRefId: dossier, code: "SITE", label: "Sites", sections, keys: [] },
  });
  for (const [number, firstname, share] of [
    ["S001", "Claire", [{ axis: "SITE", section: "ATELIER", basisPoints: 10_000 }]],
    ["S002", "Paul", []],
  ] as const)
    await api.post("/api/payroll/employee", {
      ...{ legalEntityRefId: dossier, number, lastname: "Bernard", firstname },
      ...{ nir: "284027512345624", entryDate: month, exitDate: null, iban: null, leaveBefore: 0 },
      withholding: [],
      terms: [
        {
          ...{ from: month, employerId: employer.id, job: "Serrurier", classification: "" },
          ...{ contract: "permanent", executive: false, weeklyHours: 3_500, yearlyDays: null },
          ...{ monthlyCents: 300_000, mutualEmployeeCents: 0, mutualEmployerCents: 0, sections: share },
        },
      ],
    });
  for (const step of ["prepare", "calculate", "validate"])
    await api.post(`/api/payroll/payslip/${step}`, { legalEntityRefId: dossier, month });
  await signIn(page, `/accounting/payslip/year?dossier=${dossier}`);

  const gross = page.getByRole("row", { name: /^Salaire brut|^Brut/ }).first();
  await test.step("the company's year, then one employee's", async () => {
    await expect(
      page.getByText("2 bulletins validés n’ont pas encore d’écriture", { exact: false }),
    ).toBeVisible();
    await expect(gross).toContainText(/6.000,00/);
    await page.getByRole("combobox", { name: "Salarié" }).press("Enter");
    await page.getByRole("option", { name: "Bernard Paul (S002)" }).press("Enter");
    await expect(gross).toContainText(/3.000,00/);
    await expect(page).toHaveURL(/employee=/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("its file", async () => {
    await press(page.getByRole("button", { name: "Exporter" }));
    const file = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /Excel/ }).press("Enter");
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  await test.step("what each section bears", async () => {
    await page.getByRole("tab", { name: "Coût par section" }).press("Enter");
    await expect(page.getByRole("row", { name: /ATELIER · Atelier/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Non ventilé/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test("an accountant without the right on pay reads no year of pay", async ({ page }) => {
  const seed = Date.now() + 482;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Zinguerie ${seed}`, seed });
  const email = `sans-livre-${seed}@exemple.fr`;
  await person(page.request, {
    ...{ email, firstname: "Hugo", lastname: "Sans" },
    rights: { regulations: ["Viewer"], dashboard: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, "/accounting/payslip/year");
  await expect(
    page.getByText(/Il vous manque le droit «\s?Consulter\s?» sur «\s?Bulletin de paie\s?»/),
  ).toBeVisible();
});
