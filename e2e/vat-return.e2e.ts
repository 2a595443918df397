import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** A validated sale and bill of last year become a return that is checked, settled and filed, by keyboard. */

const YEAR = thisYear() - 1;
const MARCH = `${YEAR}-03-10`;

test("a validated sale and a validated bill become a settled VAT return", async ({ page }) => {
  const seed = Date.now() + 61;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Tuilerie ${seed}`, seed, years: [YEAR] });
  const document = {
    legalEntityRefId: dossier,
    bill_label: "Tuiles",
    bill_date: MARCH,
    status: "validated",
  };
  const line = { label: "Tuiles", vatRate: 2000, supplyType: "goods" };
  await api.post("/api/invoice/new-invoice", {
    ...document,
    bill_direction: "credit",
    counterpartyId: await newCustomer(api, dossier, `Couvreur ${seed}`),
    lines: [{ ...line, unitPriceCents: 6_172_835 }],
  });
  const { id: supplierId } = await api.post("/api/counterparty", {
    legalEntityRefId: dossier,
    kind: "supplier",
    name: `Argile ${seed}`,
  });
  await api.post("/api/invoice/new-invoice", {
    ...document,
    bill_direction: "debit",
    bill_number: `A-${seed}`,
    counterpartyId: supplierId,
    lines: [{ ...line, vatCode: "AB20", account: "601000", unitPriceCents: 2_160_545 }],
  });
  await signIn(page, `/accounting/declarations/vat?dossier=${dossier}`);

  await test.step("the return that waits is shown, its boxes open on their documents", async () => {
    await expect(page.getByRole("heading", { name: `Déclaration de TVA, mars ${YEAR}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("row", { name: /^08 / }).press("Enter");
    const box = page.getByRole("dialog", { name: "Case 08" });
    await expect(box.getByTitle("Ouvrir la facture")).toBeVisible();
    await expect(box.getByRole("row", { name: /12\s345,67/ })).toBeVisible();
    await pressEscape(page);
  });

  await test.step("it is checked, approved and settled, the entry shown before", async () => {
    await press(page.getByRole("button", { name: "Marquer contrôlée" }));
    await press(page.getByRole("button", { name: "Valider" }));
    await expect(page.getByRole("button", { name: "Marquer déposée" })).toBeVisible();
    await press(page.getByRole("button", { name: "Autres actions" }));
    await page.getByRole("menuitem", { name: "Liquider" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: `Liquider la TVA mars ${YEAR}` });
    await expect(dialog.getByRole("row", { name: /445510.*8\s025,00/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`TVA mars ${YEAR} liquidée.`)).toBeVisible();
    await expect(page.getByRole("link", { name: "Écriture de liquidation" })).toBeVisible();
  });

  await test.step("it is marked filed, and fits a phone", async () => {
    await press(page.getByRole("button", { name: "Marquer déposée" }));
    await page
      .getByRole("dialog", { name: /comme déposée/ })
      .getByLabel("N° de dépôt (facultatif)")
      .fill("D-77");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/Marquée déposée le/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.getByRole("link", { name: "Écriture de liquidation" }).click();
    await expect(page.getByText("658000").first()).toBeVisible();
  });
});
