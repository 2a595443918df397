import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** An expense report goes from a phone to the books: who wrote it cannot approve it, two others do. */

const run = Date.now();
const RECEIPT = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]);

test("a report is written on a phone, approved by others, posted and reimbursed", async ({ page }) => {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Notaires ${run}`, seed: run + 91 });
  const email = `manager-${run}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Maud",
    lastname: "Manager",
    rights: { missions: ["Viewer", "Creator", "Editor"] },
    legalEntityRefIds: [dossier],
  });

  await test.step("its author adds a lunch with its receipt, and sends it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, email, `/accounting/missions?dossier=${dossier}`);
    await page.getByRole("button", { name: "Nouvelle note de frais" }).first().click();
    await page.getByRole("textbox", { name: "Objet" }).fill("Salon de Lyon");
    await page.getByRole("button", { name: "Créer la note" }).click();
    await page.getByRole("button", { name: "Ajouter une dépense" }).click();
    const panel = page.getByRole("dialog", { name: "Nouvelle dépense" });
    await panel.getByRole("textbox", { name: "Libellé" }).fill("Déjeuner");
    await panel.getByRole("textbox", { name: "Montant TTC" }).fill("42,50");
    await panel
      .locator("input[type=file]")
      .setInputFiles({ name: "recu.png", mimeType: "image/png", buffer: RECEIPT });
    await panel.getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(page.getByRole("button", { name: "Télécharger" })).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText("À approuver (manager)")).toBeVisible();
  });

  await test.step("a manager too, she cannot approve her own", async () => {
    await expect(page.getByRole("button", { name: "Approuver" })).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("another person approves twice, posts and reimburses, by keyboard", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const path = new URL(page.url()).pathname;
    await signIn(page, `${path}?dossier=${dossier}`);
    await page.getByRole("button", { name: "Approuver" }).press("Enter");
    await expect(page.getByText("À approuver (comptable)")).toBeVisible();
    await page.getByRole("button", { name: "Approuver" }).press("Enter");
    await page.getByRole("button", { name: "Comptabiliser" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Comptabiliser NF-00001" });
    await dialog.getByRole("textbox", { name: "Date de l’écriture" }).fill(today());
    await expect(dialog.getByRole("row", { name: /421900.*42,50/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Rembourser" }).press("Enter");
    await page.getByRole("dialog", { name: "Rembourser NF-00001" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Remboursée", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
