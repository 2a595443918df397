import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** A rule is written, tried on the past 90 days, switched on and moved; by keyboard. */

const PATH = "/accounting/accounting-plan/config-counterparties";

test("a rule is tried before it is switched on", async ({ page }) => {
  const seed = Date.now() + 111;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Miroiterie Règles ${seed}`, seed });
  await signIn(page, `${PATH}?dossier=${dossier}`);

  await test.step("it is written from the keyboard, and refused without a condition", async () => {
    await press(page.getByRole("button", { name: "Nouvelle règle" }).first());
    const panel = page.getByRole("dialog", { name: "Nouvelle règle" });
    await panel.getByRole("combobox", { name: "Compte" }).fill("627");
    await page.getByRole("option", { name: /^627/ }).first().click();
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByText("Indiquez un tiers, un libellé ou un IBAN.").first()).toBeVisible();
    await panel.getByRole("textbox", { name: "Texte du libellé" }).fill("frais de tenue");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Règle n° 1 créée, à tester.")).toBeVisible();
  });

  await test.step("its test comes before its switch", async () => {
    const card = page.getByRole("dialog", { name: "Règle n° 1" });
    const activate = card.getByRole("button", { name: "Activer" });
    await expect(activate).toHaveAttribute("aria-disabled", "true");
    await press(card.getByRole("button", { name: "Tester sur les 90 derniers jours" }));
    await expect(card.getByText("aucune ligne comptabilisée ne répond à cette condition")).toBeVisible();
    await expect(activate).not.toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await activate.press("Enter");
    await expect(page.getByText("Règle n° 1 activée.")).toBeVisible();
    await pressEscape(page);
    const row = page.getByRole("row", { name: /frais de tenue/ });
    await expect(row.getByText("Active")).toBeVisible();
  });

  await test.step("the screen fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await expectAccessible(page);
  });
});

test("who may only look writes no rule", async ({ page }) => {
  const seed = Date.now() + 112;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Miroiterie Règles ${seed}`, seed });
  const email = `lecteur.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léo",
    lastname: "Lecteur",
    rights: { "accounting-plan": ["Viewer"], companies: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, PATH, { email, password: PASSWORD });
  await expect(page.getByRole("button", { name: "Nouvelle règle" }).first()).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
