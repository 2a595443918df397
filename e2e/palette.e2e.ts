import { expect, type Page, test } from "@playwright/test";
import { issues } from "./support/axe.ts";
import { intercept } from "./support/intercept.ts";
import { signIn } from "./support/sign-in.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page);
  // The keys are heard once the screen stands.
  await expect(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
});

async function openPalette(page: Page) {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Aller partout, créer tout" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  return palette;
}

test.describe("the palette", () => {
  test("goes to a screen by a few letters and Enter", async ({ page }) => {
    const palette = await openPalette(page);
    await page.keyboard.type("journal aud");
    await expect(palette.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/settings\/audit$/);
    await expect(palette).toBeHidden();
  });

  test("holds what is typed while it is still on its way", async ({ page }) => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await intercept(page, /PaletteDialog/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    // « g » begins a sequence of keys on the screen behind.
    await page.keyboard.type("grand livrex");
    await page.keyboard.press("Backspace");
    letThrough();
    const field = page.getByRole("dialog", { name: "Aller partout, créer tout" }).getByRole("combobox");
    await expect(field).toHaveValue("grand livre");
    await page.keyboard.type(" g");
    await expect(field).toHaveValue("grand livre g");
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(field).toHaveValue("");
  });

  test("starts a creation, and finds an account of the books by its number", async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type("nouvelle ecr");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/accounting\/entry-logs\/new/);
    // The new entry takes the focus for its first cell before anything else is asked.
    await expect(page.getByRole("heading", { name: "Nouvelle écriture" })).toBeVisible();
    await openPalette(page);
    await page.keyboard.type("445660");
    const account = page.getByRole("option", { name: /445660/ });
    await expect(account).toBeVisible();
    await account.click();
    await expect(page).toHaveURL(/445660/);
  });

  test("says so when nothing bears a name, and closes with Escape", async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type("zzzz inconnu");
    await expect(page.getByText("Rien ne porte ce nom", { exact: false })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("keeps nobody out, nor does the sheet of shortcuts", async ({ page }) => {
    await openPalette(page);
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await issues(page, { inside: '[role="dialog"]', everything: true })).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Raccourcis clavier" });
    await expect(sheet.getByText("Palette", { exact: false })).toBeVisible();
    expect(await issues(page, { inside: '[role="dialog"]', everything: true })).toEqual([]);
  });
});

test("G then a letter goes to a screen; a field keeps its letters", async ({ page }) => {
  const hint = page.getByRole("status", { name: /tapez une lettre/ });
  // The hint goes after a moment: on a slow machine the letter may come too late, and both are typed again.
  await expect(async () => {
    await page.keyboard.press("g");
    await expect(hint).toBeVisible({ timeout: 1000 });
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/\/accounting\/counterparties$/, { timeout: 3000 });
  }).toPass();
  await page.getByRole("searchbox").first().click();
  await page.keyboard.type("gd");
  await expect(page).toHaveURL(/\/accounting\/counterparties/);
});

test("the search of the toolbar finds, opens, and gives way to Escape", async ({ page }) => {
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Rechercher" });
  await expect(field).toBeFocused();
  await field.fill("j");
  await expect(page.getByRole("listbox")).toBeHidden();
  await field.fill("journal d");
  await expect(page.getByRole("group", { name: "Pages" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/audit$/);
  await field.fill("zzzz");
  await expect(page.getByText("Aucun résultat")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Aucun résultat")).toBeHidden();
  await expect(field).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});

/** Answers of the search, each held until it is let go. */
async function holdSearches(page: Page): Promise<() => void> {
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
  await intercept(page, "**/api/common/search", async (route) => {
    await go;
    await route.continue();
  });
  return letGo;
}

test.describe("Enter before the answer has come", () => {
  test("opens in the toolbar's search what the typed words find, not what the earlier ones did", async ({
    page,
  }) => {
    await page.getByRole("banner").getByRole("button", { name: "Rechercher" }).click();
    const field = page.getByRole("combobox", { name: "Rechercher" });
    await field.fill("512000");
    await expect(page.getByRole("option", { name: /^512000/ })).toBeVisible();
    const letGo = await holdSearches(page);
    await field.fill("401000");
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/panel/);
    letGo();
    await expect(page).toHaveURL(/reference-accounts\?panel=401000/);
  });

  test("is kept while the palette itself is on its way", async ({ page }) => {
    const { promise: go, resolve: bring } = Promise.withResolvers<void>();
    await intercept(page, /PaletteDialog/, async (route) => {
      await go;
      await route.continue();
    });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("401000");
    await page.keyboard.press("Enter");
    bring();
    await expect(page).toHaveURL(/reference-accounts\?panel=401000/);
  });

  test("opens it from the palette too; who types on is asked nothing", async ({ page }) => {
    const letGo = await holdSearches(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("512000");
    await page.keyboard.press("Enter");
    for (let letter = 0; letter < 6; letter += 1) await page.keyboard.press("Backspace");
    await page.keyboard.type("401000");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /Aller partout/ })).toBeVisible();
    letGo();
    await expect(page).toHaveURL(/reference-accounts\?panel=401000/);
  });
});
