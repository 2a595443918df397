import { expect, type Locator, type Page, test } from "@playwright/test";
import { failAnswers, holdAnswers, loseAnswers } from "./support/answers.ts";
import { authenticatorDigits } from "./support/authenticator.ts";
import { administrator, type Created, newCompany, newCustomer } from "./support/company.ts";
import { intercept } from "./support/intercept.ts";
import { mailedTo } from "./support/outbox.ts";
import { PASSWORD, person, session } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";
import { typeSale } from "./support/typed-sale.ts";

/** Answers that fail, wait or are lost on their way: nothing is done twice, nothing typed is lost, and one is told. */

const run = Date.now();
const TOLD = /Le serveur ne répond pas|Le service ne répond pas/;

/** A company with one invoice of 1 200 € that is owed; the browser stands at it. */
async function openOwedSale(page: Page, name: string, seed: number): Promise<Created> {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name, seed });
  const draft = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: refId,
    bill_direction: "credit",
    bill_label: "Conseil",
    bill_date: today(),
    counterpartyId: await newCustomer(api, refId, "Atelier du Lin"),
    lines: [{ label: "Conseil", unitPriceCents: 100_000, vatRate: 2000, supplyType: "services" }],
  });
  const { id, version } = draft;
  const sale = await api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
  await signIn(page, `/accounting/invoices/${id}?dossier=${refId}`);
  return sale;
}

test("a payment whose answer fails or is lost is written once, whatever is asked again", async ({ page }) => {
  await openOwedSale(page, `Menuiserie du Velay ${run}`, run + 71);
  const PAYMENT = /\/api\/payment$/;
  const payments = page.getByRole("region", { name: "Règlements" });
  const dialog = page.getByRole("dialog", { name: /^Encaisser/ });
  const send = () => page.keyboard.press("Control+Enter");
  const open = async (amount: string) => {
    await page.getByRole("button", { name: "Encaisser" }).click();
    await expect(dialog.getByLabel("Banque ou caisse")).toContainText("512000");
    await dialog.getByLabel("Montant").fill(amount);
  };

  for (const how of ["down", "broken"] as const)
    await test.step(`${how}: what was typed stays`, async () => {
      if (how === "down") await open("400");
      const mend = await failAnswers(page, PAYMENT, how);
      await send();
      await mend();
      await expect(dialog.getByRole("alert")).toContainText(TOLD);
      await expect(dialog.getByLabel("Montant")).toHaveValue("400,00");
    });

  await test.step("lost: another sum is refused, the same one is what was written", async () => {
    const mend = await loseAnswers(page, PAYMENT);
    await send();
    await mend();
    await expect(dialog.getByRole("alert")).toContainText(TOLD);
    await dialog.getByLabel("Montant").fill("500");
    await send();
    await expect(dialog.getByRole("alert")).toContainText("déjà été envoyée avec un autre contenu");
    await dialog.getByLabel("Montant").fill("400");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(payments.getByRole("listitem")).toHaveCount(1);
    await expect(payments).toContainText("400,00");
  });

  await test.step("slow: it is sent once", async () => {
    await open("100");
    const answers = await holdAnswers(page, PAYMENT);
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("button", { name: "Écriture…" })).toBeDisabled();
    await page.keyboard.press("Control+Enter");
    await expect.poll(answers.asked).toBe(1);
    answers.letGo();
    await expect(dialog).toBeHidden();
    await expect(payments.getByRole("listitem")).toHaveCount(2);
    expect(answers.asked()).toBe(1);
    await page.unroute(PAYMENT);
  });

  await test.step("who gives up after a lost answer sees what was written all the same", async () => {
    await open("300");
    const mend = await loseAnswers(page, PAYMENT);
    await send();
    await mend();
    await expect(dialog.getByRole("alert")).toContainText(TOLD);
    await dialog.getByRole("button", { name: "Renoncer" }).click();
    await expect(payments.getByRole("listitem")).toHaveCount(3);
  });
});

