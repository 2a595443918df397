import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { ADDRESS, administrator, type Created, newCompany } from "./support/company.ts";
import { person, signInAs } from "./support/people.ts";
import { press } from "./support/press.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** The card of a third party, and the merge of a duplicate; by keyboard. */

test("a customer's card shows what he owes, and his duplicate is merged into him", async ({ page }) => {
  const seed = Date.now() + 213;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Tiers ${seed}`, seed });
  const customer = (name: string, change: object = {}) =>
    api.post<Created>("/api/counterparty", {
      legalEntityRefId: dossier,
      kind: "customer",
      name,
      address: ADDRESS,
      iban: "FR1420041010050500013M02606",
      ...change,
    });
  const kept = await customer("Verrerie du Quai", { creditLimitCents: 100_000 });
  const double = await customer("Verrerie Dupliquée");
  await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "credit",
    bill_label: "Vitrines",
    bill_date: today(),
    counterpartyId: double.id,
    status: "validated",
    lines: [{ label: "Vitrine", unitPriceCents: 100_000, vatRate: 2000, supplyType: "services" }],
  });
  await signIn(page, `/accounting/counterparties?dossier=${dossier}`);

  await test.step("the list shows his balance, and the two as probable duplicates", async () => {
    await expect(page.getByRole("row", { name: /Verrerie Dupliquée.*1.200,00.D/ })).toBeVisible();
    await page.getByRole("tab", { name: "Doublons probables" }).press("Enter");
    const pair = page.getByRole("row", { name: /Verrerie/ });
    await expect(pair).toContainText("Même IBAN");
    await expectAccessible(page);
    await pair.press("Enter");
  });

  await test.step("the merge tells what moves before it is done", async () => {
    const panel = page.getByRole("dialog", { name: "Fusionner deux tiers" });
    await panel.getByRole("radio", { name: "Verrerie du Quai" }).check();
    await expect(panel.getByRole("row", { name: /411000.*1.200,00.D/ })).toBeVisible();
    await expectAccessible(page);
    await press(panel.getByRole("button", { name: "Fusionner" }));
    await expect(page.getByText("Verrerie Dupliquée est fusionné avec Verrerie du Quai")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Verrerie du Quai", level: 1 })).toBeVisible();
  });

  await test.step("the kept card stands where both stood, beyond its limit", async () => {
    await expect(page.getByText("Plafond dépassé de", { exact: false })).toBeVisible();
    await page.getByRole("tab", { name: "Grand livre" }).press("Enter");
    await expect(page.getByRole("row", { name: /Fusion de tiers.*1.200,00/ })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
  });

  await test.step("the duplicate leads to the kept one", async () => {
    await page.goto(`/accounting/counterparties/${double.id}`);
    await page.getByRole("link", { name: "Ouvrir Verrerie du Quai" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(kept.id));
  });
});

test("who may only see third parties merges none, and approves no IBAN", async ({ page, request }) => {
  const seed = Date.now() + 311;
  const api = await administrator(request);
  const dossier = await newCompany(api, { name: `Tiers vus ${seed}`, seed });
  const { id } = await api.post<Created>("/api/counterparty", {
    legalEntityRefId: dossier,
    kind: "supplier",
    name: "Forge du Lac",
    iban: "FR1420041010050500013M02606",
  });
  const email = `tiers-${seed}@example.fr`;
  await person(request, {
    email,
    firstname: "Lise",
    lastname: "Lectrice",
    rights: { counterparties: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signInAs(page, email);
  await page.goto(`/accounting/counterparties/${id}?tab=card`);
  const approve = page.getByRole("button", { name: "Approuver" });
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  await approve.hover();
  await expect(page.getByRole("tooltip")).toContainText("Il vous manque le droit");
  await page.goto(`/accounting/counterparties/${id}?merge=search`);
  const panel = page.getByRole("dialog", { name: "Fusionner deux tiers" });
  await expect(panel.getByRole("combobox")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Fusionner" })).toHaveCount(0);
});

test("a toast covers no button of the form that was saved", async ({ page }) => {
  const seed = Date.now() + 417;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Tiers dits ${seed}`, seed });
  const body = { legalEntityRefId: dossier, kind: "supplier", name: "Scierie du Lac" };
  const { id } = await api.post<Created>("/api/counterparty", body);
  await signIn(page, `/accounting/counterparties/${id}?tab=card`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("compta@scierie.example");
  await page.keyboard.press("Control+Enter");
  const said = page.getByRole("status").filter({ hasText: "est enregistré" });
  // Held: it would be gone before it is measured.
  await said.hover();
  const save = page.getByRole("button", { name: "Enregistrer" });
  await save.scrollIntoViewIfNeeded();
  const [one, other] = [await said.boundingBox(), await save.boundingBox()];
  if (!one || !other) throw new Error("toast or button is not on the screen");
  const apart =
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y ||
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x;
  expect(apart, JSON.stringify({ one, other })).toBe(true);
});
