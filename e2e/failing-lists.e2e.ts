import { expect, type Locator, type Page, test } from "@playwright/test";
import { failAnswers, holdAnswers } from "./support/answers.ts";
import { type Api, administrator, newCompany, newCustomer } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";
import { dayBefore } from "./support/today.ts";

/** Lists whose answer waits or fails: what narrows them stays, another choice may be made, and they are asked again. */

const run = Date.now();
const CLIENT = "Filature des Monts";

interface List {
  readonly path: string;
  readonly calls: RegExp;
  /** The place of its text search. */
  readonly search: string;
  /** What finds its row, and the row or region of it. */
  readonly found: string;
  readonly row: (page: Page) => Locator;
  /** What else narrows it, and stands while it fails. */
  readonly beside?: (page: Page) => Locator;
}

const rowOf = (name: RegExp) => (page: Page) => page.getByRole("row", { name });

const LISTS: Readonly<Record<string, List>> = {
  "third parties": {
    path: "/accounting/counterparties",
    calls: /\/api\/counterparty\?/,
    search: "Nom, SIREN, n° de TVA ou auxiliaire",
    found: "filature",
    row: rowOf(/Filature des Monts/),
    beside: (page) => page.getByRole("combobox", { name: "Type" }),
  },
  accounts: {
    path: "/accounting/accounting-plan/reference-accounts",
    calls: /\/api\/account\?/,
    search: "N° ou intitulé",
    found: "101000",
    row: rowOf(/^101000/),
    beside: (page) => page.getByRole("combobox", { name: "Classe" }),
  },
  "recurring invoices": {
    path: "/accounting/invoices/recurring",
    calls: /\/api\/recurring-invoice\?/,
    search: "Abonnement, client",
    found: "entretien",
    row: rowOf(/Entretien/),
    beside: (page) => page.getByRole("tab", { name: /^En pause/ }),
  },
  reminders: {
    path: "/accounting/invoices/reminders",
    calls: /\/api\/reminder\?/,
    search: "Client, numéro",
    found: "filature",
    row: (page) => page.getByRole("region", { name: CLIENT }),
    beside: (page) => page.getByRole("button", { name: /1–30 jours/ }),
  },
  trash: {
    path: "/accounting/invoices/trash",
    calls: /\/api\/invoice\/deleted\?/,
    search: "Client, objet, numéro",
    found: "trop",
    row: rowOf(/Brouillon de trop/),
  },
};

/** A company that has a row for each of these lists. Answers its reference. */
async function companyWithRows(api: Api, seed: number): Promise<string> {
  const billDate = dayBefore(40);
  const years = new Set([billDate, dayBefore(0)].map((day) => Number(day.slice(0, 4))));
  const legalEntityRefId = await newCompany(api, { name: `Menuiserie du Jura ${seed}`, seed, years });
  const counterpartyId = await newCustomer(api, legalEntityRefId, CLIENT);
  const line = { label: "Entretien", unitPriceCents: 100_000, vatRate: 2000, supplyType: "services" };
  const sale = {
    legalEntityRefId,
    bill_direction: "credit",
    bill_label: "Entretien",
    bill_date: billDate,
    due_date: dayBefore(10),
    counterpartyId,
    lines: [line],
  };
  const { id, version } = await api.post("/api/invoice/new-invoice", sale);
  await api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
  const other = await api.post("/api/invoice/new-invoice", { ...sale, bill_label: "Brouillon de trop" });
  await api.patch(`/api/invoice/delete-invoice/${other.id}`, {});
  await api.post("/api/recurring-invoice", {
    legalEntityRefId,
    counterpartyId,
    name: "Entretien des machines",
    unit: "month",
    every: 1,
    startDate: dayBefore(-40),
    document: { bill_label: "Entretien {mois}", lines: [line] },
  });
  return legalEntityRefId;
}

let rows: Promise<string> | undefined;

for (const [name, { path, calls, search, found, row, beside }] of Object.entries(LISTS))
  test(`${name}: what waits is told, what fails keeps its filters and may be asked again`, async ({
    page,
  }) => {
    rows ??= administrator(page.request).then((api) => companyWithRows(api, run));
    await signIn(page, `${path}?dossier=${await rows}`);
    const field = page.getByRole("searchbox", { name: search });
    const again = page.getByRole("main").getByRole("button", { name: "Réessayer" });
    await expect(row(page).first()).toBeVisible();

    await test.step("slow: the former rows stand, and are told to be of before", async () => {
      const answers = await holdAnswers(page, calls);
      await field.fill("introuvable");
      await expect(page.locator("main [aria-busy=true]")).toBeVisible();
      await expect(row(page).first()).toBeVisible();
      answers.letGo();
      await expect(row(page)).toHaveCount(0);
    });

    for (const how of ["down", "broken"] as const)
      await test.step(`${how}: the search stays, and finds once the line is back`, async () => {
        const mend = await failAnswers(page, calls, how);
        await field.fill(how === "down" ? found : found.slice(0, -1));
        await expect(again).toBeVisible();
        await expect(field).toHaveValue(how === "down" ? found : found.slice(0, -1));
        if (beside !== undefined) await expect(beside(page)).toBeEnabled();
        await mend();
        await again.click();
        await expect(again).toBeHidden();
        await expect(row(page).first()).toBeVisible();
      });
  });

test("what comes after the first page of third parties is told when it cannot be read, and read on demand", async ({
  page,
}) => {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name: `Menuiserie du Bugey ${run}`, seed: run + 7 });
  for (let rank = 0; rank < 101; rank += 1)
    await newCustomer(api, refId, `Client ${String(rank).padStart(3, "0")}`, { siren: undefined });
  await signIn(page, `/accounting/counterparties?dossier=${refId}`);
  await expect(page.getByRole("row", { name: /Client 0/ }).first()).toBeVisible();
  const more = page.getByRole("button", { name: /^Afficher la suite/ });
  const mend = await failAnswers(page, /\/api\/counterparty\?/, "broken");
  await more.click();
  await expect(page.getByRole("alert").filter({ hasText: "La suite n’a pas pu être lue." })).toBeVisible();
  await mend();
  await more.click();
  await expect(page.getByRole("row", { name: /Client 100/ })).toBeVisible();
  await expect(more).toBeHidden();
});

test("the levels of reminders that could not be read are asked again by their button, and nothing is said of them", async ({
  page,
}) => {
  rows ??= administrator(page.request).then((api) => companyWithRows(api, run));
  const mend = await failAnswers(page, /\/api\/reminder-settings\?/, "broken");
  await signIn(page, `/accounting/invoices/reminders?dossier=${await rows}`);
  await expect(page.getByRole("region", { name: CLIENT })).toBeVisible();
  await expect(page.getByText("à recevoir des clients")).not.toContainText("envoi automatique");
  await page.getByRole("button", { name: "Niveaux et textes" }).click();
  await expect(page.getByText(/Erreur interne|inattendue|ne répond pas|indisponible/).last()).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Niveaux et textes" }).click();
  await expect(page.getByRole("dialog")).toContainText("Niveau 1");
  await expect(page.getByText("à recevoir des clients")).toContainText("envoi automatique désactivé");
});
