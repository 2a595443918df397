import { expect, type Page, test } from "@playwright/test";
import { type RunningBank, startBank } from "../apps/platform-simulator/src/ebics/start-bank.ts";
import { statement as bankStatement } from "../packages/testkit/src/test-documents/bank-statement.ts";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { press } from "./support/press.ts";
import { ownProduct } from "./support/products.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** A company and its bank by EBICS: the steps, a statement that comes, an order that leaves. */

const OURS = "FR7630006000011234567890189";
const SCREEN = "/accounting/reconciliation/ebics";
let running: RunningBank;
test.beforeEach(async () => {
  running = await startBank({ port: Number(new URL(ownProduct()?.bank ?? "").port) });
});
test.afterEach(() => running.close());

const statement = bankStatement({
  iban: OURS,
  opening: [`${thisYear()}-01-02`, 0],
  closing: [`${thisYear()}-01-04`, 84_000],
  operations: [[`${thisYear()}-01-03`, 84_000, "VIREMENT RECU"]],
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a bank is connected step by step, its statement comes, and an order leaves once", async ({
  page,
  browser,
}) => {
  const seed = Date.now() + 620;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Minoterie ${seed}`, seed });
  const { version } = await api.get(`/api/legal-entity/${dossier}`);
  await api.patch(`/api/legal-entity/${dossier}`, { version, iban: OURS });

  await test.step("it is set up as the contract says", async () => {
    await signIn(page, `${SCREEN}?dossier=${dossier}`);
    await press(button(page, "Nouvelle connexion").first());
    const type = (name: string, value: string) =>
      page.getByRole("textbox", { name, exact: true }).fill(value);
    await type("Banque", "Banque d’essai");
    await type("Adresse de l’hôte", running.url);
    await type("Identifiant d’hôte", "SIMBANK");
    await type("Identifiant partenaire", "P1");
    await type("Identifiant utilisateur", `U${seed}`);
    await page.getByRole("checkbox", { name: /^512000/ }).check();
    await type("IBAN du compte 512000", OURS);
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("row", { name: /Banque d’essai/ }).click();
  });

  await test.step("keys are sent, the letter is entered, the bank's keys are compared", async () => {
    await press(button(page, "Créer et envoyer les clés"));
    await expect(page.getByText(/Signez la lettre/)).toBeVisible();
    const saved = page.waitForEvent("download");
    await button(page, "Télécharger la lettre").click();
    expect((await saved).suggestedFilename()).toMatch(/^lettre-ebics-.*\.pdf$/);
    await press(button(page, "Demander les clés"));
    await expect(page.getByText(/n’a pas encore enregistré la lettre/).first()).toBeVisible();
    await press(page.getByRole("alertdialog").getByRole("button", { name: "OK" }));
    running.bank.enterLetters();
    await press(button(page, "Demander les clés"));
    await expect(button(page, "Confirmer la banque")).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("checkbox", { name: /^Ces empreintes/ }).check();
    await expectAccessible(page);
    await press(button(page, "Confirmer la banque"));
    await expect(page.getByText(/récupérés chaque matin à 6 h/)).toBeVisible();
  });

  await test.step("a statement comes", async () => {
    running.bank.put("BTD EOP cfonb120", statement);
    await press(button(page, "Récupérer maintenant"));
    await expect(page.getByText(/1 relevé, 1 opération ajoutée/)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/accounting/reconciliation?dossier=${dossier}`);
    await expect(page.getByText("VIREMENT RECU").first()).toBeVisible();
  });

  await test.step("an order leaves by the hand of a second person", async () => {
    const supplier = {
      legalEntityRefId: dossier,
      kind: "supplier",
      name: `Blés ${seed}`,
      iban: "DE89370400440532013000",
    };
    const { id: counterpartyId } = await api.post("/api/counterparty", supplier);
    const bill = await api.post("/api/invoice/new-invoice", {
      legalEntityRefId: dossier,
      bill_direction: "debit",
      bill_label: "Blé",
      bill_number: "B-1",
      bill_date: `${thisYear()}-01-02`,
      status: "validated",
      counterpartyId,
      lines: [{ label: "Blé", vatRate: 2000, vatCode: "AB20", account: "601000", unitPriceCents: 100_000 }],
    });
    const executionDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const body = { legalEntityRefId: dossier, account: "512000", executionDate, invoiceIds: [bill.id] };
    const order = await api.post("/api/transfer-order", body);
    await api.post(`/api/transfer-order/${order.id}/submit`, { version: order.version });
    const email = `payeuse.${seed}@exemple.fr`;
    await person(page.request, {
      email,
      firstname: "Sara",
      lastname: "Payeuse",
      rights: { reconciliation: ["Viewer", "Creator", "Validator"], companies: ["Viewer"] },
      legalEntityRefIds: [dossier],
    });
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, `/accounting/reconciliation/transfers/${order.id}`, { email, password: PASSWORD });
    await button(other, "Valider et émettre").click();
    await button(other, "Envoyer à la banque").press("Enter");
    await other.getByRole("alertdialog").getByRole("button", { name: "Envoyer à la banque" }).click();
    await expect(other.getByText("Confirmez-le maintenant auprès de la banque").first()).toBeVisible();
    await expect(button(other, "Envoyer à la banque")).toBeHidden();
    expect(running.bank.orders).toMatchObject([{ attribute: "DZHNN" }]);
    await expectAccessible(other);
    await context.close();
  });
});

test("who may only look connects no bank and fetches nothing", async ({ page }) => {
  const seed = Date.now() + 621;
  const dossier = await newCompany(await administrator(page.request), { name: `Pressoir ${seed}`, seed });
  const email = `lecteur.banque.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Ana",
    lastname: "Val",
    rights: { reconciliation: ["Viewer"], companies: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, `${SCREEN}?dossier=${dossier}`, { email, password: PASSWORD });
  await expect(page.getByText("Aucune connexion")).toBeVisible();
  await expect(button(page, "Nouvelle connexion").first()).toHaveAttribute("aria-disabled", "true");
});
