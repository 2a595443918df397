import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, type Created } from "./support/company.ts";
import { filledCompany } from "./support/filled-company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** The review of an exercise: an account gets its visa, a question is asked and answered, the file is printed. */

async function reviewed(page: Page, name: string, seed: number) {
  const dossier = await filledCompany(page.request, { name, seed, rows: 2 });
  const api = await administrator(page.request);
  const { fiscalExercises } = await api.get<{ fiscalExercises: readonly Created[] }>(
    `/api/fiscal-exercise?legalEntityRefId=${dossier}`,
  );
  return {
    dossier,
    path: `/accounting/reports/review?dossier=${dossier}&exercice=${fiscalExercises[0]?.refId}`,
  };
}

test("a balance gets its visa, a note its answer, and the review file is printed", async ({ page }) => {
  const seed = Date.now() + 411;
  const { path } = await reviewed(page, `Serrurerie ${seed}`, seed);
  await signIn(page, path);
  const cycles = page.getByRole("grid", { name: "Cycles de révision" });
  const sheet = page.getByRole("grid", { name: /^Feuille maîtresse/ });
  const account = sheet.getByRole("row", { name: /606400/ });

  await test.step("a cycle is opened and an account of it is marked as prepared", async () => {
    await expect(cycles.getByRole("row", { name: /Achats/ })).toContainText("À préparer");
    await expectAccessible(page);
    await cycles.getByRole("row", { name: /Achats/ }).press("Enter");
    await expect(page.getByRole("main").getByRole("heading", { name: "Achats" })).toBeVisible();
    await account.getByRole("checkbox").press("Space");
    await press(page.getByRole("button", { name: "Viser préparé" }));
    await expect(account).toContainText(/Préparé.*Camille/);
  });

  await test.step("a note is written, then answered", async () => {
    await page.getByRole("textbox", { name: "Note" }).fill("Demander la facture de décembre.");
    await press(page.getByRole("button", { name: "Ajouter la note" }));
    const note = page.getByRole("article").filter({ hasText: "Demander la facture" });
    await expect(note).toContainText("Ouverte");
    await press(note.getByRole("button", { name: "Répondre" }));
    await note.getByRole("textbox", { name: "Réponse" }).fill("Reçue, en charge.");
    await press(note.getByRole("button", { name: "Enregistrer la réponse" }));
    await expect(note).toContainText("Reçue, en charge.");
    await expect(note.getByText("Ouverte")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("the whole file leaves as a PDF", async () => {
    await page.getByRole("link", { name: "Tous les cycles" }).press("Enter");
    await expect(cycles.getByRole("row", { name: /Achats/ })).toContainText("À réviser");
    await press(page.getByRole("button", { name: "Exporter" }));
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /PDF/ }).press("Enter");
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect(readFileSync(await download.path(), "latin1").startsWith("%PDF-")).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("who only reads the reports reads the review file and changes nothing in it", async ({ page }) => {
  const seed = Date.now() + 413;
  const { dossier, path } = await reviewed(page, `Serrurerie ${seed}`, seed);
  const email = `lecteur-${seed}@example.fr`;
  const named = { email, firstname: "Lou", lastname: "Morel" };
  await person(page.request, { ...named, rights: { reports: ["Viewer"] }, legalEntityRefIds: [dossier] });
  await signInAs(page, email, `${path}&cycle=purchases`);
  const row = page.getByRole("grid", { name: /^Feuille maîtresse/ }).getByRole("row", { name: /606400/ });
  await row.getByRole("checkbox").press("Space");
  for (const name of ["Viser préparé", "Viser révisé", "Retirer les visas"])
    await expect(page.getByRole("button", { name })).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveCount(0);
});
