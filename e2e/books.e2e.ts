import { expect, type Page, test } from "@playwright/test";
import { intercept } from "./support/intercept.ts";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { thisYear } from "./support/today.ts";

/** The books of a new company, opened by hand: what an accountant does on the first morning. */

const run = Date.now();
/** After « LE CLIENT » in the list: a browser that remembers no dossier starts with the first, as other journeys do. */
const company = `Menuiserie du Rhône ${run}`;
const siren = sirenOf(run);

/** The same figures with another key. */
function wrongKey(right: string): string {
  return right.slice(0, 8) + ((Number(right.at(-1)) + 1) % 10);
}

/** Opens a screen as a person does, from the address; the current dossier is remembered. */
async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
}

async function createCompany(page: Page): Promise<void> {
  await open(page, "/gestions/companies", "Entreprises");
  await expect(page.getByRole("row", { name: /LE CLIENT/ })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Nouvelle entreprise" })).toBeVisible();
  await page.getByLabel("Raison sociale").fill(company);
  await page.getByLabel("SIREN", { exact: false }).first().fill(wrongKey(siren));
  await expect(page.getByText(/SIREN .* est incorrect.*clé/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/companies\/new/);
  await page.getByLabel("SIREN", { exact: false }).first().fill(siren);
  await expect(page.getByText(/SIREN .* est incorrect/)).toBeHidden();
  await expect(page.getByLabel("N° de TVA")).toHaveValue(
    new RegExp(`^FR\\s\\d\\d\\s${[...siren].join("\\s?")}$`),
  );
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`${company} est créée`, { exact: false })).toBeVisible();
}

