import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";

test("somebody is invited and given a right, and the log says so", async ({ page }) => {
  await signIn(page, "/settings/administrators");
  await page.getByRole("button", { name: "Inviter" }).click();
  const panel = page.getByRole("dialog", { name: "Inviter un utilisateur" });
  await panel.getByLabel("E-mail").fill("marie.petit@exemple.fr");
  await panel.getByLabel("Prénom").fill("Marie");
  await panel.getByLabel("Nom", { exact: true }).fill("Petit");
  await panel.getByRole("button", { name: "Envoyer l’invitation" }).click();
  await expect(page.getByText("Invitation créée pour marie.petit@exemple.fr.")).toBeVisible();
  const row = page.getByRole("row", { name: /Marie Petit/ });
  await expect(row).toContainText("Invité");

  await row.click();
  const person = page.getByRole("dialog", { name: "Marie Petit" });
  await person.getByLabel("Nom", { exact: true }).fill("Petit-Roux");
  await expectAccessible(page);
  await person.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByRole("row", { name: /Marie Petit-Roux/ }).click();
  await page.getByRole("button", { name: "Suspendre" }).click();
  await page
    .getByRole("alertdialog", { name: /^Suspendre Marie/ })
    .getByRole("button", { name: "Suspendre" })
    .click();
  await expect(page.getByText("Compte de Marie Petit-Roux suspendu.")).toBeVisible();

  await page.goto("/settings/authorizations");
  await page.getByRole("combobox", { name: "Utilisateur" }).fill("Petit-Roux");
  await page.getByRole("option", { name: /Petit-Roux/ }).click();
  await page.getByRole("checkbox", { name: "Factures fournisseurs, Consulter" }).check();
  await page.getByRole("button", { name: "Enregistrer les droits" }).click();
  await expect(page.getByText("Droits de Marie Petit-Roux enregistrés.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Factures fournisseurs, Consulter" })).toBeChecked();
  // Suspended above: the right alone does not let her in, and the panel says so.
  await expect(page.getByText("Non autorisé")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/settings/audit?action=user.rights");
  await expect(page.getByRole("row", { name: /Droits modifiés/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto("/settings/audit?resource=user&action=user.update");
  await page
    .getByRole("row", { name: /Utilisateur modifié/ })
    .first()
    .click();
  const detail = page.getByRole("dialog", { name: "Utilisateur modifié" });
  await expect(detail.getByRole("row", { name: /^Nom Petit Petit-Roux$/ })).toBeVisible();
  await detail.getByRole("button", { name: "Fermer" }).click();
  await page.getByRole("button", { name: "Effacer les filtres" }).click();
  await expect(page).toHaveURL(/\/settings\/audit$/);
  await expect(page.getByRole("row", { name: /Compte suspendu/ }).first()).toContainText("Utilisateur");
});
