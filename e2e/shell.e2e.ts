import { expect, type Page, test } from "@playwright/test";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** What is around every screen: the way in, the menu, the keyboard, the scheme, the way out. */

const navigation = (page: Page) => page.getByRole("complementary", { name: "Navigation" });

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("a wrong password and an unknown address are refused in the same words, then the wanted screen opens", {
  tag: "@daily",
}, async ({ page }) => {
  await page.goto("/accounting/settings/journals");
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=\/accounting\/settings\/journals$/);

  for (const email of ["admin@demo.fr", "personne@demo.fr"]) {
    await fillSignIn(page, email, "Pas-la-bonne-1!");
    await expect(page.getByRole("alert")).toHaveText("Email ou mot passe invalide");
    await expect(page.getByRole("alert")).toHaveCSS("animation-duration", "0.8s");
    await expect(page.getByLabel("Mot de passe", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("");
  }

  await fillSignIn(page, "admin@demo.fr", "Demo-2026!");
  await expect(page).toHaveURL(/\/accounting\/settings\/journals$/);
  await expect(page.getByRole("row", { name: /^BQ1/ })).toBeVisible();
});

test("the keyboard alone finds a screen, skips to its content and goes through its rows", {
  tag: "@daily",
}, async ({ page }) => {
  await signIn(page);

  await test.step("the first Tab of a page leads to the content", async () => {
    await page.goto("/accounting/accounting-plan/reference-accounts");
    await expect(page.getByRole("row", { name: /^101000/ })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  });

  await test.step("Ctrl+K finds a screen by a piece of its name", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type("comptes techn");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Comptes techniques", level: 1 })).toBeVisible();
  });

  await test.step("J reaches the rows, Enter opens one, and its address can be read", async () => {
    await page.goto("/accounting/accounting-plan/reference-accounts");
    await expect(page.getByRole("row", { name: /^101000/ })).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?panel=\d{6}$/);
    const panel = page.getByRole("dialog");
    await expect(panel).toBeVisible();
    await page.reload();
    await expect(panel).toBeVisible();
    await pressEscape(page);
    await expect(panel).toBeHidden();
  });
});

test("the scheme is the system's until one is chosen in the settings, which stays", {
  tag: "@nightly",
}, async ({ page }) => {
  const scheme = () => page.evaluate(() => document.documentElement.dataset.colorScheme);
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  expect(await scheme()).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(scheme).toBe("light");
  const ink = () =>
    page.getByRole("heading", { level: 1 }).evaluate((title) => getComputedStyle(title).color);
  const light = await ink();
  await page.getByRole("button", { name: "Menu de l’utilisateur" }).click();
  await page.getByRole("menuitem", { name: "Réglages" }).click();
  await page.getByRole("radio", { name: "Sombre" }).check();
  await pressEscape(page);
  await expect.poll(ink).not.toBe(light);
  const dark = await ink();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Tableau de bord" })).toBeVisible();
  await expect.poll(ink).toBe(dark);
});

test("signing out asks in the specification's words, and closes every door", { tag: "@daily" }, async ({
  page,
}) => {
  await signIn(page);
  const logout = navigation(page).getByRole("button", { name: "Déconnexion" });
  const dialog = page.getByRole("alertdialog", { name: "Déconnexion" });

  await logout.click();
  await expect(
    dialog.getByText("Etes vous sure de vouloir vous déconnecter ?", { exact: true }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/dashboard/);

  await logout.click();
  await dialog.getByRole("button", { name: "Déconnexion" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=\/dashboard$/);
});

test("a page runs no script but the product's own, and no style without its nonce, new each time", async ({
  request,
}) => {
  const nonceOf = async () => {
    const answer = await request.get("/sign-in");
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? "none";
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    return nonce;
  };
  expect(await nonceOf()).not.toBe(await nonceOf());
});
