import { expect, test } from "@playwright/test";
import { zipOf } from "../apps/server/test/workbooks.ts";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany } from "./support/company.ts";
import { FEC, workInNewCompany } from "./support/imports.ts";
import { PASSWORD, person } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";

/** A company taken over from several files at once. */

const run = Date.now();
const file = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

/** Documents named by the numbers of their pieces. */
const archive = (name: string, piece: string) => ({
  name,
  mimeType: "application/zip",
  buffer: Buffer.from(zipOf({ [`${piece}.pdf`]: "%PDF-1.7\nfrais" })),
});

test("the files of a company are recognised together and imported in order", async ({ page }) => {
  await signIn(page);
  await workInNewCompany(page, `Reprise de Vézelay ${run}`, run + 7);
  await page.getByRole("button", { name: "Reprendre un dossier" }).click();
  const files = [
    file("export.txt", FEC),
    file("clients.csv", "Raison sociale;Type;Ville\nScierie de Lormes;Client;Lormes\n"),
    file("comptes.csv", "Compte;Intitulé\n706180;Prestations de sciage\n"),
    archive("pieces.zip", "R-1"),
  ];
  await page.locator('input[type="file"]').setInputFiles(files);
  const rows = page
    .getByRole("list", { name: "Fichiers, dans l’ordre de leur import" })
    .getByRole("listitem");
  await expect(rows.nth(2)).toContainText("2 lignes · 15/03/2025 – 15/03/2025");
  await expect(rows.nth(3)).toContainText("1 pièce");
  await expect(rows.nth(0)).toContainText("comptes.csv");
  await expect(rows.nth(1)).toContainText("clients.csv");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importer dans cet ordre" }).click();
  await expect(page.getByText("4 sur 4 fichiers importés")).toBeVisible();
  await expectFits(page);
  await test.step("a document whose piece no entry has is refused, and says why", async () => {
    await page.locator('input[type="file"]').setInputFiles([archive("perdue.zip", "R-9")]);
    const lost = rows.filter({ hasText: "perdue.zip" });
    await expect(lost).toContainText("1 pièce");
    await page.getByRole("button", { name: "Importer dans cet ordre" }).click();
    await expect(lost.getByRole("alert")).toHaveText("Aucune pièce ne trouve son écriture.");
    await expect(page.getByText("4 sur 5 fichiers importés")).toBeVisible();
  });
  await test.step("after a reload the same files are known as imported", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Reprendre un dossier" }).click();
    await page.locator('input[type="file"]').setInputFiles(files);
    await expect(page.getByText("4 sur 4 fichiers importés")).toBeVisible();
  });
});

test("who may only look drops no file", async ({ page }) => {
  const seed = run + 13;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Reprise vue ${seed}`, seed });
  const email = `lecteur.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léo",
    lastname: "Lecteur",
    rights: { imports: ["Viewer"], companies: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, "/accounting/imports-historical?kind=guide", { email, password: PASSWORD });
  const place = page.getByRole("group", { name: "Déposez tous les fichiers du dossier" });
  await expect(place.getByRole("button", { name: "Choisir des fichiers" })).toBeDisabled();
  await expect(place).toContainText(/droit/);
});
