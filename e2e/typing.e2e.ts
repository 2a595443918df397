import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { type Api, administrator, newCompany, newCustomer } from "./support/company.ts";
import { hand } from "./support/hand.ts";
import { signIn } from "./support/sign-in.ts";

/** What ten lines cost the hand: an entry, a sale. Values are typed anyway; every other key is counted. */

const run = Date.now();

// Each key waits for what it needs: a hundred and fifty of them take their time on a busy machine.

interface Books {
  readonly api: Api;
  readonly dossier: string;
}

async function booksOf(request: APIRequestContext, name: string, seed: number): Promise<Books> {
  const api = await administrator(request);
  return { api, dossier: await newCompany(api, { name: `${name} ${seed}`, seed }) };
}

const amountOf = (page: Page, side: "Débit" | "Crédit", line: number) =>
  page.getByLabel(`${side}, ligne ${line}`, { exact: true });

/** Eight charges of one supplier's bill, 100,00 each before tax: with the tax and the supplier, ten lines. */
const CHARGES = ["606100", "606300", "606400", "613200", "615500", "616000", "618100", "622600"];

test("an entry of ten lines takes at most 25 keys beside its values, its VAT computed", async ({ page }) => {
  const seed = run + 500;
  const { api, dossier } = await booksOf(page.request, "Papeterie", seed);
  await api.post("/api/counterparty", {
    legalEntityRefId: dossier,
    kind: "supplier",
    name: `Zéphyr ${seed}`,
  });
  await signIn(page, `/accounting/entry-logs/new?dossier=${dossier}`);
  await expect(page.getByRole("combobox", { name: "Journal", exact: true })).toBeFocused();
  const { type, press, keys } = hand(page);

  for (const value of ["ac", "1503", "F-2026-118", "Fournitures de mars"]) {
    await type(value);
    await press("Enter");
  }
  for (const [at, account] of CHARGES.entries()) {
    await type(account);
    await press("Enter");
    // The tax is after the last charge that has its amount: the line that is typed comes up when it has its own.
    await expect(page.locator("input:focus")).toHaveAccessibleName(/^Débit, ligne/);
    await type("100");
    if (at === 0) {
      // The code is typed once: the lines under it take it over.
      await press("Tab");
      await type("ab20");
    }
    await press("Enter");
  }
  await type("401zep");
  await press("Enter");
  await expect(amountOf(page, "Crédit", 10)).toBeFocused();
  await press("=");
  await expect(amountOf(page, "Crédit", 10)).toHaveValue("960,00");
  await expect(page.getByLabel("Compte, ligne 9", { exact: true })).toHaveValue("445660");
  await expect(amountOf(page, "Débit", 9)).toHaveValue("160,00");
  await press("F8");
  await expect(page.getByRole("heading", { name: /^Écriture AC-/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^445660/ })).toContainText("160,00");
  test.info().annotations.push({ type: "keys", description: String(keys()) });
  expect(keys()).toBeLessThanOrEqual(25);
});

