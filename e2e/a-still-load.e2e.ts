import { expect, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

/** First of all journeys: the books are those of a new company. */
for (const width of [1440, 390]) {
  test(`nothing shifts while a screen loads, ${width} px wide`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const shifts = { total: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.total += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const shifted = () =>
      page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
    await page.goto("/sign-in");
    await page.waitForLoadState("networkidle");
    expect(await shifted(), "/sign-in").toBeLessThanOrEqual(0.02);
    await signIn(page);
    // Slow answers: what waits for them must keep its place.
    await page.route("**/api/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await route.continue();
    });
    for (const path of [
      "/dashboard",
      "/accounting/supplier-bills",
      "/accounting/counterparties",
      "/accounting/entry-logs",
      "/dashboard?layout=modern",
      "/dashboard?layout=material",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await shifted(), path).toBeLessThanOrEqual(0.02);
    }
  });
}
