import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, type Created } from "./support/company.ts";
import { laidPdf } from "./support/laid-bill.ts";
import { demonstrationCompany, PASSWORD, person } from "./support/people.ts";
import { ADMINISTRATOR, signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** What the office and the books have to do with each other, and with real persons. */

test("an entry gets a task that leads back to it; a card names it only to who may view it", async ({
  page,
  request,
}) => {
  const api = await administrator(request);
  const label = `Bois de chêne ${Date.now()}`;
  const entry = await api.post<Created>("/api/entry", {
    legalEntityRefId: await demonstrationCompany(request),
    journalCode: "OD",
    date: today(),
    label,
    lines: [
      { account: "606400", debitCents: 1_000 },
      { account: "512000", creditCents: 1_000 },
    ],
  });
  await api.post(`/api/entry/${entry.id}/validate`, {});
  // Somebody of her own: another journey counts the administrator's tasks.
  const reader = `lectrice-${Date.now()}@exemple.fr`;
  await person(request, {
    email: reader,
    firstname: "Léa",
    lastname: "Roche",
    rights: { "entry-logs": ["Viewer"] },
    legalEntityRefIds: [await demonstrationCompany(request)],
  });
  await signIn(page, `/accounting/entry-logs/${entry.id}`, { email: reader, password: PASSWORD });
  const office = page.getByRole("region", { name: "Liens du bureau" });
  const field = office.getByRole("combobox", { name: "Ajouter ou lier un élément du bureau" });
  const title = `Demander le bon ${Date.now()}`;
  await field.fill(title);
  await expect(page.getByRole("option", { name: /Nouvelle tâche/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(office.getByRole("checkbox", { name: `Terminer ${title}` })).not.toBeChecked();
  await office.getByRole("checkbox", { name: `Terminer ${title}` }).click();
  await expect(office.getByRole("checkbox", { name: `Terminer ${title}` })).toBeChecked();
  await office.getByLabel("Fichier à joindre").setInputFiles({
    name: "Bon signé.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 bon"),
  });
  await expect(office.getByRole("link", { name: "Bon signé.pdf" })).toBeVisible();
  await expectAccessible(page);

  await office.getByRole("link", { name: title }).click();
  const records = page.getByRole("region", { name: "Documents liés" });
  await expect(records.getByRole("link", { name: new RegExp(label) })).toHaveAttribute(
    "href",
    `/accounting/entry-logs/${entry.id}`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  // A file that goes with an entry cannot vanish.
  await page.goto("/apps/file-manager");
  await page.getByRole("button", { name: /Bon signé\.pdf/ }).click();
  await page.getByRole("button", { name: "Supprimer" }).click();
  const sure = page.getByRole("alertdialog", { name: "Supprimer le fichier" });
  await sure.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Ce fichier accompagne un document des comptes.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: /Bon signé\.pdf/ })).toBeVisible();

  const boards = await api.get<{ id: string }[]>("/api/apps/scrumboard/boards");
  const board = await api.get<{ id: string; lists: { cards: { id: string }[] }[] }>(
    `/api/apps/scrumboard/board?id=${boards[0]?.id}`,
  );
  const card = board.lists.flatMap(({ cards }) => cards)[0]?.id ?? "";
  const target = { kind: "entry", id: entry.id };
  await api.post("/api/apps/links/link", { link: { owner: { kind: "card", id: card }, target } });
  const email = `sans-droit-${Date.now()}@exemple.fr`;
  await person(request, {
    email,
    firstname: "Inès",
    lastname: "Faure",
    rights: { invoices: ["Viewer"] },
    legalEntityRefIds: [await demonstrationCompany(request)],
  });
  await signIn(page, `/apps/scrumboard/${board.id}/card/${card}`, { email, password: PASSWORD });
  const dialog = page.getByRole("dialog", { name: "Carte" });
  await expect(dialog.getByText("Document non accessible")).toBeVisible();
  await expect(dialog).not.toContainText(label);
});

test("a contact is linked with a third party, and each leads to the other", async ({ page, request }) => {
  const api = await administrator(request);
  const name = `Tuilerie ${Date.now()}`;
  const third = await api.post<Created>("/api/counterparty", {
    legalEntityRefId: await demonstrationCompany(request),
    kind: "customer",
    customerKind: "foreign",
    name,
  });
  const contact = await api.post<Created>("/api/apps/contacts/contact", {});
  const contactName = `Odile Tuile ${Date.now()}`;
  await api.patch("/api/apps/contacts/contact", { id: contact.id, contact: { name: contactName } });
  await signIn(page, `/apps/contacts/${contact.id}`);
  const records = page.getByRole("region", { name: "Tiers liés" });
  await records.getByRole("combobox", { name: "Lier à un tiers" }).fill(name);
  await expect(page.getByRole("option", { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press("Enter");
  await records.getByRole("link", { name: new RegExp(name) }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/accounting/counterparties/${third.id}`));
  await expect(page.getByRole("heading", { name: new RegExp(name), level: 1 })).toBeVisible();
  await page.getByRole("tab", { name: "Bureau" }).press("Enter");
  await page
    .getByRole("region", { name: "Liens du bureau" })
    .getByRole("link", { name: contactName })
    .press("Enter");
  await expect(page).toHaveURL(new RegExp(`/apps/contacts/${contact.id}`));
  await expect(page.getByRole("heading", { name: contactName })).toBeVisible();
});

test("two persons talk, and each sees at once what the other says", async ({ page, request, browser }) => {
  const email = `collegue-${Date.now()}@exemple.fr`;
  await person(request, { email, firstname: "Zoé", lastname: `Tellier ${Date.now()}` });
  await signIn(page, "/apps/chat");
  await expect(page.getByRole("button", { name: "Nouvelle discussion" })).toBeVisible();
  await page.keyboard.press("Control+/");
  const choice = page.getByRole("dialog", { name: "Nouvelle discussion" });
  await choice.getByRole("searchbox", { name: "Rechercher une personne" }).fill(email);
  await choice.getByRole("button", { name: /Zoé Tellier/ }).click();
  await expect(page).toHaveURL(/\/apps\/chat\/[\w-]+$/);
  const log = page.getByRole("log");
  await expect(log).toContainText("Aucun message");
  await page.getByRole("textbox", { name: "Message" }).fill("La balance est prête.");
  await page.keyboard.press("Enter");
  await expect(log).toContainText("La balance est prête.");

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signIn(other, "/apps/chat", { email, password: PASSWORD });
  const row = other
    .getByRole("region", { name: "Discussions" })
    .getByRole("link", { name: /balance est prête/ });
  await expect(row).toContainText("1 non lus");
  await row.click();
  await expect(other.getByRole("log")).toContainText("La balance est prête.");
  await other.getByRole("textbox", { name: "Message" }).fill("Je relis.");
  await other.keyboard.press("Enter");
  await expect(log).toContainText("Je relis.");
  await expectAccessible(other);
  await context.close();
});

test("a bill that came by mail is filed in one gesture and becomes a draft", async ({ page }) => {
  test.slow();
  await signIn(page, "/apps/mailbox");
  await page.getByRole("button", { name: "Nouveau message" }).click();
  const dialog = page.getByRole("dialog", { name: "Nouveau message" });
  const subject = `Facture de toile ${Date.now()}`;
  await dialog.getByRole("textbox", { name: "À", exact: true }).fill(ADMINISTRATOR.email);
  await dialog.getByRole("textbox", { name: "Objet" }).fill(subject);
  await dialog.getByRole("textbox", { name: "Message" }).fill("Bonne réception.");
  const number = `T-${Date.now()}`;
  const buffer = laidPdf({ supplier: "TISSAGES DU MARAIS", number });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "Toile.pdf", mimeType: "application/pdf", buffer });
  await expect(dialog.getByRole("button", { name: "Retirer Toile.pdf" })).toBeVisible();
  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Message envoyé.")).toBeVisible();

  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(subject) })
    .click();
  const mail = page.getByRole("article", { name: subject });
  await mail.getByRole("button", { name: "Classer en facture fournisseur" }).click();
  const company = page.getByRole("menuitem", { name: "LE CLIENT" });
  const sent = page.getByText("1 pièce envoyée à la lecture.");
  await expect(company.or(sent)).toBeVisible();
  if (await company.isVisible()) await company.click();
  await expect(sent).toBeVisible();
  const bill = mail.getByRole("link", { name: "Facture fournisseur" });
  await expect(bill).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await bill.click();
  await expect(page).toHaveURL(/\/accounting\/supplier-bills\/[\w-]+$/);
});
