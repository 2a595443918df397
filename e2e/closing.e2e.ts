import { expect, type Locator, type Page, test } from "@playwright/test";
import { ledgerFile } from "../apps/server/test/ledger-file.ts";
import { administrator, newCompany } from "./support/company.ts";
import { inDatabase } from "./support/database.ts";
import { expectReachable } from "./support/reachable.ts";
import { signIn } from "./support/sign-in.ts";

/** The end of a year whose books came from another program: its ledger imported, its exercise closed for good. */

const run = Date.now();
/** More than a request seals at once: a job does, and shows how far it is. */
const ENTRIES = 3000;
const COUNT = /3\s000/;

/** Goes on by keyboard until what is looked for has the focus. */
async function reach(page: Page, key: "Tab" | "ArrowDown", wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(async () => {
    if (!(await wanted.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press(key);
      await expect(wanted).toBeFocused({ timeout: 100 });
    }
  }).toPass({ intervals: [0] });
}

/**
 * Does `work` while no entry may be written: a sealing goes as far as it can without that, which is half-way, and stops
 * there on a machine of any speed.
 */
async function whileEntriesStand(work: () => Promise<void>): Promise<void> {
  await inDatabase(async (client) => {
    await client.query("begin");
    await client.query("lock table entry in share mode");
    try {
      await work();
    } finally {
      await client.query("rollback");
    }
  });
}

test("an imported year is closed for good by keyboard, its entries sealed with it, and proved", {
  tag: "@nightly",
}, async ({ page }) => {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name: `Moulin de la Creuse ${run}`, seed: run, years: [2025] });
  await signIn(page, `/accounting/imports-historical?dossier=${refId}`);

  await test.step("its ledger is imported", async () => {
    await expect(page.getByRole("heading", { name: "Reprise et imports", level: 1 })).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles({
      name: "exercice-2025.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(ledgerFile(ENTRIES)),
    });
    await expect(page.getByText(/FEC · 9\s000 lignes · 3\s000 écritures/)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Import terminé")).toBeVisible({ timeout: 60_000 });
  });

  const row = page.getByRole("row", { name: /^2025 / });
  await test.step("its closing names what is sealed with it, and tells how far it is", async () => {
    await page.goto(`/accounting/settings/exercises?dossier=${refId}`);
    await expect(row).toContainText("Ouvert");
    await reach(page, "Tab", row.getByRole("button", { name: "Actions de l’exercice 2025" }));
    await page.keyboard.press("Enter");
    await reach(page, "ArrowDown", page.getByRole("menuitem", { name: "Clôturer définitivement" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /Clôturer définitivement l’exercice 2025/ });
    await expect(dialog).toContainText("« exercice-2025.txt »");
    await expect(dialog).toContainText(COUNT);
    await reach(page, "Tab", dialog.getByRole("textbox", { name: /^Motif/ }));
    await page.keyboard.type("Exercice repris d’un autre logiciel.");
    await reach(page, "Tab", dialog.getByRole("button", { name: "Clôturer définitivement" }));
    await whileEntriesStand(async () => {
      await page.keyboard.press("Enter");
      const bar = page.getByRole("progressbar", { name: /validation de 3\s000 écritures/ });
      await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]\d?$/);
      await expect(row).toContainText("Ouvert");
    });
    await expect(page.getByText("Clôture définitive enregistrée pour l’exercice 2025.")).toBeVisible();
  });

  await test.step("it is closed with its periods, and nothing reopens it", async () => {
    await expect(row).toContainText("Clôturé");
    await expect(row).toContainText("12 sur 12");
    await expect(row.getByRole("button", { name: /^Actions/ })).toHaveCount(0);
    await expectReachable(page, "a closed exercise");
  });

  await test.step("the ledger proves each of its entries", async () => {
    await page.goto(`/accounting/reports/integrity?dossier=${refId}`);
    await reach(page, "Tab", page.getByRole("button", { name: "Vérifier le grand livre" }));
    await page.keyboard.press("Enter");
    // What was imported, and the à-nouveaux that the closing has sealed in the next exercise.
    await expect(page.getByRole("status").filter({ hasText: "Le grand livre est intact" })).toContainText(
      /3\s001/,
      { timeout: 60_000 },
    );
    await expect(page.getByText("Vérifié", { exact: true })).toHaveCount(3);
  });
});
