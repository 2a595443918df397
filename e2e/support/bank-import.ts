import { Buffer } from "node:buffer";
import { expect, type Locator, type Page } from "@playwright/test";

/** Opens « Importer un relevé » by its key and chooses a file; its operations are shown before anything is written. */
export async function chooseStatement(page: Page, name: string, content: string): Promise<Locator> {
  // The key is heard once the accounts are read, as the button is seen.
  await expect(page.getByRole("button", { name: "Importer un relevé" })).toBeVisible();
  await page.keyboard.press("i");
  const dialog = page.getByRole("dialog", { name: "Importer un relevé" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
  await expect(dialog.getByRole("list", { name: /^Opérations du compte/ })).toBeVisible();
  return dialog;
}

/** The same, imported, with what the screen says then. */
export async function importStatement(page: Page, content: string, told: string): Promise<void> {
  await chooseStatement(page, "mars.xml", content);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(told)).toBeVisible();
}
