import { expect, type Page, test } from "@playwright/test";
import { press, pressEscape } from "./support/press.ts";
import { expectReachable } from "./support/reachable.ts";
import { signIn } from "./support/sign-in.ts";

/** Notes, inventory, help and sample dashboards, on a desk and on a phone. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const main = (page: Page) => page.getByRole("main");

test("a note is written by the keyboard alone on a phone, archived, deleted and brought back", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "/apps/notes");
  await expect(main(page).getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Control+/");
  const title = `Avant l’assemblée ${Date.now()}`;
  const fresh = page.getByRole("dialog", { name: "Nouvelle note" });
  await expect(fresh.getByRole("textbox", { name: "Titre" })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Relire les comptes.");
  await page.keyboard.press("Tab");
  await expect(fresh.getByRole("button", { name: "Enregistrer" })).toBeFocused();
  await page.keyboard.press("Enter");

  const note = page.getByRole("dialog", { name: title });
  await note.getByRole("textbox", { name: "Ajouter un point" }).focus();
  await page.keyboard.type("Convoquer");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Imprimer");
  await page.keyboard.press("Enter");
  await note.getByRole("checkbox", { name: "Terminer Convoquer" }).focus();
  await page.keyboard.press("Space");
  await note.getByLabel("Rappel").fill("2030-01-02T09:30");
  await press(note.getByRole("button", { name: "Ajouter : Étiquettes" }));
  const labels = page.getByRole("dialog", { name: "Étiquettes" });
  await expect(labels.getByRole("textbox", { name: "Nom de l’étiquette" })).toBeFocused();
  await page.keyboard.type("Work");
  await page.keyboard.press("Enter");
  await expect(labels.getByRole("checkbox", { name: "Work" })).toBeChecked();
  await pressEscape(page);
  await expect(note.getByRole("status")).toHaveText("Enregistré");
  await expectReachable(page);
  await pressEscape(page);

  const card = main(page).getByRole("button", { name: title });
  await expect(card).toContainText("Rappel le 02/01/2030 09:30");
  await expect(card).toContainText("Work");
  await card.press("Enter");
  await press(note.getByRole("button", { name: "Archiver" }));
  await expect(card).toHaveCount(0);
  await page.getByRole("link", { name: "Archives" }).press("Enter");
  await card.press("Enter");
  await press(note.getByRole("button", { name: "Supprimer" }));
  await expect(card).toHaveCount(0);
  await press(page.getByRole("button", { name: "Annuler" }));
  await expect(card).toBeVisible();
});

test("a product is added by the keyboard, described, found, sorted and deleted", async ({ page }) => {
  await signIn(page, "/apps/inventory");
  const table = main(page).getByRole("table", { name: "Produits" });
  await expect(table).toBeVisible();
  await page.keyboard.press("Control+/");
  const name = `Chronographe ${Date.now()}`;
  await main(page).getByRole("textbox", { name: "Nom" }).fill(name);
  await main(page).getByRole("textbox", { name: "Référence" }).fill("CHR-0001");
  await main(page).getByRole("textbox", { name: "Stock" }).fill("x");
  await page.keyboard.press("Control+Enter");
  await expect(main(page).getByRole("textbox", { name: "Stock" })).toHaveAttribute("aria-invalid", "true");
  await main(page).getByRole("textbox", { name: "Stock" }).fill("7");
  await main(page).getByRole("textbox", { name: "Prix (€)" }).fill("1 234,50");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`${name} est enregistré.`)).toBeVisible();
  await expectReachable(page);

  await page.getByRole("searchbox", { name: "Rechercher un produit" }).fill(name.toUpperCase());
  const row = table.getByRole("row", { name: new RegExp(name) });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(row).toContainText(/1\s234,50/u);
  await press(row.getByRole("button", { name: `Ouvrir ${name}` }));
  await page.setViewportSize(PHONE);
  await expectReachable(page);
  await press(main(page).getByRole("button", { name: "Supprimer le produit" }));
  await page
    .getByRole("alertdialog", { name: "Supprimer le produit" })
    .getByRole("button", { name: "Supprimer" })
    .press("Enter");
  await expect(main(page).getByText("Aucun produit de ce nom")).toBeVisible();

  await page.setViewportSize(DESK);
  await page.getByRole("searchbox", { name: "Rechercher un produit" }).fill("");
  await press(table.getByRole("button", { name: "Prix" }));
  await expect(table.getByRole("row").nth(1)).toContainText("808,92");
  await press(table.getByRole("button", { name: "Prix" }));
  await expect(table.getByRole("row").nth(1)).toContainText(/2\s057,90/u);
});

test("help is searched and read on a phone, as far as the next guide", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "/apps/help-center");
  const question = main(page).getByText("Comment obtenir le FEC ?");
  await question.click();
  await expect(
    main(page)
      .getByText(/arrêté du 29 juillet 2013|Rapports/)
      .first(),
  ).toBeVisible();
  await page.getByRole("searchbox", { name: "Rechercher dans l’aide" }).fill("LETTRER");
  const found = main(page).getByRole("link", { name: "Lettrer un compte" });
  await expect(found).toBeVisible();
  await expectReachable(page);
  await found.press("Enter");
  await expect(page.getByRole("heading", { name: "Lettrer un compte", level: 1 })).toBeVisible();
  await main(page)
    .getByRole("link", { name: /^Suivant : / })
    .press("Enter");
  await expect(page.getByRole("heading", { name: "Reprendre un historique", level: 1 })).toBeVisible();
  await page.goto("/apps/help-center/guides/ledger/inconnu");
  await expect(page.getByText("Cette page d’aide n’existe pas.")).toBeVisible();
  await page.goto("/docs/guides/getting-started/introduction");
  await expect(page.getByRole("heading", { name: "Découvrir le produit", level: 1 })).toBeVisible();
  await page.goto("/docs/changelog");
  await expect(page.getByRole("heading", { name: "Nouveautés", level: 1 })).toBeVisible();
  await expectReachable(page);
});

test("the sample dashboards answer to their tabs, on a desk and on a phone", async ({ page }) => {
  await signIn(page, "/dashboards/project");
  await main(page)
    .getByRole("tab", { name: /Équipe/ })
    .press("Enter");
  await expect(main(page).getByRole("link", { name: "Écrire" })).toHaveCount(9);
  await main(page).getByRole("tab", { name: "Budget" }).click();
  await expect(main(page).getByRole("table")).toBeVisible();
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const [path, title] of [
      ["project", "Projet"],
      ["analytics", "Analytique"],
      ["finance", "Finance"],
      ["crypto", "Crypto"],
    ] as const) {
      await page.goto(`/dashboards/${path}`);
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(main(page).locator("svg").first()).toBeVisible();
      await expectReachable(page, `${path}, ${size.width} px`);
    }
  }
});
