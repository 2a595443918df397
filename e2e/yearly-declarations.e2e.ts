import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { type Api, administrator, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { siretOf } from "./support/siren.ts";

/** The yearly VAT return of the simplified regime and the balances of the tax package, at 1440 and 390 px, by keyboard. */

/** The last exercise but one that the simplified regime knows: its instalments are due in the last one. */
const YEAR = 2025;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** A company whose VAT goes by the year, with 40 000 € of sales and 1 000 € of fees in its first one. */
async function simplifiedCompany(api: Api, seed: number): Promise<string> {
  const dossier = await newCompany(api, { name: `Vannerie ${seed}`, seed, years: [YEAR, YEAR + 1] });
  const { version } = await api.get(`/api/legal-entity/${dossier}`);
  await api.patch(`/api/legal-entity/${dossier}`, { version, vatRegime: "simplified" });
  const book = async (date: string, lines: readonly object[]) => {
    const draft = { legalEntityRefId: dossier, journalCode: "OD", date, label: "Vannerie", lines };
    const { id } = await api.post("/api/entry", draft);
    await api.post(`/api/entry/${id}/validate`, {});
  };
  await book(`${YEAR}-04-10`, [
    { account: "512000", debitCents: 4_800_000 },
    { account: "707000", creditCents: 4_000_000, vatCode: "VB20" },
    { account: "445710", creditCents: 800_000, vatCode: "VB20", vatBaseCents: 4_000_000 },
  ]);
  await book(`${YEAR}-05-12`, [
    { account: "622600", debitCents: 100_000 },
    { account: "512000", creditCents: 100_000 },
  ]);
  return dossier;
}

test("a year's VAT is checked, settled and filed, and its instalments follow in the calendar", async ({
  page,
}) => {
  const api = await administrator(page.request);
  const dossier = await simplifiedCompany(api, Date.now() + 83);
  await signIn(page, `/accounting/declarations/vat?dossier=${dossier}&from=${YEAR}-01-01`);

  await test.step("the CA12 shows its lines, each opens on its entries", async () => {
    await expect(page.getByRole("heading", { name: `Déclaration de TVA, ${YEAR}` })).toBeVisible();
    await expect(page.getByText(/CA12 · 8\s000\s€ à payer/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("row", { name: /^5A / }).press("Enter");
    const box = page.getByRole("dialog", { name: "Case 5A" });
    await expect(box.getByRole("row", { name: /8\s000,00/ })).toBeVisible();
    await pressEscape(page);
    await expect(box).toBeHidden();
  });

  await test.step("it is approved, settled on 44551, and filed", async () => {
    await press(page.getByRole("button", { name: "Marquer contrôlée" }));
    await press(page.getByRole("button", { name: "Valider" }));
    await expect(page.getByRole("button", { name: "Marquer déposée" })).toBeVisible();
    await press(page.getByRole("button", { name: "Autres actions" }));
    await page.getByRole("menuitem", { name: "Liquider" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: `Liquider la TVA ${YEAR}` });
    await expect(dialog.getByRole("row", { name: /445510.*8\s000,00/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`TVA ${YEAR} liquidée.`)).toBeVisible();
    await press(page.getByRole("button", { name: "Marquer déposée" }));
    await page
      .getByRole("dialog", { name: /comme déposée/ })
      .getByLabel("N° de dépôt (facultatif)")
      .fill("D-77");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/Marquée déposée le/)).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectFits(page);
  });

  await test.step("55 % of its tax is due in July, 40 % in December, and July's is paid", async () => {
    await page.setViewportSize(DESK);
    await page.goto(`/accounting/declarations/calendar?dossier=${dossier}&year=${YEAR + 1}`);
    await expect(page.getByRole("row", { name: /Acompte de TVA n°\s2 .*3\s200,00/ })).toBeVisible();
    await page.getByRole("row", { name: /Acompte de TVA n°\s1 .*4\s400,00/ }).press("Enter");
    const panel = page.getByRole("dialog", { name: /Acompte de TVA n°\s1/ });
    await press(panel.getByRole("button", { name: "Marquer préparée" }));
    await press(panel.getByRole("button", { name: "Marquer déposée" }));
    await press(panel.getByRole("button", { name: "Payer" }));
    const dialog = page.getByRole("dialog", { name: /Paiement, Acompte de TVA/ });
    await expect(dialog.getByRole("row", { name: /445810.*4\s400,00/ })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Passer l’écriture" })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByText("Payée")).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectFits(page);
  });
});

test("who may only look finds the steps of the CA12 off, with the reason", async ({ page }) => {
  const seed = Date.now() + 89;
  const api = await administrator(page.request);
  const dossier = await simplifiedCompany(api, seed);
  const email = `vannerie-${seed}@example.fr`;
  const rights = { declarations: ["Viewer"] };
  await person(page.request, {
    email,
    firstname: "Lou",
    lastname: "Lecture",
    rights,
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, `/accounting/declarations/vat?dossier=${dossier}&from=${YEAR}-01-01`);
  await expect(page.getByText(/CA12 · 8\s000\s€ à payer/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Marquer contrôlée" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await expect(page.getByRole("button", { name: "Marquer contrôlée" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("a line of the tax package opens on its accounts, and an account on the grand livre", async ({
  page,
}) => {
  const api = await administrator(page.request);
  const dossier = await simplifiedCompany(api, Date.now() + 97);
  const exercises = await api.get<{ fiscalExercises: { refId: string; startDate: string }[] }>(
    `/api/fiscal-exercise?legalEntityRefId=${dossier}`,
  );
  const first = exercises.fiscalExercises.find(({ startDate }) => startDate.startsWith(`${YEAR}`));
  await signIn(
    page,
    `/accounting/declarations/tax-package?dossier=${dossier}&exercice=${first?.refId ?? ""}`,
  );
  await expect(page.getByRole("heading", { name: "Balance par ligne de liasse" })).toBeVisible();
  await expect(page.getByText(/bénéfice de 39\s000,00\s€/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("row", { name: /^FW .*1\s000,00.*1\s?000/ }).press("Enter");
  await expect(page.getByRole("link", { name: /^622600 / })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await page.setViewportSize(DESK);
  await page.getByRole("combobox", { name: "Formulaires" }).press("Enter");
  await page.getByRole("option", { name: "2033-A et B" }).press("Enter");
  await expect(page.getByRole("grid", { name: /2033-B/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await expect(page.getByRole("heading", { name: /2033-B/ })).toBeVisible();
  await page.setViewportSize(DESK);

  await test.step("the tax result takes a sum with its reason, and leaves as a PDF", async () => {
    await page.getByRole("combobox", { name: "Formulaires" }).press("Enter");
    await page.getByRole("option", { name: "2058-A à 2059-E" }).press("Enter");
    await expect(page.getByRole("row", { name: /^Résultat fiscal : bénéfice XN 39\s000,00/ })).toBeVisible();
    await page.getByRole("checkbox", { name: "Cases vides aussi" }).press("Space");
    await press(page.getByRole("button", { name: "Saisir WF" }));
    const panel = page.getByRole("dialog");
    await panel.getByRole("textbox", { name: "Libellé" }).fill("Berline");
    await panel.getByRole("textbox", { name: "Montant" }).fill("450");
    await panel.getByRole("textbox", { name: "Motif" }).fill("Loyer au-delà du plafond");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /^Résultat fiscal : bénéfice XN 39\s450,00/ })).toBeVisible();
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await press(page.getByRole("button", { name: "Liasse PDF" }));
    expect((await downloading).suggestedFilename()).toMatch(/^liasse-.*\.pdf$/);
  });

  await test.step("the file of an EDI partner waits for the SIRET, then is saved", async () => {
    await press(page.getByRole("button", { name: "Autres actions" }));
    await page.getByRole("menuitem", { name: "Fichier pour partenaire EDI" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Fichier pour partenaire EDI, liasse" });
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByText(/SIRET/)).toBeVisible();
    const { siren, version } = await api.get<{ siren: string; version: number }>(
      `/api/legal-entity/${dossier}`,
    );
    await api.patch(`/api/legal-entity/${dossier}`, { version, siret: siretOf(siren) });
    const saving = page.waitForEvent("download");
    await page.keyboard.press("Control+Enter");
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^liasse-.*\.xml$/);
    expect(await readFile(await file.path(), "utf8")).toContain(siren);
    await expect(dialog).toBeHidden();
  });

  await test.step("the forms fit a phone", async () => {
    await page.setViewportSize(PHONE);
    await expectFits(page);
    await page.setViewportSize(DESK);
    await page.getByRole("combobox", { name: "Formulaires" }).press("Enter");
    await page.getByRole("option", { name: "2033-A et B" }).press("Enter");
  });
  await page.getByRole("row", { name: /^242 / }).press("Enter");
  await page.getByRole("link", { name: /^622600 / }).press("Enter");
  await expect(page.getByRole("heading", { name: /^622600 / })).toBeVisible();
});

test("the tax package is closed to who has no right on declarations", async ({ page }) => {
  const seed = Date.now() + 101;
  const api = await administrator(page.request);
  const dossier = await simplifiedCompany(api, seed);
  const email = `liasse-${seed}@example.fr`;
  const rights = { dashboard: ["Viewer"] };
  await person(page.request, {
    email,
    firstname: "Lou",
    lastname: "Tableau",
    rights,
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email, `/accounting/declarations/tax-package?dossier=${dossier}`);
  await expect(page.getByText("Vous n’avez pas accès à cet écran")).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectFits(page);
});
