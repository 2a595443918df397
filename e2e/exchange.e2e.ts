import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { validateBill } from "./support/bill-gate.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { connectedCompany, simulatedPlatform, synchronize, synchronizeUntil } from "./support/exchange.ts";
import { PASSWORD, person, session } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** Two companies exchange over a simulated platform: one connects, invoices leave, their statuses come back. */

type Api = Awaited<ReturnType<typeof administrator>>;

/** What a try waits for; then it is exchanged again. */
const SOON = { timeout: 5_000 };

const statuses = (page: Page) => page.getByRole("list", { name: "Statuts de la facture" });

async function sell(api: Api, legalEntityRefId: string, counterpartyId: string): Promise<string> {
  const { id, version } = await api.post("/api/invoice/new-invoice", {
    legalEntityRefId,
    bill_direction: "credit",
    bill_label: "Tissage",
    bill_date: today(),
    counterpartyId,
    lines: [{ label: "Lin", quantity: "1", unitPriceCents: 80_000, vatRate: 2000, supplyType: "goods" }],
  });
  await api.patch("/api/invoice/update-status-invoice", { id, version, status: "validated" });
  return id;
}

/** Synchronizes until a sale has got a status. */
const comesBack = (page: Page, dossier: string, sale: string, status: string): Promise<void> =>
  synchronizeUntil(page, dossier, async () => {
    await page.goto(`/accounting/invoices/${sale}?dossier=${dossier}`);
    await expect(statuses(page).getByText(status)).toBeVisible(SOON);
  });

test("a platform is set up in six fields, and one test says what is wrong", async ({ page }) => {
  const seed = Date.now() + 700;
  const dossier = await newCompany(await administrator(page.request), { name: `Vannerie ${seed}`, seed });
  const { tokenUrl, flowUrl, directoryUrl, clientSecret } = simulatedPlatform();
  await signIn(page, `/settings/platform?dossier=${dossier}`);
  await page.getByRole("link", { name: "Régler la plateforme" }).press("Enter");
  const type = (name: string, value: string) => page.getByRole("textbox", { name }).fill(value);
  const tried = page.getByRole("region", { name: /^Essai du/ });
  await type("Plateforme agréée (PA)", "Plateforme simulée");
  await type("Adresse d’authentification", tokenUrl);
  await type("Adresse du service de flux", `${flowUrl}/absent`);
  await type("Adresse de l’annuaire", directoryUrl);
  await type("Identifiant OAuth2", "552100554");
  await page.getByLabel("Secret OAuth2").fill("faux");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Essayer la connexion" }).click();
  await expect(tried.getByText(/refuse/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Connecter…" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);

  await page.getByLabel("Secret OAuth2").fill(clientSecret);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Essayer la connexion" }).click();
  await expect(tried.getByText(/répond par une erreur/)).toBeVisible();
  await type("Adresse du service de flux", flowUrl);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Essayer la connexion" }).click();
  await expect(tried.getByText("Le service répond.")).toHaveCount(2);
  await page.getByRole("button", { name: "Connecter…" }).click();
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Connecter" }));
  await expect(page.getByText("Connectée", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test("a sale travels, is approved by one and refused by the other hand, and each status comes back", async ({
  page,
}) => {
  const seed = Date.now() + 710;
  const api = await administrator(page.request);
  const seller = await connectedCompany(api, { name: `Verrier ${seed}`, seed });
  const buyer = await connectedCompany(api, { name: `Zingueur ${seed}`, seed: seed + 1 });
  const customer = await newCustomer(api, seller.refId, `Zingueur ${seed}`, {
    customerKind: "business",
    siren: buyer.siren,
  });
  const sales = [await sell(api, seller.refId, customer), await sell(api, seller.refId, customer)] as const;
  await signIn(page);

  await test.step("the sales are deposited, and told in the list as received by the platform", async () => {
    await comesBack(page, seller.refId, sales[0], "Mise à disposition");
    await expectAccessible(page);
    await page.goto(`/accounting/invoices?dossier=${seller.refId}`);
    await expect(page.getByTitle("Mise à disposition")).toHaveCount(2);
    await page.goto(`/settings/platform?dossier=${seller.refId}`);
    await expect(page.getByRole("row", { name: /^Facture .* Accepté/ })).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step("they come as drafts to the buyer, who books and approves one, and refuses the other", async () => {
    const rows = page.getByRole("row", { name: new RegExp(`Verrier ${seed}`) });
    await synchronizeUntil(page, buyer.refId, async () => {
      await page.goto(`/accounting/supplier-bills?dossier=${buyer.refId}`);
      await expect(rows).toHaveCount(2, SOON);
    });
    await rows.first().press("Enter");
    await expect(page.getByRole("button", { name: "Refuser" })).toBeVisible();
    const booked = page.url();
    await validateBill(page);
    // The next bill to check comes by itself.
    await expect(page).not.toHaveURL(booked);
    await page.goto(booked);
    await press(page.getByRole("button", { name: "Approuver", exact: true }));
    await page.keyboard.press("Control+Enter");
    await expect(statuses(page).getByText("Approuvée")).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/accounting/supplier-bills?dossier=${buyer.refId}`);
    await rows.filter({ hasText: "À vérifier" }).press("Enter");
    await press(page.getByRole("button", { name: "Refuser" }));
    await page.getByRole("combobox", { name: /Motif/ }).press("Enter");
    await page.getByRole("option", { name: "Transaction inconnue" }).press("Enter");
    await page.getByRole("textbox", { name: /Explication/ }).fill("Rien n’a été commandé.");
    await page.keyboard.press("Control+Enter");
    await expect(statuses(page).getByText("Refusée")).toBeVisible();
    await synchronize(page, buyer.refId);
  });

  await test.step("the seller sees both answers, with the reason of the refusal", async () => {
    await synchronizeUntil(page, seller.refId, async () => {
      await page.goto(`/accounting/invoices?dossier=${seller.refId}`);
      await expect(page.getByTitle("Approuvée")).toBeVisible(SOON);
      await expect(page.getByTitle("Refusée")).toBeVisible(SOON);
    });
    await page
      .getByRole("row")
      .filter({ has: page.getByTitle("Refusée") })
      .press("Enter");
    await expect(page.getByText("Le client a refusé cette facture")).toBeVisible();
    await expect(statuses(page).getByText(/Rien n’a été commandé/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });
});

test("who may only look sees what was exchanged, and neither connects nor synchronizes", async ({ page }) => {
  const seed = Date.now() + 720;
  const api = await administrator(page.request);
  const { refId } = await connectedCompany(api, { name: `Vitrail ${seed}`, seed });
  const email = `lecteur.echanges.${seed}@exemple.fr`;
  await person(page.request, {
    ...{ email, firstname: "Lou", lastname: "An" },
    rights: { platform: ["Viewer"] },
    legalEntityRefIds: [refId],
  });
  await signIn(page, `/settings/platform?dossier=${refId}`, { email, password: PASSWORD });
  await expect(page.getByRole("button", { name: "Synchroniser" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Aucun envoi")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Plateforme agréée" }).press("Enter");
  for (const name of ["Essayer la connexion", "Déconnecter…"])
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
  const headers = await session(page.request, email);
  for (const path of ["/api/platform/sync", "/api/einvoice-platform/test"]) {
    const answer = await page.request.post(path, { data: { legalEntityRefId: refId }, headers });
    expect(answer.status(), path).toBe(403);
  }
});
