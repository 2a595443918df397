import { expect, type Page, test } from "@playwright/test";
import { intercept } from "./support/intercept.ts";
import { signIn } from "./support/sign-in.ts";

/** What the shell does with the whole browser: its screen, its history, its loading. */

const banner = (page: Page) => page.getByRole("banner");

async function onDashboard(page: Page): Promise<void> {
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
}

test("the toolbar fills the screen and gives it back", async ({ page }) => {
  await onDashboard(page);
  const filled = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  const person = banner(page).getByRole("button", { name: "Menu de l’utilisateur" });
  await person.click();
  await page.getByRole("menuitem", { name: "Plein écran", exact: true }).click();
  await expect.poll(filled).toBe(true);
  await person.click();
  await page.getByRole("menuitem", { name: "Quitter le plein écran" }).click();
  await expect.poll(filled).toBe(false);
});

test("a list is found again where it was left", async ({ page }) => {
  await signIn(page, "/accounting/entry-logs");
  await page.goto("/accounting/accounting-plan/reference-accounts");
  await expect(page.getByRole("row", { name: /^101000/ })).toBeVisible();
  /** How far down the list is, whichever element scrolls. */
  const place = () =>
    page
      .getByRole("main")
      .evaluate((main) =>
        Math.max(window.scrollY, ...[...main.querySelectorAll("*")].map(({ scrollTop }) => scrollTop)),
      );
  await page.mouse.move(700, 600);
  // In two moves, as a hand does: what moves while the router ends its work is forgotten with it.
  for (const reached of [500, 1000]) {
    await page.mouse.wheel(0, 500);
    await expect.poll(place).toBe(reached);
  }
  await page
    .getByRole("complementary", { name: "Navigation" })
    .getByRole("link", { name: "Rapports" })
    .click();
  await expect(page).toHaveURL(/reports/);
  await expect(page.getByRole("heading", { name: "Rapports", level: 1 })).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "N° ou intitulé" })).toBeVisible();
  await expect.poll(place).toBe(1000);

  // Also during another request: the bar that says so changes nothing to where one was.
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(page, "**/api/counterparty?*", async (route) => {
    await waiting;
    await route.continue().catch(() => undefined);
  });
  const held = page.waitForRequest(/\/api\/counterparty\?/);
  await page.getByRole("complementary", { name: "Navigation" }).getByRole("link", { name: "Tiers" }).click();
  await held;
  await expect(page.getByRole("progressbar", { name: "Chargement" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "N° ou intitulé" })).toBeVisible();
  await expect.poll(place).toBe(1000);
  answer();

  // And when everything is read again.
  await page.reload();
  await expect(page.getByRole("row", { name: /^101000/ })).toBeVisible();
  await expect.poll(place).toBe(1000);
});

test("the splash stays until the first screen stands, and the bar of 6 px while a request is in flight", async ({
  page,
}) => {
  let release = () => {};
  const menuHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await onDashboard(page);
  await intercept(page, "**/api/common/shell", async (route) => {
    await menuHeld;
    await route.continue();
  });
  await page.goto("/accounting/reports", { waitUntil: "commit" });
  await expect(page.locator("#splash")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#splash")).toBeHidden();

  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(page, "**/api/counterparty*", async (route) => {
    await waiting;
    await route.continue();
  });
  // What else the screen asks for may be answered before.
  const held = page.waitForRequest(/\/api\/counterparty\?/);
  await page.getByRole("complementary", { name: "Navigation" }).getByRole("link", { name: "Tiers" }).click();
  await held;
  const bar = page.getByRole("progressbar", { name: "Chargement" });
  await expect(bar).toBeVisible();
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 6 });
  answer();
  await expect(bar).toHaveCount(0);
});
