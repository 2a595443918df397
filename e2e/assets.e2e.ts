import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** A bill's line of class 2 becomes a card, is charged at the end of the year and sold, by keyboard. */

const YEAR = thisYear() - 1;

test("a bill's line becomes an asset that is charged and sold", async ({ page }) => {
  const seed = Date.now() + 83;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Menuiserie ${seed}`, seed, years: [YEAR] });
  const { id: supplierId } = await api.post("/api/counterparty", {
    legalEntityRefId: dossier,
    kind: "supplier",
    name: `Outils ${seed}`,
  });
  const { id: billId } = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "debit",
    bill_label: "Scie à format",
    bill_number: `S-${seed}`,
    bill_date: `${YEAR}-03-15`,
    status: "validated",
    counterpartyId: supplierId,
    lines: [{ label: "Scie à format", vatRate: 2000, account: "215400", unitPriceCents: 1_200_000 }],
  });
  await signIn(page, `/accounting/supplier-bills/${billId}?dossier=${dossier}`);

  await test.step("the bill proposes its line, and it is made a card with its usual life", async () => {
    await expect(page.getByText(/À immobiliser.*Scie à format.*12\s000,00/)).toBeVisible();
    await page.getByRole("link", { name: "Créer la fiche" }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Nouvelle immobilisation" });
    await expect(panel.getByRole("textbox", { name: "Base amortissable HT" })).toHaveValue(/12\s000,00/);
    await panel.getByRole("textbox", { name: "Durée" }).fill("60");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: "Scie à format" })).toBeVisible();
    await expect(page.getByRole("row", { name: /1\s906,67/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("its charge of the year is shown, then written", async () => {
    await page.goto("/accounting/immobilizations/runs");
    await press(page.getByRole("button", { name: "Passer les dotations" }));
    const dialog = page.getByRole("dialog", { name: "Passer les dotations" });
    await expect(dialog.getByRole("row", { name: /681120.*1\s906,67/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/Dotations de 1 bien passées/)).toBeVisible();
    await page.goto("/accounting/immobilizations/tables");
    await expect(page.getByText("Conforme")).toHaveCount(2);
  });

  await test.step("it is sold on the last day, and fits a phone", async () => {
    await page.goto("/accounting/immobilizations");
    await page.getByRole("row", { name: /Scie à format/ }).press("Enter");
    await press(page.getByRole("button", { name: "Céder ou sortir" }));
    const dialog = page.getByRole("dialog", { name: "Sortir Scie à format" });
    await dialog.getByRole("textbox", { name: "Date de sortie" }).fill(`31/12/${YEAR}`);
    await dialog.getByRole("textbox", { name: "Prix de cession HT" }).fill("11000");
    await expect(dialog.getByText(/plus-value 906,67/)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Cédée", { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("a good is cut into its components by keyboard, on a phone too, and its tables are printed", async ({
  page,
}) => {
  const seed = Date.now() + 89;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Panification ${seed}`, seed, years: [YEAR] });
  await signIn(page, `/accounting/immobilizations?panel=new&dossier=${dossier}`);
  const panel = page.getByRole("dialog", { name: "Nouvelle immobilisation" });
  await panel.getByRole("textbox", { name: "Désignation" }).fill("Four");
  await panel.getByRole("combobox", { name: "Compte d’immobilisation" }).fill("2154");
  await page.getByRole("option", { name: /^215400/ }).click();
  await panel.getByRole("textbox", { name: "Date d’acquisition" }).fill(`01/01/${YEAR}`);
  await panel.getByRole("textbox", { name: "Base amortissable HT" }).fill("10000");
  await panel.getByRole("textbox", { name: "Durée", exact: true }).fill("120");
  await press(panel.getByRole("button", { name: "Ajouter un composant" }));
  await page.keyboard.type("Brûleur");
  await panel.getByRole("textbox", { name: "Base du composant" }).fill("3000");
  await panel.getByRole("textbox", { name: "Durée du composant" }).fill("36");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Four" })).toBeVisible();
  await expect(page.getByText("Fiche IMMO-00001 créée avec 1 composant.")).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: /Brûleur.*3\s000,00/ }).press("Enter");
  await expect(page.getByRole("heading", { name: "Brûleur" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Four.*7\s000,00/ })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/accounting/immobilizations/tables?dossier=${dossier}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    press(page.getByRole("button", { name: "PDF" })),
  ]);
  expect(file.suggestedFilename()).toMatch(/^2054-2055-.*\.pdf$/);
  await expectAccessible(page);
});

test("with the right to look alone, nothing of the register is written", async ({ page }) => {
  const seed = Date.now() + 87;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Lecture ${seed}`, seed, years: [YEAR] });
  const email = `immo-${seed}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Lou",
    lastname: "Lecture",
    rights: { immobilizations: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, `/accounting/immobilizations?dossier=${dossier}`);
  const create = page.getByRole("button", { name: "Nouvelle immobilisation" }).first();
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await page.goto("/accounting/immobilizations/runs");
  await expect(page.getByRole("button", { name: "Passer les dotations" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