test("a company is opened, from its SIREN to its first supplier", async ({ page }) => {
  await signIn(page);

  await test.step("a wrong SIREN is refused while it is typed, a right one brings its number of TVA", () =>
    createCompany(page));

  await test.step("its exercise follows, with its dates proposed", async () => {
    const panel = page.getByRole("dialog", { name: "Nouvel exercice" });
    const year = thisYear();
    await expect(panel.getByLabel("Premier jour")).toHaveValue(`01/01/${year}`);
    await expect(panel.getByText("12 périodes mensuelles")).toBeVisible();
    await panel.getByLabel("Dernier jour").fill(`3112${year - 1}`);
    await page.keyboard.press("Tab");
    await expect(panel.getByText(/le début est après la fin/)).toBeVisible();
    await panel.getByLabel("Dernier jour").fill(`31/12/${year}`);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: new RegExp(`^${year} .*PCG`) })).toBeVisible();
    await expect(page.getByText("Le dossier est prêt.")).toBeVisible();
    await expect(page.getByRole("row", { name: /^janvier/i })).toContainText("Ouverte");
  });

  await test.step("the same SIREN is never opened twice", async () => {
    await open(page, "/gestions/companies/new", "Nouvelle entreprise");
    await page.getByLabel("SIREN", { exact: false }).first().fill(siren);
    await page.getByLabel("Raison sociale").fill("Un double");
    await expect(page.getByRole("link", { name: company })).toBeVisible();
    await page.getByRole("button", { name: "Créer l’entreprise" }).click();
    await expect(page.getByText(/Un dossier porte déjà ce SIREN/)).toBeVisible();
    await expect(page).toHaveURL(/companies\/new/);
    await page.getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
    await expect(page.getByRole("heading", { name: "Entreprises" })).toBeVisible();
  });

  const account =
    await test.step("a sub-account takes its number and its settings from its parent", async () => {
      await open(page, "/accounting/accounting-plan/reference-accounts", "Comptes de référence");
      await expect(page.getByRole("row", { name: /^101000/ })).toBeVisible();
      await page.keyboard.press("n");
      const panel = page.getByRole("dialog", { name: "Nouveau sous-compte" });
      await panel.getByLabel("Compte parent").fill("512000");
      await page.getByRole("option", { name: /^512000/ }).click();
      await expect(panel.getByLabel("N° de compte")).toHaveValue(/^512[1-9]\d\d$/);
      const proposed = await panel.getByLabel("N° de compte").inputValue();
      await panel.getByLabel("Intitulé").fill("Crédit du Rhône");
      await panel.getByLabel("N° de compte").fill("513000");
      await panel.getByLabel("Intitulé").focus();
      await expect(panel.getByText(/513000 ne commence pas comme le compte 512000/)).toBeVisible();
      await panel.getByLabel("N° de compte").fill(proposed);
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(`Compte ${proposed} créé.`)).toBeVisible();
      await page.keyboard.press("/");
      await page.keyboard.type("credit du rhone");
      await expect(page.getByRole("row", { name: new RegExp(`^${proposed} Crédit du Rhône`) })).toBeVisible();
      return proposed;
    });

  await test.step("each bank account has its own journal", async () => {
    await open(page, "/accounting/settings/journals", "Paramètres");
    await expect(page.getByRole("row", { name: /^BQ1/ })).toBeVisible();
    await page.keyboard.press("n");
    const panel = page.getByRole("dialog", { name: "Nouveau journal" });
    await panel.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Banque" }).click();
    await expect(panel.getByLabel("Code")).toHaveValue("BQ2");
    await panel.getByLabel("Libellé").fill("Crédit du Rhône");
    await panel.getByRole("button", { name: "Créer le journal" }).click();
    await expect(panel.getByText(/demande son compte de trésorerie/)).toBeVisible();
    await panel.getByLabel("Compte de trésorerie").fill(account);
    await page.getByRole("option", { name: new RegExp(`^${account}`) }).click();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: new RegExp(`^BQ2 .*${account}`) })).toBeVisible();
  });

  await test.step("a technical account of another class is refused in words", async () => {
    await open(page, "/accounting/accounting-plan/technical-accounts", "Comptes techniques");
    const late = Promise.withResolvers<void>();
    await intercept(page, /\/api\/account\?.*searchValue=401000/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole("row", { name: /^Fournisseurs 401000/ }).click();
    const panel = page.getByRole("dialog", { name: "Fournisseurs" });
    const account = panel.getByLabel("Compte");
    await account.click();
    // What comes late does not undo the selection: what is typed now takes the place of it all.
    late.resolve();
    await expect(account).toHaveValue("401000 Fournisseurs");
    await page.keyboard.type("606100");
    await page.getByRole("option", { name: /^606100/ }).click();
    await panel.getByRole("button", { name: "Changer le compte" }).click();
    await expect(panel.getByText(/606100 ne convient pas.*commençant par 401/)).toBeVisible();
    await pressEscape(page);
    await page.getByRole("button", { name: "Quitter sans enregistrer" }).click();
    await expect(panel).toBeHidden();
  });

  const supplier = `Papeterie du Port ${run}`;
  await test.step("a supplier gets its auxiliary from its name, and is not created twice", async () => {
    await open(page, "/accounting/counterparties", "Tiers");
    await expect(page.getByText("Aucun tiers")).toBeVisible();
    await page.keyboard.press("n");
    await page.getByLabel("Nom ou raison sociale").fill(supplier);
    await page.getByLabel("IBAN").fill("FR76 3000 6000 0112 3456 7890 188");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/IBAN .* est incorrect/)).toBeVisible();
    await page.getByLabel("IBAN").fill("FR76 3000 6000 0112 3456 7890 189");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: new RegExp(`FPAPETERIED.* ${supplier}`) })).toBeVisible();
    await page.keyboard.press("n");
    await page.getByLabel("Nom ou raison sociale").fill(supplier.toUpperCase());
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Ce tiers semble déjà enregistré.")).toBeVisible();
    await page.getByRole("link", { name: `Ouvrir ${supplier}` }).click();
    await expect(page.getByRole("heading", { name: supplier })).toBeVisible();
  });

  await test.step("a provisional closing is reopened by two persons, never by one alone", async () => {
    await open(page, "/accounting/settings/exercises", "Paramètres");
    const january = page.getByRole("row", { name: /^janvier/i });
    await january.getByRole("button", { name: /^Actions de janvier/ }).click();
    await page.getByRole("menuitem", { name: "Clôturer provisoirement" }).click();
    await page.getByRole("button", { name: "Clôturer provisoirement" }).click();
    await expect(january).toContainText("Clôturée provisoirement");
    await january.getByRole("button", { name: /^Actions de janvier/ }).click();
    await page.getByRole("menuitem", { name: "Demander la réouverture" }).click();
    await page.getByRole("button", { name: "Demander la réouverture" }).click();
    await expect(january).toContainText("Réouverture demandée par");
    await january.getByRole("button", { name: /^Actions de janvier/ }).click();
    await page.getByRole("menuitem", { name: "Confirmer la réouverture" }).click();
    await page.getByRole("button", { name: "Confirmer la réouverture" }).click();
    await expect(page.getByText(/une autre personne doit la confirmer/)).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(january).toContainText("Clôturée provisoirement");
  });
});
