import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { changeScheme, SCHEMES } from "./support/in-scheme.ts";
import { intercept } from "./support/intercept.ts";
import { everyKindOfEntry } from "./support/navigation-payload.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** The layouts, the menu in all its kinds, themes, schemes and languages. */

const LAYOUTS = [
  "empty",
  "classic",
  "classy",
  "compact",
  "dense",
  "futuristic",
  "thin",
  "centered",
  "enterprise",
  "material",
  "modern",
] as const;
/** Width of the menu at the side, from 960 px on. */
const SIDES: Partial<Record<(typeof LAYOUTS)[number], number>> = {
  classic: 280,
  classy: 280,
  compact: 112,
  dense: 280,
  futuristic: 280,
  thin: 80,
};

const layoutOf = (page: Page) => page.locator("[data-layout]");
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu principal" });

async function onDashboard(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ouvrir les réglages" }).click();
  await expect(page.getByRole("dialog", { name: "Réglages" })).toBeVisible();
}

for (const width of [1440, 390])
  test(`each layout stands, ${width} px wide, and keeps nobody out`, async ({ page }) => {
    test.setTimeout(LAYOUTS.length * 40_000);
    await page.setViewportSize({ width, height: 900 });
    for (const layout of LAYOUTS) {
      if (layout === LAYOUTS[0]) await signIn(page, `/dashboard?layout=${layout}`);
      else await page.goto(`/dashboard?layout=${layout}`);
      await onDashboard(page);
      const where = `${layout} at ${width}`;
      if (layout === "empty") {
        await expect(layoutOf(page), where).toHaveCount(0);
        await expect(page.getByRole("banner"), where).toHaveCount(0);
      } else {
        await expect(layoutOf(page), where).toHaveAttribute("data-layout", layout);
        await expect(page.getByRole("region", { name: "Contexte comptable" }), where).toBeVisible();
      }
      const side = width === 1440 ? (SIDES[layout] ?? 0) : 0;
      if (side > 0) expect((await page.getByRole("main").boundingBox())?.x, where).toBe(side);
      await expectFits(page, where);
      for (const scheme of SCHEMES) {
        await changeScheme(page, scheme);
        await expectAccessible(page, `${where}, ${scheme}`);
      }
    }
  });

test("the layout is the query's, stays from screen to screen, and a choice in the panel outlives the page", async ({
  page,
}) => {
  await signIn(page);
  await expect(layoutOf(page)).toHaveAttribute("data-layout", "dense");

  await page.goto("/dashboard?layout=classic");
  await expect(layoutOf(page)).toHaveAttribute("data-layout", "classic");
  await menuOf(page).getByRole("link", { name: "Tiers", exact: true }).click();
  await expect(page).toHaveURL(/\/accounting\/counterparties\?.*layout=classic/);
  await expect(layoutOf(page)).toHaveAttribute("data-layout", "classic");

  await openSettings(page);
  await page.getByRole("radio", { name: "Moderne" }).check();
  await expect(layoutOf(page)).toHaveAttribute("data-layout", "modern");
  await expect(page).not.toHaveURL(/layout=/);
  await page.reload();
  await expect(layoutOf(page)).toHaveAttribute("data-layout", "modern");

  await page.goto("/dashboard?layout=baroque");
  await expect(layoutOf(page)).toHaveAttribute("data-layout", "modern");
  await expect(page.getByText(`Grand Livre © ${thisYear()}`)).toBeAttached();
});

