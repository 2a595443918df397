import { expect, type Page, test } from "@playwright/test";
import { intercept } from "./support/intercept.ts";
import { signInOnScreen } from "./support/people.ts";
import { ADMINISTRATOR, signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** The lines of the specification about the shell that no other journey passes by. */

const banner = (page: Page) => page.getByRole("banner");

async function onDashboard(page: Page): Promise<void> {
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
}

async function chooseLayout(page: Page, name: string, layout: string): Promise<void> {
  await page.getByRole("button", { name: "Ouvrir les réglages" }).click();
  const panel = page.getByRole("dialog", { name: "Réglages" });
  await panel.getByRole("radio", { name, exact: true }).check();
  await expect(page.locator("[data-layout]")).toHaveAttribute("data-layout", layout);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
}

/** core.md §2, its accounting, management and settings routes. */
const ROUTES = [
  "/accounting/accounting-plan/reference-accounts",
  "/accounting/accounting-plan/technical-accounts",
  "/accounting/accounting-plan/config-counterparties",
  "/accounting/payslip/configuration",
  "/accounting/payslip/companies",
  "/accounting/payslip/employees",
  "/accounting/reconciliation",
  "/accounting/entry-logs",
  "/accounting/reports",
  "/accounting/regulations",
  "/accounting/immobilizations",
  "/accounting/missions",
  "/accounting/imports-historical",
  "/accounting/settings",
  "/gestions/delegated-users",
  "/gestions/companies",
  "/gestions/agents",
  "/gestions/distributors",
  "/gestions/no-customers",
  "/settings/kyc-management",
  "/settings/administrators",
  "/settings/user-profiles",
  "/settings/authorizations",
  "/settings/platform",
];

test("every route that the specification lists opens a screen with its title, and is marked in the menu", async ({
  page,
}) => {
  await onDashboard(page);
  for (const path of ROUTES) {
    await page.goto(path);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title, path).not.toBeEmpty();
    await expect(title, path).not.toHaveText("Page introuvable");
    expect(new URL(page.url()).pathname, path).toContain(path);
    await expect(page.locator(`nav a[aria-current="page"]`).first(), path).toHaveAttribute("href", path);
  }
});

