import { expect, type Page, test } from "@playwright/test";
import { failAnswers, loseAnswers } from "./support/answers.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";
import { typeSale } from "./support/typed-sale.ts";

/**
 * What is new and whose answer is lost: it may have been written all the same, a sale validated. Whatever is asked next, no
 * second one is made, and one is told what stands.
 */

const run = Date.now();
const NEW = /\/api\/invoice\/new-invoice$/;
const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;
const CLIENT = "Atelier du Lin";

interface Books {
  readonly refId: string;
  readonly counterpartyId: string;
}

/** A company of its own with one customer; the browser stands at a new sale. */
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

/** The server validates it; nobody here learns of it. */
const validateUnanswered = async (page: Page) =>
  unanswered(page, await loseAnswers(page, NEW), () => confirm(page));

/** It never comes to the server. */
const validateUnheard = async (page: Page, how: "down" | "broken") =>
  unanswered(page, await failAnswers(page, NEW, how), () => confirm(page));

/** The list holds these and no other, by what their rows say. */
async function expectList(page: Page, rows: readonly RegExp[]): Promise<void> {
  await page.goto("/accounting/invoices");
  const sales = page.getByRole("row", { name: new RegExp(CLIENT) });
  for (const row of rows) await expect(sales.filter({ hasText: row })).toHaveCount(1);
  await expect(sales).toHaveCount(rows.length);
}

/** What was sent to make an invoice: each body with the key that it bore. */
function sentInvoices(page: Page): { readonly key: string | undefined; readonly body: string | null }[] {
  const sent: { key: string | undefined; body: string | null }[] = [];
  page.on("request", (request) => {
    if (NEW.test(request.url()))
      sent.push({ key: request.headers()["idempotency-key"], body: request.postData() });
  });
  return sent;
}

test("a credit note and a final invoice whose validation was not answered are asked again as they were, and exist once", async ({
  page,
}) => {
  const { refId, counterpartyId } = await openNewSale(page, `Menuiserie du Quercy ${run}`, run + 81);
  const api = await administrator(page.request);
  const issue = async (kind: string, unitPriceCents: number) =>
    api.post("/api/invoice/new-invoice", {
      legalEntityRefId: refId,
      bill_direction: "credit",
      bill_label: "Conseil",
      bill_date: today(),
      counterpartyId,
      kind,
      lines: [{ label: "Conseil", unitPriceCents, vatRate: 2000, supplyType: "services" }],
      status: "validated",
    });
  const sold = await issue("invoice", 50_000);
  const deposit = await issue("deposit", 30_000);
  await api.patch("/api/invoice/update-payment-status-invoice", {
    id: deposit.id,
    version: deposit.version,
    paymentStatus: "paid",
    paidOn: today(),
  });
  const sent = sentInvoices(page);
  const choose = async (type: RegExp) => {
    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: type }).click();
  };
  const askAgain = async (name: RegExp) => {
    await page.keyboard.press("Control+Enter");
    await expect(invoice(page, name)).toBeVisible();
    await expect(page.getByText(/ validée? · \d+ lignes au journal/)).toBeVisible();
    const [first, second, ...more] = sent.splice(0);
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  };

  await test.step("a credit note", async () => {
    await typeSale(page, { client: CLIENT, label: "Conseil", price: "500" });
    await choose(/^Avoir/);
    await page.getByRole("combobox", { name: "Facture corrigée" }).fill(sold.refId);
    await page.getByRole("option", { name: new RegExp(sold.refId) }).click();
    await validateUnanswered(page);
    await askAgain(/^Avoir AV-\d{4}-0001/);
    await expectList(page, [/AV-\d{4}-0001/, new RegExp(sold.refId), new RegExp(deposit.refId)]);
  });

  await test.step("a final invoice", async () => {
    await page.goto("/accounting/invoices/new");
    await typeSale(page, { client: CLIENT, label: "Charpente", price: "900" });
    await choose(/solde/);
    await page.getByLabel(new RegExp(`^${deposit.refId}`)).check();
    await validateUnanswered(page);
    await askAgain(/^Facture de solde FA-\d{4}-0003/);
    await page.goto("/accounting/invoices");
    await expect(page.getByRole("row", { name: new RegExp(CLIENT) })).toHaveCount(4);
    await expect(page.getByRole("row", { name: /Brouillon/ })).toHaveCount(0);
  });
});

test("saving the draft of a sale whose validation was not answered opens what was validated, or saves the draft", async ({
  page,
}) => {
  await openNewSale(page, `Menuiserie du Rouergue ${run}`, run + 82);

  await test.step("it was validated", async () => {
    await typeSale(page, { client: CLIENT, label: "Audit", price: "100" });
    await validateUnanswered(page);
    await page.keyboard.press("Control+s");
    await expect(invoice(page, /^Facture FA-\d{4}-0001/)).toBeVisible();
    await expect(page.getByText(/^Facture FA-\d{4}-0001 déjà validée/)).toBeVisible();
    await expect(page.getByText("changé depuis")).toBeHidden();
    await expectList(page, [/FA-\d{4}-0001/]);
  });

  await test.step("it never came to the server", async () => {
    await page.goto("/accounting/invoices/new");
    await typeSale(page, { client: CLIENT, label: "Audit", price: "200" });
    await validateUnheard(page, "down");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
    await expectList(page, [/FA-\d{4}-0001/, /240,00/]);
  });
});

