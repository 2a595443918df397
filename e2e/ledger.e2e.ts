import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

/** What a person does with an entry from its first key to the tax office's file, by the keyboard for all typing. */

const NARROW = "\u202f";
const label = `Achat de fournitures ${Date.now()}`;

/** Types in the cell that has the focus, then goes on as an accountant does. */
async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
}

test("an entry goes from the keyboard to the ledger, is corrected, proved and exported", {
  tag: "@daily",
}, async ({ page }) => {
  await signIn(page);

  await test.step("types an unbalanced entry without leaving the keyboard", async () => {
    await page.goto("/accounting/entry-logs");
    await expect(page.getByRole("button", { name: "Nouvelle écriture" })).toBeEnabled();
    await page.keyboard.press("n");
    await expect(page.getByRole("combobox", { name: "Journal", exact: true })).toBeFocused();
    await type(page, "od", "1503", "F-12", label);
    await expect(page.getByLabel("Compte, ligne 1")).toBeFocused();
    await type(page, "6064");
    await expect(page.getByLabel("Débit, ligne 1")).toBeFocused();
    await type(page, "1200/1,2");
    // A tax without its code: the screen asks for the code.
    await type(page, "44566", "200", "");
    await expect(page.getByLabel("Compte, ligne 3")).toBeFocused();
    await type(page, "512");
    await expect(page.getByLabel("Débit, ligne 1")).toHaveValue(`1${NARROW}000,00`);
  });

  await test.step("is refused while a side is missing, with the amount of the gap", async () => {
    await page.keyboard.press("F8");
    await expect(page.getByText(/écart 1\s200,00\s€/)).toBeVisible();
    await expect(page.getByText(/Il manque 1\s200,00\s€ au crédit/)).toBeVisible();
    await expect(page).toHaveURL(/entry-logs\/new/);
  });

  await test.step("is balanced with = and validated with F8", async () => {
    await page.keyboard.press("=");
    await expect(page.getByLabel("Crédit, ligne 3")).toHaveValue(`1${NARROW}200,00`);
    await expect(page.getByText("Écriture équilibrée.")).toBeVisible();
    await page.keyboard.press("F8");
    const doubt = page.getByRole("alertdialog", { name: "À vérifier avant de valider" });
    await expect(doubt).toContainText("le compte de TVA 445660 est sans code de TVA");
    await doubt.getByRole("button", { name: "Valider quand même" }).click();
    await expect(page.getByRole("heading", { name: /Écriture OD-\d{4}-\d+/ })).toBeVisible();
    await expect(page.getByText("Validée", { exact: true })).toBeVisible();
  });

  await test.step("shows in the trial balance, which leads to the grand livre, which leads back", async () => {
    await page.goto("/accounting/reports");
    const row = page.getByRole("row", { name: /606400/ });
    await expect(row).toContainText(/1\s000,00/);
    await row.getByRole("link", { name: "606400" }).click();
    await expect(page.getByRole("heading", { name: /606400/ })).toBeVisible();
    const line = page.getByRole("row", { name: new RegExp(label) });
    await expect(line).toContainText(/1\s000,00/);
    await line.getByText(label).first().click();
    await expect(page.getByRole("heading", { name: /Écriture OD-/ })).toBeVisible();
  });

  await test.step("is reversed once both entries have been seen", async () => {
    await page.getByRole("button", { name: "Contre-passer" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("table", { name: "Écriture d’origine" })).toBeVisible();
    await expect(dialog.getByRole("table", { name: "Contre-passation" })).toContainText(
      `Contre-passation ${label}`,
    );
    await dialog.getByRole("button", { name: "Contre-passer" }).click();
    await expect(page.getByRole("heading", { name: /Écriture OD-/ })).toBeVisible();
    await page.getByRole("link", { name: "L’écriture d’origine" }).click();
    await expect(page.getByText("Contre-passée", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Contre-passer" })).toBeDisabled();
  });

  await test.step("leaves the account where it was", async () => {
    await page.goto("/accounting/reports/general-ledger?account=606400");
    const lines = page.getByRole("row", { name: new RegExp(label) });
    await expect(lines).toHaveCount(2);
    await expect(lines.last()).toContainText(/0,00/);
  });

  await test.step("is in a ledger that verifies", async () => {
    await page.goto("/accounting/reports/integrity");
    await page.getByRole("button", { name: "Vérifier le grand livre" }).click();
    await expect(page.getByText(/Le grand livre est intact/)).toBeVisible();
  });

  await test.step("is proved to somebody who has not the product", async () => {
    const fileOf = async (name: string) => {
      const downloading = page.waitForEvent("download");
      await page.getByText(name, { exact: true }).click();
      const download = await downloading;
      const path = test.info().outputPath(download.suggestedFilename());
      await download.saveAs(path);
      return path;
    };
    const proof = await fileOf("Télécharger la preuve");
    const stranger = await page.context().newPage();
    await stranger.goto(pathToFileURL(await fileOf("Télécharger le vérificateur")).href);
    const verdict = stranger.getByRole("status");
    await stranger.getByLabel("Fichier de preuve").setInputFiles(proof);
    await expect(verdict).toContainText("sont celles qui ont été scellées, dans leur ordre");
    const forged = test.info().outputPath("forged.jsonl");
    writeFileSync(forged, readFileSync(proof, "utf8").replace(label, label.toUpperCase()));
    await stranger.getByLabel("Fichier de preuve").setInputFiles(forged);
    await expect(verdict).toContainText(
      /L’écriture OD-\d{4}-\d{5} \(rang \d+\) n’est pas celle qui a été scellée/,
    );
    await stranger.close();
  });

  await test.step("leaves in the FEC under its legal name, both entries in it", async () => {
    await page.goto("/accounting/reports/fec");
    await page.getByRole("button", { name: /^Contrôler/ }).click();
    await expect(page.getByText(/aucune anomalie bloquante/)).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exporter le FEC" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^987654321FEC\d{8}\.txt$/);
    const text = readFileSync(await download.path(), "utf8");
    expect(text.startsWith("JournalCode\tJournalLib\tEcritureNum\t")).toBe(true);
    expect(text.split("\r\n").filter((line) => line.includes(label))).toHaveLength(6);
  });
});

test("a draft is kept, found by its filters, typed on and deleted", async ({ page }) => {
  const draftLabel = `Brouillard ${Date.now()}`;
  await signIn(page, "/accounting/entry-logs/new");
  await expect(page.getByRole("combobox", { name: "Journal", exact: true })).toBeFocused();
  await type(page, "od", "1603", "", draftLabel);
  await expect(page.getByLabel("Compte, ligne 1")).toBeFocused();
  await type(page, "6064", "50");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/Brouillard enregistré/)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Journal", exact: true })).toHaveValue("OD");
  await expect(page.getByRole("textbox", { name: "Libellé", exact: true })).toHaveValue("");

  await page.goto("/accounting/entry-logs?state=draft");
  await page.getByRole("searchbox", { name: /Libellé, pièce/ }).fill(draftLabel);
  await expect(page).toHaveURL(/q=Brouillard/);
  await page.getByRole("row", { name: new RegExp(draftLabel) }).click();
  await expect(page.getByLabel("Débit, ligne 1")).toHaveValue("50,00");

  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Supprimer le brouillard" }).click();
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page.getByText("Brouillard supprimé.")).toBeVisible();
  await expect(page).toHaveURL(/entry-logs$/);
});