test("a sale, a recurring invoice and a bill whose answers are lost are saved once, asked again", async ({
  page,
}) => {
  const api = await administrator(page.request);
  const refId = await newCompany(api, { name: `Menuiserie du Gévaudan ${run}`, seed: run + 72 });
  await newCustomer(api, refId, "Atelier du Lin");
  await signIn(page, `/accounting/invoices/new?dossier=${refId}`);
  const NEW = /\/api\/invoice\/new-invoice$/;
  const SALE = /\/accounting\/invoices\/([0-9a-f-]{36})/;
  const saveTwice = async (calls = NEW, key = "Control+s", done = /^Brouillon .*enregistré\./) => {
    const mend = await loseAnswers(page, calls);
    await page.keyboard.press(key);
    await mend();
    await expect(page.getByText(TOLD).last()).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByText(done)).toBeVisible();
  };

  await test.step("a sale", async () => {
    await typeSale(page, { client: "Atelier du Lin", label: "Audit", price: "1200,5" });
    await saveTwice();
    await page.goto("/accounting/invoices");
    await expect(page.getByRole("row", { name: /Atelier du Lin/ })).toHaveCount(1);
  });

  await test.step("a sale that is validated as it is typed", async () => {
    await page.goto("/accounting/invoices/new");
    await typeSale(page, { client: "Atelier du Lin", label: "Conseil", price: "80" });
    const dialog = page.getByRole("dialog", { name: /^Valider la facture/ });
    const mend = await loseAnswers(page, NEW);
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("row", { name: /^411/ })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await mend();
    await expect(page.getByText(TOLD).last()).toBeVisible();
    await expect(page.getByLabel("PU HT")).toHaveValue("80,00");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: /^Facture FA-\d{4}-0001/, level: 1 })).toBeVisible();
    await page.goto("/accounting/invoices");
    await expect(page.getByRole("row", { name: /Atelier du Lin/ })).toHaveCount(2);
  });

  await test.step("a recurring invoice", async () => {
    await page.getByRole("row", { name: /Brouillon.*Atelier du Lin|Atelier du Lin.*Brouillon/ }).click();
    await expect(page).toHaveURL(SALE);
    await page.goto(`/accounting/invoices/recurring/new?from=${SALE.exec(page.url())?.[1]}`);
    await page.getByLabel("Nom", { exact: true }).fill("Audit annuel");
    await saveTwice(/\/api\/recurring-invoice$/, "Control+Enter", /^Abonnement créé/);
    await page.goto("/accounting/invoices/recurring");
    await expect(page.getByRole("row", { name: /Audit annuel/ })).toHaveCount(1);
  });

  await test.step("a bill", async () => {
    await page.goto("/accounting/supplier-bills/new");
    await page.getByRole("textbox", { name: "Numéro", exact: true }).fill("F-77");
    await page.getByRole("group", { name: "Ligne 1" }).getByLabel("Libellé").fill("Poutres");
    await page.getByRole("group", { name: "Ligne 1" }).getByLabel("Prix unitaire HT").fill("300");
    await saveTwice();
    await page.goto("/accounting/supplier-bills");
    await expect(page.getByRole("row", { name: /F-77/ })).toHaveCount(1);
  });
});

