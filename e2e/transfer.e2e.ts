import { expect, test } from "@playwright/test";
import { loseAnswers } from "./support/answers.ts";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** Bills become a file for the bank: one person prepares the order, another one validates it. */

const OURS = "FR7630006000011234567890189";
const THEIRS = "DE89370400440532013000";

async function companyWithBills(page: Parameters<typeof signIn>[0], seed: number) {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Verrerie ${seed}`, seed });
  const { version } = await api.get(`/api/legal-entity/${dossier}`);
  await api.patch(`/api/legal-entity/${dossier}`, { version, iban: OURS });
  const supplier = { legalEntityRefId: dossier, kind: "supplier", name: `Sables ${seed}`, iban: THEIRS };
  const { id: counterpartyId } = await api.post("/api/counterparty", supplier);
  for (const [bill_number, unitPriceCents] of [
    ["S-1", 100_000],
    ["S-2", 50_005],
  ] as const)
    await api.post("/api/invoice/new-invoice", {
      legalEntityRefId: dossier,
      bill_direction: "debit",
      bill_label: "Sable",
      bill_number,
      bill_date: `${thisYear()}-01-02`,
      status: "validated",
      counterpartyId,
      lines: [{ label: "Sable", vatRate: 2000, vatCode: "AB20", account: "601000", unitPriceCents }],
    });
  return { dossier, seed };
}

test("bills are chosen by keyboard, validated by a second person, and become a SEPA file", async ({
  page,
  browser,
}) => {
  const { dossier, seed } = await companyWithBills(page, Date.now() + 29);
  await signIn(page, `/accounting/reconciliation/transfers?dossier=${dossier}`);

  await test.step("they are chosen and prepared", async () => {
    await expect(page.getByRole("button", { name: "Préparer des virements" })).toBeVisible();
    await page.keyboard.press("n");
    const bills = page.getByRole("grid", { name: "À payer" });
    await expect(bills.getByRole("row", { name: /S-2/ })).toBeVisible();
    await bills.getByRole("checkbox", { name: "Tout sélectionner" }).check();
    await expect(page.getByText("2 documents choisis")).toBeVisible();
    await expect(page.getByText(/1\s800,06\s€/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Ordre de virement VIR-00001" })).toBeVisible();
    await expect(page.getByText("Brouillon")).toBeVisible();
    await page.getByRole("button", { name: "Envoyer à la validation" }).click();
    await expect(page.getByText("À valider")).toBeVisible();
    // Who prepared it does not issue it.
    await expect(page.getByRole("button", { name: "Valider et émettre" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
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
    const address = page.url();
    const context = await browser.newContext();
    const other = await context.newPage();
    await signIn(other, new URL(address).pathname, { email, password: PASSWORD });
    await other.getByRole("button", { name: "Valider et émettre" }).click();
    await expect(other.getByText("Émis", { exact: true })).toBeVisible();
    const saved = other.waitForEvent("download");
    await other.getByRole("button", { name: "Télécharger le fichier SEPA" }).click();
    expect((await saved).suggestedFilename()).toBe("VIR-00001.xml");
    await expectAccessible(other);
    await other.setViewportSize({ width: 390, height: 844 });
    await expectFits(other);
    await context.close();
  });
});

test("who may only look prepares nothing", async ({ page }) => {
  const { dossier, seed } = await companyWithBills(page, Date.now() + 31);
  const email = `lecteur.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léo",
    lastname: "Lecteur",
    rights: { reconciliation: ["Viewer"], companies: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, "/accounting/reconciliation/transfers", { email, password: PASSWORD });
  await expect(page.getByRole("button", { name: "Préparer des virements" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("an order whose answer was lost is prepared once, and the next click opens it", async ({ page }) => {
  const { dossier } = await companyWithBills(page, Date.now() + 33);
  await signIn(page, `/accounting/reconciliation/transfers/new?dossier=${dossier}`);
  const bills = page.getByRole("grid", { name: "À payer" });
  await bills.getByRole("checkbox", { name: "Tout sélectionner" }).check();
  await expect(page.getByText("2 documents choisis")).toBeVisible();
  const mend = await loseAnswers(page, /\/api\/transfer-order$/);
  await page.keyboard.press("Control+Enter");
  await mend();
  await expect(page.getByText(/Le serveur ne répond pas/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ordre de virement VIR-00001" })).toBeVisible();
  await page.goto(`/accounting/reconciliation/transfers?dossier=${dossier}`);
  await expect(page.getByRole("row", { name: /VIR-00001/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /VIR-00002/ })).toHaveCount(0);
});