test("the root and the signed-in redirect both lead to the dashboard", async ({ page }) => {
  await onDashboard(page);
  for (const path of ["/", "/signed-in-redirect"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
});

test("a screen that changes its layout keeps what was typed, and its place in the page", async ({ page }) => {
  await signIn(page, "/accounting/counterparties/new");
  const name = page.getByLabel("Nom", { exact: false }).first();
  await name.fill("Papeterie du Marais");
  for (const [layout, id] of [
    ["Moderne", "modern"],
    ["Classique", "classic"],
    ["Dense", "dense"],
  ] as const) {
    await chooseLayout(page, layout, id);
    await expect(name).toHaveValue("Papeterie du Marais");
    expect(await page.locator("main").count()).toBe(1);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the quick chat panel opens over the screen, keeps the keyboard, and a click beside it closes it", async ({
  page,
}) => {
  await onDashboard(page);
  for (const [layout, head] of [
    ["classic", 64],
    ["enterprise", 80],
    ["modern", 80],
  ] as const) {
    await page.goto(`/dashboard?layout=${layout}`);
    const strip = page.getByRole("complementary", { name: "Discussion d’équipe" });
    await expect(strip, layout).toBeVisible();
    expect((await strip.boundingBox())?.width, layout).toBe(64);
    const toggle = strip.getByRole("button", { name: "Discussion d’équipe" });
    expect((await toggle.boundingBox())?.height, layout).toBeCloseTo(head, -0.5);
    await toggle.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Discussion d’équipe" });
    await expect(panel, layout).toBeVisible();
    await expect.poll(async () => (await panel.boundingBox())?.width, layout).toBe(384);
    await expect(panel).toContainText("Choisissez une conversation");
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press("Tab");
      expect(
        await panel.evaluate((element) => element.contains(document.activeElement)),
        `${layout}, Tab ${press + 1}`,
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await toggle.click();
    await expect(panel).toBeVisible();
    await page.mouse.click(400, 600);
    await expect(panel).toHaveCount(0);
  }

  // Below 1280 px it has no strip: the header's button opens it, on a phone over the whole width.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard?layout=classic");
  await banner(page).getByRole("button", { name: "Discussion d’équipe" }).click();
  const panel = page.getByRole("dialog", { name: "Discussion d’équipe" });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBeGreaterThanOrEqual(384);
  await panel.getByRole("button", { name: "Fermer" }).click();
  await expect(panel).toHaveCount(0);
  await expect(banner(page).getByRole("button", { name: "Discussion d’équipe" })).toBeFocused();

  // Centered and material have none.
  for (const layout of ["centered", "material"]) {
    await page.goto(`/dashboard?layout=${layout}`);
    await expect(page.locator("[data-layout]")).toHaveAttribute("data-layout", layout);
    await expect(page.getByRole("button", { name: "Discussion d’équipe" }), layout).toHaveCount(0);
  }
});

test("the toolbar fills the screen and gives it back", async ({ page }) => {
  await onDashboard(page);
  const filled = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  await banner(page).getByRole("button", { name: "Plein écran", exact: true }).click();
  await expect.poll(filled).toBe(true);
  await banner(page).getByRole("button", { name: "Quitter le plein écran" }).click();
  await expect.poll(filled).toBe(false);
});

test("the centred layout has its menu above, the year below, and the main navigation over the content on a phone", async ({
  page,
}) => {
  await signIn(page, "/dashboard?layout=centered");
  await expect(page.getByRole("contentinfo")).toContainText(String(thisYear()));
  await expect(banner(page).getByRole("navigation")).toBeVisible();
  await expect(page.getByRole("button", { name: "Afficher le menu" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(banner(page).getByRole("navigation")).toHaveCount(0);
  const drawer = page.locator("#mainNavigation");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Afficher le menu" }).click();
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.width).toBe(280);
  // A click on what lies under it closes it.
  await page.mouse.click(360, 500);
  await expect(drawer).toBeHidden();
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

  // Also while something else is still asked for: the bar that says so changes nothing to where one was.
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
  await intercept(page, "**/api/common/navigation", async (route) => {
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

test("a dialog is 32rem wide and closes by its buttons only: not by Escape, not by a click beside it", async ({
  page,
}) => {
  await onDashboard(page);
  const out = page
    .getByRole("complementary", { name: "Navigation" })
    .getByRole("button", { name: "Déconnexion" });
  await out.click();
  const dialog = page.getByRole("alertdialog", { name: "Déconnexion" });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(512);
  await page.keyboard.press("Escape");
  await page.mouse.click(20, 20);
  await page.waitForTimeout(500);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Fermer" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(out).toBeFocused();
});

test("an answer of 401 signs out, says so, and the dialog's button leads through sign-in back to the screen", async ({
  page,
}) => {
  await onDashboard(page);
  await intercept(page, "**/api/counterparty*", (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: "UNAUTHENTICATED", message: "Invalid token" } }),
  );
  await page.getByRole("complementary", { name: "Navigation" }).getByRole("link", { name: "Tiers" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Session expirée" });
  await expect(dialog).toContainText("Votre session a expiré. Veuillez vous reconnecter.");
  expect(
    await page.evaluate(() => [localStorage.getItem("accessToken"), localStorage.getItem("user")]),
  ).toEqual([null, null]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await page.unroute("**/api/counterparty*");
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=\/accounting\/counterparties$/);
  expect(await page.evaluate(() => "before" in window)).toBe(false);
});

test("the paginator speaks French: its sizes, and where one is as x - y sur n", async ({ page }) => {
  await signIn(page, "/accounting/accounting-plan/reference-accounts");
  const paginator = page.getByRole("navigation", { name: "Pagination" });
  await expect(paginator).toContainText(/1 - 100 sur \d/);
  await expect(paginator.getByLabel("Éléments par page")).toHaveValue("100");
  await paginator.getByRole("button", { name: "Page suivante" }).click();
  await expect(paginator).toContainText(/101 - 200 sur \d/);
  await expect(paginator.getByRole("button", { name: "Page précédente" })).toBeEnabled();
});

test("closing the search gives the focus back to its button, by Escape and by its cross", async ({
  page,
}) => {
  await onDashboard(page);
  const button = banner(page).getByRole("button", { name: "Rechercher", exact: true });
  const field = page.getByRole("combobox", { name: "Rechercher" });
  for (const close of ["Escape", "cross"]) {
    await button.focus();
    await page.keyboard.press("Enter");
    await field.fill("x");
    if (close === "Escape") await page.keyboard.press("Escape");
    else await page.getByRole("button", { name: "Fermer la recherche" }).click();
    await expect(field, close).toHaveCount(0);
    await expect(button, close).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
});

test("whoever is signed in already is led from sign-in to the dashboard", async ({ page }) => {
  await signIn(page, "/sign-in");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the user menu signs out to sign-in, and forgets everything", async ({ page }) => {
  await onDashboard(page);
  await page.getByRole("button", { name: "Menu de l’utilisateur" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Se déconnecter" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(
    await page.evaluate(() =>
      ["accessToken", "user", "refId", "resetToken"].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual([null, null, null, null]);
});

test("a call asks for JSON, and carries the token while it is of use", async ({ page }) => {
  const calls: { path: string; accept: string | undefined; token: string | undefined }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const headers = request.headers();
    if (pathname.startsWith("/api/"))
      calls.push({ path: pathname, accept: headers.accept, token: headers.authorization });
  });
  await signInOnScreen(page, ADMINISTRATOR);
  await expect(page.getByRole("heading", { name: "Tableau de bord", level: 1 })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("accessToken"));
  expect(calls.filter(({ path, token }) => path === "/api/auth/signin" && token === undefined)).toHaveLength(
    1,
  );
  const others = calls.filter(({ path }) => path !== "/api/auth/signin");
  expect(others.length).toBeGreaterThan(5);
  for (const { path, accept, token } of others)
    expect({ path, accept, token }).toEqual({ path, accept: "application/json", token: `Bearer ${kept}` });

  // One that has expired leads to sign-in, and goes nowhere. The dashboard is left first: what it still
  // asks for when its heading stands carries the good token, and rightly.
  await page.goto("about:blank");
  calls.length = 0;
  await page.addInitScript(() => {
    const [head, , seal] = (localStorage.getItem("accessToken") ?? "").split(".");
    if (seal !== undefined)
      localStorage.setItem("accessToken", `${head}.${btoa(JSON.stringify({ sub: "x", exp: 1 }))}.${seal}`);
  });
  await page.goto("/accounting/reports");
  await expect(page).toHaveURL(/\/sign-in\?redirectURL/);
  expect(calls.filter(({ token }) => token !== undefined)).toEqual([]);
});
