import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { inScheme } from "./support/in-scheme.ts";
import { signIn } from "./support/sign-in.ts";

const SCREENS = [
  "/dashboard",
  "/accounting/supplier-bills",
  "/accounting/supplier-bills/new",
  "/accounting/entry-logs",
  "/accounting/entry-logs/new",
  "/accounting/reports",
  "/accounting/reports/general-ledger",
  "/accounting/reports/fec",
  "/accounting/reports/integrity",
  "/accounting/accounting-plan/reference-accounts",
  "/accounting/accounting-plan/technical-accounts",
  "/accounting/counterparties",
  "/accounting/settings",
  "/accounting/settings/exercises",
  "/accounting/settings/journals",
  "/accounting/settings/vat-codes",
  "/accounting/counterparties/new",
  "/gestions/companies/new",
  "/gestions/companies",
  "/accounting/payslip/employees",
  "/settings/audit",
  "/settings/administrators",
  "/settings/authorizations",
] as const;

/** What axe finds that keeps somebody out: serious and critical, named so that the failure can be read. */
async function seriousIssues(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** The working day looks at one scheme; the whole suite at both. */
const SCHEMES = process.env.QUICK ? (["light"] as const) : (["light", "dark"] as const);

for (const scheme of SCHEMES) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.beforeEach(({ page }) => inScheme(page, scheme));

    test("the sign-in screen keeps nobody out", async ({ page }) => {
      await page.goto("/sign-in");
      await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
      expect(await seriousIssues(page)).toEqual([]);
    });

    test("no screen of the product keeps anybody out", async ({ page }) => {
      test.setTimeout(240_000);
      await signIn(page);
      for (const path of SCREENS) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("data-color-scheme", scheme);
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        expect(await seriousIssues(page), path).toEqual([]);
      }
    });
  });
}

test("nothing is wider than a phone", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
