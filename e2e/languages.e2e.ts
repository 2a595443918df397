import { expect, test } from "@playwright/test";

/** The language of what everybody meets: the browser's, then the one that was chosen, kept over a reload. */
test.describe("a Turkish browser", () => {
  test.use({ locale: "tr-TR" });

  test("signs in and reads Turkish, changes to English, reloads and stays", { tag: "@daily" }, async ({
    page,
  }) => {
    await page.goto("/sign-in");
    await expect(page.locator("html")).toHaveAttribute("lang", "tr");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Giriş");
    await page.getByLabel("E-posta adresi").fill("admin@demo.fr");
    await page.getByLabel("Parola", { exact: true }).fill("Pas-la-bonne-1!");
    await page.getByRole("button", { name: "Giriş yap" }).click();
    await expect(page.getByRole("alert")).toHaveText("E-posta veya parola geçersiz");
    await page.getByLabel("Parola", { exact: true }).fill("Demo-2026!");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Satış faturaları", exact: true })).toBeVisible();

    await page.getByRole("button", { name: /^Kullanıcı menüsü/ }).click();
    await page.getByRole("menuitem", { name: /^Dil/ }).click();
    await page.getByRole("menuitemradio", { name: "İngilizce" }).click();
    await expect(page.getByRole("link", { name: "Sales invoices", exact: true })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("link", { name: "Sales invoices", exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/my-account");
    await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
    await page.getByRole("tab", { name: "Sessions" }).click();
    await expect(page.getByRole("button", { name: "Sign out everywhere" })).toBeVisible();
    await page.goto("/accounting/missing");
    await expect(page.getByText("No screen has this address.")).toBeVisible();
  });
});

test.describe("a browser of another language", () => {
  test.use({ locale: "de-DE" });

  test("reads English before anyone signed in", async ({ page }) => {
    await page.goto("/home");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/exact to the cent/);
  });
});
