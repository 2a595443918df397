import { expect, type Page, test } from "@playwright/test";
import { failAnswers, holdAnswers } from "./support/answers.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";
import { typeSale } from "./support/typed-sale.ts";

/** A line that is slow, then none at all: nothing is sent twice, nothing is lost, and one is told. */

const run = Date.now();
const LIST = /\/api\/invoice\?/;
const NEW = /\/api\/invoice\/new-invoice$/;
const STATUS = /\/api\/invoice\/update-status-invoice$/;
const DOWN = /Serveur injoignable\. Le serveur ne répond pas\. Vérifiez votre connexion/;

/** A company with two drafts that may be validated; the browser stands at its list. */
async function workWithDrafts(page: Page, name: string, seed: number): Promise<string> {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name, seed });
  const counterpartyId = await newCustomer(api, refId, "Atelier du Lin");
  for (const label of ["Premier", "Second"])
    await api.post("/api/invoice/new-invoice", {
      legalEntityRefId: refId,
      bill_direction: "credit",
      bill_label: label,
      bill_date: today(),
      counterpartyId,
      lines: [{ label: "Conseil", unitPriceCents: 10_000, vatRate: 2000, supplyType: "services" }],
    });
  await page.goto(`/accounting/invoices?dossier=${refId}`);
  await expect(page.getByRole("row", { name: /Atelier du Lin/ })).toHaveCount(2);
  return refId;
}

test("a list that waits is dimmed; one whose answer fails keeps its tabs and filters, and may be asked again", async ({
  page,
}) => {
  await signIn(page);
  await workWithDrafts(page, `Menuiserie du Forez ${run}`, run + 61);
  const grid = page.getByRole("grid", { name: "Factures clients" });

  await test.step("slow: the former rows stand, and are told to be of before", async () => {
    const answers = await holdAnswers(page, LIST);
    await page.getByRole("tab", { name: /^Validées/ }).click();
    await expect(grid).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("row", { name: /Atelier du Lin/ })).toHaveCount(2);
    answers.letGo();
    await expect(page.getByText("Aucune facture validée")).toBeVisible();
  });

  for (const how of ["down", "broken"] as const)
    await test.step(`${how}: another tab may still be chosen`, async () => {
      const mend = await failAnswers(page, LIST, how);
      await page.getByRole("searchbox", { name: "Client, numéro, objet" }).fill(`conseil ${how}`);
      const again = page.getByRole("button", { name: "Réessayer" });
      await expect(again).toBeVisible();
      await expect(page.getByRole("tab", { name: /^Brouillons/ })).toBeVisible();
      await expect(page.getByRole("searchbox", { name: "Client, numéro, objet" })).toHaveValue(
        `conseil ${how}`,
      );
      await mend();
      await again.click();
      await expect(again).toBeHidden();
      await page.getByRole("searchbox", { name: "Client, numéro, objet" }).fill("");
      await page.getByRole("tab", { name: /^Toutes/ }).click();
      await expect(page.getByRole("row", { name: /Atelier du Lin/ })).toHaveCount(2);
    });
});

test("a sale is saved once however often it is asked; what fails leaves what was typed, to be sent again", async ({
  page,
}) => {
  await signIn(page);
  const refId = await workWithDrafts(page, `Menuiserie du Livradois ${run}`, run + 62);
  await page.goto(`/accounting/invoices/new?dossier=${refId}`);
  await typeSale(page, { client: "Atelier du Lin", label: "Audit", price: "1200,5" });
  const price = page.getByLabel("PU HT");
  await page.keyboard.press("Tab");
  await expect(price).toHaveValue("1\u202f200,50");

  for (const how of ["down", "broken"] as const) {
    const mend = await failAnswers(page, NEW, how);
    await page.keyboard.press("Control+s");
    await mend();
    await expect(page.getByText(how === "down" ? DOWN : /Service indisponible/).last()).toBeVisible();
    await expect(price).toHaveValue("1\u202f200,50");
    await expect(page).toHaveURL(/\/invoices\/new/);
  }

  const answers = await holdAnswers(page, NEW);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "Enregistrement…" })).toBeDisabled();
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  await expect.poll(answers.asked).toBe(1);
  answers.letGo();
  await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
  expect(answers.asked()).toBe(1);
  await expect(price).toHaveValue("1\u202f200,50");
  await page.goto(`/accounting/invoices?dossier=${refId}`);
  await expect(page.getByRole("row", { name: /1\s440,60/ })).toHaveCount(1);
});

test("a sale is validated once however often it is asked, while it is judged and while it is written", async ({
  page,
}) => {
  await signIn(page);
  const refId = await workWithDrafts(page, `Menuiserie du Sancy ${run}`, run + 64);
  await page.goto(`/accounting/invoices/new?dossier=${refId}`);
  await typeSale(page, { client: "Atelier du Lin", label: "Audit", price: "1200,5" });
  await page.keyboard.press("Tab");

  const checks = await holdAnswers(page, /\/api\/invoice\/check-draft$/);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+Enter");
  await expect.poll(checks.asked).toBeGreaterThan(0);
  checks.letGo();
  const dialog = page.getByRole("dialog", { name: /^Valider la facture de 1\s440,60/ });
  await expect(dialog.getByRole("row", { name: /^411/ })).toBeVisible();
  const answers = await holdAnswers(page, NEW);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("button", { name: "Validation…" })).toBeDisabled();
  await page.keyboard.press("Control+Enter");
  await expect.poll(answers.asked).toBe(1);
  answers.letGo();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Facture FA-\d{4}-\d{4}/, level: 1 })).toBeVisible();
  expect(answers.asked()).toBe(1);
});

test("invoices that are refused together stay selected, and go through once the line is back", async ({
  page,
}) => {
  await signIn(page);
  await workWithDrafts(page, `Menuiserie du Vivarais ${run}`, run + 63);
  await page.getByRole("checkbox", { name: "Tout sélectionner" }).check();
  const mend = await failAnswers(page, STATUS, "down");
  await page.getByRole("button", { name: "Valider 2 brouillons" }).click();
  await expect(page.getByText("2 factures ne sont pas validées")).toBeVisible();
  await expect(page.getByText(DOWN).first()).toBeVisible();
  await mend();
  const answers = await holdAnswers(page, STATUS);
  const validate = page.getByRole("button", { name: "Valider 2 brouillons" });
  await validate.click();
  await expect(page.getByText("Validation\u00a0: 1 sur 2 factures…")).toBeVisible();
  await expect(validate).toHaveAttribute("aria-disabled", "true");
  await validate.click({ force: true });
  await expect.poll(answers.asked).toBe(1);
  answers.letGo();
  await expect(page.getByText("2 factures validées.")).toBeVisible();
  await expect(page.getByText("2 factures ne sont pas validées")).toBeHidden();
});
