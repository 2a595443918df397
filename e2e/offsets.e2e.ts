import { expect, type Page, test } from "@playwright/test";
import { loseAnswers } from "./support/answers.ts";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { type Api, administrator, type Created, newCompany, newCustomer } from "./support/company.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** What is left of a credit note settles other documents of its third party, no money moving: all by keyboard. */

const TODAY = today();
const LINE = { label: "Conseil", unitPriceCents: 100_000, vatRate: 2000, supplyType: "services" };

interface Books {
  readonly api: Api;
  readonly dossier: string;
  readonly customerId: string;
}

async function openBooks(page: Page, name: string, place: number): Promise<Books> {
  const seed = Date.now() + place;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `${name} ${seed}`, seed });
  return { api, dossier, customerId: await newCustomer(api, dossier, `Verger ${seed}`) };
}

/** A document of 1 200 € VAT included, validated today. */
async function issue({ api, dossier, customerId }: Books, change: object = {}): Promise<Created> {
  const { id, version } = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "credit",
    bill_label: "Conseil",
    bill_date: TODAY,
    counterpartyId: customerId,
    lines: [LINE],
    ...change,
  });
  return api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
}

const payments = (page: Page) => page.getByRole("region", { name: "Règlements" });

test("a client's credit note settles his oldest invoice, is undone, and settles the one that it is asked from", {
  tag: "@nightly",
}, async ({ page }) => {
  const books = await openBooks(page, "Ossature", 11);
  const paid = await issue(books);
  await books.api.patch("/api/invoice/update-payment-status-invoice", {
    id: paid.id,
    version: paid.version,
    paymentStatus: "paid",
    paidOn: TODAY,
  });
  const note = await issue(books, {
    kind: "credit_note",
    precedingInvoiceId: paid.id,
    lines: [{ ...LINE, unitPriceCents: 50_000 }],
  });
  const oldest = await issue(books);
  const next = await issue(books);
  await signIn(page, `/accounting/invoices/${note.id}?dossier=${books.dossier}`);
  const dialog = page.getByRole("dialog", { name: `Imputer l’avoir ${note.refId}` });
  const amountOn = ({ refId }: Created) => dialog.getByLabel(`Montant imputé sur ${refId}`);

  await test.step("the oldest first, as far as the note goes; what is written and lettered is shown before", async () => {
    await press(page.getByRole("button", { name: "Imputer sur une facture" }));
    await expect(amountOn(oldest)).toBeFocused();
    await expect(amountOn(oldest)).toHaveValue("600,00");
    await expect(amountOn(next)).toHaveValue("");
    await expect(dialog).toContainText(/Restera 600,00/);
    await expect(dialog).toContainText("Avoir soldé\u00a0: lettrage total.");
    for (const account of ["411000", "445740", "445710"])
      await expect(dialog.getByRole("row", { name: new RegExp(account) }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(amountOn(next)).toBeFocused();
    await page.keyboard.type("0,01");
    await expect(dialog).toContainText(/Les montants dépassent l’avoir de 0,01\s€\s: ramenez-les à 600,00/);
    await expect(dialog.getByRole("button", { name: "Imputer", exact: true })).toBeDisabled();
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("1300");
    await expect(dialog).toContainText(/Il reste 1\s200,00\s€ à régler\./);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("350");
    await expect(dialog).toContainText(/Il restera 249,99\s€ de l’avoir\s: lettrage partiel\./);
    await expectAccessible(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, String(width));
      await expect(amountOn(oldest)).toBeInViewport();
    }
  });

  await test.step("it is written once, its answer lost and asked again", async () => {
    const mend = await loseAnswers(page, /\/api\/payment\/offset$/);
    await page.keyboard.press("Control+Enter");
    await mend();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(/^Avoir .* imputé pour 350,01\s€ et lettré\s: il en reste 249,99/),
    ).toBeVisible();
    await expect(payments(page).getByRole("listitem")).toHaveCount(1);
    await expect(payments(page)).toContainText(new RegExp(`Imputation sur ${oldest.refId}, ${next.refId}`));
    await expect(page.getByText(/Reste à imputer ou à rembourser\s: 249,99/)).toBeVisible();
    await expectAccessible(page, "written");
  });

  await test.step("the lists say what is left of each, and the invoice where it comes from", async () => {
    await page.goto("/accounting/invoices");
    await expect(page.getByRole("row", { name: new RegExp(oldest.refId) })).toContainText("850,00");
    await page.goto(`/accounting/invoices/${oldest.id}`);
    await expect(payments(page)).toContainText(
      new RegExp(`Imputation de l’avoir ${note.refId}.*350,00`, "s"),
    );
    await expect(payments(page)).toContainText(new RegExp(`Avoir ${note.refId} disponible.*249,99`, "s"));
  });

  await test.step("undone, all of it is there again", async () => {
    await press(payments(page).getByRole("button", { name: "Annuler", exact: true }));
    const sure = page.getByRole("alertdialog", { name: "Annuler l’imputation" });
    await press(sure.getByRole("button", { name: "Annuler l’imputation" }));
    await expect(page.getByText("Imputation annulée.")).toBeVisible();
    await expect(payments(page)).toContainText(new RegExp(`Avoir ${note.refId} disponible.*600,00`, "s"));
  });

  await test.step("asked from a later invoice, it settles that one", async () => {
    await page.goto(`/accounting/invoices/${next.id}`);
    await payments(page)
      .getByRole("button", { name: `Imputer l’avoir ${note.refId}` })
      .press("Enter");
    await expect(amountOn(next)).toBeFocused();
    await expect(amountOn(next)).toHaveValue("600,00");
    await expect(amountOn(oldest)).toHaveValue("");
    await expect(dialog.getByRole("row", { name: /445710/ }).first()).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Partiellement payée", { exact: true })).toBeVisible();
    await page.goto(`/accounting/invoices/${note.id}`);
    await expect(page.getByText("Avoir soldé.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Imputer sur une facture" })).toBeHidden();
  });
});
