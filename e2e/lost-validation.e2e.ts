import { expect, type Page, test } from "@playwright/test";
import { failAnswers, loseAnswers } from "./support/answers.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";
import { typeSale } from "./support/typed-sale.ts";

/**
 * A creation whose answer is lost: it may have been written all the same, a sale validated. No second one is made by any
 * command that follows, and the screen shows what was written.
 */

const run = Date.now();
const VALIDATE = /\/api\/invoice\/update-status-invoice$/;
const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;
const CLIENT = "Atelier du Lin";

interface Books {
  readonly refId: string;
  readonly counterpartyId: string;
}

/** A company of its own with one customer; the browser is at a new sale. */
async function openNewSale(page: Page, name: string, seed: number): Promise<Books> {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name, seed });
  const counterpartyId = await newCustomer(api, refId, CLIENT);
  await signIn(page, `/accounting/invoices/new?dossier=${refId}`);
  return { refId, counterpartyId };
}

const entryDialog = (page: Page) => page.getByRole("dialog", { name: /^Valider/ });
const invoice = (page: Page, name: RegExp) => page.getByRole("heading", { name, level: 1 });

/** Has the entry shown, and confirms it. */
async function confirm(page: Page): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(entryDialog(page).getByRole("row", { name: /^411/ }).first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(entryDialog(page)).toBeHidden();
}

/** What is asked goes wrong on its way, as `mend` undoes; the screen says so, and may be asked again. */
async function unanswered(page: Page, mend: () => Promise<void>, ask: () => Promise<void>): Promise<void> {
  await ask();
  await mend();
  await expect(page.getByText(TOLD).last()).toBeVisible();
  await expect(page.getByText("recommencez pour savoir ce qui est enregistré")).toBeVisible();
}

/** The server validates it; its answer is lost. */
const validateUnanswered = async (page: Page) =>
  unanswered(page, await loseAnswers(page, VALIDATE), () => confirm(page));

/** It never comes to the server. */
const validateUnheard = async (page: Page, how: "down" | "broken") =>
  unanswered(page, await failAnswers(page, VALIDATE, how), () => confirm(page));

/** The list holds these and no other, by what their rows say. */
async function expectList(page: Page, rows: readonly RegExp[]): Promise<void> {
  await page.goto("/accounting/invoices");
  const sales = page.getByRole("row", { name: new RegExp(CLIENT) });
  for (const row of rows) await expect(sales.filter({ hasText: row })).toHaveCount(1);
  await expect(sales).toHaveCount(rows.length);
}

test("a sale that is changed after its validation was not answered never becomes a second one", {
  tag: "@nightly",
}, async ({ page }) => {
  await openNewSale(page, `Menuiserie du Ségala ${run}`, run + 83);

  await test.step("it was validated: it opens, and what was changed is told not to be in it", async () => {
    await typeSale(page, { client: CLIENT, label: "Audit", price: "100" });
    await validateUnanswered(page);
    await page.getByLabel("PU HT").fill("150");
    await page.keyboard.press("Control+Enter");
    await expect(invoice(page, /^Facture FA-\d{4}-0001/)).toBeVisible();
    await expect(
      page.getByText(/^Facture FA-\d{4}-0001 déjà validée.*changé depuis n’y est pas/),
    ).toBeVisible();
    await expectList(page, [/FA-\d{4}-0001.*120,00/]);
  });

  await test.step("it never came to the server: what is validated is what stands now, once its entry was seen", async () => {
    await page.goto("/accounting/invoices/new");
    await typeSale(page, { client: CLIENT, label: "Audit", price: "200" });
    await validateUnheard(page, "broken");
    await page.getByLabel("PU HT").fill("250");
    await page.keyboard.press("Control+Enter");
    await expect(entryDialog(page).getByRole("row", { name: /^411/ })).toContainText("300,00");
    await page.keyboard.press("Control+Enter");
    await expect(invoice(page, /^Facture FA-\d{4}-0002/)).toBeVisible();
    await expectList(page, [/FA-\d{4}-0001.*120,00/, /FA-\d{4}-0002.*300,00/]);
  });
});
