import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person, session } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** The statuses of a bill, answered from its screen by keyboard: disputed, then refused, it leaves the piles for good. */

async function newBill(api: Awaited<ReturnType<typeof administrator>>, seed: number) {
  const dossier = await newCompany(api, { name: `Tissage ${seed}`, seed });
  const supplier = await api.post("/api/counterparty", {
    legalEntityRefId: dossier,
    kind: "supplier",
    name: `Teinturerie ${seed}`,
    siren: "542065479",
  });
  const bill = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "debit",
    bill_label: "Teinture",
    bill_number: `T-${seed}`,
    bill_date: today(),
    counterpartyId: supplier.id,
    lines: [
      {
        label: "Bain",
        quantity: "1",
        unitPriceCents: 50_000,
        vatRate: 2000,
        vatCode: "AB20",
        account: "604000",
      },
    ],
  });
  return { dossier, bill };
}

test("a bill is disputed, then refused, and stays out of the books with its reason", async ({ page }) => {
  const seed = Date.now() + 610;
  const { dossier, bill } = await newBill(await administrator(page.request), seed);
  await signIn(page, `/accounting/supplier-bills/${bill.id}?dossier=${dossier}`);
  await press(page.getByRole("button", { name: "Mettre en litige" }));
  await page.getByRole("combobox", { name: /Motif/ }).press("Enter");
  await page.getByRole("option", { name: "Quantité facturée incorrecte" }).press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByRole("list", { name: "Statuts de la facture" }).getByText("En litige"),
  ).toBeVisible();
  await press(page.getByRole("button", { name: "Refuser" }));
  await page.getByRole("combobox", { name: /Motif/ }).press("Enter");
  await page.getByRole("option", { name: "Transaction inconnue" }).press("Enter");
  await page.getByRole("textbox", { name: /Explication/ }).fill("Rien n’a été commandé.");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Refusée\s: elle reste hors des livres/)).toBeVisible();
  await expect(page.getByText(/CDV-210-/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Valider" })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);
  await page.goto(`/accounting/supplier-bills?dossier=${dossier}&view=refused&status=210`);
  await expect(page.getByRole("row", { name: new RegExp(`Teinturerie ${seed}`) })).toBeVisible();
});

test("without the right to validate bills, no status is answered", async ({ page }) => {
  const seed = Date.now() + 620;
  const api = await administrator(page.request);
  const { dossier, bill } = await newBill(api, seed);
  const email = `lecteur.suivi.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léo",
    lastname: "Vu",
    rights: { "supplier-bills": ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, `/accounting/supplier-bills/${bill.id}?dossier=${dossier}`, {
    email,
    password: PASSWORD,
  });
  // In sight, since the status waits for somebody who may; off, with the reason.
  for (const status of ["Refuser", "Mettre en litige"])
    await expect(page.getByRole("button", { name: status })).toBeDisabled();
  const headers = await session(page.request, email);
  const answer = await page.request.post(`/api/invoice/${bill.id}/life-cycle`, {
    data: { code: 204 },
    headers,
  });
  expect(answer.status()).toBe(403);
});