test("a copy, a credit note and the use of an overpayment whose answers are lost are written once, asked again", async ({
  page,
}) => {
  const sale = await openOwedSale(page, `Menuiserie du Forez ${run}`, run + 73);
  const api = await administrator(page.request);
  const told = page.getByText(TOLD);
  const askTwice = async (calls: RegExp, ask: () => Promise<void>) => {
    const mend = await loseAnswers(page, calls);
    await ask();
    await mend();
    await expect(told.last()).toBeVisible();
    await ask();
  };
  const choose = (name: string) => async () => {
    await page.getByRole("button", { name: "Autres actions" }).press("Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
  };
  const drafts = async (count: number) => {
    await page.goto("/accounting/invoices");
    await expect(page.getByRole("row", { name: /Atelier du Lin/ })).toHaveCount(count);
  };

  await test.step("a copy, and another one that is asked for after it", async () => {
    await askTwice(/\/duplicate$/, choose("Dupliquer"));
    await expect(page.getByText("en brouillon, datée d’aujourd’hui")).toBeVisible();
    await drafts(2);
    await page.goto(`/accounting/invoices/${sale.id}`);
    await choose("Dupliquer")();
    await expect(page.getByText("en brouillon, datée d’aujourd’hui")).toBeVisible();
    await drafts(3);
  });

  await test.step("the draft of a credit note", async () => {
    await page.goto(`/accounting/invoices/${sale.id}`);
    await askTwice(/\/new-invoice$/, choose("Avoir partiel"));
    await expect(page.getByLabel("Objet")).toHaveValue(`Avoir sur ${sale.refId}`);
    await drafts(4);
  });

  await test.step("the use of an overpayment", async () => {
    const { legalEntityRefId, counterpartyId } = await api.get<{
      legalEntityRefId: string;
      counterpartyId: string;
    }>(`/api/invoice/${sale.id}`);
    const paid = { legalEntityRefId, counterpartyId, date: today(), amountCents: 50_000 };
    await api.post("/api/payment", { ...paid, allocations: [] });
    await page.goto(`/accounting/invoices/${sale.id}`);
    const payments = page.getByRole("region", { name: "Règlements" });
    await askTwice(/\/allocate$/, async () => {
      await payments.getByRole("button", { name: "Imputer" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "Imputer" }).press("Enter");
    });
    await expect(page.getByText("Règlement imputé et lettré.")).toBeVisible();
    await expect(payments.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByText(/700,00\s€ à encaisser|À encaisser.*700,00/)).toBeVisible();
  });
});

test("a new password that cannot be sent stays in its field, and is sent once", async ({ page, request }) => {
  const email = `panne-${run}@example.fr`;
  await person(request, { email, firstname: "Paula", lastname: "Panne" });
  await page.goto("/forgot-password");
  await page.getByLabel("E-mail ou téléphone").fill(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/reset-password$/);
  await page.getByLabel("Code à 6 chiffres").fill(await mailedTo(email, /^(\d{6})$/m));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/new-password$/);
  const field = page.getByLabel("Nouveau mot de passe");
  const RESET = /\/api\/natural-person\/reset-password$/;
  await field.fill("second secret à moi");
  for (const how of ["down", "broken"] as const) {
    const mend = await failAnswers(page, RESET, how);
    await page.keyboard.press("Enter");
    await mend();
    await expect(page.getByRole("alert")).toContainText(TOLD);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("second secret à moi");
  }
  const answers = await holdAnswers(page, RESET);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Enregistrement…" })).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect.poll(answers.asked).toBe(1);
  answers.letGo();
  await expect(page.getByText(/Votre mot de passe est changé/)).toBeVisible();
  expect(answers.asked()).toBe(1);
});

test("digits of a second factor that cannot be sent stay, and the password with them", async ({
  page,
  request,
}) => {
  const email = `digits-${run}@example.fr`;
  await person(request, { email, firstname: "Diane", lastname: "Digits" });
  const headers = await session(request, email);
  const begun = await request.post("/api/auth/totp/enrol", { data: { password: PASSWORD }, headers });
  const otp = authenticatorDigits(((await begun.json()) as { secret: string }).secret);
  const confirmed = await request.post("/api/auth/totp/confirm", { data: { otp }, headers });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  const recovery = recoveryCodes[0] ?? "";

  const SIGN_IN = /\/api\/auth\/signin$/;
  await page.goto("/sign-in");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Code de vérification");
  await expect(field).toBeFocused();
  await field.fill(recovery);
  for (const how of ["down", "broken"] as const) {
    const mend = await failAnswers(page, SIGN_IN, how);
    await page.keyboard.press("Enter");
    await mend();
    await expect(page.getByRole("alert")).toContainText(TOLD);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(recovery);
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue(PASSWORD);
  }
  const answers = await holdAnswers(page, SIGN_IN);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Connexion en cours…" })).toBeDisabled();
  await expect(field).toBeDisabled();
  await expect.poll(answers.asked).toBe(1);
  answers.letGo();
  await expect(page).toHaveURL(/dashboard/);
  expect(answers.asked()).toBe(1);
});

