import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** The instalment of corporation tax that follows from last year's books is prepared, filed and paid, by keyboard. */

const YEAR = thisYear();

test("the books' tax becomes a paid instalment, its entry undone whole", async ({ page }) => {
  const seed = Date.now() + 73;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Poterie ${seed}`, seed, years: [YEAR - 1, YEAR] });
  const { id } = await api.post("/api/entry", {
    legalEntityRefId: dossier,
    journalCode: "OD",
    date: `${YEAR - 1}-06-30`,
    label: "Ventes du semestre",
    lines: [
      { account: "512000", debitCents: 10_000_000 },
      { account: "706000", creditCents: 10_000_000 },
    ],
  });
  await api.post(`/api/entry/${id}/validate`, {});
  await signIn(page, `/accounting/declarations/calendar?dossier=${dossier}`);

  await test.step("the calendar tells what is due, and what it is computed from", async () => {
    await expect(page.getByRole("heading", { name: "Calendrier des déclarations" })).toBeVisible();
    const balance = page.getByRole("row", { name: /Solde d’impôt sur les sociétés/ });
    await expect(balance).toContainText(/25\s000,00/);
    await expectAccessible(page);
    await balance.press("Enter");
    const panel = page.getByRole("dialog", { name: "Solde d’impôt sur les sociétés" });
    await expect(panel.getByText("Taux normal", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await pressEscape(page);
    await expect(panel).toBeHidden();
  });

  await test.step("an instalment is prepared, filed and paid", async () => {
    await page.getByRole("row", { name: /Acompte d’impôt sur les sociétés n°\s1/ }).press("Enter");
    const panel = page.getByRole("dialog", { name: /Acompte d’impôt sur les sociétés/ });
    await press(panel.getByRole("button", { name: "Marquer préparée" }));
    await press(panel.getByRole("button", { name: "Marquer déposée" }));
    await press(panel.getByRole("button", { name: "Payer" }));
    const dialog = page.getByRole("dialog", { name: /Paiement, Acompte/ });
    await expect(dialog.getByRole("row", { name: /444000.*6\s250,00/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByRole("link", { name: "Écriture" })).toBeVisible();
    await expect(panel.getByText("Payée")).toBeVisible();
  });

  await test.step("its entry is undone whole, and all of it fits a phone", async () => {
    const panel = page.getByRole("dialog", { name: /Acompte d’impôt sur les sociétés/ });
    await press(panel.getByRole("button", { name: "Annuler", exact: true }));
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Contre-passer" }));
    await expect(panel.getByRole("button", { name: "Payer" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await pressEscape(page);
    await expectFits(page);
  });
});

test("who may only look finds the steps off, with the reason", async ({ page }) => {
  const seed = Date.now() + 79;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Poterie ${seed}`, seed });
  const email = `lecture-${seed}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Lou",
    lastname: "Lecture",
    rights: { declarations: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, `/accounting/declarations/calendar?dossier=${dossier}`);
  await page.getByRole("row", { name: /CFE Avis d’imposition/ }).press("Enter");
  const prepare = page.getByRole("button", { name: "Marquer préparée" });
  await expect(prepare).toHaveAttribute("aria-disabled", "true");
  await pressEscape(page);
  await press(page.getByRole("button", { name: "Situation du dossier" }));
  await expect(page.getByText(/Il vous manque le droit/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer" })).toBeDisabled();
});
