import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, type Created, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** An entry that comes again by itself, and an account that goes into another one, shown before it is written. */

const year = thisYear();

async function booksWithRent(page: Page, seed: number) {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Poterie ${seed}`, seed });
  const entry = await api.post<Created>("/api/entry", {
    legalEntityRefId: dossier,
    journalCode: "OD",
    date: `${year}-01-31`,
    label: "Loyer du four",
    lines: [
      { account: "613500", debitCents: 45_000 },
      { account: "512000", creditCents: 45_000 },
    ],
  });
  await api.post(`/api/entry/${entry.id}/validate`, { version: entry.version });
  return { dossier, entry };
}

test("an entry is made to come again, its schedule is paused, then an account is merged", async ({
  page,
}) => {
  const seed = Date.now() + 421;
  const { dossier, entry } = await booksWithRent(page, seed);
  await signIn(page, `/accounting/entry-logs/${entry.id}?dossier=${dossier}`);

  await test.step("the entry is made recurring from its page", async () => {
    await press(page.getByRole("button", { name: "Rendre récurrente" }));
    const panel = page.getByRole("dialog", { name: "Rendre récurrente" });
    await panel.getByRole("textbox", { name: "Première écriture le" }).fill(`31/12/${year + 1}`);
    await page.keyboard.press("Tab");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/Loyer du four.*reviendra aux dates choisies/)).toBeVisible();
  });

  await test.step("its schedule shows its lines and is paused", async () => {
    await page.goto(`/accounting/entry-logs/recurring?dossier=${dossier}`);
    const list = page.getByRole("grid", { name: "Écritures récurrentes" });
    const row = list.getByRole("row", { name: /Loyer du four/ });
    await expect(row).toContainText(`31/12/${year + 1}`);
    await row.press("Enter");
    const panel = page.getByRole("dialog", { name: "Loyer du four" });
    await expect(panel.getByRole("row", { name: /613500/ })).toContainText("450,00");
    await panel.getByRole("checkbox", { name: "Active" }).press("Space");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(row).toContainText("En pause");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("what a merge would write is shown, then written", async () => {
    await page.goto(`/accounting/accounting-plan/reference-accounts?dossier=${dossier}&panel=613500`);
    await press(page.getByRole("button", { name: "Fusionner…" }));
    const panel = page.getByRole("dialog", { name: "Fusionner le compte 613500" });
    await panel.getByRole("combobox", { name: "Compte conservé" }).fill("613200");
    await page.getByRole("option", { name: /613200/ }).click();
    await expect(panel.getByText(/reporte 450,00\s€.*débit 613200, crédit 613500/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(/Compte 613500 fusionné/)).toBeVisible();
    await page.goto(`/accounting/reports?dossier=${dossier}`);
    await expect(page.getByRole("row", { name: /613200/ })).toContainText("450,00");
  });
});

test("who only reads entries and the chart makes nothing recurring and merges nothing", async ({ page }) => {
  const seed = Date.now() + 423;
  const { dossier, entry } = await booksWithRent(page, seed);
  const email = `lecteur-${seed}@example.fr`;
  const named = { email, firstname: "Lou", lastname: "Morel" };
  const rights = { "entry-logs": ["Viewer"], "accounting-plan": ["Viewer"] };
  await person(page.request, { ...named, rights, legalEntityRefIds: [dossier] });
  await signInAs(page, email, `/accounting/entry-logs/${entry.id}?dossier=${dossier}`);
  await expect(page.getByRole("heading", { name: /Écriture OD-/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rendre récurrente" })).toHaveCount(0);
  await page.goto(`/accounting/accounting-plan/reference-accounts?dossier=${dossier}&panel=613500`);
  await expect(page.getByRole("button", { name: "Fusionner…" })).toBeDisabled();
});
