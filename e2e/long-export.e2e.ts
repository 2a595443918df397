import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { whileWorkerIsBusy } from "./support/busy-worker.ts";
import { administrator, newCompany } from "./support/company.ts";
import { intercept } from "./support/intercept.ts";
import { fillWithInvoices } from "./support/many-invoices.ts";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** Seven bills in eight: more than a list answers at once as a file. */
const INVOICES = 6000;
const BILLS = 5250;
const COUNT = /5\s250 factures/;

const panelOf = (page: Page) => page.getByRole("dialog", { name: "Exports récents" });

async function savedBy(page: Page, click: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent("download");
  await click();
  const file = await download;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}

test("a long list is made while its person goes elsewhere, and waits where the notification leads", {
  tag: "@nightly",
}, async ({ page }) => {
  const seed = Date.now();
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name: `Registre du Vercors ${seed}`, seed });
  await fillWithInvoices(refId, INVOICES);
  await signIn(page, `/accounting/supplier-bills?dossier=${refId}`);
  const menu = page.getByRole("button", { name: "Exporter", exact: true });

  await test.step("nothing is there yet, and says what will be", async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Exports récents…" }).click();
    await expect(panelOf(page)).toContainText("Aucun export récent");
    await pressEscape(page);
    await expect(panelOf(page)).toBeHidden();
  });

  await test.step("one that is being made is cancelled by keyboard, and says so", async () => {
    await whileWorkerIsBusy(api, refId, async () => {
      await menu.click();
      await expect(page.getByRole("menuitem", { name: COUNT })).toBeVisible();
      const accepted = page.waitForResponse(
        (answer) => answer.url().endsWith("/api/invoice/export") && answer.request().method() === "POST",
      );
      await page.getByRole("menuitem", { name: /^PDF/ }).click();
      await accepted;
      await expect(page.getByText("Vous pouvez quitter la page")).toBeVisible();
      await menu.click();
      await page.getByRole("menuitem", { name: "Exports récents…" }).click();
      const row = panelOf(page).getByRole("listitem").filter({ hasText: COUNT }).first();
      await row.getByRole("button", { name: "Annuler" }).focus();
      await page.keyboard.press("Enter");
      await expect(row).toContainText("Annulé");
      await expect(row).toBeFocused();
      await expect(row.getByRole("button")).toHaveCount(0);
      await expect(page.getByText("Vous pouvez quitter la page")).toBeHidden();
    });
    await expectAccessible(page, "a cancelled export");
    await pressEscape(page);
    await expect(panelOf(page)).toBeHidden();
  });

  await test.step("it is asked for, and its page is left before it came", async () => {
    await intercept(page, "**/api/job/*", (route) => route.abort());
    await menu.click();
    await expect(page.getByRole("menuitem", { name: COUNT })).toBeVisible();
    await page.getByRole("menuitem", { name: /^CSV/ }).click();
    await expect(page.getByText("Vous pouvez quitter la page")).toBeVisible();
    await page.reload();
    await page.unroute("**/api/job/*");
  });

  await test.step("it is found again from the list", async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Exports récents…" }).click();
    const row = panelOf(page).getByRole("listitem").filter({ hasText: "CSV" });
    const fetch = row.getByRole("button", { name: "Télécharger" });
    await expect(fetch).toBeVisible({ timeout: 60_000 });
    await expect(row).toContainText("Toute la liste");
    await expectAccessible(page, "recent exports");
    const { name, lines } = await savedBy(page, () => fetch.click());
    expect(name).toMatch(/^factures-fournisseurs-.*\.csv$/);
    expect(lines).toHaveLength(1 + BILLS);
  });

  await test.step("the notification leads to it from another company's screens", async () => {
    await page.goto("/accounting/accounts?dossier=");
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Notifications/ })
      .click();
    await page
      .getByRole("dialog", { name: "Notifications" })
      .getByRole("link", { name: /Votre export est prêt/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/accounting\/supplier-bills/);
    const row = panelOf(page).getByRole("listitem").filter({ hasText: "CSV" });
    await expect(row).toContainText(COUNT);
    const { lines } = await savedBy(page, () => row.getByRole("button", { name: "Télécharger" }).click());
    expect(lines).toHaveLength(1 + BILLS);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, "recent exports");
  });
});
