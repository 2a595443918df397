import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { thisYear } from "./support/today.ts";

/** A month of the bank: its file is imported, its operations are matched by keyboard, to a difference of zero. */

const YEAR = thisYear() - 1;

const entry = (day: string, cents: number, label: string) =>
  `<Ntry><Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>
  <Sts>BOOK</Sts><BookgDt><Dt>${YEAR}-${day}</Dt></BookgDt><ValDt><Dt>${YEAR}-${day}</Dt></ValDt>
  <BkTxCd><Prtry><Cd>0</Cd></Prtry></BkTxCd><AddtlNtryInf>${label}</AddtlNtryInf></Ntry>`;
const balance = (code: string, day: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${YEAR}-${day}</Dt></Dt></Bal>`;
const statement = (operations: readonly (readonly [day: string, cents: number, label: string])[]) => {
  const closing = operations.reduce((total, [, cents]) => total + cents, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance("OPBD", "02-28", 0)}${balance("CLBD", "03-31", closing)}
${operations.map((one) => entry(...one)).join("\n")}</Stmt></BkToCstmrStmt></Document>`;
};

test("a statement is imported and matched by keyboard until nothing differs", async ({ page }) => {
  const seed = Date.now() + 19;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Miroiterie ${seed}`, seed, years: [YEAR] });
  const customer = await newCustomer(api, dossier, `Vitrail ${seed}`);
  const sale = (unitPriceCents: number) =>
    api.post("/api/invoice/new-invoice", {
      legalEntityRefId: dossier,
      bill_direction: "credit",
      bill_label: "Vitres",
      bill_date: `${YEAR}-03-02`,
      status: "validated",
      counterpartyId: customer,
      lines: [{ label: "Vitres", vatRate: 2000, supplyType: "goods", unitPriceCents }],
    });
  await sale(100_000);
  await sale(50_000);
  const file = statement([
    ["03-10", 120_000, `VIR VITRAIL ${seed}`],
    ["03-12", 60_000, `VIR VITRAIL ${seed}`],
    ["03-31", -1_200, "FRAIS TENUE DE COMPTE"],
  ]);
  await signIn(page, `/accounting/reconciliation?dossier=${dossier}`);

  await test.step("its file is imported; the same one again adds nothing", async () => {
    for (const told of ["3 opérations ajoutées.", "0 opération ajoutée, 3 déjà présentes."]) {
      await page.getByRole("heading", { level: 1 }).click();
      // The key is heard once the accounts are read, as the button is seen.
      await expect(page.getByRole("button", { name: "Importer un relevé" })).toBeVisible();
      await page.keyboard.press("i");
      const dialog = page.getByRole("dialog", { name: "Importer un relevé" });
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "mars.xml", mimeType: "text/xml", buffer: Buffer.from(file) });
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(told)).toBeVisible();
    }
    await expect(page.getByLabel("Soldes")).toContainText(/Écart\s*1\s788,00/);
    await expectAccessible(page);
  });

  await test.step("Enter accepts what is proposed, the certain ones at once, and the fees get their entry", async () => {
    const list = page.getByRole("listbox", { name: "Opérations du relevé" });
    await list.getByRole("option", { name: /1\s200,00/ }).click();
    await page.keyboard.press("Enter");
    await expect(list.getByRole("option")).toHaveCount(2);
    await page.keyboard.press("t");
    const certain = page.getByRole("dialog", { name: "Accepter les propositions certaines" });
    await expect(certain.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("1 opération rapprochée.")).toBeVisible();
    await expect(list.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Créer l’écriture" });
    await dialog.getByRole("combobox", { name: "Compte" }).fill("627");
    await page.getByRole("option", { name: /^627/ }).first().click();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Tout est traité")).toBeVisible();
    await expect(page.getByLabel("Soldes")).toContainText(/Écart\s*0,00/);
  });

  await test.step("a match is undone, and the screen fits a phone", async () => {
    await page.getByRole("tab", { name: "Rapprochées" }).click();
    await expect(page.getByRole("option")).toHaveCount(3);
    await page.keyboard.press("u");
    await expect(page.getByRole("option")).toHaveCount(2);
    await page.getByRole("tab", { name: "À traiter" }).click();
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.getByRole("tab", { name: "Relevés" }).click();
    const statements = page.getByRole("table", { name: "Relevés importés" });
    await expect(statements.getByRole("row", { name: /mars\.xml/ })).toContainText(/1\s788,00/);
    await page.getByRole("button", { name: "Actions sur mars.xml" }).click();
    // Its operations are matched: the menu says why it cannot be undone.
    await expect(page.getByRole("menuitem", { name: /Annuler l’import/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await expectAccessible(page);
  });
});

test("who may only look imports nothing and accepts nothing", async ({ page }) => {
  const seed = Date.now() + 23;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Miroiterie ${seed}`, seed });
  const email = `lecteur.${seed}@exemple.fr`;
  await person(page.request, {
    email,
    firstname: "Léa",
    lastname: "Lecteur",
    rights: { reconciliation: ["Viewer"], companies: ["Viewer"] },
    legalEntityRefIds: [dossier],
  });
  await signIn(page, "/accounting/reconciliation", { email, password: PASSWORD });
  await expect(page.getByRole("button", { name: "Importer un relevé" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});
