import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, type Created } from "./support/company.ts";
import { filledCompany } from "./support/filled-company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** The annual accounts of an exercise: a text is taken from its proposal, a commitment is typed, all of it is bound. */

async function company(page: Page, name: string, seed: number) {
  const dossier = await filledCompany(page.request, { name, seed, rows: 2 });
  const api = await administrator(page.request);
  const { fiscalExercises } = await api.get<{ fiscalExercises: readonly Created[] }>(
    `/api/fiscal-exercise?legalEntityRefId=${dossier}`,
  );
  const query = `dossier=${dossier}&exercice=${fiscalExercises[0]?.refId}`;
  return { dossier, path: `/accounting/reports/annual-accounts?${query}` };
}

test("texts are completed, what is missing is said, and the accounts leave as one PDF", async ({ page }) => {
  const seed = Date.now() + 631;
  const { path } = await company(page, `Menuiserie ${seed}`, seed);
  await signIn(page, path);
  const parts = page.getByRole("grid", { name: "Textes de l’annexe" });
  const panel = page.getByRole("dialog");

  await test.step("the proposed wording is taken", async () => {
    await expect(page.getByRole("main")).toContainText(/\d+ parties de l’annexe n’ont pas de texte\./);
    await expect(parts.getByRole("row", { name: /Règles et méthodes/ })).toContainText("À rédiger");
    await expectAccessible(page);
    await parts.getByRole("row", { name: /Règles et méthodes/ }).press("Enter");
    await press(panel.getByRole("button", { name: "Reprendre la formule proposée" }));
    await expect(panel.getByRole("textbox", { name: "Texte" })).toHaveValue(/continuité de l’exploitation/);
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(parts.getByRole("row", { name: /Règles et méthodes/ })).toContainText("Rédigé");
  });

  await test.step("a commitment is typed, another part has no object", async () => {
    await parts.getByRole("row", { name: /Engagements hors bilan/ }).press("Enter");
    await press(panel.getByRole("button", { name: "Reprendre la formule proposée" }));
    await press(panel.getByRole("button", { name: "Ajouter un engagement" }));
    await panel.getByRole("textbox", { name: "Nature" }).fill("Nantissement du fonds");
    await panel.getByRole("textbox", { name: "Montant" }).fill("4000");
    await page.keyboard.press("Control+Enter");
    await expect(parts.getByRole("row", { name: /Engagements hors bilan/ })).toContainText("Rédigé");
    await parts.getByRole("row", { name: /Événements postérieurs/ }).press("Enter");
    await panel.getByRole("checkbox", { name: "Sans objet" }).press("Space");
    await page.keyboard.press("Control+Enter");
    await expect(parts.getByRole("row", { name: /Événements postérieurs/ })).toContainText("Sans objet");
  });

  await test.step("the whole leaves as a PDF", async () => {
    const downloading = page.waitForEvent("download");
    await press(page.getByRole("button", { name: "PDF" }));
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^comptes-annuels-.*\.pdf$/);
    expect(readFileSync(await download.path(), "latin1").startsWith("%PDF-")).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("who only reads the reports reads the texts and saves none", async ({ page }) => {
  const seed = Date.now() + 633;
  const { dossier, path } = await company(page, `Menuiserie ${seed}`, seed);
  const email = `lecteur-${seed}@example.fr`;
  const named = { email, firstname: "Lou", lastname: "Morel" };
  await person(page.request, { ...named, rights: { reports: ["Viewer"] }, legalEntityRefIds: [dossier] });
  await signInAs(page, email, `${path}&part=methods`);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Enregistrer" })).toBeDisabled();
  await press(page.getByRole("dialog").getByRole("button", { name: "Fermer" }));
  await expect(page.getByRole("button", { name: "PDF" })).toBeDisabled();
});
