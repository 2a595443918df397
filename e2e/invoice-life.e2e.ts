import { expect, type Page, test } from "@playwright/test";
import { loseAnswers } from "./support/answers.ts";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { type Api, administrator, type Created, newCompany, newCustomer } from "./support/company.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** What becomes of an invoice once it is written: deposits taken back, month ends, proofs, money. */

const TODAY = today();
const YEAR = Number(TODAY.slice(0, 4));

interface Books {
  readonly api: Api;
  readonly dossier: string;
  readonly customer: string;
  readonly customerId: string;
}

/** A company of its own whose exercises hold last month's end too, and its customer. */
async function openBooks(page: Page): Promise<Books> {
  const seed = Date.now();
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Ossature ${seed}`, seed, years: [YEAR - 1, YEAR] });
  const customer = `Verger ${seed}`;
  return { api, dossier, customer, customerId: await newCustomer(api, dossier, customer) };
}

const LINE = { label: "Conseil", unitPriceCents: 100_000, vatRate: 2000 };

/** An invoice of 1 200 € VAT included, validated today. */
async function issue({ api, dossier, customerId }: Books, change: object = {}): Promise<Created> {
  const { id, version } = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "credit",
    bill_label: "Conseil",
    bill_date: TODAY,
    counterpartyId: customerId,
    lines: [{ ...LINE, supplyType: "services" }],
    ...change,
  });
  return api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
}

const SUPPLIER = "Scierie du Vercors";

/** A supplier's bill of 120 € VAT included, validated today. */
const receive = (books: Books, change: object = {}): Promise<Created> =>
  issue(books, {
    bill_direction: "debit",
    bill_number: "F-1",
    companyName: SUPPLIER,
    counterpartyId: undefined,
    lines: [{ ...LINE, unitPriceCents: 10_000, account: "606100" }],
    ...change,
  });

const entries = (page: Page) => page.getByRole("region", { name: /^Écritures/ });
const payments = (page: Page) => page.getByRole("region", { name: "Règlements" });

test("a final invoice takes back the deposit that was paid, and asks for the rest", {
  tag: "@nightly",
}, async ({ page }) => {
  const books = await openBooks(page);
  const deposit = await issue(books, { kind: "deposit", bill_label: "Acompte" });
  await signIn(page, `/accounting/invoices/${deposit.id}?dossier=${books.dossier}`);

  await test.step("the deposit is paid", async () => {
    await page.getByRole("button", { name: "Encaisser" }).click();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Payée", { exact: true })).toBeVisible();
  });

  await test.step("the final invoice offers it, and counts it off", async () => {
    await page.goto("/accounting/invoices/new");
    await page.getByRole("combobox", { name: "Client" }).fill(books.customer);
    await page.getByRole("option", { name: books.customer }).click();
    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: /solde/i }).click();
    await page.getByLabel(new RegExp(`^${deposit.refId}`)).check();
    await page.getByLabel("Désignation").fill("Charpente");
    await page.getByLabel("PU HT").fill("3000");
    const totals = page.getByRole("region", { name: "Totaux" });
    await expect(totals).toContainText(/Acomptes repris.*1\s200,00.*Net à payer.*2\s400,00/s);
  });

  await test.step("its entry takes the advance off 4191, and 2 400 € stay to be paid", async () => {
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: /^Valider/ });
    await expect(dialog.getByRole("row", { name: /^4191/ })).toContainText(/1\s200,00/);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Encaisser" })).toBeVisible();
    await expect(page.getByText(/2\s400,00\s€\./)).toBeVisible();
  });

  await test.step("another final invoice cannot choose it, and says where it went", async () => {
    await page.goto("/accounting/invoices/new");
    await page.getByRole("combobox", { name: "Client" }).fill(books.customer);
    await page.getByRole("option", { name: books.customer }).click();
    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: /solde/i }).click();
    const taken = page.getByLabel(new RegExp(`^${deposit.refId}`));
    await expect(taken).toBeDisabled();
    await expect(taken).toHaveAccessibleDescription(/^Déjà repris par FA-/);
  });
});

test("month ends: what was invoiced late is accrued and reversed the next day, on both sides", {
  tag: "@nightly",
}, async ({ page }) => {
  const books = await openBooks(page);
  const sale = await issue(books);
  const bill = await receive(books);
  await signIn(page);
  const note = await receive(books, { kind: "credit_note", bill_number: "AV-1" });
  for (const { address, short, name, account } of [
    { address: `invoices/${sale.id}`, short: "FAE", name: /\(FAE\)/, account: "418" },
    { address: `supplier-bills/${bill.id}`, short: "FNP", name: /\(FNP\)/, account: "408" },
    {
      address: `supplier-bills/${note.id}`,
      short: "Avoir à recevoir",
      name: /^Avoir à recevoir/,
      account: "4098",
    },
  ])
    await test.step(`${short}, once`, async () => {
      await page.goto(`/accounting/${address}?dossier=${books.dossier}`);
      await page.getByRole("button", { name: "Autres actions" }).click();
      await page.getByRole("menuitem", { name }).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog.getByLabel("Fin de mois")).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/extournée? le lendemain\.$/)).toBeVisible();
      for (const role of ["Régularisation", "Extourne"])
        await expect(
          entries(page).getByRole("table", { name: role }).getByRole("link", { name: account }),
        ).toBeVisible();
      await page.getByRole("button", { name: "Autres actions" }).click();
      await expect(page.getByRole("menuitem", { name })).toBeDisabled();
    });
});

test("a proof joins an invoice that is written, and is taken away again", { tag: "@nightly" }, async ({
  page,
}) => {
  const books = await openBooks(page);
  const bill = await receive(books);
  await signIn(page, `/accounting/supplier-bills/${bill.id}?dossier=${books.dossier}`);
  const proofs = page.getByRole("region", { name: "Pièces jointes" });
  await proofs.locator("input[type=file]").setInputFiles({
    name: "bon-de-livraison.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  });
  await expect(page.getByText("bon-de-livraison.pdf est joint.")).toBeVisible();
  await expect(proofs.getByRole("listitem")).toContainText("bon-de-livraison.pdf");

  const downloading = page.waitForEvent("download");
  await proofs.getByRole("button", { name: "Télécharger bon-de-livraison.pdf" }).click();
  expect((await downloading).suggestedFilename()).toBe("bon-de-livraison.pdf");

  await proofs.getByRole("button", { name: "Retirer bon-de-livraison.pdf" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
  await expect(proofs.getByRole("listitem")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Historique" })).toContainText(/pièce/i);
});

test("small differences are written off, several invoices are paid at once, and what is too much is used later", async ({
  page,
}) => {
  const books = await openBooks(page);
  const sales: Created[] = [];
  for (let rank = 0; rank < 4; rank++) sales.push(await issue(books));
  const [short, first, second, last] = sales as [Created, Created, Created, Created];
  const bill = await receive(books);
  await signIn(page);

  for (const { address, button, paid, gap, account } of [
    { address: `invoices/${short.id}`, button: "Encaisser", paid: "1199,97", gap: "0,03", account: "658000" },
    {
      address: `supplier-bills/${bill.id}`,
      button: "Régler",
      paid: "119,98",
      gap: "0,02",
      account: "758000",
    },
  ])
    await test.step(`what lacks goes to ${account}`, async () => {
      await page.goto(`/accounting/${address}?dossier=${books.dossier}`);
      await page.getByRole("button", { name: button }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Montant").fill(paid);
      await dialog.getByLabel(new RegExp(`^Solder la différence de ${gap}`)).check();
      await expect(dialog).toContainText(`Elle passe en ${account}`);
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toBeHidden();
      await expect(payments(page)).toContainText(new RegExp(`écart de ${gap}\\s€ soldé`));
      await expect(page.getByRole("button", { name: button })).toBeHidden();
      await payments(page).getByRole("link").click();
      await expect(page.getByRole("row", { name: new RegExp(account) })).toContainText(gap);
    });

  await test.step("cash above the ceiling is told before it is written, and taken by the bank instead", async () => {
    await page.goto(`/accounting/invoices/${first.id}?dossier=${books.dossier}`);
    await page.getByRole("button", { name: "Encaisser" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Banque ou caisse").click();
    await page.getByRole("option", { name: /530000/ }).click();
    await expect(dialog.getByRole("status")).toContainText(
      new RegExp(
        `espèces versées pour ${first.refId} atteignent 1\\s200,00\\s€, au-delà du plafond de 1\\s000,00`,
      ),
    );
    await dialog.getByLabel("Montant").fill("1000");
    await expect(dialog.getByRole("status")).toBeHidden();
    await dialog.getByLabel("Montant").fill("1000,01");
    await expect(dialog.getByRole("status")).toContainText("plafond légal");
    await dialog.getByLabel("Banque ou caisse").click();
    await page.getByRole("option", { name: /512000/ }).click();
    await expect(dialog.getByRole("status")).toBeHidden();
    await pressEscape(page);
    await expect(dialog).toBeHidden();
  });

  await test.step("two invoices are paid by one sum that is 600 € too much", async () => {
    await page.goto(`/accounting/invoices?dossier=${books.dossier}`);
    for (const { refId } of [first, second])
      await page
        .getByRole("row", { name: new RegExp(refId) })
        .getByRole("checkbox")
        .check();
    await page.getByRole("button", { name: "Encaisser" }).click();
    const dialog = page.getByRole("dialog", { name: `Encaisser ${first.refId}, ${second.refId}` });
    await expect(dialog.getByLabel("Montant")).toHaveValue(/^2\s400,00$/);
    await dialog.getByLabel("Montant").fill("3000");
    await expect(dialog).toContainText(/Trop-perçu de 600,00/);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    for (const { refId } of [first, second])
      await expect(page.getByRole("row", { name: new RegExp(refId) })).toContainText("Payée");
  });

  await test.step("the rest pays a part of the next invoice, and is taken back", async () => {
    await page.getByRole("link", { name: last.refId }).click();
    await expect(payments(page)).toContainText(/disponible sur le compte du client.*600,00/s);
    await payments(page).getByRole("button", { name: "Imputer" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Imputer" }).click();
    await expect(page.getByText("Partiellement payée", { exact: true })).toBeVisible();
    await payments(page).getByRole("button", { name: "Annuler" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler l’imputation" }).click();
    await expect(payments(page)).toContainText("disponible sur le compte du client");
    await expect(page.getByText("Partiellement payée", { exact: true })).toBeHidden();
  });
});

test("what was paid too much is given back in part, undone, and cash above the ceiling told before it is used", {
  tag: "@nightly",
}, async ({ page }) => {
  const books = await openBooks(page);
  const invoice = await issue(books);
  const settle = (account: string, amountCents: number, allocations: readonly object[]) =>
    books.api.post("/api/payment", {
      legalEntityRefId: books.dossier,
      date: TODAY,
      account,
      amountCents,
      counterpartyId: books.customerId,
      allocations,
    });
  await settle("512000", 130_000, [{ invoiceId: invoice.id, amountCents: 120_000 }]);
  await signIn(page, `/accounting/invoices/${invoice.id}?dossier=${books.dossier}`);
  const dialog = page.getByRole("dialog", { name: "Rembourser le trop-perçu" });

  await test.step("40 € of the 100 go back by the bank, by keyboard", async () => {
    await expect(payments(page)).toContainText(/100,00\s€ sur le compte du client/);
    await press(payments(page).getByRole("button", { name: "Rembourser" }));
    await expect(dialog.getByLabel("Montant")).toHaveValue(/^100,00$/);
    await dialog.getByLabel("Montant").fill("100,01");
    await dialog.getByLabel("Date").focus();
    await expect(dialog).toContainText(/Il reste 100,00\s€\s: ramenez le montant à cette somme\./);
    await dialog.getByLabel("Montant").fill("40");
    await expect(dialog).toContainText(/Débit du compte du client, crédit de 512000.*60,00\s€ restent/s);
    await expectAccessible(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, String(width));
    }
    // It is written, and its answer lost: asked again, it is the same.
    const mend = await loseAnswers(page, /\/refund$/);
    await page.keyboard.press("Control+Enter");
    await mend();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(payments(page)).toContainText(/remboursé au client sur le règlement du .*40,00/s);
    await expect(payments(page)).toContainText(/60,00\s€ sur le compte du client/);
    const undo = payments(page).getByRole("button", { name: "Annuler", exact: true });
    await expect(undo).toBeDisabled();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, String(width));
      await expectAccessible(page, String(width));
    }
  });

  await test.step("the refund is undone, and the rest is there again", async () => {
    await payments(page)
      .getByRole("button", { name: /^Annuler le remboursement/ })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler le remboursement" }).click();
    await expect(payments(page)).not.toContainText("remboursé au client");
    await expect(payments(page)).toContainText(/100,00\s€ sur le compte du client/);
    await expect(payments(page).getByRole("button", { name: "Annuler", exact: true })).toBeEnabled();
  });

  await test.step("what is left of cash is told above the ceiling, before it is used and before it is given back", async () => {
    await settle("530000", 110_000, []);
    const next = await issue(books);
    await page.goto(`/accounting/invoices/${next.id}?dossier=${books.dossier}`);
    const rest = payments(page)
      .getByRole("listitem")
      .filter({ hasText: /1\s100,00/ });
    await rest.getByRole("button", { name: "Rembourser" }).click();
    await dialog.getByLabel("Banque ou caisse").click();
    await page.getByRole("option", { name: /530000/ }).click();
    await expect(dialog.getByRole("status")).toContainText(
      /espèces versées pour le remboursement atteignent 1\s100,00/,
    );
    await dialog.getByLabel("Montant").fill("1000");
    await expect(dialog.getByRole("status")).toBeHidden();
    await pressEscape(page);
    await expect(dialog).toBeHidden();
    await rest.getByRole("button", { name: "Imputer" }).click();
    const sure = page.getByRole("alertdialog", { name: "Imputer le règlement" });
    await expect(sure.getByRole("status")).toContainText(
      new RegExp(`espèces versées pour ${next.refId} atteignent 1\\s100,00`),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await sure.getByRole("button", { name: "Imputer" }).click();
    await expect(page.getByText("Partiellement payée", { exact: true })).toBeVisible();
  });
});
