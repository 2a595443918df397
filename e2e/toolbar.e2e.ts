import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { changeScheme, SCHEMES } from "./support/in-scheme.ts";
import { intercept } from "./support/intercept.ts";
import { signIn } from "./support/sign-in.ts";

/** The button of a panel, whatever its badge says. */
const opener = (page: Page, name: string): Locator =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${name}(,|$)`) });

async function open(page: Page, name: string): Promise<Locator> {
  await opener(page, name).click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel).toBeVisible();
  return panel;
}

async function chooseLanguage(page: Page, from: RegExp, to: string): Promise<void> {
  await page.getByRole("button", { name: from }).click();
  await page.getByRole("menuitemradio", { name: to }).click();
}

test.describe("messages and notifications", () => {
  test("are counted, read one by one, removed, and marked all at once", async ({ page }) => {
    await signIn(page);
    // The button stands before its count has come.
    await expect(opener(page, "Messages")).toHaveText(/^[1-9]\d*$/);
    const unread = Number((await opener(page, "Messages").textContent()) ?? "");
    const panel = await open(page, "Messages");
    const items = panel.getByRole("listitem");
    await expect(items.first()).toBeVisible();
    const count = await items.count();
    await items.first().hover();
    await panel.getByRole("button", { name: "Marquer comme lu", exact: true }).first().click();
    await expect(panel.getByRole("button", { name: "Marquer comme lu", exact: true })).toHaveCount(
      unread - 1,
    );
    await items.first().hover();
    await items.first().getByRole("button", { name: "Marquer comme non lu" }).click();
    await expect(panel.getByRole("button", { name: "Marquer comme lu", exact: true })).toHaveCount(unread);

    const second = await items.nth(1).textContent();
    await items.first().hover();
    await items.first().getByRole("button", { name: "Supprimer" }).click();
    await expect(items).toHaveCount(count - 1);
    await expect(items.first()).toHaveText(second ?? "");

    const all = panel.getByRole("button", { name: "Tout marquer comme lu" });
    await all.click();
    await expect(all).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(opener(page, "Messages")).toBeFocused();
    await expect(opener(page, "Messages")).toHaveText("");
    await page.reload();
    await expect(await open(page, "Messages").then((again) => again.getByRole("listitem"))).toHaveCount(
      count - 1,
    );
  });

  test("tell of exercises to close, and lead to them by the keyboard alone", async ({ page }) => {
    await signIn(page);
    await opener(page, "Notifications").focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Notifications" });
    const told = panel.getByRole("link", { name: /Exercice à clôturer LE CLIENT/ });
    await expect(told.first()).toBeVisible();
    await told.first().focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/accounting\/settings\/exercises/);
    await expect(panel).toBeHidden();
  });

  test("come by themselves: a message written elsewhere shows, cleaned, without a reload", async ({
    page,
  }) => {
    await page.clock.install();
    const read = page.waitForResponse(/\/api\/common\/messages$/);
    await signIn(page);
    // What is read before the message is written does not hold it; the next reading is half a minute after.
    await (await read).finished();
    await expect(opener(page, "Messages")).toBeVisible();
    const title = `Relance ${Date.now()}`;
    const status = await page.evaluate(async (text) => {
      const answer = await fetch("/api/common/messages", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${localStorage.getItem("accessToken")}`,
        },
        body: JSON.stringify({
          message: { title: text, description: "<b>Urgent</b><img src=x onerror=document.title='pris'>" },
        }),
      });
      return answer.status;
    }, title);
    expect(status).toBe(200);
    await page.clock.runFor(31_000);
    const panel = await open(page, "Messages");
    const item = panel.getByRole("listitem").filter({ hasText: title });
    await expect(item.locator("b")).toHaveText("Urgent");
    await expect(item.locator("img")).toHaveCount(0);
    await expect(page).not.toHaveTitle("pris");
    await item.hover();
    await item.getByRole("button", { name: "Supprimer" }).click();
    await expect(item).toHaveCount(0);
  });

  test("say what is empty in the specification's words", async ({ page }) => {
    for (const kind of ["messages", "notifications", "shortcuts"])
      await intercept(page, `**/api/common/${kind}`, (route) => route.fulfill({ json: [] }));
    await signIn(page);
    await chooseLanguage(page, /^Langue/, "Anglais");
    const messages = await open(page, "Messages");
    await expect(messages.getByRole("heading", { name: "No messages", exact: true })).toBeVisible();
    await expect(messages).toContainText("When you have messages, they will appear here.");
    await expect(messages.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
    // A click beside the panel closes it.
    await page.mouse.click(20, 700);
    await expect(messages).toBeHidden();
    const notifications = await open(page, "Notifications");
    await expect(
      notifications.getByRole("heading", { name: "Pas de notifications", exact: true }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    const shortcuts = await open(page, "Shortcuts");
    await expect(shortcuts.getByRole("heading", { name: "No shortcuts", exact: true })).toBeVisible();
    await expect(shortcuts).toContainText("When you have shortcuts, they will appear here.");
    await page.keyboard.press("Escape");
    await chooseLanguage(page, /^Language/, "French");
    await expect(opener(page, "Raccourcis")).toBeVisible();
  });

  test("take back what the server refuses, and say why", async ({ page }) => {
    await signIn(page);
    await intercept(page, "**/api/common/notifications?id=*", (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: "NOTIFICATION_NOT_FOUND", message: "" } }),
    );
    const panel = await open(page, "Notifications");
    const items = panel.getByRole("listitem");
    await expect(items.first()).toBeVisible();
    const before = await items.count();
    await items.first().hover();
    await items.first().getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("Cette notification n’existe plus")).toBeVisible();
    await expect(items).toHaveCount(before);
  });
});