test("compact, futuristic and horizontal menus hold one Example, whose screen is named after it", async ({
  page,
}) => {
  await signIn(page);
  for (const layout of ["compact", "thin", "futuristic", "centered", "enterprise", "material", "modern"]) {
    await page.goto(`/dashboard?layout=${layout}`);
    await onDashboard(page);
    await expect(menuOf(page).getByRole("link"), layout).toHaveText(["Example"]);
  }
  await menuOf(page).getByRole("link", { name: "Example" }).click();
  await expect(page).toHaveURL(/\/example/);
  await expect(page).toHaveTitle("Exemple · Grand Livre");
  await expect(menuOf(page).getByRole("link", { name: "Example" })).toHaveAttribute("aria-current", "page");
  await page.goto("/signed-in-redirect");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("on a phone the menu is a drawer that starts closed, with full labels, and closes by itself", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await onDashboard(page);
  const drawer = page.getByRole("dialog", { name: "Menu principal" });
  await expect(drawer).toBeHidden();

  await page.getByRole("button", { name: "Afficher le menu" }).click();
  await expect(drawer.getByText("admin@demo.fr")).toBeVisible();
  await page.mouse.click(370, 500);
  await expect(drawer).toBeHidden();

  await page.getByRole("button", { name: "Afficher le menu" }).click();
  await drawer.getByPlaceholder("Rechercher").fill("techn");
  await drawer.getByRole("link", { name: /Comptes techniques/ }).click();
  await expect(page.getByRole("heading", { name: "Comptes techniques", level: 1 })).toBeVisible();
  await expect(drawer).toBeHidden();
});

test.describe("with a menu that has every kind of entry", () => {
  test.beforeEach(async ({ page }) => {
    await intercept(page, "**/api/common/navigation", (route) => route.fulfill({ json: everyKindOfEntry }));
  });

  test("the vertical menu shows each, by mouse and by keyboard", async ({ page }) => {
    await signIn(page, "/dashboard?layout=classic");
    await onDashboard(page);
    const menu = menuOf(page);
    const first = menu.getByRole("button", { name: /Premier/ });
    const second = menu.getByRole("button", { name: /Second/ });

    await expect(menu.getByText("Caché")).toHaveCount(0);
    await expect(menu.getByRole("region", { name: "Un groupe" }).getByText("sous-titre")).toBeVisible();
    await expect(menu.getByRole("link", { name: /Écritures/ })).toContainText("12");
    await expect(menu.getByRole("link", { name: /Écritures/ })).toHaveAttribute(
      "title",
      "Toutes les écritures",
    );
    await expect(menu.getByRole("button", { name: "Éteint" })).toBeDisabled();
    await expect(menu.getByRole("link", { name: "Ailleurs" })).toHaveAttribute("target", "_blank");
    await expect(menu.getByRole("separator")).toHaveCount(1);

    await test.step("opening one closes the other", async () => {
      await first.click();
      await expect(first).toHaveAttribute("aria-expanded", "true");
      await second.click();
      await expect(second).toHaveAttribute("aria-expanded", "true");
      await expect(first).toHaveAttribute("aria-expanded", "false");
    });

    await test.step("arrows go through the entries, open and close them", async () => {
      await first.focus();
      await page.keyboard.press("ArrowRight");
      await expect(first).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("ArrowDown");
      await expect(menu.getByRole("link", { name: "Exercices" })).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await expect(first).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await expect(first).toHaveAttribute("aria-expanded", "false");
    });

    await test.step("what holds the current screen opens itself after a navigation, and the rest closes", async () => {
      await second.click();
      await page.goto("/accounting/settings/exercises?layout=classic");
      await expect(first).toHaveAttribute("aria-expanded", "true");
      await expect(second).toHaveAttribute("aria-expanded", "false");
      await expect(menu.getByRole("link", { name: "Exercices" })).toHaveAttribute("aria-current", "page");
    });

    await menu.getByRole("button", { name: "Réglages" }).click();
    await expect(page.getByRole("dialog", { name: "Réglages" })).toBeVisible();
  });

  test("an aside opens a second panel beside the compact menu, which Escape, a click and a navigation close", async ({
    page,
  }) => {
    await signIn(page, "/dashboard?layout=compact");
    await onDashboard(page);
    const aside = menuOf(page).getByRole("button", { name: "À côté" });
    const panel = page.getByRole("region", { name: "À côté" });
    await aside.click();
    await expect(panel).toBeVisible();
    // It slides in from the menu.
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(112);
    expect((await panel.boundingBox())?.width).toBe(280);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(aside).toBeFocused();

    await aside.click();
    await page.mouse.click(900, 500);
    await expect(panel).toBeHidden();

    await aside.click();
    await panel.getByRole("link", { name: "Tiers" }).click();
    await expect(page).toHaveURL(/counterparties/);
    await expect(panel).toBeHidden();
  });

  test("the horizontal menu opens dropdowns, and dropdowns beside them", async ({ page }) => {
    await signIn(page, "/dashboard?layout=modern");
    await onDashboard(page);
    const branch = menuOf(page).getByRole("button", { name: "Livres" });
    await branch.focus();
    await page.keyboard.press("Enter");
    const more = page.getByRole("menuitem", { name: "Encore" });
    await expect(more).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(more).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("menuitem", { name: "Tiers" })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("menuitem", { name: "Tiers" })).toBeHidden();
    await page.getByRole("menuitem", { name: "Écritures" }).click();
    await expect(page).toHaveURL(/entry-logs/);
    await expect(page.getByRole("menu")).toBeHidden();
  });
});

