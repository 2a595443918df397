import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, type Created, newCompany, newCustomer } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";
import { today } from "./support/today.ts";

/** Open lines of a third party are lettered by hand and from proposals, by keyboard. */

test("a receipt and its sale are lettered, undone, and lettered again as proposed, the difference written off", async ({
  page,
}) => {
  const seed = Date.now();
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Serrurerie ${seed}`, seed });
  const customer = await newCustomer(api, dossier, `Beffroi ${seed}`);
  const post = async (pieceRef: string, cents: number) => {
    const side = (value: number) => ({ debitCents: Math.max(0, value), creditCents: Math.max(0, -value) });
    const entry = await api.post<Created>("/api/entry", {
      legalEntityRefId: dossier,
      journalCode: "OD",
      date: today(),
      pieceRef,
      label: `Pièce ${pieceRef}`,
      lines: [
        { account: "411000", counterpartyId: customer, ...side(cents) },
        { account: "471000", ...side(-cents) },
      ],
    });
    await api.post(`/api/entry/${entry.id}/validate`, {});
  };
  await post("F-1", 120_000);
  await post("R-1", -120_000);
  await post("F-2", 50_000);
  await post("R-2", -49_990);

  await signIn(page, `/accounting/reconciliation/lettering?dossier=${dossier}`);
  const accounts = page.getByRole("grid", { name: "Comptes à lettrer" });
  await expect(accounts.getByRole("row", { name: /Beffroi/ })).toContainText("0,10");
  await expectAccessible(page);
  await accounts.getByRole("row", { name: /Beffroi/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Beffroi/ })).toBeVisible();
  const lines = page.getByRole("grid", { name: "Lignes du compte" });
  for (const piece of ["F-1", "R-1"]) {
    await lines.getByRole("row", { name: new RegExp(`Pièce ${piece}`) }).focus();
    await page.keyboard.press("x");
  }
  await expect(page.getByRole("toolbar", { name: "Sélection" })).toContainText("écart 0,00");
  await page.keyboard.press("l");
  await expect(page.getByText("Lettrage AAA enregistré.")).toBeVisible();
  await expect(lines.getByRole("row", { name: /Pièce F-1/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(lines.getByRole("row", { name: /Pièce F-1/ })).toBeVisible();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("p");
  const panel = page.getByRole("dialog", { name: "Lettrages proposés" });
  await expect(panel.getByRole("checkbox")).toHaveCount(2);
  await expectAccessible(page);
  await panel.getByRole("checkbox", { name: /Écart de 0,10/ }).check();
  await panel.getByRole("button", { name: "Enregistrer 2 lettrages" }).click();
  await expect(page.getByText("2 lettrages enregistrés.")).toBeVisible();
  await expect(page.getByText("Rien à lettrer")).toBeVisible();
  await page.getByRole("tab", { name: "Lettrées" }).click();
  await expect(lines.getByRole("row", { name: /Écart de règlement/ })).toContainText("0,10");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});
