import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { type Api, administrator, type Created, newCompany, newCustomer } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** The end of a year: its accruals are booked, it is closed after its check-list, its statements are read. */

const year = thisYear() - 1;

async function openYear(api: Api, name: string, seed: number) {
  const dossier = await newCompany(api, { name, seed, years: [year] });
  const { fiscalExercises } = await api.get<{ fiscalExercises: readonly Created[] }>(
    `/api/fiscal-exercise?legalEntityRefId=${dossier}`,
  );
  return { dossier, exercise: fiscalExercises[0]?.refId ?? "" };
}

test("an insurance is deferred, the year closed, and its balance sheet leads to the grand livre", async ({
  page,
}) => {
  const seed = Date.now();
  const api = await administrator(page.request);
  const { dossier, exercise } = await openYear(api, `Verrerie ${seed}`, seed);
  const customer = await newCustomer(api, dossier, `Halles ${seed}`);
  const sale = await api.post<Created>("/api/entry", {
    legalEntityRefId: dossier,
    journalCode: "OD",
    date: `${year}-06-30`,
    label: "Vitrail",
    lines: [
      { account: "411000", counterpartyId: customer, debitCents: 500_000, creditCents: 0 },
      { account: "706000", debitCents: 0, creditCents: 500_000 },
    ],
  });
  await api.post(`/api/entry/${sale.id}/validate`, {});
  await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "credit",
    bill_label: "Miroirs",
    bill_date: `${year}-12-20`,
    counterpartyId: customer,
    lines: [{ label: "Miroirs", unitPriceCents: 10_000, vatRate: 2000, supplyType: "goods" }],
  });

  await test.step("the entry is shown while it is typed, then stands in the register and its accounts", async () => {
    await signIn(page, `/accounting/regulations?dossier=${dossier}&exercice=${exercise}`);
    // The key is heard once the exercise is read, as the tabs are seen.
    await expect(page.getByRole("tab", { name: "Registre" })).toBeVisible();
    await page.keyboard.press("n");
    const form = page.getByRole("dialog", { name: "Nouvelle régularisation" });
    await form.getByRole("textbox", { name: "Libellé" }).fill("Assurance");
    await form.getByRole("combobox", { name: /Compte de charge/ }).fill("616000");
    await page.getByRole("option", { name: /616000/ }).click();
    await form.getByRole("textbox", { name: "Montant HT" }).fill("1200");
    await form.getByRole("combobox", { name: "Méthode" }).click();
    await page.getByRole("option", { name: "Mois", exact: true }).click();
    await form.getByRole("textbox", { name: /^Service du/ }).fill(`01/10/${year}`);
    await form.getByRole("textbox", { name: /^Service au/ }).fill(`30/09/${year + 1}`);
    await page.keyboard.press("Tab");
    await expect(form.getByRole("row", { name: /486000/ })).toContainText("900,00");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/CCA de 900,00/)).toBeVisible();
    const register = page.getByRole("grid", { name: "Registre des régularisations" });
    await expect(register.getByRole("row", { name: /Assurance/ })).toContainText("900,00");
    await page.getByRole("tab", { name: "Contrôle des comptes" }).click();
    await expect(page.getByRole("row", { name: /486000/ })).toContainText("0,00");
  });

  await test.step("the closing shows the à-nouveaux, then writes them", async () => {
    await page.goto(`/accounting/settings/exercises?dossier=${dossier}`);
    await page.getByRole("button", { name: `Actions de l’exercice ${year}` }).click();
    await page.getByRole("menuitem", { name: "Préparer la clôture" }).click();
    const panel = page.getByRole("dialog", { name: /Préparer la clôture/ });
    await panel.getByRole("combobox", { name: "Clôture" }).click();
    await page.getByRole("option", { name: "Définitive" }).click();
    await expect(panel.getByText("Bénéfice de 5 900,00 €.")).toBeVisible();
    await expect(panel.getByRole("row", { name: /120000/ })).toContainText("5 900,00");
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Clôturer définitivement" }).click();
    const confirm = page.getByRole("dialog", { name: /^Clôturer définitivement/ });
    const points = confirm.getByRole("list", { name: "Ce qui reste avant la clôture" });
    await expect(points).toContainText("Factures clients en brouillon");
    await expect(points.getByRole("link", { name: /^Traiter/ }).first()).toHaveAttribute(
      "href",
      /view=draft/,
    );
    await expect(confirm.getByRole("button", { name: "Clôturer définitivement" })).toBeDisabled();
    await confirm.getByRole("textbox", { name: /^Motif/ }).fill("Points suivis sur l’exercice suivant.");
    await expectAccessible(page);
    await confirm.getByRole("button", { name: "Clôturer définitivement" }).click();
    await expect(page.getByText(`Clôture définitive enregistrée pour l’exercice ${year}.`)).toBeVisible();
  });

  await test.step("a figure of the balance sheet opens its accounts, and an account its lines", async () => {
    await page.goto(`/accounting/reports/balance-sheet?dossier=${dossier}&exercice=${exercise}`);
    const assets = page.getByRole("grid", { name: "Actif" });
    await assets.getByRole("row", { name: /Créances clients/ }).click();
    await assets.getByRole("link", { name: /411000/ }).click();
    await expect(page).toHaveURL(/general-ledger\?account=/);
    await expect(page.getByText("Vitrail").first()).toBeVisible();
    await page.goto("/accounting/reports/income-statement");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("income is marked PCA on its entry, then proposed; who only reads entries marks none", async ({
  page,
}) => {
  const seed = Date.now();
  const api = await administrator(page.request);
  const { dossier, exercise } = await openYear(api, `Revue ${seed}`, seed);
  const customer = await newCustomer(api, dossier, `Abonné ${seed}`);
  const sale = await api.post<Created>("/api/entry", {
    legalEntityRefId: dossier,
    journalCode: "OD",
    date: `${year}-10-01`,
    label: "Abonnement",
    lines: [
      { account: "411000", counterpartyId: customer, debitCents: 120_000, creditCents: 0 },
      { account: "706000", debitCents: 0, creditCents: 120_000 },
    ],
  });
  await api.post(`/api/entry/${sale.id}/validate`, {});
  const email = `lecteur-pca-${seed}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Lise",
    lastname: "Lectrice",
    rights: { "entry-logs": ["Viewer"] },
    legalEntityRefIds: [dossier],
  });

  await test.step("a date to come is refused beside its field", async () => {
    await signIn(page, `/accounting/entry-logs/${sale.id}?dossier=${dossier}`);
    await page.getByRole("button", { name: "Marquer PCA" }).click();
    const panel = page.getByRole("dialog", { name: "Produit constaté d’avance" });
    await panel.getByRole("textbox", { name: /^Date de PCA/ }).fill(`31/12/${year + 9}`);
    await panel.getByRole("button", { name: "Marquer PCA" }).click();
    await expect(panel.getByText(/ne se date pas dans le futur/)).toBeVisible();
    await panel.getByRole("textbox", { name: /^Date de PCA/ }).fill(`31/12/${year}`);
    await panel.getByRole("textbox", { name: /^Service du/ }).fill(`01/10/${year}`);
    await panel.getByRole("textbox", { name: /^Service au/ }).fill(`30/09/${year + 1}`);
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Marquer PCA" }).click();
    await expect(page.getByText(`au 31/12/${year}, service du 01/10/${year}`)).toBeVisible();
  });

  await test.step("the accruals propose it", async () => {
    await page.goto(`/accounting/regulations?view=proposals&dossier=${dossier}&exercice=${exercise}`);
    await page.getByRole("row", { name: /Abonnement/ }).click();
    const form = page.getByRole("dialog", { name: "Nouvelle régularisation" });
    await expect(form.getByRole("row", { name: /487000/ })).toBeVisible();
  });

  await test.step("a reader sees the mark, and no way to change it", async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, email);
    await page.goto(`/accounting/entry-logs/${sale.id}`);
    await expect(page.getByText(`au 31/12/${year}, service du 01/10/${year}`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Modifier la PCA" })).toHaveCount(0);
  });
});

test("who may only look at accruals writes none, and reads no report", async ({ page, request }) => {
  const seed = Date.now();
  const api = await administrator(request);
  const { dossier } = await openYear(api, `Vannerie ${seed}`, seed);
  const email = `lecteur-fin-${seed}@example.fr`;
  await person(request, {
    email,
    firstname: "Luc",
    lastname: "Lecteur",
    rights: { regulations: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email);
  await page.goto("/accounting/regulations");
  await expect(page.getByRole("button", { name: "Nouvelle régularisation" }).first()).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.goto("/accounting/reports/balance-sheet");
  await expect(page.getByRole("grid", { name: "Actif" })).toHaveCount(0);
});
