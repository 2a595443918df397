import { expect, type Locator, test } from "@playwright/test";
import { failAnswers } from "./support/answers.ts";
import { intercept } from "./support/intercept.ts";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** Files of the application that cannot be fetched: nothing typed is lost, and a message says so. */

const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;

test("files of the application that cannot be fetched are told, lose nothing, and are asked for again", {
  tag: "@nightly",
}, async ({ page }) => {
  await signIn(page, "/accounting/counterparties/new");
  const name = page.getByLabel("Nom ou raison sociale");
  await name.fill("Papeterie du Marais");
  const banner = page.getByRole("banner");
  const person = banner.getByRole("button", { name: "Menu de l’utilisateur" });
  const messages = page.getByRole("menuitem", { name: /^Messages/ });
  const look = page.getByRole("menuitem", { name: "Réglages" });
  const settings = page.getByRole("dialog", { name: "Réglages" });
  const layout = page.locator("[data-layout]");
  /** A file may be requested more than once: the line stays down until the screen has given up. */
  const fails = async (asked: Locator, file: RegExp, hasGivenUp: () => Promise<void>) => {
    const mend = await failAnswers(page, file, "down");
    await asked.click();
    await hasGivenUp();
    await mend();
    await expect(page.getByText(TOLD).last()).toBeVisible();
  };
  const isClosed = () => expect(person).toHaveAttribute("aria-expanded", "false");

  await test.step("a panel", async () => {
    await person.click();
    await fails(messages, /\/assets\/FeedPanel-/, isClosed);
    await person.click();
    await messages.click();
    const panel = page.getByRole("dialog", { name: "Messages" });
    await expect(panel).toBeVisible();
    await pressEscape(page);
    await expect(panel).toBeHidden();
  });

  await test.step("the settings, and a layout that they offer", async () => {
    await person.click();
    await fails(look, /\/assets\/SettingsPanel-/, isClosed);
    await person.click();
    await look.click();
    await expect(settings).toBeVisible();
    const modern = settings.getByRole("radio", { name: "Moderne" });
    const dense = settings.getByRole("radio", { name: "Dense" });
    await fails(modern, /\/assets\/ModernLayout-/, () => expect(dense).toBeChecked());
    await expect(layout).toHaveAttribute("data-layout", "dense");
    await modern.click();
    await expect(layout).toHaveAttribute("data-layout", "modern");
    await dense.click();
    await expect(layout).toHaveAttribute("data-layout", "dense");
    await pressEscape(page);
    await expect(settings).toBeHidden();
  });

  await test.step("a screen whose link is only pointed at", async () => {
    const SCREEN = /\/assets\/ImportsScreen-/;
    const mend = await failAnswers(page, SCREEN, "down");
    const failed = page.waitForEvent("requestfailed", (request) => SCREEN.test(request.url()));
    await page
      .getByRole("navigation", { name: "Menu principal" })
      .getByRole("link", { name: "Reprise et imports" })
      .hover();
    await failed;
    await mend();
    await expect(name).toHaveValue("Papeterie du Marais");
  });
});

test("a screen whose file cannot be fetched is shown by its retry, once the line is there again", async ({
  page,
}) => {
  await signIn(page, "/accounting/reports");
  const mend = await failAnswers(page, /\/assets\/ImportsScreen-/, "down");
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .getByRole("link", { name: "Reprise et imports" })
    .click();
  await expect(page.getByText(TOLD)).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { name: "Reprise et imports", level: 1 })).toBeVisible();
});

test("a page whose files a deployment has taken away is read anew", async ({ page }) => {
  await signIn(page, "/accounting/reports");
  await expect(page.getByRole("heading", { name: "Rapports", level: 1 })).toBeVisible();
  await intercept(page, /\/assets\/ImportsScreen-/, (route) => route.fulfill({ status: 404 }));
  await intercept(
    page,
    ({ pathname }) => pathname === "/",
    (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Next</title>" }),
  );
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .getByRole("link", { name: "Reprise et imports" })
    .hover();
  await page.waitForFunction(() => !("before" in window));
  await expect(page.getByRole("heading", { name: "Rapports", level: 1 })).toBeVisible();
});
