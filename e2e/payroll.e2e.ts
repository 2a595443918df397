import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { mailedTo } from "./support/outbox.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { siretOf } from "./support/siret.ts";
import { today } from "./support/today.ts";

/** The pay of a month, by keyboard: an employer, an employee, a payslip, its entry, its payment. */

test("an employee is paid: payslip, its link, entry of totals, payment", async ({ page, browser }) => {
  const seed = Date.now() + 311;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  const month = `${today().slice(0, 7)}-01`;
  await signIn(page, `/accounting/payslip/companies?dossier=${dossier}`);

  await test.step("the establishment has its rates", async () => {
    await press(page.getByRole("button", { name: "Nouvelle société employeur" }).first());
    const panel = page.getByRole("dialog", { name: "Nouvelle société employeur" });
    await panel.getByRole("textbox", { name: "SIRET de l’établissement" }).fill(siretOf(sirenOf(seed)));
    await panel.getByRole("textbox", { name: "Code NAF" }).fill("4332A");
    await panel.getByRole("textbox", { name: "Taux AT/MP" }).fill("2,08");
    await panel.getByRole("textbox", { name: "Source du taux" }).fill("Carsat");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /2,08.%/ })).toBeVisible();
  });

  await test.step("an employee is hired", async () => {
    await page.goto("/accounting/payslip/employees");
    await press(page.getByRole("button", { name: "Nouveau salarié" }).first());
    const panel = page.getByRole("dialog", { name: "Nouveau salarié" });
    const type = (name: string, text: string) => panel.getByRole("textbox", { name, exact: true }).fill(text);
    await type("Matricule", "S001");
    // The only employer is chosen, and called by its name.
    await expect(panel.getByRole("combobox", { name: "Société employeur" })).toHaveText(
      new RegExp(`^Menuiserie ${seed}, SIRET \\d{14}$`),
    );
    await type("Nom", "Bernard");
    await type("Prénom", "Claire");
    await type("Numéro de sécurité sociale", "284027512345625");
    await type("Emploi", "Menuisière");
    await type("Adresse e-mail", `claire-${seed}@exemple.fr`);
    await type("Entrée", `01/${month.slice(5, 7)}/${month.slice(0, 4)}`);
    await type("Brut mensuel", "3000");
    await page.keyboard.press("Control+Enter");
    await expect(
      panel.getByText("Ce numéro de sécurité sociale est incorrect", { exact: false }),
    ).toBeVisible();
    await type("Numéro de sécurité sociale", "284027512345624");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /Bernard Claire.*3.000,00/ })).toBeVisible();
  });

  await test.step("her payslip goes from prepared to paid", async () => {
    await page.getByRole("tab", { name: "Bulletins" }).press("Enter");
    await press(page.getByRole("button", { name: "Préparer et calculer les bulletins" }));
    await expect(page.getByRole("row", { name: /Bernard Claire.*Calculé/ })).toBeVisible();
    await page.getByRole("row", { name: /Bernard Claire/ }).press("Enter");
    await expect(page.getByRole("heading", { name: /^Bernard Claire/, level: 1 })).toBeVisible();
    await press(page.getByRole("button", { name: "Variables du mois" }));
    const panel = page.getByRole("dialog", { name: "Variables du mois" });
    const overtime = panel.getByRole("textbox", { name: "Heures supplémentaires à 25" });
    await expect(overtime).toBeFocused();
    await overtime.fill("4");
    // From the panel itself too, as after a click beside its fields.
    await panel.focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /Heures supplémentaires à 25.*98,90/ })).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole("button", { name: "Valider le bulletin" }));
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Valider le bulletin" }));
    await expect(page.getByText("Validé", { exact: true })).toBeVisible();
    const paper = page.waitForEvent("download");
    await press(page.getByRole("button", { name: "Télécharger le PDF" }));
    expect((await paper).suggestedFilename()).toMatch(/^bulletin-S001-\d{4}-\d\d\.pdf$/);
  });

  await test.step("she gets her payslip by a link, without an account", async () => {
    await page.goto(`/accounting/payslip/employees?tab=payslips&month=${month}`);
    await press(page.getByRole("button", { name: "Autres actions" }));
    await page.getByRole("menuitem", { name: "Envoyer par e-mail" }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Envoyer les bulletins par e-mail" });
    await press(panel.getByRole("button", { name: "Envoyer 1 bulletin" }));
    await expect(panel.getByRole("button", { name: "Renvoyer" })).toBeVisible();
    await expectAccessible(page);
    const link = await mailedTo(`claire-${seed}@exemple.fr`, /\/payslip-link#payslip=(\S+)/);
    const context = await browser.newContext({ locale: "fr-FR" });
    const employee = await context.newPage();
    await employee.goto(new URL(`/payslip-link#payslip=${link}`, page.url()).href);
    await expect(employee.getByText("Claire Bernard")).toBeVisible();
    const paper = employee.waitForEvent("download");
    await press(employee.getByRole("button", { name: "Télécharger le bulletin (PDF)" }));
    expect((await paper).suggestedFilename()).toMatch(/^bulletin-S001-\d{4}-\d\d\.pdf$/);
    await expectAccessible(employee);
    await employee.setViewportSize({ width: 390, height: 844 });
    await expectFits(employee);
    await employee.goto("/payslip-link#payslip=autre");
    await employee.reload();
    await expect(employee.getByText("Ce lien a expiré ou a été remplacé", { exact: false })).toBeVisible();
    await context.close();
  });

  await test.step("the entry holds totals, and the wages are paid", async () => {
    await page.goto(`/accounting/payslip/employees?tab=payslips&month=${month}`);
    for (const label of ["Générer l’OD de paie", "Enregistrer le virement"]) {
      await press(page.getByRole("button", { name: label }));
      await press(page.getByRole("alertdialog").getByRole("button", { name: label }));
    }
    await expect(page.getByRole("row", { name: /Bernard Claire.*Payé/ })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("an accountant without the right on pay sees no payslip", async ({ page }) => {
  const seed = Date.now() + 312;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Tôlerie ${seed}`, seed });
  const email = `sans-paie-${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Hugo",
    lastname: "Sans",
    rights: { "entry-logs": ["Viewer"], dashboard: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, "/accounting/payslip/employees?tab=payslips");
  await expect(page.getByText("Vous n’avez pas accès à cet écran")).toBeVisible();
  await expect(page.getByRole("navigation").getByText("Paie", { exact: true })).toHaveCount(0);
});
