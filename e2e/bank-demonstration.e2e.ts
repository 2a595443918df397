import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { freeAddress } from "../tools/product/free-address.ts";
import { startProduct, temporaryData } from "../tools/product/start-product.ts";

const SERVER = fileURLToPath(new URL("../build/server/main.js", import.meta.url));

test("the demonstration's last month of bank is matched to zero, frozen and printed", {
  tag: "@nightly",
}, async ({ page }) => {
  test.setTimeout(600_000);
  const data = temporaryData();
  const address = await freeAddress();
  const product = await startProduct({ script: [SERVER], address, data, seed: "demo" });
  try {
    await page.goto(`${address}/accounting/reconciliation`);
    await page.getByRole("textbox", { name: "Adresse e-mail" }).fill("admin@demo.fr");
    await page.getByRole("textbox", { name: "Mot de passe" }).fill("Demo-2026!");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Rapprochement bancaire", level: 1 })).toBeVisible();
    // Fourteen months of books are written while one looks: the bank comes last.
    const frozen = page.getByText(/^Rapprochement arrêté au [\d/]+$/);
    await expect(async () => {
      await page.reload();
      await expect(frozen).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 400_000 });
    const before = await frozen.textContent();
    const list = page.getByRole("listbox", { name: "Opérations du relevé" });
    await expect(list.getByRole("option").first()).toBeVisible();

    await page.keyboard.press("t");
    const certain = page.getByRole("dialog", { name: "Accepter les propositions sûres" });
    await expect(certain.getByRole("listitem").first()).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/opérations? rapprochées?\./)).toBeVisible();

    // What is left has a first proposal that a person accepts, one key each.
    await expect(async () => {
      const left = await list.getByRole("option").count();
      if (left > 0) {
        await list.getByRole("option").first().click();
        await page.keyboard.press("Enter");
        await expect(list.getByRole("option")).toHaveCount(left - 1, { timeout: 10_000 });
      }
      await expect(page.getByText("Tout est traité")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000, intervals: [100] });

    await page.getByRole("button", { name: "Arrêter le rapprochement" }).click();
    const dialog = page.getByRole("dialog", { name: "Arrêter le rapprochement" });
    await expect(dialog).toContainText(/Écart inexpliqué\s*0,00/);
    await page.keyboard.press("Control+Enter");
    await expect(frozen).not.toHaveText(before ?? "");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Imprimer" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  } finally {
    await product.stop();
    data.remove();
  }
});