test("an entry is pasted, undone, kept over a reload, and typed again from a template", async ({ page }) => {
  const seed = run + 501;
  const { dossier } = await booksOf(page.request, "Papeterie", seed);
  await signIn(page, `/accounting/entry-logs/new?dossier=${dossier}`);
  await expect(page.getByRole("combobox", { name: "Journal", exact: true })).toBeFocused();
  const { type, press } = hand(page);
  for (const value of ["od", "1503", "", "Loyer du local"]) {
    await type(value);
    await press("Enter");
  }

  await test.step("an account that is not in the chart is told in its cell", async () => {
    await type("999999");
    await press("Enter");
    const account = page.getByLabel("Compte, ligne 1", { exact: true });
    await expect(account).toHaveAttribute("aria-invalid", "true");
    await expect(account).toHaveAccessibleDescription("Compte inconnu");
    await page.keyboard.press("Shift+Tab");
  });

  await test.step("cells of a spreadsheet fill the grid; Ctrl+Z and Ctrl+Y go back and forth", async () => {
    await page.getByLabel("Compte, ligne 1", { exact: true }).focus();
    const rows = "Compte\tLibellé\tDébit\tCrédit\n613200\tLoyer\t1 000,00\t\n512000\tLoyer\t\t1000,00";
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, rows);
    await expect(amountOf(page, "Débit", 1)).toHaveValue(/^1\s000,00$/);
    await expect(page.getByText("Écriture équilibrée.")).toBeVisible();
    await press("Control+z");
    await expect(page.getByLabel("Compte, ligne 1", { exact: true })).toHaveValue("999999");
    await press("Control+y");
    await expect(amountOf(page, "Crédit", 2)).toHaveValue(/^1\s000,00$/);
  });

  await test.step("a reload takes nothing away", async () => {
    await page.reload();
    await expect(page.getByText(/^Saisie non enregistrée reprise/)).toBeVisible();
    await expect(amountOf(page, "Débit", 1)).toHaveValue(/^1\s000,00$/);
    await expect(page.getByRole("textbox", { name: "Libellé", exact: true })).toHaveValue("Loyer du local");
  });

  await test.step("it is kept as a template without its amounts, and typed from it", async () => {
    await press("Alt+m");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Aucun modèle", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Enregistrer l’écriture comme modèle…" }).click();
    await dialog.getByLabel("Garder les montants").uncheck();
    await dialog.getByLabel("Nom du modèle").press("Enter");
    await expect(page.getByText(/Modèle .* enregistré/)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/Brouillard enregistré/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Libellé", exact: true })).toHaveValue("");
    await press("Alt+m");
    await expect(dialog.getByRole("button", { name: /^Loyer du local/ })).toBeVisible();
    await dialog.getByLabel("Nom du modèle").fill("loyer");
    await press("Enter");
    await expect(amountOf(page, "Débit", 1)).toBeFocused();
    await type("500");
    await press("Enter");
    await expect(amountOf(page, "Débit", 2)).toBeFocused();
    await press("=");
    await expect(amountOf(page, "Crédit", 2)).toHaveValue("500,00");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("a sale of ten lines takes at most 30 keys beside its values", async ({ page }) => {
  const seed = run + 502;
  const { api, dossier } = await booksOf(page.request, "Menuiserie", seed);
  await newCustomer(api, dossier, `Hôtel ${seed}`, { defaultAccount: "706000" });
  for (const [code, label] of [
    ["AUDIT", "Audit de sécurité"],
    ["FORM", "Formation"],
  ])
    await api.post("/api/article", {
      legalEntityRefId: dossier,
      code,
      label,
      unit: "jour",
      unitPriceCents: "85000",
      supplyType: "services",
    });
  await signIn(page, `/accounting/invoices/new?dossier=${dossier}`);
  const client = page.getByRole("combobox", { name: "Client" });
  await expect(client).toBeFocused();
  const { type, press, pressUntil, keys } = hand(page);

  await type("Hôtel");
  await expect(page.getByRole("option", { name: new RegExp(`^Hôtel ${seed}`) })).toBeVisible();
  // Enter takes the highlighted choice: the list is drawn before it, and anew when the server has answered what was typed.
  await expect(client).toHaveAttribute("aria-activedescendant", /./);
  await press("Enter");
  await expect(client).toHaveValue(`Hôtel ${seed}`);
  await pressUntil("Enter", page.getByLabel("Désignation"));
  for (let at = 0; at < 10; at += 1) {
    await expect(page.getByLabel("Désignation").nth(at)).toBeFocused();
    if (at % 2 === 0) {
      // The article brings its label, its unit, its price and its code.
      await type("audit");
      await expect(page.getByRole("option", { name: /^AUDIT/ })).toBeVisible();
      await press("Enter");
      await type("2");
    } else {
      await type(`Prestation ${at}`);
      await press("Enter");
      await type("3");
      await press("Enter");
      await type("120,50");
    }
    if (at < 9) await press("Enter");
  }
  // 5 × 2 × 850,00 + 5 × 3 × 120,50 before tax.
  await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/10\s307,50/);
  await press("Control+Enter");
  const entry = page.getByRole("dialog", { name: /^Valider la facture/ });
  await expect(entry.getByRole("row", { name: /^411/ })).toBeVisible();
  await press("Control+Enter");
  await expect(page.getByRole("heading", { name: /^Facture FA-\d{4}-0001/, level: 1 })).toBeVisible();
  test.info().annotations.push({ type: "keys", description: String(keys()) });
  expect(keys()).toBeLessThanOrEqual(30);
});