test("a sale that is changed after its validation was not answered never becomes a second one", async ({
  page,
}) => {
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

test("who leaves a sale whose validation was not answered is told that it may stand, and finds it in the list", async ({
  page,
}) => {
  const { refId } = await openNewSale(page, `Menuiserie du Lévézou ${run}`, run + 85);
  // The list is known from then on: it has to be read again.
  await page.goto(`/accounting/invoices?dossier=${refId}`);
  await page.getByRole("link", { name: "Nouvelle facture" }).first().click();
  await typeSale(page, { client: CLIENT, label: "Audit", price: "100" });
  await validateUnanswered(page);
  await page.getByRole("link", { name: "Factures clients" }).last().click();
  const question = page.getByRole("alertdialog", { name: /^Quitter sans savoir/ });
  await expect(question).toContainText("peut-être enregistrée");
  await question.getByRole("button", { name: "Quitter" }).click();
  await expect(page.getByRole("row", { name: new RegExp(CLIENT) })).toContainText(/FA-\d{4}-0001/);
});

test("a draft whose saving was not answered takes what is changed since, and is the one that is validated", async ({
  page,
}) => {
  await openNewSale(page, `Menuiserie du Larzac ${run}`, run + 84);
  const saveUnanswered = async (price: string) => {
    await typeSale(page, { client: CLIENT, label: "Audit", price });
    await unanswered(page, await loseAnswers(page, NEW), () => page.keyboard.press("Control+s"));
  };

  await test.step("saved once more", async () => {
    await saveUnanswered("100");
    await page.getByLabel("PU HT").fill("150");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
    await expect(page.getByLabel("PU HT")).toHaveValue("150,00");
    await expectList(page, [/180,00/]);
  });

  await test.step("validated", async () => {
    await page.goto("/accounting/invoices/new");
    await saveUnanswered("200");
    await confirm(page);
    await expect(invoice(page, /^Facture FA-\d{4}-0001/)).toBeVisible();
    await expectList(page, [/180,00/, /FA-\d{4}-0001.*240,00/]);
  });
});

test("a bill and a recurring invoice whose answers were lost take what is changed since, and are one each", async ({
  page,
}) => {
  const { refId, counterpartyId } = await openNewSale(page, `Menuiserie de la Margeride ${run}`, run + 86);
  const lost = async (calls: RegExp, key: string) => {
    const mend = await loseAnswers(page, calls);
    await page.keyboard.press(key);
    await mend();
    await expect(page.getByText(TOLD).last()).toBeVisible();
  };

  await test.step("a bill", async () => {
    await page.goto("/accounting/supplier-bills/new");
    await page.getByRole("textbox", { name: "Numéro", exact: true }).fill("F-77");
    await page.getByRole("group", { name: "Ligne 1" }).getByLabel("Libellé").fill("Poutres");
    const price = page.getByRole("group", { name: "Ligne 1" }).getByLabel("Prix unitaire HT");
    await price.fill("300");
    await lost(NEW, "Control+s");
    await price.fill("350");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(/^Brouillon .*enregistré\./)).toBeVisible();
    await page.goto("/accounting/supplier-bills");
    await expect(page.getByRole("row", { name: /F-77/ })).toHaveCount(1);
    await expect(page.getByRole("row", { name: /F-77/ })).toContainText("420,00");
  });

  await test.step("a recurring invoice", async () => {
    const api = await administrator(page.request);
    const { id } = await api.post("/api/invoice/new-invoice", {
      legalEntityRefId: refId,
      bill_direction: "credit",
      bill_label: "Audit",
      bill_date: today,
      counterpartyId,
      lines: [{ label: "Audit", unitPriceCents: 10_000, vatRate: 2000, supplyType: "services" }],
    });
    await page.goto(`/accounting/invoices/recurring/new?from=${id}`);
    await page.getByLabel("Nom", { exact: true }).fill("Audit annuel");
    await lost(/\/api\/recurring-invoice$/, "Control+Enter");
    await page.getByLabel("Nom", { exact: true }).fill("Audit du printemps");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/^Abonnement créé/)).toBeVisible();
    await page.goto(`/accounting/invoices/recurring?dossier=${refId}`);
    await expect(page.getByRole("row", { name: /Audit/ })).toHaveCount(1);
    await expect(page.getByRole("row", { name: /Audit du printemps/ })).toBeVisible();
  });
});
