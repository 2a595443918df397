import { expect, type Page } from "@playwright/test";

export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Whoever chose a scheme finds it again on every page; the product itself starts light, whatever the system says. */
export async function inScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.addInitScript((mode) => localStorage.setItem("mui-mode", mode), scheme);
}

/** Changes the scheme of the page as another tab does, without loading it again. */
export async function changeScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((mode) => {
    localStorage.setItem("mui-mode", mode);
    window.dispatchEvent(new StorageEvent("storage", { key: "mui-mode", newValue: mode }));
  }, scheme);
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", scheme);
}