test("the six themes change the accent in both schemes, readable, and stay", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  const accent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--mui-palette-primary-main").trim(),
    );
  const seen = new Set<string>();
  await openSettings(page);
  for (const scheme of ["Clair", "Sombre"]) {
    await page.getByRole("radio", { name: scheme }).check();
    for (const theme of ["Par défaut", "Marque", "Sarcelle", "Rose", "Violet", "Ambre"]) {
      await page.getByRole("radio", { name: theme, exact: true }).check();
      seen.add(await accent());
      await expectAccessible(page, `${theme}, ${scheme}`);
    }
  }
  expect(seen.size).toBe(12);
  const last = await accent();
  await page.reload();
  await onDashboard(page);
  await expect.poll(accent).toBe(last);
});

test("the panel is worked by keyboard alone and gives the focus back", async ({ page }) => {
  await signIn(page);
  await onDashboard(page);
  const tab = page.getByRole("button", { name: "Ouvrir les réglages" });
  await tab.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Réglages" });
  await expect(panel).toBeVisible();
  await panel.getByRole("radio", { name: "Clair" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(tab).toBeFocused();
});

test("the labels change with the language at once, one catalogue at a time, and the product stays French", async ({
  page,
}) => {
  const catalogues: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/(en|tr|fr)-[^/]*\.json$/.exec(request.url())?.[1];
    if (name !== undefined) catalogues.push(`${request.method()} ${name}`);
  });
  await signIn(page);
  await onDashboard(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  expect(catalogues).toEqual(["GET fr"]);

  await page.getByRole("button", { name: /^Langue/ }).click();
  await page.getByRole("menuitemradio", { name: "Turc" }).click();
  await expect(page.getByRole("button", { name: "Menüyü daralt" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  expect(catalogues).toEqual(["GET fr", "GET tr"]);
  await expect(page.getByRole("link", { name: "Plan comptable" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Factures fournisseurs" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: "Menüyü daralt" })).toBeVisible();
  await page.getByRole("button", { name: /^Dil/ }).click();
  await page.getByRole("menuitemradio", { name: "İngilizce" }).click();
  await expect(page.getByRole("button", { name: "Narrow the menu" })).toBeVisible();
  await expect(page.locator("main")).toHaveAttribute("lang", "fr");
});

test.describe("in a browser of another language", () => {
  test.use({ locale: "de-DE" });

  test("the labels start in English", async ({ page }) => {
    await signIn(page);
    await onDashboard(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("button", { name: "Toggle Fullscreen" })).toBeVisible();
  });
});

test("lists that fail keep nobody from the screen, nor from the menu", async ({ page }) => {
  for (const list of ["messages", "notifications", "shortcuts", "user", "navigation"])
    await intercept(page, `**/api/common/${list}`, (route) => route.fulfill({ status: 503, json: {} }));
  await signIn(page);
  await onDashboard(page);
  await menuOf(page).getByRole("link", { name: "Rapports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Balance|Rapports/);
});
