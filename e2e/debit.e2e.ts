import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** Sales become direct debits: a mandate is kept, one person prepares the order, another one validates it. */

const OURS = "FR7630006000011234567890189";
const THEIRS = "DE89 3704 0044 0532 0130 00";

async function companyWithSale(page: Parameters<typeof signIn>[0], seed: number) {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Sociétaires ${seed}`, seed });
  const { version } = await api.get(`/api/legal-entity/${dossier}`);
  const identity = { iban: OURS, creditorIdentifier: "FR72ZZZ123456" };
  await api.patch(`/api/legal-entity/${dossier}`, { version, ...identity });
  const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
  const customer = { legalEntityRefId: dossier, kind: "customer", name: `Client ${seed}`, address };
  const { id: counterpartyId } = await api.post("/api/counterparty", customer);
  const sale = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "credit",
    bill_label: "Abonnement",
    bill_date: `${thisYear()}-01-02`,
    counterpartyId,
    lines: [{ label: "Abonnement", vatRate: 2000, supplyType: "services", unitPriceCents: 10_000 }],
  });
  await api.patch("/api/invoice/update-status-invoice", {
    id: sale.id,
    version: sale.version,
    status: "validated",
  });
  return { dossier, seed };
}

test("a sale is collected under a mandate, and a second person issues the file", async ({
  page,
  browser,
}) => {
  const { dossier, seed } = await companyWithSale(page, Date.now() + 37);
  await signIn(page, `/accounting/reconciliation/mandates?dossier=${dossier}`);

  await test.step("the mandate is kept", async () => {
    await expect(page.getByRole("button", { name: "Nouveau mandat" })).toBeVisible();
    await page.keyboard.press("n");
    await page.getByRole("combobox", { name: "Client" }).fill(`Client ${seed}`);
    await page.getByRole("option", { name: `Client ${seed}` }).click();
    await page.getByRole("textbox", { name: "Référence (RUM)" }).fill("rum-1");
    await page.getByRole("textbox", { name: "IBAN du client" }).fill(THEIRS);
    await page.getByRole("button", { name: "Créer le mandat" }).click();
    await expect(page.getByRole("row", { name: /RUM-1/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("its sale is chosen and prepared", async () => {
    await page.getByRole("button", { name: "Prélever des ventes" }).click();
    const sales = page.getByRole("grid", { name: "À prélever" });
    await expect(sales.getByRole("row", { name: /RUM-1/ })).toBeVisible();
    await sales.getByRole("checkbox", { name: "Tout sélectionner" }).check();
    await expect(page.getByText("1 vente choisie")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(
      page.getByRole("heading", { level: 1, name: "Ordre de prélèvement PRE-00001" }),
    ).toBeVisible();
    await expect(page.getByText("Mandat RUM-1 · FRST")).toBeVisible();
    await page.getByRole("button", { name: "Envoyer à la validation" }).click();
    await expect(page.getByText("À valider")).toBeVisible();
  });

  await test.step("a second person issues it and takes the file", async () => {
    const email = `seconde.${seed}@exemple.fr`;
    await person(page.request, {
      email,
      firstname: "Sara",
      lastname: "Seconde",
      rights: { reconciliation: ["Viewer", "Creator", "Validator"], companies: ["Viewer"] },
      legalEntityRefIds: [dossier],
    });
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, new URL(page.url()).pathname, { email, password: PASSWORD });
    await other.getByRole("button", { name: "Valider et émettre" }).click();
    await expect(other.getByText("Émis", { exact: true })).toBeVisible();
    const saved = other.waitForEvent("download");
    await other.getByRole("button", { name: "Télécharger le fichier SEPA" }).click();
    expect((await saved).suggestedFilename()).toBe("PRE-00001.xml");
    await other.setViewportSize({ width: 390, height: 844 });
    await expectFits(other);
    await context.close();
  });
});

test("who may only look keeps no mandate and collects nothing", async ({ page }) => {
  const { dossier, seed } = await companyWithSale(page, Date.now() + 41);
  const email = `lecteur.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léo",
    lastname: "Lecteur",
    rights: { reconciliation: ["Viewer"], companies: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, "/accounting/reconciliation/mandates", { email, password: PASSWORD });
  for (const name of ["Nouveau mandat", "Prélever des ventes"])
    await expect(page.getByRole("button", { name }).first()).toHaveAttribute("aria-disabled", "true");
});
