import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { chooseStatement } from "./support/bank-import.ts";
import { administrator, newCompany } from "./support/company.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** Six operations come as OFX, then the same six as CSV with one more: only that one is added, and the month can be closed. */

const YEAR = thisYear() - 1;
const SIX: readonly (readonly [day: string, euros: string, label: string])[] = [
  ["02", "-12.50", "CB CAFE DE LA GARE"],
  ["02", "-12.50", "CB CAFE DE LA GARE"],
  ["05", "1200.00", "VIR SEPA RECU BOULANGERIE DUPONT FA-0012"],
  ["09", "-89.90", "PRLV SEPA EDF"],
  ["12", "-1000.00", "VIR LOYER MARS"],
  ["31", "-9.60", "FRAIS TENUE DE COMPTE"],
];
const OFX = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30006<BRANCHID>00001<ACCTID>12345678901</BANKACCTFROM>
<BANKTRANLIST>${SIX.map(
  ([day, euros, label], at) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${YEAR}03${day}<TRNAMT>${euros}<FITID>F${at}<NAME>${label.slice(0, 32)}</STMTTRN>`,
).join("")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const CSV = `Date;Libellé;Montant\r\n${[...SIX, ["31", "-4.00", "COTISATION CARTE"] as const]
  .map(([day, euros, label]) => `${day}/03/${YEAR};${label};${euros.replace(".", ",")}`)
  .join("\r\n")}\r\n`;

test("the same operations in another format are shown as known, and are not added again", async ({
  page,
}) => {
  const seed = Date.now() + 41;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Vitrerie ${seed}`, seed, years: [YEAR] });
  await signIn(page, `/accounting/reconciliation?dossier=${dossier}`);

  await test.step("OFX, then the screen stands on what came", async () => {
    await chooseStatement(page, "mars.ofx", OFX);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("6 opérations ajoutées.")).toBeVisible();
    await expect(page.getByText("Voici les opérations du relevé qui vient d’être importé.")).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(6);
  });

  await test.step("CSV: six are grey and not ticked, one is added, with the closing balance that is typed", async () => {
    const dialog = await chooseStatement(page, "mars.csv", CSV);
    await expect(dialog).toContainText("6 opérations déjà présentes ne sont pas ajoutées.");
    await expect(dialog.getByRole("checkbox", { name: /CAFE/ }).first()).not.toBeChecked();
    await expect(dialog.getByRole("checkbox", { name: /COTISATION/ })).toBeChecked();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("textbox", { name: "Solde final (facultatif)" }).fill("1071,50");
    await dialog.getByRole("button", { name: "Importer 1 opération" }).click();
    await expect(page.getByText("1 opération ajoutée, 6 déjà présentes.")).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.getByRole("button", { name: "Toutes les opérations" }).click();
    await expect(page.getByRole("option")).toHaveCount(7);
    await expect(page.getByLabel("Soldes")).toContainText(/1\s071,50/);
    await expect(page.getByRole("button", { name: "Arrêter le rapprochement" })).toBeEnabled();
  });
});
