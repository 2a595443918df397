import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, type Created, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** Analytic axes: written in the settings, borne by a booked line, read by section down to the entry. */

test("an axis is made, a line split by its key, and the report leads back to the entry; a reader splits nothing", async ({
  page,
}) => {
  const seed = Date.now();
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Marqueterie ${seed}`, seed });
  const { id: supplier } = await api.post<Created>("/api/counterparty", {
    legalEntityRefId: dossier,
    kind: "supplier",
    name: `Ébéniste ${seed}`,
  });
  const bill = await api.post<Created>("/api/entry", {
    legalEntityRefId: dossier,
    journalCode: "OD",
    date: `${thisYear()}-01-15`,
    label: "Loyer des ateliers",
    lines: [
      { account: "613200", debitCents: 100_001, creditCents: 0 },
      { account: "401000", counterpartyId: supplier, debitCents: 0, creditCents: 100_001 },
    ],
  });
  await api.post(`/api/entry/${bill.id}/validate`, {});
  const email = `lecteur-axe-${seed}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Lou",
    lastname: "Lectrice",
    rights: { "entry-logs": ["Viewer"] },
    legalEntityRefIds: [dossier],
  });

  await test.step("the axis bears two sections and a key", async () => {
    await signIn(page, `/accounting/settings/analytic?dossier=${dossier}`);
    await page.getByRole("button", { name: "Nouvel axe" }).click();
    const panel = page.getByRole("dialog", { name: "Nouvel axe" });
    await panel.getByRole("textbox", { name: "Code", exact: true }).fill("site");
    await panel.getByRole("textbox", { name: "Libellé", exact: true }).fill("Sites");
    await panel.getByRole("textbox", { name: "Code de section", exact: true }).fill("lyon");
    await panel.getByRole("textbox", { name: "Libellé de section", exact: true }).fill("Lyon");
    await panel.getByRole("button", { name: "Ajouter une section" }).click();
    await panel.getByRole("textbox", { name: "Code de section, section 2" }).fill("paris");
    await panel.getByRole("textbox", { name: "Libellé de section, section 2" }).fill("Paris");
    await panel.getByRole("button", { name: "Ajouter une clé" }).click();
    await panel.getByRole("textbox", { name: "Nom de la clé" }).fill("Loyer");
    await panel.getByRole("combobox", { name: "Section", exact: true }).click();
    await page.getByRole("option", { name: /LYON/ }).click();
    await panel.getByRole("textbox", { name: "Part", exact: true }).fill("60");
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Créer l’axe" }).click();
    await expect(page.getByText("Axe SITE créé.")).toBeVisible();
  });

  await test.step("too much is refused, the key fills the parts", async () => {
    await page.goto(`/accounting/entry-logs/${bill.id}`);
    await page.getByRole("grid", { name: "Ventilation analytique" }).getByText("613200").click();
    const panel = page.getByRole("dialog", { name: "Ventiler 613200" });
    await panel.getByRole("combobox", { name: "Section", exact: true }).click();
    await page.getByRole("option", { name: /PARIS/ }).click();
    await panel.getByRole("textbox", { name: "Part", exact: true }).fill("101");
    await panel.getByRole("button", { name: "Ventiler" }).click();
    await expect(panel.getByRole("alert")).toBeVisible();
    await panel.getByRole("combobox", { name: "Clé de répartition" }).click();
    await page.getByRole("option", { name: "Loyer" }).click();
    await expect(panel.getByText(/Non ventilé.*400,00/)).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Ventiler" }).click();
    await expect(page.getByText(/LYON 600,01/)).toBeVisible();
  });

  await test.step("the report adds up and leads to the entry", async () => {
    await page.goto("/accounting/reports/analytic");
    const report = page.getByRole("grid", { name: /Résultat par section/ });
    await expect(report.getByRole("row", { name: /LYON/ })).toContainText("600,01");
    await expect(report.getByRole("row", { name: /Non ventilé/ })).toContainText("400,00");
    await expectAccessible(page);
    await report.getByRole("row", { name: /LYON/ }).click();
    await page.getByRole("grid", { name: "Lignes de la section" }).getByText("Loyer des ateliers").click();
    await expect(page).toHaveURL(new RegExp(`entry-logs/${bill.id}`));
    await page.goto("/accounting/reports/analytic");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });

  await test.step("a reader sees the split and cannot change it", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signInAs(page, email);
    await page.goto(`/accounting/entry-logs/${bill.id}`);
    await page.getByText(/LYON 600,01/).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
