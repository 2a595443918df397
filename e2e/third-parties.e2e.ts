import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";

/** A prospect becomes a client, who enters an agent's portfolio; by keyboard. */

test("a prospect is converted into a client, and an agent earns on what he pays", async ({ page }) => {
  const seed = Date.now() + 97;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Reliure ${seed}`, seed });
  await signIn(page, `/gestions/no-customers?dossier=${dossier}`);

  await test.step("a prospect is added, and converted", async () => {
    await page.getByRole("button", { name: "Nouveau contact" }).first().press("Enter");
    const panel = page.getByRole("dialog", { name: "Nouveau contact" });
    await panel.getByRole("textbox", { name: "Nom" }).fill(`Librairie ${seed}`);
    await page.keyboard.press("Control+Enter");
    const row = page.getByRole("row", { name: new RegExp(`Librairie ${seed}`) });
    await row.press("Enter");
    await page.getByRole("button", { name: "Convertir en client" }).press("Enter");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Convertir", exact: true }).press("Enter");
    await expect(page.getByText("est maintenant client")).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("he is the client of an agent, whose statement is empty so far", async () => {
    await page.goto("/gestions/agents");
    await page.getByRole("button", { name: "Nouvel agent" }).first().press("Enter");
    const panel = page.getByRole("dialog", { name: "Nouvel agent" });
    await panel.getByRole("textbox", { name: "Nom" }).fill("Agence Vidal");
    await panel.getByRole("textbox", { name: "Contrat du" }).fill("01/01/2026");
    const clients = panel.getByRole("combobox", { name: "Clients du portefeuille" });
    await clients.fill("Librairie");
    await page.getByRole("option", { name: new RegExp(`Librairie ${seed}`) }).click();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("row", { name: /Agence Vidal/ }).press("Enter");
    const card = page.getByRole("dialog", { name: "Agence Vidal" });
    await expect(card.getByText(`Librairie ${seed}`)).toBeVisible();
    await expect(card.getByRole("row", { name: /Total.*0,00.€.*0,00.€/ })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});
