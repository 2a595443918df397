import { expect, type Page } from "@playwright/test";

/** Signs in as the demonstration user, by keyboard. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill("admin@demo.fr");
  await page.getByLabel("Mot de passe", { exact: true }).fill("Demo-2026!");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/dashboard/);
}
