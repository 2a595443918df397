import { drawPicture } from "@grand-livre/testkit/generated-bills/draw";
import { PARKING_TICKET, ticketPage } from "@grand-livre/testkit/test-documents/ticket";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { person, session, signInAs } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** An expense report goes from a phone to the books: who wrote it cannot approve it, two others do. */

const run = Date.now();
const RECEIPT = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]);

/** The second approval is another person's: an accountant of the company gives it. */
async function approveAsAccountant(page: Page, dossier: string, path: string): Promise<void> {
  const email = `comptable-${dossier.toLowerCase()}@example.fr`;
  const rights = { missions: ["Viewer" as const, "Validator" as const] };
  await person(page.request, {
    ...{ email, firstname: "Célia", lastname: "Compte", rights },
    legalEntityRefIds: [dossier],
  });
  const approved = await page.request.post(`/api/expense-report/${path.split("/").at(-1)}/approve`, {
    headers: await session(page.request, email),
  });
  expect(approved.ok(), await approved.text()).toBe(true);
  await page.reload();
}

test("a report is written on a phone, approved by others, posted and reimbursed", async ({ page }) => {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Notaires ${run}`, seed: run + 91 });
  const email = `manager-${run}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Maud",
    lastname: "Manager",
    rights: { missions: ["Viewer", "Creator", "Editor"] },
    legalEntityRefIds: [dossier],
  });

  await test.step("its author adds a lunch with its receipt, and sends it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, email, `/accounting/missions?dossier=${dossier}`);
    await page.getByRole("button", { name: "Nouvelle note de frais" }).first().click();
    await page.getByRole("textbox", { name: "Objet" }).fill("Salon de Lyon");
    await page.getByRole("button", { name: "Créer la note" }).click();
    await page.getByRole("button", { name: "Ajouter une dépense" }).click();
    const panel = page.getByRole("dialog", { name: "Nouvelle dépense" });
    await panel.getByRole("textbox", { name: "Libellé" }).fill("Déjeuner");
    await panel.getByRole("textbox", { name: "Montant TTC" }).fill("42,50");
    await panel
      .locator("input[type=file]")
      .setInputFiles({ name: "recu.png", mimeType: "image/png", buffer: RECEIPT });
    await panel.getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(page.getByRole("button", { name: "Voir" })).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText("À approuver (responsable)")).toBeVisible();
  });

  await test.step("a manager too, she cannot approve her own", async () => {
    await expect(page.getByRole("button", { name: "Approuver" })).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("two other persons approve, then one posts and reimburses, by keyboard", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const path = new URL(page.url()).pathname;
    await signIn(page, `${path}?dossier=${dossier}`);
    await press(page.getByRole("button", { name: "Approuver" }));
    await expect(page.getByText("À approuver (comptable)")).toBeVisible();
    await approveAsAccountant(page, dossier, path);
    await press(page.getByRole("button", { name: "Comptabiliser" }));
    const dialog = page.getByRole("dialog", { name: "Comptabiliser NF-00001" });
    await dialog.getByRole("textbox", { name: "Date de l’écriture" }).fill(today());
    await expect(dialog.getByRole("row", { name: /421900.*42,50/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await press(page.getByRole("button", { name: "Rembourser" }));
    await page.getByRole("dialog", { name: "Rembourser NF-00001" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Remboursée", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a photographed receipt is read on a phone and taken as an expense; its approver sees where it stands, and invoices it again", async ({
  page,
}) => {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Topographes ${run}`, seed: run + 191 });
  const email = `auteur-${run}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Alix",
    lastname: "Auteur",
    rights: { missions: ["Viewer", "Creator"] },
    legalEntityRefIds: [dossier],
  });
  const photograph = {
    name: "photo.png",
    mimeType: "image/png",
    buffer: drawPicture(ticketPage(PARKING_TICKET), 110).toBuffer("image/png"),
  };

  await test.step("the photograph is read while its author waits", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, email, `/accounting/missions?dossier=${dossier}`);
    await page.getByRole("button", { name: "Nouvelle note de frais" }).first().click();
    await page.getByRole("textbox", { name: "Objet" }).fill("Chantier de Lyon");
    await page.getByRole("button", { name: "Créer la note" }).click();
    await expect(page.getByRole("button", { name: "Photographier" })).toBeVisible();
    await page.getByLabel("Photographie d’un justificatif").setInputFiles(photograph);
    await expect(page.getByText(/PARKING.*13\/05\/2026.*24,00/)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText("1 justificatif n’est pas repris en dépense.")).toBeVisible();
    await expectFits(page);
  });

  await test.step("what was read stands beside its picture; the doubtful name is confirmed, and nothing was written before", async () => {
    await page.getByRole("button", { name: "Reprendre" }).click();
    const panel = page.getByRole("dialog", { name: "Nouvelle dépense" });
    await expect(panel.getByRole("textbox", { name: "Montant TTC" })).toHaveValue(/24,00/);
    const place = panel.getByRole("button", { name: /^Montant TTC, sûr/, includeHidden: true });
    await expect(place).toBeAttached();
    await panel.getByRole("checkbox", { name: "À refacturer au client" }).check();
    await panel.getByRole("button", { name: /^Libellé à vérifier/ }).click();
    await expect(panel.getByRole("button", { name: /^Libellé à vérifier/ })).toBeHidden();
    await expectAccessible(page);
    await expectFits(page);
    await panel.getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(page.getByRole("button", { name: "Voir" })).toBeVisible();
    await expect(page.getByText("n’est pas repris")).toBeHidden();
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText("À approuver (responsable)")).toBeVisible();
  });

  await test.step("who approves sees the receipt with its places, and brings none himself", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const path = new URL(page.url()).pathname;
    await signIn(page, `${path}?dossier=${dossier}`);
    await press(page.getByRole("button", { name: "Voir" }));
    const shown = page.getByRole("dialog", { name: /PARKING/ });
    const place = shown.getByRole("button", { name: /^Montant TTC/, includeHidden: true });
    await expect(place).toBeAttached();
    await expectAccessible(page);
    await pressEscape(page);
    await expect(page.getByRole("button", { name: "Photographier" })).toHaveCount(0);
    await press(page.getByRole("button", { name: "Approuver" }));
    await expect(page.getByText("À approuver (comptable)")).toBeVisible();
    await approveAsAccountant(page, dossier, path);
    await expect(page.getByText("Approuvée", { exact: true })).toBeVisible();
  });

  await test.step("the client's next invoice takes it at its cost, and gives it back with its line", async () => {
    await newCustomer(api, dossier, `Mairie ${run}`);
    await page.goto(`/accounting/invoices/new?dossier=${dossier}`);
    const proposed = page.getByRole("list", { name: "Frais à refacturer" });
    await page.getByRole("combobox", { name: "Client" }).fill("Mairie");
    await page.getByRole("option", { name: new RegExp(`Mairie ${run}`) }).click();
    await expect(page.getByRole("heading", { name: "Frais à refacturer (1)" })).toBeVisible();
    await press(proposed.getByRole("button", { name: /^Ajouter .*PARKING/ }));
    await expect(page.getByLabel("Désignation").first()).toHaveValue(/PARKING.* du 13\/05\/2026/);
    await expect(page.getByLabel("PU HT").first()).toHaveValue(/20,00/);
    await expect(proposed).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole("button", { name: /^Supprimer ligne/ })
      .first()
      .click();
    await expect(proposed).toBeVisible();
  });
});

test("who alone may approve approves twice, and says so", async ({ page }) => {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Typographes ${run}`, seed: run + 491 });
  await signIn(page, `/accounting/missions?dossier=${dossier}`);
  await page.getByRole("button", { name: "Nouvelle note de frais" }).first().click();
  await page.getByRole("textbox", { name: "Objet" }).fill("Salon de Lille");
  await page.getByRole("button", { name: "Créer la note" }).click();
  await page.getByRole("button", { name: "Ajouter une dépense" }).click();
  const panel = page.getByRole("dialog", { name: "Nouvelle dépense" });
  await panel.getByRole("textbox", { name: "Libellé" }).fill("Déjeuner");
  await panel.getByRole("textbox", { name: "Montant TTC" }).fill("31,00");
  await panel
    .locator("input[type=file]")
    .setInputFiles({ name: "recu.png", mimeType: "image/png", buffer: RECEIPT });
  await panel.getByRole("button", { name: "Ajouter", exact: true }).click();
  await page.getByRole("button", { name: "Envoyer" }).click();
  for (const next of ["À approuver (comptable)", "Approuvée"]) {
    await press(page.getByRole("button", { name: "Approuver", exact: true }));
    const dialog = page.getByRole("alertdialog", { name: "Approuver NF-00001 seul" });
    await expect(dialog).toBeVisible();
    await press(dialog.getByRole("button", { name: "Approuver" }));
    await expect(page.getByText(next, { exact: true })).toBeVisible();
  }
});

test("a night paid in dollars is owed in euros at the rate of its day, its VAT a charge", async ({
  page,
}) => {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Opticiens ${run}`, seed: run + 291 });
  const rate = { legalEntityRefId: dossier, currency: "USD", day: today(), rate: "1.25" };
  await api.post("/api/currency-rate", rate);
  const { id } = await api.post("/api/expense-report", { legalEntityRefId: dossier, label: "Brooklyn" });
  await signIn(page, `/accounting/missions/expenses/${id}?dossier=${dossier}`);
  await page.getByRole("button", { name: "Ajouter une dépense" }).click();
  const panel = page.getByRole("dialog", { name: "Nouvelle dépense" });
  await panel.getByRole("textbox", { name: "Libellé" }).fill("Hôtel, une nuit");
  await panel.getByRole("textbox", { name: "Montant TTC" }).fill("250,00");
  await panel.getByRole("combobox", { name: "Devise" }).click();
  await page.getByRole("option", { name: /^USD/ }).click();
  await expect(panel.getByText("La TVA d’un autre pays ne se récupère pas en France.")).toBeVisible();
  await panel.getByRole("textbox", { name: "Motif si la pièce est perdue" }).fill("Reçu perdu à l’hôtel");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(page.getByText("Dépense ajoutée.")).toBeVisible();
  await expect(page.getByText(/250,00\sUSD/).first()).toBeVisible();
  await expect(page.getByText(/200,00/).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Envoyer" }).click();
  for (const next of ["À approuver (comptable)", "Approuvée"]) {
    await press(page.getByRole("button", { name: "Approuver", exact: true }));
    const alone = page.getByRole("alertdialog", { name: "Approuver NF-00001 seul" });
    await press(alone.getByRole("button", { name: "Approuver" }));
    await expect(page.getByText(next, { exact: true })).toBeVisible();
  }
  await press(page.getByRole("button", { name: "Comptabiliser" }));
  const dialog = page.getByRole("dialog", { name: "Comptabiliser NF-00001" });
  await expect(dialog.getByRole("row", { name: /421900.*200,00/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("À rembourser", { exact: true })).toBeVisible();
});

test("an order of mission is approved by another person, its advance given, and the rest of it given back", async ({
  page,
}) => {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Prospection ${run}`, seed: run + 591 });
  const email = `voyageur-${run}@example.fr`;
  await person(page.request, {
    email,
    firstname: "Vera",
    lastname: "Voyage",
    rights: { missions: ["Viewer", "Creator"] },
    legalEntityRefIds: [dossier],
  });

  await test.step("its traveller asks for it on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, email, `/accounting/missions/orders?dossier=${dossier}`);
    await page.getByRole("button", { name: "Nouvel ordre de mission" }).first().click();
    const panel = page.getByRole("dialog", { name: "Nouvel ordre de mission" });
    await panel.getByRole("textbox", { name: "Objet" }).fill("Salon du bâtiment");
    await panel.getByRole("textbox", { name: "Destination" }).fill("Lyon");
    await panel.getByRole("textbox", { name: "Départ" }).fill(today());
    await panel.getByRole("textbox", { name: "Retour" }).fill(today());
    await panel.getByRole("button", { name: "Créer l’ordre" }).click();
    await expect(page.getByText("Ordre OM-00001 créé.")).toBeVisible();
    await expectFits(page);
  });

  await test.step("another person approves it, gives the advance and takes it back, by keyboard", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, `/accounting/missions/orders?dossier=${dossier}`);
    const act = async (name: string) => {
      await press(page.getByRole("button", { name: "Actions sur OM-00001" }));
      await page.getByRole("menuitem", { name }).press("Enter");
    };
    await act("Approuver");
    await expect(page.getByText("Ordre de mission approuvé.")).toBeVisible();
    await act("Verser une avance");
    await page.getByRole("dialog").getByRole("textbox", { name: "Montant" }).fill("100");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Avance de OM-00001 enregistrée.")).toBeVisible();
    await act("Enregistrer le reliquat rendu");
    await expect(page.getByRole("dialog").getByText(/rend 100,00/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Reliquat de OM-00001 enregistré.")).toBeVisible();
    await expectAccessible(page);
  });
});

test("an order of mission that waits is offered, and approved where a report wants it", async ({ page }) => {
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Voyagistes ${run}`, seed: run + 391 });
  const email = `voyage-${run}@example.fr`;
  await person(page.request, {
    ...{ email, firstname: "Luc", lastname: "Voyage" },
    rights: { missions: ["Viewer", "Creator"] },
    legalEntityRefIds: [dossier],
  });
  const asked = await page.request.post("/api/mission", {
    headers: await session(page.request, email),
    data: {
      ...{ legalEntityRefId: dossier, purpose: "Salon de Nantes", destination: "Nantes" },
      ...{ startDate: today(), endDate: today() },
    },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
  const open = async () => {
    await page.getByRole("button", { name: "Nouvelle note de frais" }).first().click();
    await page.getByRole("combobox", { name: "Ordre de mission" }).press("Enter");
    const option = page.getByRole("option", { name: /Salon de Nantes \(à approuver\)/ });
    await expect(option).toHaveAttribute("aria-disabled", "true");
    await pressEscape(page);
    return page.getByRole("button", { name: /^Approuver OM-/ });
  };
  await signInAs(page, email, `/accounting/missions?dossier=${dossier}`);
  await expect(await open()).toHaveAttribute("aria-disabled", "true");
  await signIn(page, `/accounting/missions?dossier=${dossier}`);
  await (await open()).press("Enter");
  await expect(page.getByRole("combobox", { name: "Ordre de mission" })).toHaveText(
    /^OM-\d+ Salon de Nantes$/,
  );
  await expectAccessible(page);
});
