import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { ADDRESS, administrator, newCompany, newCustomer } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { sirenOf } from "./support/siren.ts";
import { today } from "./support/today.ts";

/** A prospect becomes a client, who enters an agent's portfolio; by keyboard. */

test("a prospect is converted into a client, and an agent earns on what he pays", async ({ page }) => {
  const seed = Date.now() + 97;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Reliure ${seed}`, seed });
  await signIn(page, `/gestions/no-customers?dossier=${dossier}`);

  await test.step("a prospect is added, and converted", async () => {
    await press(page.getByRole("button", { name: "Nouveau contact" }).first());
    const panel = page.getByRole("dialog", { name: "Nouveau contact" });
    await panel.getByRole("textbox", { name: "Nom" }).fill(`Librairie ${seed}`);
    await page.keyboard.press("Control+Enter");
    const row = page.getByRole("row", { name: new RegExp(`Librairie ${seed}`) });
    await row.press("Enter");
    await press(page.getByRole("button", { name: "Convertir en client" }));
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole("button", { name: "Convertir", exact: true }));
    await expect(page.getByText("est maintenant client")).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("he is the client of an agent, whose statement is empty so far", async () => {
    await page.goto("/gestions/agents");
    await press(page.getByRole("button", { name: "Nouvel agent" }).first());
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

test("an agent is invoiced in his name under his mandate, and a statement is kept", async ({ page }) => {
  const seed = Date.now() + 98;
  const api = await administrator(page.request);
  const legalEntityRefId = await newCompany(api, { name: `Tapisserie ${seed}`, seed });
  const counterpartyId = await newCustomer(api, legalEntityRefId, `Théâtre ${seed}`);
  const { id: supplierId } = await api.post("/api/counterparty", {
    legalEntityRefId,
    kind: "supplier",
    name: `Agence ${seed}`,
    address: ADDRESS,
  });
  const lines = [{ label: "Rideau", unitPriceCents: 100_000, vatRate: 2000, supplyType: "goods" }];
  const { id } = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId,
    bill_direction: "credit",
    bill_label: "Rideau",
    bill_date: today(),
    counterpartyId,
    status: "validated",
    lines,
  });
  const amountCents = 120_000;
  await api.post("/api/payment", {
    legalEntityRefId,
    date: today(),
    amountCents,
    counterpartyId,
    allocations: [{ invoiceId: id, amountCents }],
  });
  await api.post("/api/agent", {
    legalEntityRefId,
    name: "Agence Roux",
    contractFrom: `${today().slice(0, 4)}-01-01`,
    scale: [{ fromCents: 0, basisPoints: 500 }],
    clientIds: [counterpartyId],
    counterpartyId: supplierId,
    vatExempt: true,
  });
  await signIn(page, `/gestions/agents?dossier=${legalEntityRefId}`);
  const row = page.getByRole("row", { name: /Agence Roux/ });
  const card = page.getByRole("dialog", { name: "Agence Roux" });

  await test.step("a rate of its own is given to the client, and his mandate is told, by keyboard", async () => {
    await row.press("Enter");
    await press(card.getByRole("button", { name: "Ajouter un taux particulier" }));
    await card.getByRole("combobox", { name: "Client, taux particulier 1" }).fill("Théâtre");
    await page.getByRole("option", { name: new RegExp(`Théâtre ${seed}`) }).click();
    await card.getByRole("textbox", { name: "Taux particulier 1" }).fill("10");
    const day = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris" }).format(new Date());
    await card.getByRole("textbox", { name: "Mandat d’autofacturation du" }).fill(day);
    await page.keyboard.press("Control+Enter");
    await expect(row.getByText("1 taux particulier")).toBeVisible();
  });

  await test.step("his invoice is written, validated, and its statement kept", async () => {
    await row.press("Enter");
    await card.getByRole("textbox", { name: "Au", exact: true }).fill("31/12");
    await card.getByRole("textbox", { name: "Au", exact: true }).press("Tab");
    await expect(card.getByRole("row", { name: /Taux particulier 1.*1.000,00.€.*100,00.€/ })).toBeVisible();
    await expectAccessible(page);
    await press(card.getByRole("button", { name: "Établir l’autofacture" }));
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Établir l’autofacture" }));
    await expect(page).toHaveURL(/supplier-bills/);
    await expect(page.getByText(/AF-\d{4}-0001/).first()).toBeVisible();
    await page.goto("/gestions/agents");
    await row.press("Enter");
    const statement = card.getByRole("row", { name: /AF-\d{4}-0001.*À payer/ });
    await expect(statement).toBeVisible();
    const file = page.waitForEvent("download");
    await press(statement.getByRole("button", { name: "PDF" }));
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("a distributor reads what was chosen for him, and nothing else of the company", async ({ page }) => {
  const seed = Date.now() + 99;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Verrerie ${seed}`, seed });
  const email = `reseau-${seed}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Rita",
    lastname: "Seau",
    rights: {},
    legalEntityRefIds: [],
  });
  const siren = sirenOf(seed + 1);
  await newCustomer(api, dossier, `Bistrot ${seed}`, { siren });
  await signIn(page, `/gestions/distributors?dossier=${dossier}`);

  await test.step("he is added with the companies that he brought and what he sees, by keyboard", async () => {
    await press(page.getByRole("button", { name: "Nouveau distributeur" }).first());
    const panel = page.getByRole("dialog", { name: "Nouveau distributeur" });
    await panel.getByRole("textbox", { name: "Raison sociale" }).fill("Réseau Est");
    await panel.getByRole("textbox", { name: "Taux" }).fill("4");
    await panel.getByRole("textbox", { name: "Sociétés apportées" }).fill(siren);
    await panel.getByRole("textbox", { name: "Compte d’accès" }).fill(email);
    await panel.getByRole("checkbox", { name: "Ventes HT facturées à ces sociétés" }).press("Space");
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("row", { name: /Réseau Est.*Sociétés, ventes/ })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("he reads it in his account, and is refused the company's third parties", async () => {
    await signInAs(page, email, "/my-account");
    await page.getByRole("tab", { name: "Sociétés apportées" }).press("Enter");
    await expect(page.getByRole("row", { name: new RegExp(`Bistrot ${seed}.*0,00.€`) })).toBeVisible();
    await expect(page.getByText("Statut", { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.goto("/accounting/counterparties");
    await expect(page.getByText(`Bistrot ${seed}`)).toHaveCount(0);
  });
});

test("contacts whose term has come are chosen and anonymised", async ({ page }) => {
  const seed = Date.now() + 100;
  const api = await administrator(page.request);
  const legalEntityRefId = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  for (const name of ["Ancien prospect", "Autre prospect"])
    await api.post("/api/no-customer", {
      legalEntityRefId,
      name,
      reason: "prospect",
      lastContactOn: "2020-01-10",
    });
  await signIn(page, `/gestions/no-customers?dossier=${legalEntityRefId}&status=due`);
  await expect(page.getByRole("row", { name: /Ancien prospect/ })).toBeVisible();
  await page.getByRole("checkbox", { name: /Tout/ }).press("Space");
  await page
    .getByRole("toolbar", { name: "Sélection" })
    .getByRole("button", { name: "Anonymiser" })
    .press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Anonymiser" }));
  await expect(page.getByText("2 contacts anonymisés.")).toBeVisible();
  await expect(page.getByRole("row", { name: /prospect/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});
