import { expect, test } from "@playwright/test";
import { expectAccessible, expectFits } from "./support/axe.ts";
import { chooseStatement, importStatement } from "./support/bank-import.ts";
import { administrator, newCompany, newCustomer } from "./support/company.ts";
import { PASSWORD, person } from "./support/people.ts";
import { press, pressEscape } from "./support/press.ts";
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
    await importStatement(page, file, "3 opérations ajoutées.");
    const dialog = await chooseStatement(page, "mars.xml", file);
    await expect(dialog).toContainText("Toutes ces opérations sont déjà présentes.");
    await expect(dialog.getByRole("button", { name: "Importer 0 opération" })).toBeDisabled();
    await expectAccessible(page);
    await pressEscape(page);
    await expect(page.getByLabel("Soldes")).toContainText(/Écart\s*1\s788,00/);
    await expectAccessible(page);
  });

  await test.step("Enter accepts what is proposed, the certain ones at once, and the fees get their entry", async () => {
    const list = page.getByRole("listbox", { name: "Opérations du relevé" });
    await list.getByRole("option", { name: /1\s200,00/ }).click();
    await page.keyboard.press("Enter");
    await expect(list.getByRole("option")).toHaveCount(2);
    await page.keyboard.press("t");
    const certain = page.getByRole("dialog", { name: "Accepter les propositions sûres" });
    await expect(certain.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("1 opération rapprochée.")).toBeVisible();
    await expect(list.getByRole("option")).toHaveCount(1);
    await page.getByRole("button", { name: "Annuler", exact: true }).click();
    await expect(page.getByText("1 opération à traiter de nouveau.")).toBeVisible();
    await expect(list.getByRole("option")).toHaveCount(2);
    await page.keyboard.press("t");
    await expect(certain.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Control+Enter");
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
    await pressEscape(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step("what was accepted together is opened again from its statement, its toast long gone", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("tab", { name: "Rapprochées" }).click();
    await page.getByRole("option", { name: /600,00/ }).click();
    await page.keyboard.press("u");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("t");
    const certain = page.getByRole("dialog", { name: "Accepter les propositions sûres" });
    await expect(certain.getByRole("listitem")).toHaveCount(2);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("2 opérations rapprochées.")).toBeVisible();
    await page.getByRole("tab", { name: "Relevés" }).click();
    await page.getByRole("button", { name: "Actions sur mars.xml" }).click();
    await page.getByRole("menuitem", { name: /^Rouvrir 2 opérations acceptées le / }).click();
    const asked = page.getByRole("alertdialog", { name: "Rouvrir 2 opérations" });
    await asked.getByRole("button", { name: "Rouvrir" }).click();
    await expect(page.getByText("2 opérations à traiter de nouveau.")).toBeVisible();
    await page.getByRole("tab", { name: "À traiter" }).click();
    await expect(page.getByRole("option")).toHaveCount(2);
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

test("thirty operations are matched by one key each, the month is frozen, printed and opened again", async ({
  page,
}) => {
  const seed = Date.now() + 31;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Miroiterie ${seed}`, seed, years: [YEAR] });
  const customer = await newCustomer(api, dossier, `Vitrail ${seed}`);
  const cents = Array.from({ length: 30 }, (_, at) => 12_000 + 120 * at);
  for (const amount of cents)
    await api.post("/api/invoice/new-invoice", {
      legalEntityRefId: dossier,
      bill_direction: "credit",
      bill_label: "Vitres",
      bill_date: `${YEAR}-03-02`,
      status: "validated",
      counterpartyId: customer,
      lines: [{ label: "Vitres", vatRate: 2000, supplyType: "goods", unitPriceCents: (amount * 5) / 6 }],
    });
  const day = (at: number) => `03-${String(at + 2).padStart(2, "0")}`;
  const file = statement(cents.map((amount, at) => [day(at % 28), amount, `VIR VITRAIL ${seed}`] as const));
  await signIn(page, `/accounting/reconciliation?dossier=${dossier}`);
  const list = page.getByRole("listbox", { name: "Opérations du relevé" });

  await test.step("a key each", async () => {
    await importStatement(page, file, "30 opérations ajoutées.");
    await expect(list.getByRole("option")).toHaveCount(30);
    await list.getByRole("option").first().click();
    await page.evaluate(() => {
      const counted = window as unknown as { keys: number };
      counted.keys = 0;
      window.addEventListener("keydown", () => (counted.keys += 1), true);
    });
    for (let left = 29; left >= 0; left -= 1) {
      // A key that comes before the answer to the last one is ignored, so that no operation is accepted unseen.
      await expect(async () => {
        await page.keyboard.press("Enter");
        await expect(list.getByRole("option")).toHaveCount(left, { timeout: 10_000 });
      }).toPass();
      if (left === 15)
        await expect(
          page.getByRole("progressbar", { name: `Opérations traitées de mars ${YEAR}` }),
        ).toHaveAttribute("aria-valuenow", "50");
    }
    const keys = await page.evaluate(() => (window as unknown as { keys: number }).keys);
    expect(keys).toBeLessThanOrEqual(90);
    await expect(page.getByText("Tout est traité")).toBeVisible();
    await expect(page.getByLabel("Soldes")).toContainText(/Écart\s*0,00/);
  });

  await test.step("the reconciliation is frozen, printed, and opened again with its reason", async () => {
    await page.getByRole("button", { name: "Arrêter le rapprochement" }).click();
    const dialog = page.getByRole("dialog", { name: "Arrêter le rapprochement" });
    await expect(dialog).toContainText(/Écart inexpliqué\s*0,00/);
    await page.keyboard.press("Control+Enter");
    const frozen = page.getByText(`Rapprochement arrêté au 31/03/${YEAR}`, { exact: true });
    await expect(frozen).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Imprimer" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole("button", { name: "Rouvrir" }).click();
    await page.getByRole("textbox", { name: "Motif" }).fill("Relevé corrigé par la banque");
    await page.keyboard.press("Control+Enter");
    await expect(frozen).toHaveCount(0);
    const traced = await api.get(`/api/audit?legalEntityRefId=${dossier}`);
    expect(JSON.stringify(traced)).toContain("Relevé corrigé par la banque");
  });
});

test("an operation is split over accounts, another one pays an invoice that is looked for", async ({
  page,
}) => {
  const seed = Date.now() + 37;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Miroiterie ${seed}`, seed, years: [YEAR] });
  const customer = await newCustomer(api, dossier, `Vitrail ${seed}`);
  await api.post("/api/invoice/new-invoice", {
    legalEntityRefId: dossier,
    bill_direction: "credit",
    bill_label: "Vitres",
    bill_date: `${YEAR}-03-02`,
    status: "validated",
    counterpartyId: customer,
    lines: [{ label: "Vitres", vatRate: 2000, supplyType: "goods", unitPriceCents: 100_000 }],
  });
  await signIn(page, `/accounting/reconciliation?dossier=${dossier}`);
  await importStatement(
    page,
    statement([
      ["03-05", -86_353, "ECHEANCE PRET"],
      ["03-10", 50_000, "REMISE CHEQUE"],
    ]),
    "2 opérations ajoutées.",
  );
  const list = page.getByRole("listbox", { name: "Opérations du relevé" });
  await list.getByRole("option", { name: /ECHEANCE/ }).click();
  await page.keyboard.press("s");
  const split = page.getByRole("dialog", { name: "Éclater l’opération" });
  for (const [at, [account, amount]] of [
    ["164", "822,36"],
    ["661", "41,17"],
  ].entries()) {
    const line = split.getByRole("group", { name: `Ligne ${at + 1}` });
    await line.getByRole("combobox", { name: "Compte" }).fill(account ?? "");
    await page
      .getByRole("option", { name: new RegExp(`^${account}`) })
      .first()
      .click();
    await line.getByRole("textbox", { name: "Montant" }).fill(amount ?? "");
  }
  await expect(split).toContainText("Rien ne reste à ventiler.");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Écriture passée, opération rapprochée.")).toBeVisible();
  await list.getByRole("option", { name: /REMISE/ }).click();
  await page.keyboard.press("f");
  const dialog = page.getByRole("dialog", { name: "Rattacher une facture" });
  await dialog.getByRole("textbox", { name: "Numéro, tiers ou montant" }).fill("vitrail");
  await dialog
    .getByRole("row", { name: /Vitrail/ })
    .getByRole("checkbox")
    .check();
  await expect(dialog).toContainText("La sélection fait exactement l’opération.");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 facture réglée, opération rapprochée.")).toBeVisible();
  await expect(page.getByText("Tout est traité")).toBeVisible();
  await expect(page.getByLabel("Soldes")).toContainText(/Écart\s*0,00/);
});

test("an operation of a closed month is booked on the day that is proposed", { tag: "@nightly" }, async ({
  page,
}) => {
  const seed = Date.now() + 319;
  const api = await administrator(page.request);
  const dossier = await newCompany(api, { name: `Moulures ${seed}`, seed, years: [YEAR] });
  await api.post("/api/invoice/new-invoice", {
    ...{ legalEntityRefId: dossier, bill_direction: "credit", bill_label: "Vitres", status: "validated" },
    ...{ bill_date: `${YEAR}-03-02`, counterpartyId: await newCustomer(api, dossier, `Vitrail ${seed}`) },
    lines: [{ label: "Vitres", vatRate: 2000, supplyType: "goods", unitPriceCents: 100_000 }],
  });
  const { fiscalExercises } = await api.get<{
    fiscalExercises: { periods: { id: string; version: number; startDate: string }[] }[];
  }>(`/api/fiscal-exercise?legalEntityRefId=${dossier}`);
  for (const { id, version, startDate } of fiscalExercises.flatMap(({ periods }) => periods))
    if (startDate <= `${YEAR}-03-01`)
      await api.patch("/api/fiscal-period", {
        ...{ id, version, state: "provisionally_closed" },
        reason: "Mois déjà déclaré.",
      });
  await signIn(page, `/accounting/reconciliation?dossier=${dossier}`);
  await importStatement(page, statement([["03-10", 120_000, `VIR VITRAIL ${seed}`]]), "1 opération ajoutée.");
  await page.getByRole("option", { name: /VIR VITRAIL/ }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expectAccessible(page);
  await press(dialog.getByRole("button", { name: `Comptabiliser au 01/04/${YEAR}` }));
  await expect(page.getByText("Opération rapprochée.")).toBeVisible();
});
