import { expect, test } from "@playwright/test";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";
import { dayBefore, thisYear } from "./support/today.ts";

/** What the first visitors stumbled over and no other journey passes: a month closed unseen, an owner's late money, reports out of sight. */

const run = Date.now();
const YEAR = thisYear() - 1;
/** Beyond it a debt is no part of a forecast. */
const LONG_DUE = 120;
const MONTH_DUE = 30;

/** A sale that is owed since so many days. */
const soldBefore = (legalEntityRefId: string, counterpartyId: string, days: number) => ({
  ...{ legalEntityRefId, bill_direction: "credit", counterpartyId, bill_label: "Pose de vitrages" },
  ...{ bill_date: dayBefore(days + 1), due_date: dayBefore(days), vatOnDebits: false },
  lines: [
    { label: "Pose", unitPriceCents: 100_000, vatRate: 2000, supplyType: "services", account: "706000" },
  ],
});

test("a month with work left is closed for a reason alone, whatever key is pressed twice", async ({
  page,
}) => {
  const seed = run + 71;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Tuilerie ${seed}`, seed, years: [YEAR] });
  const customer = await newCustomer(api, dossier, `Hôtel ${seed}`);
  await api.post("/api/invoice/new-invoice", {
    ...soldBefore(dossier, customer, 0),
    ...{ bill_date: `${YEAR}-03-10`, due_date: `${YEAR}-04-09` },
  });
  await signIn(page, `/accounting/settings/exercises?dossier=${dossier}`);
  await page.getByRole("button", { name: new RegExp(`^Actions de mars ${YEAR}`, "i") }).click();
  await page.getByRole("menuitem", { name: "Clôturer provisoirement" }).click();
  const dialog = page.getByRole("dialog", { name: /Clôturer provisoirement/ });
  const left = dialog.getByRole("list", { name: "Ce qui reste avant la clôture" });
  await expect(left.getByRole("link", { name: /Ventes en brouillon/ })).toHaveAttribute(
    "href",
    /^\/accounting\/invoices/,
  );
  for (const _ of [1, 2]) await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("button", { name: "Clôturer provisoirement" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: /^Motif/ }).fill("La facture attend l’accord du client.");
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText(`Clôture provisoire enregistrée pour la période de mars ${YEAR}.`),
  ).toBeVisible();
});

test("an owner reads what is owed, since when, what of it is forecast, and every report is in sight", async ({
  page,
}) => {
  const seed = run + 72;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Verrerie ${seed}`, seed, years: [YEAR, YEAR + 1] });
  const customer = await newCustomer(api, dossier, `Hôtel ${seed}`);
  for (const days of [LONG_DUE, MONTH_DUE]) {
    const draft = await api.post("/api/invoice/new-invoice", soldBefore(dossier, customer, days));
    const { id, version } = draft;
    await api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
  }
  await signIn(page, `/accounting/invoices?dossier=${dossier}`);
  await test.step("late since so many days, with the amount on the tab", async () => {
    await expect(page.getByRole("tab", { name: /^En retard/ })).toContainText(/2\s400,00\s€/);
    await expect(page.getByText(`En retard (${LONG_DUE} j)`)).toBeVisible();
    await expect(page.getByText(`En retard (${MONTH_DUE} j)`)).toBeVisible();
  });
  await test.step("what is due for long is told beside the forecast, not counted in it", async () => {
    await page.goto(`/accounting/reports/cash-forecast?dossier=${dossier}`);
    await expect(page.getByText(/^Échu depuis plus de 90 jours, hors prévision/)).toContainText(
      /1\s200,00\s€/,
    );
  });
  await test.step("no report lies beyond the edge", async () => {
    await page.goto(`/accounting/reports?dossier=${dossier}`);
    const kinds = page.getByRole("main").getByRole("tab");
    // Four kinds of reports, and those of the one that is open.
    await expect(kinds.nth(8)).toBeVisible();
    // A pixel of a tab lies under the line that all of them stand on.
    for (const kind of await kinds.all()) await expect(kind).toBeInViewport({ ratio: 0.9 });
  });
});