test.describe("shortcuts", () => {
  test("are followed, added, changed and removed", async ({ page }) => {
    await signIn(page);
    const panel = page.getByRole("dialog", { name: /^Raccourcis/ });
    await opener(page, "Raccourcis").click();
    await expect(panel.getByRole("link", { name: /^Changelog/ })).toHaveAttribute("href", "/settings/audit");
    await panel.getByRole("button", { name: "Ajouter un raccourci" }).click();
    await expect(panel.getByRole("heading")).toHaveText("Raccourcis - Ajout");
    const add = panel.getByRole("button", { name: "Ajouter", exact: true });
    await expect(add).toBeDisabled();
    await panel.getByLabel("Libellé").fill("Balance");
    await panel
      .getByRole("group", { name: "Icônes proposées" })
      .getByRole("button", { name: "Rapport" })
      .click();
    await expect(panel.getByRole("textbox", { name: "Icône" })).toHaveValue("report");
    await panel.getByRole("textbox", { name: /^Lien/ }).fill("javascript:alert(1)");
    await expect(add).toBeDisabled();
    await panel.getByRole("textbox", { name: /^Lien/ }).fill("/accounting/reports");
    await expect(panel.getByRole("switch", { name: "Ouvrir le lien dans l’application" })).toBeChecked();
    await add.click();
    // Saved: back to modifying, where a cell opens its form.
    await expect(panel.getByRole("heading")).toHaveText("Raccourcis - Modification");
    await panel.getByRole("button", { name: /^Balance/ }).click();
    await expect(panel.getByLabel("Libellé")).toHaveValue("Balance");
    await panel.getByLabel("Description").fill("Au jour le jour");
    await panel.getByRole("button", { name: "Mettre à jour" }).click();
    await panel.getByRole("button", { name: "Quitter la modification" }).click();
    await panel.getByRole("link", { name: /Balance\s*Au jour le jour/ }).click();
    await expect(page).toHaveURL(/\/accounting\/reports/);
    await expect(panel).toBeHidden();

    await opener(page, "Raccourcis").click();
    await panel.getByRole("button", { name: "Passer en modification" }).click();
    await panel.getByRole("button", { name: /^Balance/ }).click();
    await panel.getByRole("button", { name: "Annuler" }).click();
    await panel.getByRole("button", { name: /^Balance/ }).click();
    await panel.getByRole("button", { name: "Supprimer" }).click();
    await expect(panel.getByRole("button", { name: /^Dashboard/ })).toBeVisible();
    await expect(panel.getByRole("button", { name: /^Balance/ })).toHaveCount(0);
  });

  test("lead nowhere dead", async ({ page }) => {
    await signIn(page);
    const panel = await open(page, "Raccourcis");
    await expect(panel.getByRole("link")).toHaveCount(8);
    const links = await panel
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    for (const link of links) {
      const answer = await page.goto(link);
      expect(answer?.status(), link).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), link).toBeVisible();
      await expect(page.getByText("404"), link).toHaveCount(0);
    }
  });
});

test("one's status is chosen in the user menu, and kept", async ({ page }) => {
  await signIn(page);
  const button = page.getByRole("button", { name: "Menu de l’utilisateur" });
  for (const status of ["Occupé", "En ligne"]) {
    await button.click();
    await page.getByRole("menuitem", { name: /^Statut/ }).click();
    const kept = page.waitForResponse(
      (answer) => answer.request().method() !== "GET" && answer.url().includes("/api/common/user"),
    );
    await page.getByRole("menuitemradio", { name: status }).click();
    await expect(button.getByRole("img", { name: status })).toBeVisible();
    await kept;
    await page.reload();
    await expect(button.getByRole("img", { name: status })).toBeVisible();
  }
});

for (const width of [1440, 390])
  test(`the panels keep nobody out, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    for (const name of ["Messages", "Notifications", "Raccourcis"]) {
      const panel = await open(page, name);
      await expect(panel.getByRole("listitem").first()).toBeVisible();
      if (name === "Raccourcis") {
        await panel.getByRole("button", { name: "Ajouter un raccourci" }).click();
        await expect(page.getByRole("dialog").getByLabel("Libellé")).toBeFocused();
        // The pointer leaves the button, and its tooltip fades away.
        await page.mouse.move(width - 60, 800);
        await expect(page.getByRole("tooltip")).toHaveCount(0);
      }
      for (const scheme of SCHEMES) {
        await changeScheme(page, scheme);
        await expectAccessible(page, `${name}, ${scheme}`);
      }
      const box = await page.getByRole("dialog").boundingBox();
      if (width === 390) {
        expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
        await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).click();
      } else {
        expect(box?.width).toBe(360);
        await page.keyboard.press("Escape");
      }
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(opener(page, name)).toBeFocused();
    }
  });

test("the search opens an account where it is shown, its number in the address", async ({ page }) => {
  await signIn(page);
  await opener(page, "Rechercher").click();
  await page.getByRole("combobox", { name: "Rechercher" }).fill("401000");
  await expect(page.getByRole("option", { name: /^401000/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/reference-accounts\?panel=401000/);
});
