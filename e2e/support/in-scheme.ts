import type { Page } from "@playwright/test";

/** A chosen scheme comes back on every page; the product itself starts in the scheme of the system. */
export async function inScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.addInitScript((mode) => localStorage.setItem("mui-mode", mode), scheme);
}
