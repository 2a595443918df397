import { expect, type Locator, type Page, test } from "@playwright/test";
import { intercept } from "./support/intercept.ts";
import { press, pressEscape } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";

/** The customer's side: an invoice from its first key to its payment, and what undoes it. */

async function openList(page: Page): Promise<void> {
  await page.goto("/accounting/invoices");
  // The company is known then, and the screen answers to its keys.
  await expect(page.getByRole("link", { name: "Nouvelle facture" })).toBeVisible();
}

/** Creates the client from the field of the invoice, with its card or without its address. */
async function newClient(page: Page, name: string, withAddress: boolean): Promise<void> {
  await page.getByRole("combobox", { name: "Client" }).fill(name);
  await page.getByRole("option", { name: `Créer «\u202f${name}\u202f»` }).click();
  const card = page.getByRole("dialog", { name: "Nouveau client" });
  await expect(card.getByLabel("Nom ou raison sociale")).toHaveValue(name);
  if (withAddress) await fillAddress(card);
  await page.keyboard.press("Control+Enter");
  await expect(card).toBeHidden();
}

async function fillAddress(card: Locator): Promise<void> {
  await card.getByLabel("Adresse", { exact: true }).fill("12 rue des Tisserands");
  await card.getByLabel("Code postal", { exact: true }).fill("69001");
  await card.getByLabel("Ville", { exact: true }).fill("Lyon");
}

async function fillLine(page: Page, label: string, price: string): Promise<void> {
  await page.getByLabel("Désignation").last().fill(label);
  await page.getByLabel("PU HT").last().fill(price);
}

/** Goes from a filled form to a numbered invoice; answers its number. */
async function validate(page: Page): Promise<string> {
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: /^Valider/ });
  await expect(dialog.getByRole("row", { name: /^411/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  const heading = page.getByRole("heading", {
    name: /^(Facture|Avoir)[a-zé’ ]* (FA|AV)-\d{4}-\d{4}/,
    level: 1,
  });
  await expect(heading).toBeVisible();
  return /(FA|AV)-\d{4}-\d{4}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
}

/** A validated invoice of a new client, 100 € before VAT. */
async function issue(page: Page, client: string): Promise<string> {
  await page.goto("/accounting/invoices/new");
  await newClient(page, client, true);
  await fillLine(page, "Conseil", "100");
  return validate(page);
}

test("an invoice is typed by keyboard, told what it misses, numbered, and paid in two parts", {
  tag: "@daily",
}, async ({ page }) => {
  const client = `Atelier du Lin ${Date.now()}`;
  await signIn(page);
  await openList(page);

  await test.step("N opens the form, and a client is created from its field", async () => {
    await page.keyboard.press("n");
    await expect(page.getByRole("heading", { name: "Nouvelle facture" })).toBeVisible();
    await newClient(page, client, false);
    await page.getByLabel("Objet").fill("Audit de mars");
    await page.getByRole("button", { name: "Références, livraison, devise et TVA" }).click();
    await page.getByLabel("Commande du client").fill("BC-2026-815");
    await page.getByLabel("Référence acheteur").fill("SERVICE-44");
    await page.getByLabel("Contrat ou marché").fill("2026-MP-007");
    await fillLine(page, "Audit des comptes", "1250,50");
    await page.getByLabel("Quantité").fill("2");
    await page.keyboard.press("Alt+Enter");
    await page.keyboard.type("Rapport");
    await page.getByLabel("PU HT").last().fill("300");
    await page.getByLabel("TVA", { exact: true }).last().fill("10");
    await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/3\s331,20/);
  });

  await test.step("validation is refused for the address that the law asks for, which is filled on the spot", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await intercept(page, "**/api/invoice/new-invoice", async (route) => {
      await waiting;
      await route.continue();
    });
    const missing = page.getByRole("region", { name: "Points à compléter" });
    await expect(missing).toContainText("Il manque l’adresse du client.");
    const fill = missing.getByRole("button", { name: "Compléter la fiche client" });
    const card = page.getByRole("dialog", { name: "Fiche du client" });
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("button", { name: "Enregistrement…" })).toBeVisible();
    // What is opened while the draft is saved stays open, with the focus.
    await fill.click();
    await expect(card.getByLabel("Adresse", { exact: true })).toBeFocused();
    answer();
    await expect(page).toHaveURL(/\/accounting\/invoices\/[0-9a-f-]{36}/);
    await expect(page.getByText("à compléter avant de valider.", { exact: false })).toBeVisible();
    await expect(card.getByLabel("Adresse", { exact: true })).toBeFocused();
    await fillAddress(card);
    await page.keyboard.press("Control+Enter");
    await expect(card).toBeHidden();
    await expect(missing).toBeHidden();
  });

  let number = "";
  await test.step("validation shows the entry, then numbers it and says what it wrote", async () => {
    number = await validate(page);
    await expect(page.getByText(`Facture ${number} validée · `)).toContainText("au journal VE");
    await expect(
      page.getByRole("region", { name: `Document ${number}.pdf` }).locator("canvas"),
    ).toBeVisible();
    const entries = page.getByRole("region", { name: "Écritures" });
    await expect(entries.getByRole("row", { name: /^Total/ })).toContainText(/3\s331,20.*3\s331,20/);
    for (const told of ["BC-2026-815", "SERVICE-44", "2026-MP-007"])
      await expect(page.getByText(told, { exact: true })).toBeVisible();
  });

  await test.step("a first payment leaves a rest, the second pays it", async () => {
    await page.getByRole("button", { name: "Encaisser" }).click();
    const dialog = page.getByRole("dialog", { name: `Encaisser ${number}` });
    await expect(dialog.getByLabel("Montant")).toHaveValue(/^3\s331,20$/);
    await expect(dialog.getByLabel("Banque ou caisse")).toContainText("512000");
    await dialog.getByLabel("Montant").fill("1000");
    await expect(dialog).toContainText(/il restera dû 2\s331,20/);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Partiellement payée", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Encaisser" }).click();
    await dialog.getByLabel("Montant").fill("2400");
    await expect(dialog).toContainText(/Trop-perçu de 68,80/);
    await dialog.getByLabel("Montant").fill("2331,20");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Payée", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Règlements" }).getByRole("listitem")).toHaveCount(2);
  });

  await test.step("a payment is undone: the invoice is owed again", async () => {
    await page
      .getByRole("region", { name: "Règlements" })
      .getByRole("button", { name: "Annuler" })
      .first()
      .click();
    await page.getByRole("button", { name: "Annuler le règlement" }).click();
    await expect(page.getByText("Partiellement payée", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Encaisser" })).toBeVisible();
  });

  await test.step("stands in the list, under its filters", async () => {
    await openList(page);
    const head = page.getByRole("columnheader", { name: "Client" });
    const top = (await head.boundingBox())?.y;
    await page.getByPlaceholder("Client, numéro, objet").fill(number);
    await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("Partiellement payée");
    // What clears the filters pushes nothing down.
    await expect(page.getByRole("button", { name: "Effacer les filtres" })).toBeVisible();
    expect((await head.boundingBox())?.y).toBe(top);
    await expect(page).toHaveURL(new RegExp(`q=${number}`));

    await page.getByRole("button", { name: "Effacer les filtres" }).click();
    await page.getByRole("button", { name: "Plus de filtres" }).click();
    await page.getByRole("textbox", { name: "N° exact" }).fill(number);
    await expect(page).toHaveURL(new RegExp(`number=${number}`));
    await expect(page.getByRole("row", { name: /Partiellement payée/ })).toHaveCount(1);
    // A person who opens this address sees what narrows the list.
    await page.reload();
    await expect(page.getByRole("textbox", { name: "N° exact" })).toHaveValue(number);
  });
});

