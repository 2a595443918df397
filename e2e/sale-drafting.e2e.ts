import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { issues } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { session } from "./support/people.ts";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** A sale while it is drafted: typed without the mouse, its obstacles shown at once, under the company's logo. */

const run = Date.now();

/** A company that may issue invoices, and a client without a known address. Answers its reference. */
async function companyOfItsOwn(request: APIRequestContext, seed: number): Promise<string> {
  const api = await administrator(request);
  const refId = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  await newCustomer(api, refId, `Hôtel ${seed}`, {
    customerKind: "business",
    siren: "732829320",
    address: undefined,
  });
  return refId;
}

const points = (page: Page) => page.getByRole("region", { name: "Points à compléter" });

test("a sale is typed without the mouse, and told while it is typed what would refuse it", async ({
  page,
}) => {
  const dossier = await companyOfItsOwn(page.request, run);
  await signIn(page, `/accounting/invoices/new?dossier=${dossier}`);

  await test.step("Enter goes along the lines, and makes the next one; totals follow", async () => {
    const client = page.getByRole("combobox", { name: "Client" });
    await client.fill("Hôtel");
    await page.getByRole("option", { name: new RegExp(`Hôtel ${run}`) }).click();
    await page.getByLabel("Désignation").focus();
    for (const typed of ["Porte en chêne", "2", "450,50"]) {
      await page.keyboard.insertText(typed);
      await page.keyboard.press("Enter");
    }
    await expect(page.getByLabel("Désignation").last()).toBeFocused();
    await expect(page.getByRole("group", { name: /^Ligne/ })).toHaveCount(2);
    await page.keyboard.insertText("Retour");
    await page.getByLabel("PU HT").last().fill("-30");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel("PU HT").first()).toBeFocused();
    // 901,00 − 30,00, and 20 %.
    await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/1\s045,20/);
  });

  await test.step("the address of the law and the rule of the electronic invoice are both asked for", async () => {
    await expect(points(page)).toContainText("l’adresse du client");
    await points(page).getByRole("button", { name: "Compléter la fiche client" }).first().click();
    const card = page.getByRole("dialog");
    await expect(card.getByLabel("Adresse", { exact: true })).toBeFocused();
    await card.getByLabel("Adresse", { exact: true }).fill("12 rue des Tisserands");
    await card.getByLabel("Code postal", { exact: true }).fill("69001");
    await card.getByLabel("Ville", { exact: true }).fill("Lyon");
    await page.keyboard.press("Control+Enter");
    await expect(card).toBeHidden();
    await expect(points(page)).toContainText("BR-27");
    await expect(points(page)).not.toContainText("l’adresse du client");
    await points(page).getByRole("button", { name: "Remplir" }).first().click();
    await expect(page.getByLabel("PU HT").last()).toBeFocused();
  });

  await test.step("once filled, nothing is left; what is saved adds up as what was typed", async () => {
    await page.getByLabel("PU HT").last().fill("30");
    await expect(points(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/1\s117,20/);
  });

  await test.step("its entry is shown before it is written, its draft being saved; who renounces goes on typing", async () => {
    const dialog = page.getByRole("dialog", { name: /^Valider la facture de 1\s117,20\s€ pour Hôtel/ });
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("row", { name: /^411/ })).toContainText(/1\s117,20/);
    await expect(dialog.getByRole("row", { name: /^706/ })).toContainText("toutes les lignes");
    expect(await issues(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const entry = dialog.getByRole("table");
    // Its credits too: the table would scroll inside its frame.
    await expect
      .poll(() =>
        entry.evaluate(
          ({ parentElement: frame }) => (frame?.scrollWidth ?? Infinity) - (frame?.clientWidth ?? 0),
        ),
      )
      .toBeLessThanOrEqual(0);
    await pressEscape(page);
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Ctrl+Entrée")).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText("Ctrl+Entrée")).toBeVisible();
    await expect(page).toHaveURL(/\/accounting\/invoices\/[0-9a-f-]{36}/);
    await page.getByLabel("Objet").fill("Portes");
    const written = page.waitForResponse((answer) => answer.url().endsWith("/update-status-invoice"));
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("row", { name: /^411/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    expect(await (await written).json()).toMatchObject({
      status: "validated",
      totalInclVatCents: 111_720,
      bill_label: "Portes",
    });
    await expect(page.getByRole("heading", { name: /^Facture FA-\d{4}-0001/, level: 1 })).toBeVisible();
  });
});

test("what was advanced in the client's name stands beside what is taxed, typed without the mouse", {
  tag: "@nightly",
}, async ({ page }) => {
  const seed = run + 60;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Notariat ${seed}`, seed });
  await newCustomer(api, dossier, `Acquéreur ${seed}`, { defaultAccount: "706000" });
  await signIn(page, `/accounting/invoices/new?dossier=${dossier}`);
  await page.getByRole("combobox", { name: "Client" }).fill("Acquéreur");
  await page.getByRole("option", { name: new RegExp(`Acquéreur ${seed}`) }).click();
  await page.getByLabel("Désignation").focus();
  for (const typed of ["Honoraires", "1", "1000", "Frais de greffe", "1"]) {
    await page.keyboard.insertText(typed);
    await page.keyboard.press("Enter");
  }
  const advanced = page.getByRole("group", { name: "Ligne 2" });
  await expect(advanced.getByLabel("PU HT")).toBeFocused();
  await page.keyboard.insertText("55,37");
  // Unfolded, past its discount and its nature.
  for (const key of ["Alt+ArrowDown", "Tab", "Tab"]) await page.keyboard.press(key);
  await expect(advanced.getByRole("combobox", { name: "Code de TVA" })).toBeFocused();
  await page.keyboard.type("débours");
  await expect(page.getByRole("option", { name: /VDEB/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(advanced.getByLabel("TVA", { exact: true })).toHaveValue("0");
  await expect(advanced.getByPlaceholder(/art\. 267, II-2° du CGI/)).toBeVisible();
  // 1 000,00 and its tax, and what was advanced, to the cent.
  await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/1\s255,37/);
  await expect(points(page)).toHaveCount(0);

  await test.step("on an account of income it is refused, and says where it goes", async () => {
    await advanced.getByRole("combobox", { name: "Compte" }).fill("706000");
    await expect(page.getByRole("option", { name: /^706000/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(points(page)).toContainText("Un débours n’est ni une charge ni un produit");
    await advanced.getByRole("combobox", { name: "Compte" }).fill("");
    await page.keyboard.press("Tab");
    await expect(points(page)).toHaveCount(0);
  });

  await page.keyboard.press("Control+Enter");
  const entry = page.getByRole("dialog", { name: /^Valider la facture/ });
  await expect(entry.getByRole("row", { name: /^467/ })).toContainText("55,37");
  await expect(entry.getByRole("row", { name: /^706/ })).toContainText(/1\s000,00/);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Encaisser" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const headers = await session(page.request);
  for (const syntax of ["cii", "ubl"]) {
    const xml = await page.request.get(`/api/invoice/${id}/xml?syntax=${syntax}`, { headers });
    expect(await xml.text()).toContain("VATEX-EU-79-C");
  }
});

/** One red point: what the server draws anew is another file. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("a company shows the logo of its invoices, refuses what is no picture, and takes it off", {
  tag: "@nightly",
}, async ({ page }) => {
  const dossier = await companyOfItsOwn(page.request, run + 1);
  await signIn(page, `/gestions/companies/${dossier}`);
  const panel = page.getByRole("region", { name: "Logo des factures" });
  await panel
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.svg", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("Le logo doit être une image PNG ou JPEG", { exact: false })).toBeVisible();
  await panel
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PICTURE });
  await expect(panel.getByRole("img", { name: /^Logo de Menuiserie/ })).toBeVisible();
  await panel.getByRole("button", { name: "Retirer le logo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
  await expect(panel.getByRole("img")).toHaveCount(0);
  await expect(panel.getByText("Ajouter un logo")).toBeVisible();
});
