import { expect, test } from "@playwright/test";
import { filledCompany } from "./support/filled-company.ts";
import { intercept } from "./support/intercept.ts";
import { signIn } from "./support/sign-in.ts";

/** What is typed on a list whose books have not come yet is for its field, not for nobody. */

const SCREENS = [
  { path: "/accounting/supplier-bills", key: "/", field: "searchbox" },
  { path: "/accounting/counterparties", key: "/", field: "searchbox" },
  { path: "/accounting/entry-logs", key: "/", field: "searchbox" },
  { path: "/accounting/supplier-bills", key: "n", field: "combobox" },
  { path: "/accounting/invoices", key: "n", field: "combobox" },
] as const;

for (const { path, key, field } of SCREENS) {
  test(`letters typed after ${key} before the books have come to ${path} are found in its field`, async ({
    page,
  }) => {
    // Books of its own: a list without a single bill says so, and has no search.
    const seed = Date.now();
    const refId = await filledCompany(page.request, { name: `Reliures ${seed}`, seed, rows: 1 });
    await signIn(page);
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    await intercept(page, /\/api\/(legal-entity|fiscal-exercise)/, async (route) => {
      await go;
      await route.continue();
    });
    await page.goto(`${path}?dossier=${refId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.type(`${key}dupx`);
    await page.keyboard.press("Backspace");
    letGo();
    const focused = page.getByRole(field).and(page.locator(":focus"));
    await expect(focused).toHaveValue("dup");
    await page.keyboard.type("ont");
    await expect(focused).toHaveValue("dupont");
  });
}

test("who types Escape or clicks instead is left alone", async ({ page }) => {
  await signIn(page);
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
  await intercept(page, /\/api\/(legal-entity|fiscal-exercise)/, async (route) => {
    await go;
    await route.continue();
  });
  await page.goto("/accounting/counterparties");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.type("ndu");
  await page.keyboard.press("Escape");
  letGo();
  await expect(page.getByRole("searchbox", { name: /SIREN/ })).toBeVisible();
  await expect(page).toHaveURL(/\/accounting\/counterparties$/);
  await page.keyboard.type("/lin");
  await expect(page.getByRole("searchbox", { name: /SIREN/ })).toHaveValue("lin");
});

for (const path of ["/settings/administrators", "/gestions/delegated-users"]) {
  test(`letters typed right after n are found in the first field of the form that opens on ${path}`, async ({
    page,
  }) => {
    await signIn(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.type("n");
    const focused = page.getByRole("dialog").getByRole("textbox").and(page.locator(":focus"));
    await expect(focused).toBeVisible();
    await page.keyboard.type("claire");
    await expect(focused).toHaveValue("claire");
  });
}

test("a delegation's address takes letters while the companies are on their way", async ({ page }) => {
  await signIn(page);
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
  await page.goto("/gestions/delegated-users");
  await expect(page.getByRole("button", { name: "Nouvelle délégation" }).first()).toBeEnabled();
  await intercept(page, /\/api\/legal-entity/, async (route) => {
    await go;
    await route.continue();
  });
  await page.keyboard.type("n");
  const panel = page.getByRole("dialog", { name: "Nouvelle délégation" });
  await expect(panel).toBeVisible();
  await page.keyboard.type("cla");
  const companies = panel.getByRole("group", { name: "Sur ces entreprises" });
  await expect(companies.getByRole("checkbox")).toHaveCount(0);
  letGo();
  await expect(companies.getByRole("checkbox")).not.toHaveCount(0);
  await page.keyboard.type("ire");
  await expect(panel.getByLabel("Confiée à")).toHaveValue("claire");
});

test("a new journal begins in its type, which letters choose as they do in any list of the browser", async ({
  page,
}) => {
  await signIn(page, "/accounting/settings/journals");
  await expect(page.getByRole("row", { name: /BQ1/ })).toBeVisible();
  await page.keyboard.type("n");
  const panel = page.getByRole("dialog", { name: "Nouveau journal" });
  const type = panel.getByRole("combobox", { name: "Type" });
  await expect(type).toBeFocused();
  // « Achats » and « À-nouveaux » come first: the second letter tells them apart, accents or not.
  await page.keyboard.type("an");
  await expect(type).toHaveText("À-nouveaux");
  await page.keyboard.press("Tab");
  await page.keyboard.type("an2");
  await expect(panel.getByLabel("Code")).toHaveValue("AN2");
});

test("a letter typed just as a list begins to look for the others is found with them", async ({ page }) => {
  // As on a loaded machine: the address has just changed when the hand goes on, and the screen has not heard of it yet.
  await page.addInitScript(() => {
    const change = history.replaceState;
    const rest = ["u", "d"];
    history.replaceState = (...told: Parameters<typeof change>) => {
      change.apply(history, told);
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement && field.type === "search" && /[?&]q=/.test(location.search)))
        return;
      const text = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      text?.set?.call(field, field.value + (rest.shift() ?? ""));
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await signIn(page, "/accounting/counterparties");
  const field = page.getByRole("searchbox", { name: /SIREN/ });
  await field.click();
  await page.keyboard.type("d");
  await expect(page).toHaveURL(/[?&]q=dud$/);
  await expect(field).toHaveValue("dud");
});
