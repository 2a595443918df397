import type { Page } from "@playwright/test";

/** Whoever chose a scheme finds it again on every page; the product itself starts light, whatever the system says. */
export async function inScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.addInitScript((mode) => localStorage.setItem("mui-mode", mode), scheme);
}
