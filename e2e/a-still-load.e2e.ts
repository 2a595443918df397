import { expect, type Page, test } from "@playwright/test";
import { filledCompany } from "./support/filled-company.ts";
import { intercept } from "./support/intercept.ts";
import { signIn } from "./support/sign-in.ts";

/** What an office looks at all day, with its books full. */
const SCREENS = [
  "/dashboard",
  "/accounting/supplier-bills",
  "/accounting/invoices",
  "/accounting/counterparties",
  "/accounting/entry-logs",
  "/accounting/reports",
  "/accounting/accounting-plan/reference-accounts",
  "/settings/audit",
  "/my-account?tab=sessions",
  "/dashboard?layout=modern",
  "/dashboard?layout=material",
];
const MOST = 0.02;
/** Requests of the dashboard, its chart and its page included. */
const MOST_REQUESTS = 21;

/** The page and all that it requested. */
const filesAsked = (page: Page) =>
  page.evaluate(
    () => 1 + performance.getEntriesByType("resource").filter(({ name }) => !/favicon/.test(name)).length,
  );

/** How far everything has moved since the page began, and what moved most. */
async function watchShifts(page: Page): Promise<() => Promise<{ total: number; moved: string }>> {
  await page.addInitScript(() => {
    const shifts = { total: 0, moved: "" };
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.total += value;
        const nodes = sources.map(({ node }) =>
          node instanceof HTMLElement ? node.outerHTML.slice(0, 90) : "?",
        );
        shifts.moved += `${value.toFixed(4)} ${nodes.join(" | ")}\n`;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: { total: number; moved: string } }).shifts);
}

const run = Date.now();
let books: Promise<string> | undefined;

for (const [width, screens] of [
  [1440, SCREENS],
  [390, SCREENS.slice(0, 3)],
] as const)
  test(`nothing shifts while a screen loads, ${width} px wide`, { tag: "@nightly" }, async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    books ??= filledCompany(request, { name: `Livres pleins ${run}`, seed: run, rows: 20 });
    const filled = await books;
    await page.setViewportSize({ width, height: 900 });
    const shifted = await watchShifts(page);
    const expectStill = async (where: string) => {
      await page.waitForLoadState("networkidle");
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const { total, moved } = await shifted();
      expect(total, `${where}\n${moved}`).toBeLessThanOrEqual(MOST);
    };
    await page.goto("/sign-in");
    await expectStill("/sign-in");
    if (width < 600) await expect(page.getByRole("region", { name: "Démonstration" })).toBeVisible();
    // Slow answers: what waits for them must keep its place.
    await intercept(page, "**/api/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await route.continue();
    });
    await signIn(page, `/dashboard?dossier=${filled}`);
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectStill(path);
      if (path === "/dashboard" && width > 600)
        expect(await filesAsked(page)).toBeLessThanOrEqual(MOST_REQUESTS);
    }
  });
