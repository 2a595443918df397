import { expect, type Page } from "@playwright/test";

/** What shows a bill's entry before it is written. */
export const billGate = (page: Page) => page.getByRole("dialog", { name: /^Valider la facture/ });

/** Has the entry of the open bill shown, and confirms it. */
export async function validateBill(page: Page): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(billGate(page).getByRole("row", { name: /^401/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
}
