import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";

/** Each screen is looked at over recorded answers (apps/web/src/app/every-screen.test.tsx); here the built ones of each day. */

const PHONE = { width: 390, height: 844 };

test("the screens of every day keep nobody out as they are built, nor are wider than a phone", {
  tag: "@daily",
}, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expectAccessible(page, "/sign-in");
  await signIn(page);
  for (const path of ["/dashboard", "/accounting/supplier-bills", "/accounting/invoices/new"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page, path);
    await page.setViewportSize(PHONE);
    await expectFits(page, `${path}, on a phone`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