test("a validated invoice is cancelled by its credit note", async ({ page }) => {
  await signIn(page);
  const client = `Menuiserie ${Date.now()}`;
  const number = await issue(page, client);

  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Annuler par un avoir…" }).click();
  const dialog = page.getByRole("dialog", { name: `Annuler ${number} par un avoir` });
  await dialog.getByRole("button", { name: "Émettre l’avoir" }).click();
  await expect(page.getByText("Annulée par avoir", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Encaisser" })).toBeHidden();

  await page.goto(`/accounting/invoices?client=${encodeURIComponent(client)}`);
  const note = page.getByRole("row", { name: /AV-\d{4}-\d{4}/ });
  await expect(note).toContainText("−120,00");
  await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("Annulée par avoir");
});

test("a draft is deleted at once, and brought back by « Annuler »", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, "/accounting/invoices/new");
  await newClient(page, `Imprimerie ${Date.now()}`, true);
  await fillLine(page, "Affiches", "80");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
  const address = page.url();

  await test.step("the key after a menu was closed is heard, while the menu still fades", async () => {
    await press(page.getByRole("button", { name: "Autres actions" }));
    await expect(page.getByRole("menuitem", { name: "Supprimer le brouillon" })).toBeVisible();
    await pressEscape(page);
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: /^Valider/ });
    await expect(dialog).toBeVisible();
    await pressEscape(page);
    await expect(dialog).toBeHidden();
  });

  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Supprimer le brouillon" }).click();
  await expect(page.getByRole("heading", { name: "Factures clients", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel("Désignation")).toHaveValue("Affiches");
});
