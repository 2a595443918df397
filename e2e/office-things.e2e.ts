import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";

/** Boards and files: what the whole installation works on together. */

test("a card goes to another list by the keyboard, and is described", async ({ page }) => {
  await signIn(page, "/apps/scrumboard");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Refonte des devis/ })
    .click();
  const from = page.getByRole("region", { name: "In review" });
  await from.getByRole("button", { name: "Ajouter une autre carte" }).click();
  const title = `Relire le devis ${Date.now()}`;
  await from.getByRole("textbox", { name: "Titre de la carte" }).fill(title);
  await page.keyboard.press("Enter");
  await from.getByRole("button", { name: `Déplacer ${title}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${title} est pris.`)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  const to = page.getByRole("region", { name: "Completed" });
  await expect(to.getByText(title)).toBeVisible();
  const placed = page.waitForResponse((answer) => answer.url().endsWith("/board/cards"));
  await page.keyboard.press("Space");
  expect((await placed).ok()).toBe(true);
  await page.reload();
  await to.getByRole("link", { name: title }).click();
  const card = page.getByRole("dialog", { name: "Carte" });
  await card.getByRole("textbox", { name: "Description" }).fill("Avec les mentions de la TVA.");
  await expect(card.getByRole("status")).toHaveText("Enregistré");
  await card.getByRole("button", { name: "Supprimer" }).click();
  await page
    .getByRole("alertdialog", { name: "Supprimer la carte" })
    .getByRole("button", { name: "Supprimer" })
    .click();
  await expect(to.getByRole("link", { name: title })).toHaveCount(0);
});

test("a file is kept in a new folder and given back; a full folder stays", async ({ page }) => {
  await signIn(page, "/apps/file-manager");
  const name = `Baux ${Date.now()}`;
  await page.getByRole("button", { name: "Nouveau dossier" }).click();
  await page.getByRole("textbox", { name: "Nom du dossier" }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { name: "Dossier vide" })).toBeVisible();
  const content = "Loyer : 1 200 € par mois";
  await page
    .getByLabel("Fichiers à déposer")
    .setInputFiles({ name: "bail.txt", mimeType: "text/plain", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: /bail\.txt/ }).click();
  const pane = page.getByRole("complementary", { name: "bail.txt" });
  const coming = page.waitForEvent("download");
  await pane.getByRole("button", { name: "Télécharger" }).click();
  expect(await readFile(await (await coming).path(), "utf8")).toBe(content);
  await page
    .getByRole("navigation", { name: "Chemin du dossier" })
    .getByRole("link", { name: "Accueil" })
    .click();
  await page.getByRole("button", { name: `Détail de ${name}` }).click();
  await page.getByRole("complementary", { name }).getByRole("button", { name: "Supprimer" }).click();
  await page
    .getByRole("alertdialog", { name: "Supprimer le dossier" })
    .getByRole("button", { name: "Supprimer" })
    .click();
  await expect(page.getByText("Supprimez d’abord ce que contient ce dossier.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
});
