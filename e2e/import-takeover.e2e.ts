import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { drop, workInNewCompany } from "./support/imports.ts";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** A company taken over from other books by its files: third parties, chart, opening balance. */

const run = Date.now();

const PARTIES = [
  "Nom;Type;Ville",
  "Scierie de Lormes;Client;Lormes",
  "Forge d’Avallon;Fournisseur;",
  ";Client;",
].join("\n");
const CHART = "Compte;Libellé\n706180;Prestations de sciage\n606400;Fournitures\n";
const OPENING = [
  "Compte;Tiers;Débit;Crédit",
  "512000;;1 200,00;",
  "411000;Scierie de Lormes;300,00;",
  "101000;;;1 500,00",
].join("\n");

const kind = (page: Page, name: string) =>
  page.getByRole("list", { name: "Ce qui se reprend" }).getByRole("button", { name: new RegExp(`^${name}`) });
const step = (page: Page) =>
  page.getByRole("list", { name: "Étapes du fichier" }).locator('[aria-current="step"]');

async function bring(
  page: Page,
  name: string,
  file: string,
  content: string,
  summary: string,
): Promise<void> {
  await kind(page, name).click();
  await drop(page, file, content);
  await expect(page.getByText(summary)).toBeVisible();
  await expect(step(page)).toContainText("Simuler");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Import terminé")).toBeVisible();
  await expect(step(page)).toContainText("Rapport");
}

test("third parties, a chart and an opening balance are simulated, imported, sealed, and one is undone", async ({
  page,
}) => {
  await signIn(page);
  await workInNewCompany(page, `Reprise d’Avallon ${run}`, run);
  await expect(kind(page, "Tiers")).toContainText("à reprendre");

  await test.step("rows that cannot be written are told before anything is", async () => {
    await kind(page, "Tiers").click();
    await expect(step(page)).toContainText("Déposer");
    await drop(page, "tiers.csv", PARTIES);
    await expect(page.getByText("3 lignes lues · 2 tiers")).toBeVisible();
    await expect(page.getByRole("region", { name: "Lignes rejetées" })).toContainText(
      "Le nom du tiers manque.",
    );
    await expectAccessible(page, "a simulated file of third parties");
    await expectFits(page, "a simulated file of third parties");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("3 lignes lues, 2 tiers, 1 ligne rejetée.")).toBeVisible();
    await expect(kind(page, "Tiers")).toContainText("1 lot");
  });

  await test.step("the chart, then the opening, which names a third party of the first file", async () => {
    await bring(page, "Plan comptable", "plan.csv", CHART, "2 lignes lues · 1 compte");
    await bring(
      page,
      "Balance d’ouverture",
      "ouverture.csv",
      OPENING,
      "3 lignes lues · 3 lignes d’ouverture",
    );
  });

  await test.step("third parties stay while the opening names one", async () => {
    await page.getByRole("grid", { name: "Historique des imports" }).getByText("tiers.csv").click();
    const panel = page.getByRole("dialog", { name: "tiers.csv" });
    await panel.getByRole("button", { name: "Annuler l’import" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler l’import" }).click();
    await expect(panel.getByText("Ce lot reste en place")).toContainText(
      "le dossier se sert de ce qu’il a créé",
    );
    await pressEscape(page);
  });

  await test.step("the chart goes away whole, the opening is sealed", async () => {
    const history = page.getByRole("grid", { name: "Historique des imports" });
    await history.getByText("plan.csv").click();
    const chart = page.getByRole("dialog", { name: "plan.csv" });
    await chart.getByRole("button", { name: "Annuler l’import" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler l’import" }).click();
    await expect(page.getByText("L’import de plan.csv est annulé.")).toBeVisible();
    await history.getByText("ouverture.csv").click();
    const opening = page.getByRole("dialog", { name: "ouverture.csv" });
    await opening.getByRole("button", { name: "Rendre le lot définitif" }).click();
    await page.getByRole("button", { name: "Rendre définitif", exact: true }).click();
    await expect(opening.getByText("Définitif", { exact: true })).toBeVisible();
    await expect(history.getByRole("row", { name: /plan\.csv/ })).toHaveCount(0);
  });
});

const real = join(process.env.CORPUS_DIR ?? "../shared/data", "fec/real/111111111FEC20221231.TXT");
// Without the corpus there is no real ledger to take over: the journeys above suffice.
if (existsSync(real))
  test("a real FEC goes through the seven steps, is sealed, and exported byte for byte", {
    tag: "@nightly",
  }, async ({ page }) => {
    await signIn(page);
    await workInNewCompany(page, `Reprise d’Avallon, FEC ${run}`, run + 1, [2023]);
    await expect(step(page)).toContainText("Déposer");
    await drop(page, "111111111FEC20221231.TXT", readFileSync(real));
    await expect(step(page)).toContainText("Simuler");
    await expect(page.getByRole("region", { name: "Anomalies bloquantes" })).toHaveCount(0);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Import terminé")).toBeVisible({ timeout: 60_000 });
    await expect(step(page)).toContainText("Rapport");
    await expect(kind(page, "FEC")).toContainText("1 lot");
    await page.getByRole("button", { name: "Voir le lot" }).click();
    const panel = page.getByRole("dialog", { name: "111111111FEC20221231.TXT" });
    await panel.getByRole("button", { name: "Rendre le lot définitif" }).click();
    await page.getByRole("button", { name: "Rendre définitif", exact: true }).click();
    await expect(panel.getByText("Définitif", { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.goto("/accounting/reports/fec");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exporter le FEC" }).click();
    const path = await (await download).path();
    expect(readFileSync(path).equals(readFileSync(real)), "exported byte for byte").toBe(true);
  });
