import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, session, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { siretOf } from "./support/siret.ts";
import { today } from "./support/today.ts";

/** The first day of the month before, and of its quarter. */
function monthBefore(): readonly [month: string, quarter: string] {
  const [year = 0, at = 0] = today().split("-").map(Number);
  const month = new Date(Date.UTC(year, at - 2, 1)).toISOString().slice(0, 10);
  const first = Math.floor((Number(month.slice(5, 7)) - 1) / 3) * 3 + 1;
  return [month, `${month.slice(0, 5)}${String(first).padStart(2, "0")}-01`];
}

test("dues to organisms are paid from their list, and taken back; not without the right on pay", async ({
  page,
  browser,
}) => {
  const seed = Date.now() + 431;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Serrurerie ${seed}`, seed });
  const [month, quarter] = monthBefore();
  const headers = await session(page.request);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data: { legalEntityRefId: dossier, ...data }, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const employer = await post("/api/payroll/employer", {
    ...{ siret: siretOf(sirenOf(seed)), naf: "4332B", idcc: "1486", agreement: "Syntec" },
    rates: [
      { from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount: "under11", source: "Carsat" },
    ],
    ...{ dsnDay: 15, account: "512000" },
    organisms: [{ kind: "urssaf", name: "Urssaf", iban: "FR7630006000011234567890189", quarterly: false }],
  });
  await post("/api/payroll/employee", {
    ...{ number: "S001", lastname: "Bernard", firstname: "Claire", nir: "284027512345624" },
    ...{ entryDate: month, exitDate: null, withholding: [], iban: null, leaveBefore: 0 },
    terms: [
      {
        ...{ from: month, employerId: employer.id, job: "Serrurière", classification: "" },
        ...{ contract: "permanent", executive: false, weeklyHours: 3_500, yearlyDays: null },
        ...{ monthlyCents: 300_000, mutualEmployeeCents: 0, mutualEmployerCents: 0 },
      },
    ],
  });
  for (const step of ["prepare", "calculate", "validate", "post"])
    await post(`/api/payroll/payslip/${step}`, { month });

  const address = `/accounting/payslip/dsn?dossier=${dossier}&tab=dues&quarter=${quarter}`;
  await signIn(page, address);
  const urssaf = page.getByRole("row", { name: /Urssaf.*Virement/ });
  await urssaf.getByRole("checkbox").check();
  await expectAccessible(page);
  await press(page.getByRole("toolbar").getByRole("button", { name: "Payer" }));
  const dialog = page.getByRole("dialog", { name: /^Payer/ });
  await expect(dialog.getByText("1 montant sur un ordre SEPA", { exact: false })).toBeVisible();
  await press(dialog.getByRole("button", { name: "Enregistrer le paiement" }));
  const payments = page.getByRole("table", { name: "Paiements aux organismes" });
  await expect(payments.getByText("Urssaf")).toBeVisible();
  await expectAccessible(page);
  await press(payments.getByRole("button", { name: /actions/i }));
  await page.getByRole("menuitem", { name: "Annuler le paiement" }).press("Enter");
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Annuler le paiement" }));
  await expect(payments).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  const email = `sans-organismes-${seed}@exemple.fr`;
  await person(page.request, {
    ...{ email, firstname: "Hugo", lastname: "Sans" },
    rights: { "entry-logs": ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  const context = await browser.newContext({ locale: "fr-FR", baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signInAs(other, email, address);
  await expect(other.getByText("Vous n’avez pas accès à cet écran")).toBeVisible();
  await context.close();
});
