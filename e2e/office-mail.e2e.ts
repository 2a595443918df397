import { expect, test } from "@playwright/test";
import { PASSWORD, person } from "./support/people.ts";
import { ADMINISTRATOR, signIn } from "./support/sign-in.ts";

/** The mailbox and the discussions: what persons of one installation write to each other. */

test("a mail goes to a colleague, who labels it and answers; a stranger is refused", async ({
  page,
  request,
}) => {
  const email = `lectrice-${Date.now()}@exemple.fr`;
  await person(request, { email, firstname: "Lise", lastname: "Mercier" });
  await signIn(page, "/apps/mailbox");
  await expect(page.getByRole("button", { name: "Nouveau message" })).toBeVisible();
  await page.keyboard.press("Control+/");
  const dialog = page.getByRole("dialog", { name: "Nouveau message" });
  await dialog.getByRole("textbox", { name: "À", exact: true }).fill("inconnue@ailleurs.fr");
  await dialog.getByRole("textbox", { name: "Objet" }).fill("Clôture de mars");
  await dialog.getByRole("textbox", { name: "Message" }).fill("La balance est prête.");
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog.getByText(/Personne n’a ici l’adresse inconnue@ailleurs.fr/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "À", exact: true }).fill(email);
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Message envoyé.")).toBeVisible();
  await page.getByRole("link", { name: "Envoyés" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: /Clôture de mars/ })).toBeVisible();

  await signIn(page, "/apps/mailbox", { email, password: PASSWORD });
  const inbox = page.getByRole("link", { name: /Boîte de réception/ });
  await expect(inbox).toContainText("1");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Clôture de mars/ })
    .click();
  await expect(inbox).not.toContainText("1");
  const mail = page.getByRole("article", { name: "Clôture de mars" });
  await expect(mail).toContainText("La balance est prête.");
  await mail.getByRole("button", { name: "Suivi" }).click();
  await page.getByRole("link", { name: "Suivis" }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /Clôture de mars/ })
    .click();
  await mail.getByRole("button", { name: "Répondre", exact: true }).click();
  await expect(dialog.getByRole("textbox", { name: "À", exact: true })).toHaveValue(ADMINISTRATOR.email);
  await dialog.getByRole("textbox", { name: "Message" }).fill("Merci, je regarde.");
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
  await page.getByRole("link", { name: "Brouillons" }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /Re : Clôture de mars/ })
    .click();
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByRole("heading", { name: "Aucun message" })).toBeVisible();
});

test("a discussion goes on in the panel of the toolbar", async ({ page }) => {
  await signIn(page, "/apps/chat");
  const chats = page.getByRole("region", { name: "Discussions" });
  await chats.getByRole("searchbox", { name: "Rechercher une discussion" }).fill("alban");
  await chats.getByRole("link", { name: /Alban Thierry/ }).click();
  const words = `Vu <b>ce matin</b> ${Date.now()}`;
  await page.getByRole("textbox", { name: "Message" }).fill(words);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText(words);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await page.goto("/dashboard");
  await page.getByRole("banner").getByRole("button", { name: "Menu de l’utilisateur" }).click();
  await page.getByRole("menuitem", { name: "Discussion d’équipe" }).click();
  const panel = page.getByRole("dialog", { name: "Discussion d’équipe" });
  await panel.getByRole("button", { name: /Alban Thierry/ }).click();
  await expect(panel.getByRole("log")).toContainText(words);
});
