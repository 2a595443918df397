import { expect, test } from "@playwright/test";
import { PASSWORD, person } from "./support/people.ts";
import { pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** The address book and the tasks of a person: what the other areas of the office are made of. */

test("a contact is added, described, found again and deleted; nobody else sees it", async ({
  page,
  request,
}) => {
  await signIn(page, "/apps/contacts");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Control+/");
  const pane = page.getByRole("complementary", { name: "Nouveau contact" });
  await pane.getByRole("textbox", { name: "Nom", exact: true }).fill("");
  await pane.getByRole("button", { name: "Enregistrer" }).click();
  await expect(pane.getByRole("textbox", { name: "Nom", exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await pane.getByRole("textbox", { name: "Nom", exact: true }).fill("Zélie Quincampoix");
  await pane.getByRole("textbox", { name: "Numéro 1", exact: true }).fill("0612345678");
  await pane.getByRole("button", { name: "Ajouter : Étiquettes" }).click();
  const tags = page.getByRole("dialog", { name: "Étiquettes" });
  await tags.getByRole("textbox", { name: "Nom de l’étiquette" }).fill("Notaire");
  await page.keyboard.press("Enter");
  await expect(tags.getByRole("checkbox", { name: "Notaire" })).toBeChecked();
  await pressEscape(page);
  await pane.getByRole("textbox", { name: "Notes" }).fill("Signe <vite>\net bien");
  await page.keyboard.press("Control+Enter");

  const card = page.getByRole("complementary", { name: "Zélie Quincampoix" });
  await expect(card.getByRole("heading", { name: "Zélie Quincampoix" })).toBeVisible();
  await expect(card.getByRole("link", { name: "+33 6 12 34 56 78" })).toBeVisible();
  await expect(card).toContainText("Notaire");
  await expect(card).toContainText("Signe <vite>");

  await pressEscape(page);
  await expect(page).toHaveURL(/\/apps\/contacts$/);
  await page.getByRole("searchbox", { name: "Rechercher un contact" }).fill("quincampoix");
  const found = page.getByRole("main").getByRole("link", { name: /Zélie Quincampoix/ });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL(/\/contacts\/[\w-]{36}/);
  const address = page.url();

  const email = `collegue-${Date.now()}@exemple.fr`;
  await person(request, { email, firstname: "Ana", lastname: "Colas" });
  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(address).origin });
  const otherPage = await other?.newPage();
  if (otherPage === undefined) throw new Error("no second browser");
  await signIn(otherPage, new URL(address).pathname, { email, password: PASSWORD });
  await expect(otherPage.getByText("Ce contact n’existe plus.")).toBeVisible();
  await other?.close();

  await card.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await page.getByRole("button", { name: "Supprimer" }).click();
  await expect(found).toHaveCount(0);
});

test("a task saves itself, is moved by the keyboard and stays where it was put", async ({ page }) => {
  await signIn(page, "/apps/tasks");
  const list = page.getByRole("list", { name: "Tâches" });
  await expect(list).toBeVisible();
  await page.keyboard.press("Control+/");
  await page.getByRole("textbox", { name: "Titre de la tâche" }).fill("Appeler le notaire");
  await page.getByRole("textbox", { name: "Ajouter une sous-tâche" }).fill("Trouver l’acte");
  await page.keyboard.press("Enter");
  const pane = page.getByRole("complementary", { name: "Appeler le notaire" });
  await expect(pane.getByRole("status")).toHaveText("Enregistré");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Titre de la tâche" })).toHaveText("Appeler le notaire");
  await expect(page.getByRole("checkbox", { name: "Terminer Trouver l’acte" })).toBeVisible();

  const rows = list.getByRole("listitem");
  await expect(rows.first()).toContainText("Appeler le notaire");
  await rows.first().getByRole("button", { name: "Déplacer Appeler le notaire" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Appeler le notaire est pris.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Appeler le notaire est sur Clôture du mois.")).toBeAttached();
  const ordered = page.waitForResponse((answer) => answer.url().endsWith("/tasks/order"));
  await page.keyboard.press("Space");
  expect((await ordered).ok()).toBe(true);
  await expect(rows.nth(1)).toContainText("Appeler le notaire");
  await page.reload();
  await expect(rows.nth(1)).toContainText("Appeler le notaire");
  // It is ticked once the server has answered.
  await rows.nth(1).getByRole("checkbox", { name: "Terminer Appeler le notaire" }).click();
  await expect(rows.nth(1).getByRole("link")).toHaveAttribute("data-done", "true");
});
