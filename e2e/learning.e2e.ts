import { expect, type Page, test } from "@playwright/test";
import { validateBill } from "./support/bill-gate.ts";
import { laidPdf } from "./support/laid-bill.ts";
import { signIn } from "./support/sign-in.ts";

/** What a supplier's earlier bills teach: proposed with its reason and its bills, and forgettable. */

const letters = `${Date.now()}`.replace(/\d/g, (figure) => "bacedifogu"[Number(figure)] ?? "");
const supplier = `Filature ${letters.slice(-9).replace(/^./, (letter) => letter.toUpperCase())} SARL`;
const numberOf = (rank: number) => `LX-${Date.now()}-${rank}`;

/** Drops one bill of the supplier, and opens its draft. */
async function dropBill(page: Page, number: string): Promise<void> {
  await page.goto("/accounting/supplier-bills");
  await page.getByLabel("Fichiers de factures").setInputFiles({
    name: `${number}.pdf`,
    mimeType: "application/pdf",
    buffer: laidPdf({ supplier, number }),
  });
  // A reading waits for its turn on a busy machine.
  await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveValue(number, {
    timeout: 90_000,
  });
}

const account = (page: Page) =>
  page.getByRole("group", { name: "Ligne 1" }).getByRole("combobox", { name: "Compte" });

test("two bills booked elsewhere teach the account of the third, which says why, shows them, and forgets", {
  tag: "@nightly",
}, async ({ page }) => {
  const numbers = [1, 2, 3].map(numberOf);
  const [first = "", second = "", third = ""] = numbers;
  await signIn(page);

  await test.step("two bills are booked on the account that a person chose", async () => {
    for (const number of [first, second]) {
      await dropBill(page, number);
      if (number === first) {
        await account(page).fill("601000");
        await page.getByRole("option", { name: /601000/ }).click();
        await page.keyboard.press("Control+s");
        await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
      }
      await expect(account(page)).toHaveValue(/601000/);
      await validateBill(page);
      await expect(page.getByText(`Facture ${number} validée`, { exact: false })).toBeVisible();
    }
  });

  const panel = page.getByRole("region", { name: "Proposé d’après l’historique" });
  await test.step("the third one comes with that account, its reason and the bills behind it", async () => {
    await dropBill(page, third);
    await expect(account(page)).toHaveValue(/601000/);
    await expect(panel).toContainText("2 factures comparées");
    await expect(panel).toContainText(/601000.*repris.*2 sur 2 factures avec ce même libellé/s);
    await panel.getByText("2 factures à l’appui").first().click();
    await expect(panel.getByRole("link", { name: first }).first()).toBeVisible();
    await panel.getByRole("link", { name: second }).first().click();
    await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: supplier })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Numéro", exact: true })).toHaveValue(third);
  });

  await test.step("one bill is put aside, and taken back in", async () => {
    await panel.getByText("2 factures à l’appui").first().click();
    await panel
      .getByRole("button", { name: `Oublier ${second}` })
      .first()
      .click();
    await expect(panel).toContainText("1 facture comparée");
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(panel).toContainText("2 factures comparées");
  });

  await test.step("the habits of the supplier are forgotten at once, after a question", async () => {
    await panel.getByRole("button", { name: "Actions sur l’historique" }).click();
    await page.getByRole("menuitem", { name: "Oublier les habitudes de ce fournisseur" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Oublier" }).click();
    await expect(page.getByText("Habitudes oubliées", { exact: false })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});
