import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** Programs that are told of what changes in a company: made by keyboard, tried, and told why nothing arrives. */

test("a webhook is made, its secret kept, and a trial says why nothing arrives", async ({ page }) => {
  const seed = Date.now() + 540;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Papeterie ${seed}`, seed });
  await signIn(page, `/settings/platform?dossier=${dossier}&tab=webhooks`);
  await press(page.getByRole("button", { name: "Nouveau webhook" }).first());
  const address = page.getByRole("textbox", { name: "Adresse", exact: true });
  await address.fill("https://10.0.0.1/gl");
  await page.getByRole("checkbox", { name: "Écriture validée" }).check();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/mène à un serveur public/)).toBeVisible();
  await address.fill("https://outils.invalid/gl");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("button", { name: "J’ai gardé le secret" }));
  await expect(page.getByText(/^whsec_/)).toBeHidden();
  await page.getByRole("row", { name: /outils\.invalid/ }).click();
  await press(page.getByRole("button", { name: "Envoyer un essai" }));
  await expect(page.getByText(/a échoué \(le nom de l’adresse n’existe pas\)/)).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page.getByRole("button", { name: "Supprimer…" }));
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Aucun webhook")).toBeVisible();
});

test("who may only look makes no webhook", async ({ page }) => {
  const seed = Date.now() + 541;
  const dossier = await newCompany(await administrator(page.request), { name: `Reliure ${seed}`, seed });
  const email = `lecteur.webhooks.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Ana",
    lastname: "Val",
    rights: { platform: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, `/settings/platform?dossier=${dossier}&tab=webhooks`, { email, password: PASSWORD });
  await expect(page.getByText("Aucun webhook")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nouveau webhook" }).first()).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
