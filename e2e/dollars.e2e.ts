import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { importStatement } from "./support/bank-import.ts";
import { type Api, administrator, newCompany, newCustomer } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** A bank account in dollars: its statement, a bill in dollars that it pays, its closing, and an order of international transfers. */

const YEAR = thisYear() - 1;
const ACCOUNT = "512200";

const STATEMENT = [
  "Date;Libellé;Montant;Solde",
  `10/03/${YEAR};FUNDING;2000,00;2000,00`,
  `12/03/${YEAR};WIRE INV-77120;-1000,00;1000,00`,
  "",
].join("\r\n");

async function dollarCompany(api: Api, seed: number) {
  const dossier = await newCompany(api, { name: `Verrerie ${seed}`, seed, years: [YEAR] });
  const own = { legalEntityRefId: dossier };
  await api.post("/api/account", { ...own, number: ACCOUNT, label: "Banque en dollars" });
  await api.post("/api/entry-ledger-log", {
    ...{ ...own, code: "BQU", label: "Banque USD", entryType: "bank" },
    ...{ treasuryAccount: ACCOUNT, currency: "USD" },
  });
  for (const [day, rate] of [
    [`${YEAR}-03-01`, "1.25"],
    [`${YEAR}-12-31`, "1.1"],
  ])
    await api.post("/api/currency-rate", { ...own, currency: "USD", day, rate });
  return dossier;
}

/** A validated bill of 1 000,00 USD. */
async function dollarBill(api: Api, dossier: string, counterpartyId: string, number: string) {
  await api.post("/api/invoice/new-invoice", {
    ...{ legalEntityRefId: dossier, bill_direction: "debit", bill_label: "Hébergement", bill_number: number },
    ...{ bill_date: `${YEAR}-03-05`, counterpartyId, currency: "USD", status: "validated" },
    lines: [
      {
        ...{ label: "Hébergement", unitPriceCents: 100_000, vatRate: 0, vatCategory: "E" },
        ...{ vatCode: "AEX", account: "613200" },
      },
    ],
  });
}

test("an account in dollars takes its statement, pays a bill, is revalued at the closing, and pays abroad", async ({
  page,
}) => {
  const seed = Date.now() + 61;
  const api = await administrator(page.request);
  const dossier = await dollarCompany(api, seed);
  const supplier = await newCustomer(api, dossier, `Acme ${seed}`, {
    kind: "supplier",
    siren: null,
    address: { line1: "5 Wall Street", postcode: "10005", city: "New York", country: "US" },
  });
  await dollarBill(api, dossier, supplier, "INV-77120");
  await signIn(page, `/accounting/reconciliation?dossier=${dossier}&account=${ACCOUNT}`);

  await test.step("the statement is in dollars, and pays the bill", async () => {
    await importStatement(page, STATEMENT, "2 opérations ajoutées.");
    const list = page.getByRole("listbox", { name: "Opérations du relevé" });
    await list.getByRole("option", { name: /1\s000,00\sUSD/ }).click();
    await page.keyboard.press("Enter");
    await expect(list.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Créer l’écriture" });
    await dialog.getByRole("combobox", { name: "Compte" }).fill("471");
    await page.getByRole("option", { name: /^471/ }).first().click();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Tout est traité")).toBeVisible();
    await expect(page.getByLabel("Soldes")).toContainText(/1\s000,00\sUSD/);
    await expectAccessible(page);
  });

  await test.step("the closing brings its euros to the rate of the day, and takes that back", async () => {
    await page.getByRole("link", { name: "Réévaluer à la clôture" }).click();
    const table = page.getByRole("table", { name: "Comptes bancaires en devise à la clôture" });
    // 1 000,00 USD were worth 800,00 €, and are 909,09 €.
    await expect(table.getByRole("row", { name: new RegExp(ACCOUNT) })).toContainText("109,09");
    await page.getByRole("button", { name: "Réévaluer les comptes" }).click();
    const dialog = page.getByRole("dialog", { name: "Réévaluer les comptes" });
    await expect(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Comptes réévalués\u00a0: RC-1")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Annuler la réévaluation" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler la réévaluation" }).click();
    await expect(page.getByText("RC-1 annulée.")).toBeVisible();
  });

  await test.step("a bill in dollars is paid abroad by an order that says who bears the fees", async () => {
    await dollarBill(api, dossier, supplier, "INV-2");
    await page.goto(`/accounting/reconciliation/transfers/new?dossier=${dossier}`);
    await page.getByRole("combobox", { name: "Devise" }).click();
    await page.getByRole("option", { name: "USD" }).click();
    await page.getByRole("row", { name: /INV-2/ }).getByRole("checkbox").click();
    const prepare = page.getByRole("button", { name: "Préparer l’ordre" });
    await expect(prepare).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("textbox", { name: /^Compte de Acme/ }).fill("021000021 123456");
    await page.getByRole("textbox", { name: /^BIC de Acme/ }).fill("CHASUS33");
    await page.getByRole("combobox", { name: "Frais" }).click();
    await page.getByRole("option", { name: "À notre charge (OUR)" }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await prepare.click();
    // The company's own account is not known yet: nothing is prepared without it.
    await expect(page.getByText(/Aucun IBAN n’est connu pour le compte/)).toBeVisible();
    const company = await api.get(`/api/legal-entity/${dossier}`);
    await api.patch(`/api/legal-entity/${dossier}`, {
      version: company.version,
      iban: "FR7630006000011234567890189",
    });
    await prepare.click();
    await expect(page.getByText(/1 virement · 1\s000,00\sUSD/)).toBeVisible();
    await expect(page.getByText("À notre charge (OUR)")).toBeVisible();
    await expect(page.getByText("BIC CHASUS33")).toBeVisible();
  });
});

test("who may only look revalues no account", async ({ page }) => {
  const seed = Date.now() + 67;
  const api = await administrator(page.request);
  const dossier = await dollarCompany(api, seed);
  await api
    .post("/api/entry", {
      ...{ legalEntityRefId: dossier, journalCode: "OD", date: `${YEAR}-03-10`, label: "Virement" },
      lines: [
        { account: ACCOUNT, debitCents: 80_000, creditCents: 0, currency: "USD", currencyCents: 100_000 },
        { account: "471000", debitCents: 0, creditCents: 80_000 },
      ],
    })
    .then(({ id }) => api.post(`/api/entry/${id}/validate`, {}));
  const email = `lecteur.${seed}@exemple.fr`;
  await person(page.request, {
    ...{ email, firstname: "Léa", lastname: "Lecteur", legalEntityRefIds: [dossier] },
    rights: { regulations: ["Viewer"], companies: ["Viewer"] },
  });
  await signInAs(page, email, "/accounting/regulations?view=revaluation");
  await expect(page.getByText("1 000,00 USD")).toBeVisible();
  await expect(page.getByRole("button", { name: "Réévaluer les comptes" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
