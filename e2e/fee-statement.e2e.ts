import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** The DAS2 of a year: a beneficiary is seen, corrected with a reason, and the statement is printed. */

const YEAR = 2025;

/** A company that paid 3 000 € of fees in a year. */
async function paying(page: Page, seed: number) {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Reliure ${seed}`, seed, years: [YEAR, YEAR + 1] });
  const party = { legalEntityRefId: dossier, kind: "supplier", name: "Cabinet Roche" };
  const { id: counterpartyId } = await api.post("/api/counterparty", party);
  const book = async (date: string, lines: readonly object[]) => {
    const draft = { legalEntityRefId: dossier, journalCode: "OD", date, label: "Conseil", lines };
    const { id } = await api.post("/api/entry", draft);
    await api.post(`/api/entry/${id}/validate`, {});
  };
  const third = { account: "401000", counterpartyId };
  await book(`${YEAR}-03-10`, [
    { account: "622600", debitCents: 300_000 },
    { ...third, creditCents: 300_000 },
  ]);
  await book(`${YEAR}-04-10`, [
    { ...third, debitCents: 300_000 },
    { account: "512000", creditCents: 300_000 },
  ]);
  return { dossier, path: `/accounting/declarations/calendar?dossier=${dossier}&year=${YEAR + 1}` };
}

const openStatement = (page: Page) => page.getByRole("row", { name: /DAS2/ }).press("Enter");

test("a beneficiary is corrected with its reason, and the DAS2 is printed", async ({ page }) => {
  const seed = Date.now() + 635;
  const { path } = await paying(page, seed);
  await signIn(page, path);
  await openStatement(page);
  const list = page.getByRole("grid", { name: /Bénéficiaires au-delà/ });
  await expect(list.getByRole("row", { name: /Cabinet Roche/ })).toContainText("SIRET manquant");
  await expectAccessible(page);

  await test.step("the file says what it lacks", async () => {
    await press(page.getByRole("button", { name: "Fichier TéléTD" }));
    const dialog = page.getByRole("dialog", { name: /Fichier DAS2/ });
    await dialog.getByRole("textbox", { name: "Code APE" }).fill("6920Z");
    await dialog.getByRole("textbox", { name: "Contact" }).fill("Camille Roy");
    await dialog.getByRole("textbox", { name: "Téléphone" }).fill("0102030405");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toContainText(/Cabinet Roche \(SIRET manquant\)/);
    await press(dialog.getByRole("button", { name: "Annuler" }));
  });

  await test.step("it is left out for a reason", async () => {
    await list.getByRole("row", { name: /Cabinet Roche/ }).press("Enter");
    const dialog = page.getByRole("dialog", { name: /Cabinet Roche/ });
    await dialog.getByRole("textbox", { name: "Motif" }).fill("Société étrangère sans activité en France");
    await dialog.getByRole("checkbox", { name: "Exclure de la DAS2" }).press("Space");
    await page.keyboard.press("Control+Enter");
    await expect(list.getByRole("row", { name: /Cabinet Roche/ })).toContainText("Exclu");
  });

  await test.step("the statement leaves as a PDF", async () => {
    const downloading = page.waitForEvent("download");
    await press(page.getByRole("button", { name: "État PDF" }));
    const file = await (await downloading).path();
    expect(readFileSync(file, "latin1").startsWith("%PDF-")).toBe(true);
  });
});

test("who only reads the declarations corrects nothing and takes no file", async ({ page }) => {
  const seed = Date.now() + 637;
  const { dossier, path } = await paying(page, seed);
  const email = `lecteur-${seed}@example.fr`;
  const named = { email, firstname: "Lou", lastname: "Morel" };
  await person(page.request, {
    ...named,
    rights: { declarations: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, path);
  await openStatement(page);
  await expect(page.getByRole("button", { name: "Fichier TéléTD" })).toBeDisabled();
  await page.getByRole("row", { name: /Cabinet Roche/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /Cabinet Roche/ });
  await expect(dialog.getByRole("button", { name: "Enregistrer" })).toBeDisabled();
});
