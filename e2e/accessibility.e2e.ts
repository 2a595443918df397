import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { changeScheme, inScheme, SCHEMES } from "./support/in-scheme.ts";
import { signIn } from "./support/sign-in.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const SCREENS = {
  "the bills and the sales": [
    "/dashboard",
    "/accounting/supplier-bills",
    "/accounting/supplier-bills/new",
    "/accounting/invoices",
    "/accounting/invoices/new",
    "/accounting/counterparties",
    "/accounting/counterparties/new",
  ],
  "what surrounds the bills and the sales": [
    "/accounting/invoices/recurring",
    "/accounting/invoices/recurring/new",
    "/accounting/invoices/reminders",
    "/accounting/invoices/trash",
    "/accounting/supplier-bills/trash",
    "/accounting/imports-historical",
  ],
  "the books": [
    "/accounting/entry-logs",
    "/accounting/entry-logs/new",
    "/accounting/reports",
    "/accounting/reports/general-ledger",
    "/accounting/reports/fec",
    "/accounting/reports/integrity",
    // Long lists hold the same row many times.
    "/accounting/accounting-plan/reference-accounts?q=51",
    "/accounting/accounting-plan/technical-accounts",
  ],
  "the settings": [
    "/accounting/settings",
    "/accounting/settings/exercises",
    "/accounting/settings/journals",
    "/accounting/settings/vat-codes",
    "/accounting/settings/capture",
    "/gestions/companies",
    "/gestions/companies/new",
  ],
  "the people": [
    "/gestions/delegated-users",
    "/settings/administrators",
    "/settings/authorizations",
    "/settings/user-profiles",
    "/settings/audit",
    "/my-account",
    // One whose module comes later, and the template's own.
    "/accounting/payslip/employees",
    "/example",
  ],
} as const;

test.beforeEach(({ page }) => inScheme(page, "dark"));

/** What stands on the page, loaded in the dark scheme, is looked at in both, then on a phone. */
async function expectEverybodyIn(page: Page, where: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  for (const scheme of SCHEMES) {
    await changeScheme(page, scheme);
    await expectAccessible(page, `${where}, ${scheme}`);
  }
  await page.setViewportSize(PHONE);
  await expectFits(page, `${where}, on a phone`);
  await page.setViewportSize(WIDE);
}

test("the sign-in screen keeps nobody out", { tag: "@daily" }, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expectEverybodyIn(page, "/sign-in");
});

const tagOf = (area: string) => (area === "the bills and the sales" ? { tag: "@daily" } : {});

for (const [area, paths] of Object.entries(SCREENS))
  test(`no screen of ${area} keeps anybody out, nor is wider than a phone`, tagOf(area), async ({ page }) => {
    test.setTimeout(paths.length * 40_000);
    await signIn(page, paths[0]);
    for (const path of paths) {
      if (path !== paths[0]) await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectEverybodyIn(page, path);
    }
  });
