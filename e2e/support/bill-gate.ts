import { expect, type Page } from "@playwright/test";

/** What shows a bill's entry before it is written. */
export const billGate = (page: Page) => page.getByRole("dialog", { name: /^Valider la facture/ });

/** Says that the account proposed for the first line is right, by leaving its field: only what somebody said is learnt. */
export async function confirmAccount(page: Page): Promise<void> {
  const account = page.getByRole("group", { name: "Ligne 1" }).getByRole("combobox", { name: "Compte" });
  await account.press("Tab");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
}

/** Has the entry of the open bill shown, and confirms it. */
export async function validateBill(page: Page): Promise<void> {
  await page.keyboard.press("Control+Enter");
  await expect(billGate(page).getByRole("row", { name: /^401/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
}