test("messages that cannot be read are asked again; what cannot be sent of them is taken back, and told", async ({
  page,
}) => {
  const api = await administrator(page.request);
  await api.post("/api/common/messages", { message: { title: `Relance ${run}`, description: "À suivre" } });
  const MESSAGES = /\/api\/common\/messages$/;
  const mendList = await failAnswers(page, MESSAGES, "broken");
  await signIn(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Messages(,|$)/ })
    .click();
  const panel = page.getByRole("dialog", { name: "Messages" });
  await expect(panel.getByRole("alert")).toContainText(TOLD);
  await mendList();
  await panel.getByRole("button", { name: "Réessayer" }).click();
  const message = panel.getByRole("listitem").filter({ hasText: `Relance ${run}` });
  await expect(message).toBeVisible();

  for (const [how, action] of [
    ["down", "Marquer comme lu"],
    ["broken", "Supprimer"],
  ] as const)
    await test.step(`${how}: ${action}`, async () => {
      const mend = await failAnswers(page, /\/api\/common\/messages[/?]/, how);
      await message.hover();
      await message.getByRole("button", { name: action }).click();
      await mend();
      await expect(page.getByText(TOLD).last()).toBeVisible();
      await expect(message.getByRole("button", { name: "Marquer comme lu", exact: true })).toBeAttached();
    });
  await message.hover();
  await message.getByRole("button", { name: "Supprimer" }).click();
  await expect(message).toHaveCount(0);
});

test("files of the application that cannot be fetched are told, lose nothing, and are asked for again", async ({
  page,
}) => {
  await signIn(page, "/accounting/counterparties/new");
  const name = page.getByLabel("Nom ou raison sociale");
  await name.fill("Papeterie du Marais");
  const banner = page.getByRole("banner");
  const messages = banner.getByRole("button", { name: /^Messages(,|$)/ });
  const tab = page.getByRole("button", { name: "Ouvrir les réglages" });
  const settings = page.getByRole("dialog", { name: "Réglages" });
  const layout = page.locator("[data-layout]");
  /** A file may be asked for more than once: the line stays down until what asked for it has given up. */
  const fails = async (asked: Locator, file: RegExp, hasGivenUp: () => Promise<void>) => {
    const mend = await failAnswers(page, file, "down");
    await asked.click();
    await hasGivenUp();
    await mend();
    await expect(page.getByText(TOLD).last()).toBeVisible();
  };
  const isClosed = (opener: Locator) => () => expect(opener).toHaveAttribute("aria-expanded", "false");

  await test.step("a panel", async () => {
    await fails(messages, /\/assets\/FeedPanel-/, isClosed(messages));
    await messages.click();
    const panel = page.getByRole("dialog", { name: "Messages" });
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });

  await test.step("the settings, and a layout that they offer", async () => {
    await fails(tab, /\/assets\/SettingsPanel-/, isClosed(tab));
    await tab.click();
    await expect(settings).toBeVisible();
    const modern = settings.getByRole("radio", { name: "Moderne" });
    const dense = settings.getByRole("radio", { name: "Dense" });
    await fails(modern, /\/assets\/ModernLayout-/, () => expect(dense).toBeChecked());
    await expect(layout).toHaveAttribute("data-layout", "dense");
    await modern.click();
    await expect(layout).toHaveAttribute("data-layout", "modern");
    await dense.click();
    await expect(layout).toHaveAttribute("data-layout", "dense");
    await page.keyboard.press("Escape");
    await expect(settings).toBeHidden();
  });

  await test.step("a screen whose link is only pointed at", async () => {
    const SCREEN = /\/assets\/ImportsScreen-/;
    const mend = await failAnswers(page, SCREEN, "down");
    const failed = page.waitForEvent("requestfailed", (request) => SCREEN.test(request.url()));
    await page
      .getByRole("navigation", { name: "Menu principal" })
      .getByRole("link", { name: "Imports/Historique" })
      .hover();
    await failed;
    await mend();
    await expect(name).toHaveValue("Papeterie du Marais");
  });
});

test("a page whose files a deployment has taken away is read anew", async ({ page }) => {
  await signIn(page, "/accounting/reports");
  await expect(page.getByRole("heading", { name: "Rapports", level: 1 })).toBeVisible();
  await intercept(page, /\/assets\/ImportsScreen-/, (route) => route.fulfill({ status: 404 }));
  await intercept(
    page,
    ({ pathname }) => pathname === "/",
    (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Next</title>" }),
  );
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .getByRole("link", { name: "Imports/Historique" })
    .hover();
  await page.waitForFunction(() => !("before" in window));
  await expect(page.getByRole("heading", { name: "Rapports", level: 1 })).toBeVisible();
});
