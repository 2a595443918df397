import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { issues } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { intercept } from "./support/intercept.ts";
import { session } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { typeSale } from "./support/typed-sale.ts";

/** A sale while it is drafted: typed without the mouse, told at once what would refuse it, under the company's logo. */

const run = Date.now();

/** A company that may issue invoices, and a client whose address nobody knows. Answers its reference. */
async function companyOfItsOwn(request: APIRequestContext, seed: number): Promise<string> {
  const api = await administrator(request);
  const refId = await newCompany(api, { name: `Menuiserie ${seed}`, seed });
  await newCustomer(api, refId, `Hôtel ${seed}`, {
    customerKind: "business",
    siren: "732829320",
    address: undefined,
  });
  return refId;
}

const points = (page: Page) => page.getByRole("region", { name: "Points à compléter" });

test("a sale is typed without the mouse, and told while it is typed what would refuse it", async ({
  page,
}) => {
  const dossier = await companyOfItsOwn(page.request, run);
  await signIn(page, `/accounting/invoices/new?dossier=${dossier}`);

  await test.step("Enter goes along the lines, and makes the next one; totals follow", async () => {
    const client = page.getByRole("combobox", { name: "Client" });
    await client.fill("Hôtel");
    await page.getByRole("option", { name: new RegExp(`Hôtel ${run}`) }).click();
    await page.getByLabel("Désignation").focus();
    for (const typed of ["Porte en chêne", "2", "u", "450,50", "", "20"]) {
      await page.keyboard.insertText(typed);
      await page.keyboard.press("Enter");
    }
    await expect(page.getByLabel("Désignation").last()).toBeFocused();
    await expect(page.getByRole("group", { name: /^Ligne/ })).toHaveCount(2);
    await page.keyboard.insertText("Retour");
    await page.getByLabel("PU HT").last().fill("-30");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel("PU HT").first()).toBeFocused();
    // 901,00 − 30,00, and 20 %.
    await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/1\s045,20/);
  });

  await test.step("the address of the law and the rule of the electronic invoice are both asked for", async () => {
    await expect(points(page)).toContainText("l’adresse du client");
    await points(page).getByRole("button", { name: "Compléter la fiche client" }).first().click();
    const card = page.getByRole("dialog");
    await expect(card.getByLabel("Adresse", { exact: true })).toBeFocused();
    await card.getByLabel("Adresse", { exact: true }).fill("12 rue des Tisserands");
    await card.getByLabel("Code postal", { exact: true }).fill("69001");
    await card.getByLabel("Ville", { exact: true }).fill("Lyon");
    await page.keyboard.press("Control+Enter");
    await expect(card).toBeHidden();
    await expect(points(page)).toContainText("BR-27");
    await expect(points(page)).not.toContainText("l’adresse du client");
    await points(page).getByRole("button", { name: "Remplir" }).first().click();
    await expect(page.getByLabel("PU HT").last()).toBeFocused();
  });

  await test.step("once filled, nothing is left; what is saved adds up as what was typed", async () => {
    await page.getByLabel("PU HT").last().fill("30");
    await expect(points(page)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/1\s117,20/);
  });

  await test.step("its entry is shown before anything is written; who renounces goes on typing", async () => {
    const dialog = page.getByRole("dialog", { name: /^Valider la facture de 1\s117,20\s€ pour Hôtel/ });
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("row", { name: /^411/ })).toContainText(/1\s117,20/);
    await expect(dialog.getByRole("row", { name: /^706/ })).toContainText("toutes les lignes");
    expect(await issues(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const entry = dialog.getByRole("table");
    // Its credits too: the table would scroll inside its frame.
    await expect
      .poll(() =>
        entry.evaluate(
          ({ parentElement: frame }) => (frame?.scrollWidth ?? Infinity) - (frame?.clientWidth ?? 0),
        ),
      )
      .toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Ctrl+Entrée")).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText("Ctrl+Entrée")).toBeVisible();
    await expect(page).toHaveURL(/\/invoices\/new/);
    await page.getByLabel("Objet").fill("Portes");
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/invoice/new-invoice"));
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("row", { name: /^411/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    expect(await (await saved).json()).toMatchObject({
      status: "validated",
      totalInclVatCents: 111_720,
      bill_label: "Portes",
    });
    await expect(page).toHaveURL(/\/accounting\/invoices\/[0-9a-f-]{36}/);
    await expect(page.getByRole("heading", { name: /^Facture FA-\d{4}-0001/, level: 1 })).toBeVisible();
  });
});

test("a discount and fees of nothing are typed over what is proposed, and hold nothing up", async ({
  page,
}) => {
  const seed = run + 40;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Serrurerie ${seed}`, seed });
  await newCustomer(api, dossier, `Relais ${seed}`);
  await signIn(page, `/accounting/invoices/new?dossier=${dossier}`);
  await typeSale(page, { client: `Relais ${seed}`, label: "Portail", price: "1000" });
  await page.getByRole("button", { name: "Ajouter une remise" }).press("Enter");
  await page.keyboard.type("Fidélité");
  const discount = page.getByRole("group", { name: "Remise 2" });
  await expect(discount.getByLabel("Désignation")).toHaveValue("Fidélité");
  await discount.getByLabel("PU HT").fill("100");
  await page.getByRole("button", { name: "Ajouter des frais" }).press("Enter");
  await page.keyboard.type("Port offert");
  await expect(page.getByRole("group", { name: "Frais 3" }).getByLabel("Désignation")).toHaveValue(
    "Port offert",
  );
  await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/1\s080,00/);
  await page.keyboard.press("Control+Enter");
  const entry = page.getByRole("dialog", { name: /^Valider la facture/ });
  await expect(entry.getByRole("row", { name: /^706/ })).toContainText("900,00");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Encaisser" })).toBeVisible();
});

test("what was advanced in the client's name stands beside what is taxed, typed without the mouse", async ({
  page,
}) => {
  const seed = run + 60;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Notariat ${seed}`, seed });
  await newCustomer(api, dossier, `Acquéreur ${seed}`, { defaultAccount: "706000" });
  await signIn(page, `/accounting/invoices/new?dossier=${dossier}`);
  await page.getByRole("combobox", { name: "Client" }).fill("Acquéreur");
  await page.getByRole("option", { name: new RegExp(`Acquéreur ${seed}`) }).click();
  await page.getByLabel("Désignation").focus();
  for (const typed of ["Honoraires", "1", "", "1000", "", "20"]) {
    await page.keyboard.insertText(typed);
    await page.keyboard.press("Enter");
  }
  for (const typed of ["Frais de greffe", "1", "", "55,37", ""]) {
    await page.keyboard.insertText(typed);
    await page.keyboard.press("Enter");
  }
  const advanced = page.getByRole("group", { name: "Ligne 2" });
  await expect(advanced.getByLabel("TVA", { exact: true })).toBeFocused();
  // Past the line's end and its nature.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Tab");
  await expect(advanced.getByRole("combobox", { name: "Code de TVA" })).toBeFocused();
  await page.keyboard.type("débours");
  await expect(page.getByRole("option", { name: /VDEB/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(advanced.getByLabel("TVA", { exact: true })).toHaveValue("0");
  await expect(advanced.getByPlaceholder(/art\. 267, II-2° du CGI/)).toBeVisible();
  // 1 000,00 and its tax, and what was advanced, to the cent.
  await expect(page.getByRole("region", { name: "Totaux" })).toContainText(/1\s255,37/);
  await expect(points(page)).toHaveCount(0);

  await test.step("on an account of income it is refused, and says where it goes", async () => {
    await advanced.getByRole("combobox", { name: "Compte" }).fill("706000");
    await page.keyboard.press("Enter");
    await expect(points(page)).toContainText("Un débours n’est ni une charge ni un produit");
    await advanced.getByRole("combobox", { name: "Compte" }).fill("");
    await page.keyboard.press("Tab");
    await expect(points(page)).toHaveCount(0);
  });

  await page.keyboard.press("Control+Enter");
  const entry = page.getByRole("dialog", { name: /^Valider la facture/ });
  await expect(entry.getByRole("row", { name: /^467/ })).toContainText("55,37");
  await expect(entry.getByRole("row", { name: /^706/ })).toContainText(/1\s000,00/);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Encaisser" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const headers = await session(page.request);
  for (const syntax of ["cii", "ubl"]) {
    const xml = await page.request.get(`/api/invoice/${id}/xml?syntax=${syntax}`, { headers });
    expect(await xml.text()).toContain("VATEX-EU-79-C");
  }
});

test("what is typed while a sale is on its way stays, and so does the place of who types it", async ({
  page,
}) => {
  const dossier = await companyOfItsOwn(page.request, run + 2);
  await signIn(page, `/accounting/invoices/new?dossier=${dossier}`);
  /** Holds what saves until it is let go: a slow network. */
  const held = async (pattern: string) => {
    let letGo = () => {};
    const wait = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await intercept(
      page,
      pattern,
      async (route) => {
        await wait;
        await route.continue();
      },
      { times: 1 },
    );
    return letGo;
  };
  const subject = page.getByLabel("Objet");
  const labels = page.getByLabel("Désignation");

  await test.step("a new one: its draft opens with all of it, where one was", async () => {
    await labels.fill("Pose");
    await page.getByLabel("PU HT").fill("100");
    await subject.fill("Travaux de ");
    const letGo = await held("**/api/invoice/new-invoice");
    await page.keyboard.press("Control+s");
    await page.keyboard.type("peinture");
    letGo();
    await expect(page).toHaveURL(/\/accounting\/invoices\/[0-9a-f-]{36}/);
    await expect(page.getByText("Brouillon enregistré.")).toBeVisible();
    await expect(subject).toBeFocused();
    await page.keyboard.type(" et vernis");
    await expect(subject).toHaveValue("Travaux de peinture et vernis");
  });

  await test.step("a draft: the line that was added keeps the keys, through two savings", async () => {
    await page.keyboard.press("Alt+Enter");
    await expect(labels.last()).toBeFocused();
    await page.keyboard.type("Échafau");
    const letGo = await held("**/api/invoice/*-*-*-*-*");
    await page.keyboard.press("Control+s");
    await page.keyboard.type("dage");
    letGo();
    await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeEnabled();
    await expect(labels.last()).toBeFocused();
    await page.keyboard.type(" mobile");
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.keyboard.press("Control+s");
    const { bill_label, lines } = (await (await saved).json()) as {
      bill_label: string;
      lines: { label: string }[];
    };
    expect([bill_label, ...lines.map(({ label }) => label)]).toEqual([
      "Travaux de peinture et vernis",
      "Pose",
      "Échafaudage mobile",
    ]);
    await expect(labels.last()).toBeFocused();
  });
});

test("a draft that was changed elsewhere asks before it is read again", async ({ page }) => {
  const dossier = await companyOfItsOwn(page.request, run + 3);
  const api = await administrator(page.request);
  const draft = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "credit",
    bill_label: "Premier objet",
    lines: [],
  });
  await signIn(page, `/accounting/invoices/${draft.id}?dossier=${dossier}`);
  const subject = page.getByLabel("Objet");
  await expect(subject).toHaveValue("Premier objet");
  await api.patch(`/api/invoice/${draft.id}`, { version: draft.version, bill_label: "Objet d’un autre" });
  const question = page.getByRole("alertdialog", { name: "Facture modifiée entre-temps" });

  await subject.fill("Mon objet");
  await page.keyboard.press("Control+s");
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(subject).toHaveValue("Mon objet");

  await subject.press("Control+s");
  await question.getByRole("button", { name: "Recharger" }).click();
  await expect(subject).toHaveValue("Objet d’un autre");
});

/** One red point: what the server draws anew is another file. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("a company shows the logo of its invoices, refuses what is no picture, and takes it off", async ({
  page,
}) => {
  const dossier = await companyOfItsOwn(page.request, run + 1);
  await signIn(page, `/gestions/companies/${dossier}`);
  const panel = page.getByRole("region", { name: "Logo des factures" });
  await panel
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.svg", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("Le logo doit être une image PNG ou JPEG", { exact: false })).toBeVisible();
  await panel
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PICTURE });
  await expect(panel.getByRole("img", { name: /^Logo de Menuiserie/ })).toBeVisible();
  await panel.getByRole("button", { name: "Retirer le logo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Retirer" }).click();
  await expect(panel.getByRole("img")).toHaveCount(0);
  await expect(panel.getByText("Ajouter un logo")).toBeVisible();
});
