import type { BankAccount, BankPreview, BankStatementAnswer } from "@grand-livre/contracts/bank";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountsOf, importFile, operationsOf, sendFile, statement } from "../../../test/bank-files.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { endOf } from "../../../test/ledger-files.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
});

const JANUARY = statement({
  opening: ["2025-12-31", 100_000],
  closing: ["2026-01-31", 148_000],
  operations: [
    ["2026-01-05", 50_000, "VIR MAIRIE DE CHAUMONT"],
    ["2026-01-20", -1_000, "FRAIS TENUE DE COMPTE"],
    ["2026-01-20", -1_000, "FRAIS TENUE DE COMPTE"],
  ],
});

/** A CFONB 120 whose second line was cut off. */
const CUT_OFF = [
  "0130006    00001EUR2 12345678901  270226                                                  0000000010000{                ",
  "0430006012300001EUR2 12345678901B1020326  030326PRLV SEPA TE",
].join("\n");

const refused = async (content: string, fields = {}) => {
  const { body } = await sendFile(root, books, content, fields);
  return (await endOf(root, body.jobId)).error;
};
const statements = () =>
  succeed<{ statements: BankStatementAnswer[] }>(
    root,
    "GET",
    `/api/bank-statement?legalEntityRefId=${books.refId}`,
  );

describe("a bank's file", () => {
  it("brings its operations, and the account tells both balances", async () => {
    const result = await importFile(root, books, JANUARY);
    expect(result.statements).toMatchObject([
      {
        account: "512000",
        currency: "EUR",
        openingCents: 100_000,
        closingCents: 148_000,
        operations: 3,
        skipped: 0,
      },
    ]);
    const operations = await operationsOf(root, books);
    expect(operations.map(({ date, amountCents, state }) => [date, amountCents, state])).toEqual([
      ["2026-01-05", 50_000, "open"],
      ["2026-01-20", -1_000, "open"],
      ["2026-01-20", -1_000, "open"],
    ]);
    const [account] = await accountsOf(root, books);
    expect(account).toMatchObject<Partial<BankAccount>>({
      account: "512000",
      openingCents: 100_000,
      statementCents: 148_000,
      statementDate: "2026-01-31",
      bookCents: 0,
      operations: 3,
      openOperations: 3,
    });
  });

  it("adds nothing twice: the same file, nor one that shares days with it", async () => {
    await importFile(root, books, JANUARY);
    const again = await importFile(root, books, JANUARY);
    expect(again.statements).toMatchObject([{ id: null, operations: 0, skipped: 3 }]);
    const wider = statement({
      opening: ["2025-12-31", 100_000],
      closing: ["2026-02-28", 147_000],
      operations: [
        ["2026-01-05", 50_000, "VIR MAIRIE DE CHAUMONT"],
        ["2026-01-20", -1_000, "FRAIS TENUE DE COMPTE"],
        ["2026-01-20", -1_000, "FRAIS TENUE DE COMPTE"],
        ["2026-02-20", -1_000, "FRAIS TENUE DE COMPTE"],
      ],
    });
    expect((await importFile(root, books, wider)).statements).toMatchObject([{ operations: 1, skipped: 3 }]);
    expect(await operationsOf(root, books)).toHaveLength(4);
  });

  it("of several pages of one day keeps two equal purchases, and adds neither again", async () => {
    const page = (from: number) => {
      const purchase = ["2026-01-20", -250, "PEAGE A6"] as const;
      const [opening, closing] = [["2026-01-20", from] as const, ["2026-01-20", from - 250] as const];
      return statement({ opening, closing, operations: [purchase] });
    };
    const [, second = ""] = /(<Stmt>.*<\/Stmt>)/s.exec(page(9_750)) ?? [];
    const file = page(10_000).replace("</BkToCstmrStmt>", `${second}</BkToCstmrStmt>`);
    const { statements: pages } = await importFile(root, books, file);
    expect(pages).toMatchObject([
      { operations: 1, skipped: 0, closingCents: 9_750 },
      { operations: 1, skipped: 0, closingCents: 9_500 },
    ]);
    expect(await operationsOf(root, books)).toHaveLength(2);
    expect((await importFile(root, books, file)).statements).toMatchObject([
      { operations: 0, skipped: 1 },
      { operations: 0, skipped: 1 },
    ]);
  });

  it("is written once when it comes twice at the same moment", async () => {
    const [one, other] = await Promise.all([
      importFile(root, books, JANUARY),
      importFile(root, books, JANUARY),
    ]);
    const added = [one, other].map(({ statements: [first] }) => first?.operations).sort();
    expect(added).toEqual([0, 3]);
    expect(await operationsOf(root, books)).toHaveLength(3);
  });

  it("shows the gap between two statements", async () => {
    await importFile(root, books, JANUARY);
    const march = statement({
      opening: ["2026-02-28", 130_000],
      closing: ["2026-03-31", 129_000],
      operations: [["2026-03-20", -1_000, "FRAIS TENUE DE COMPTE"]],
    });
    await importFile(root, books, march);
    const { statements: listed } = await statements();
    expect(listed.map(({ gap }) => gap)).toEqual([
      { fromDate: "2026-01-31", toDate: "2026-02-28", differenceCents: -18_000 },
      null,
    ]);
  });

  it.each([
    [
      "does not balance",
      statement({ opening: ["2025-12-31", 0], closing: ["2026-01-31", 1], operations: [] }),
      { code: "BANK_STATEMENT_UNBALANCED", details: { differenceCents: 1 } },
    ],
    ["is none", "un texte quelconque", { code: "BANK_FILE_INVALID" }],
    ["is in dollars", JANUARY.replaceAll("EUR", "USD"), { code: "BANK_CURRENCY_UNSUPPORTED" }],
    [
      "follows another schema",
      JANUARY.replace("camt.053.001.08", "pacs.008.001.08").replaceAll("BkToCstmrStmt", "FIToFICstmrCdtTrf"),
      { code: "BANK_FILE_INVALID" },
    ],
    [
      "only announces",
      JANUARY.replace("camt.053.001.08", "camt.054.001.08")
        .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
        .replaceAll("Stmt>", "Ntfctn>"),
      { code: "BANK_FILE_INFORMATION" },
    ],
    ["lost the end of a line", CUT_OFF, { code: "BANK_FILE_INVALID" }],
  ])("that %s is refused, and nothing of it is left", async (_, content, error) => {
    expect(await refused(content)).toMatchObject(error);
    expect((await statements()).statements).toEqual([]);
  });

  it("of more than 25 MB is refused while it comes, and nothing of it is left", async () => {
    const line = "05/01/2026;VIR CLIENT;;500,00\r\n";
    const { status, body } = await sendFile(root, books, line.repeat(1_000_000));
    expect({ status, code: (body as { code?: string }).code }).toEqual({
      status: 413,
      code: "FILE_TOO_LARGE",
    });
    expect((await statements()).statements).toEqual([]);
  });

  it("keeps a cell that begins as a formula for the text that it is", async () => {
    const sheet =
      'Date;Libellé;Débit;Crédit\r\n05/01/2026;"=HYPERLINK(""http://x"";1)";;500,00\r\n06/01/2026;+cmd;1,00;\r\n';
    await importFile(root, books, sheet);
    expect((await operationsOf(root, books)).map(({ label }) => label)).toEqual([
      '=HYPERLINK("http://x";1)',
      "+cmd",
    ]);
  });

  it("of several accounts goes to each by its IBAN, or to none of them", async () => {
    const OTHER = "FR1420041010050500013M02606";
    await importFile(root, books, JANUARY, { account: "512000" });
    const second = { legalEntityRefId: books.refId, code: "BQ2", label: "Livret", entryType: "bank" };
    await succeed(root, "POST", "/api/entry-ledger-log", { ...second, treasuryAccount: "512100" });
    const month = (iban: string, cents: number) =>
      statement({
        opening: ["2026-01-31", cents],
        closing: ["2026-02-28", cents + 100],
        operations: [["2026-02-10", 100, "INTERETS"]],
        iban,
      });
    const both = month("FR7630006000011234567890189", 148_000).replace(
      "</BkToCstmrStmt>",
      `${/<Stmt>[\s\S]*<\/Stmt>/.exec(month(OTHER, 5_000))?.[0]}</BkToCstmrStmt>`,
    );
    expect(await refused(both)).toMatchObject({ code: "BANK_ACCOUNT_UNKNOWN" });
    expect((await statements()).statements).toHaveLength(1);
    // Its own first file shows where the second one belongs.
    await importFile(
      root,
      books,
      month(OTHER, 4_900).replaceAll("2026-02", "2026-01").replace("2026-01-31", "2025-12-31"),
      {
        account: "512100",
      },
    );
    const { statements: read } = await importFile(root, books, both);
    expect(read.map(({ account, operations }) => [account, operations])).toEqual([
      ["512000", 1],
      ["512100", 1],
    ]);
  });

  it("of a second bank goes to the account that the caller names, and then by itself", async () => {
    await succeed(root, "POST", "/api/entry-ledger-log", {
      legalEntityRefId: books.refId,
      code: "BQ2",
      label: "Seconde banque",
      entryType: "bank",
      treasuryAccount: "512100",
    });
    expect(await refused(JANUARY)).toMatchObject({ code: "BANK_ACCOUNT_UNKNOWN" });
    const named = await importFile(root, books, JANUARY, { account: "512100" });
    expect(named.statements).toMatchObject([{ account: "512100", operations: 3 }]);
    expect((await importFile(root, books, JANUARY)).statements).toMatchObject([
      { account: "512100", skipped: 3 },
    ]);
  });

  it("of one account in several statements goes to the account that the caller names", async () => {
    const second = { legalEntityRefId: books.refId, code: "BQ2", label: "Livret", entryType: "bank" };
    await succeed(root, "POST", "/api/entry-ledger-log", { ...second, treasuryAccount: "512100" });
    const february = statement({
      opening: ["2026-01-31", 148_000],
      closing: ["2026-02-28", 147_000],
      operations: [["2026-02-20", -1_000, "FRAIS TENUE DE COMPTE"]],
    });
    const both = JANUARY.replace(
      "</BkToCstmrStmt>",
      `${/<Stmt>[\s\S]*<\/Stmt>/.exec(february)?.[0]}</BkToCstmrStmt>`,
    );
    const { statements: read } = await importFile(root, books, both, { account: "512100" });
    expect(read.map(({ account, operations }) => [account, operations])).toEqual([
      ["512100", 3],
      ["512100", 1],
    ]);
  });

  it("of another bank account is refused where one is held already", async () => {
    await importFile(root, books, JANUARY, { account: "512000" });
    const OTHER = "FR1420041010050500013M02606";
    const foreign = JANUARY.replace("FR7630006000011234567890189", OTHER).replaceAll("VIR", "PRLV");
    expect(await refused(foreign, { account: "512000" })).toMatchObject({
      code: "BANK_ACCOUNT_TAKEN",
      details: { identifier: OTHER, account: "512000", other: "FR7630006000011234567890189" },
    });
    expect(await operationsOf(root, books)).toHaveLength(3);
  });

  it("keeps a label that is cut within a character", async () => {
    const label = `${"a".repeat(499)}\u{1f600} fin`;
    await importFile(root, books, JANUARY.replace("VIR MAIRIE DE CHAUMONT", label));
    const [first] = await operationsOf(root, books);
    expect(first?.label).toBe(`${"a".repeat(499)}\ufffd`);
  });

  it("is read as a sheet too", async () => {
    const sheet = "Date;Libellé;Débit;Crédit\r\n05/01/2026;VIR CLIENT;;500,00\r\n20/01/2026;FRAIS;10,00;\r\n";
    const { statements: read, warnings } = await importFile(root, books, sheet);
    expect(read).toMatchObject([{ operations: 2, openingCents: null }]);
    expect(warnings[0]).toContain("Le compte sans numéro est repris sans soldes");
  });
});

describe("undoing a statement", () => {
  const remove = (id: string | undefined, person = root) =>
    person.call<{ code?: string }>("DELETE", `/api/bank-statement/${id}`);
  const idOf = async (at = 0) => (await statements()).statements[at]?.id;

  it("takes its operations with it, and it can be imported again", async () => {
    await importFile(root, books, JANUARY);
    const [listed] = (await statements()).statements;
    expect(listed).toMatchObject({ operations: 3, movementsCents: 48_000, matchedOperations: 0 });
    expect((await remove(listed?.id)).status).toBe(200);
    expect(await operationsOf(root, books)).toEqual([]);
    expect((await statements()).statements).toEqual([]);
    expect((await remove(listed?.id)).status).toBe(404);
    expect((await importFile(root, books, JANUARY)).statements).toMatchObject([
      { operations: 3, skipped: 0 },
    ]);
  });

  it("lets its bank account be imported into another account", async () => {
    const second = { legalEntityRefId: books.refId, code: "BQ2", label: "Livret", entryType: "bank" };
    await succeed(root, "POST", "/api/entry-ledger-log", { ...second, treasuryAccount: "512100" });
    await importFile(root, books, JANUARY, { account: "512100" });
    expect((await remove(await idOf())).status).toBe(200);
    const again = await importFile(root, books, JANUARY, { account: "512000" });
    expect(again.statements).toMatchObject([{ account: "512000", operations: 3 }]);
  });

  it("is refused while an operation is matched, or a later statement leans on it", async () => {
    await importFile(root, books, JANUARY);
    const [operation] = await operationsOf(root, books);
    const path = `/api/bank-operation/${operation?.id}`;
    await succeed(root, "POST", `${path}/accept`, { account: "471000" });
    expect((await remove(await idOf())).body).toMatchObject({ code: "BANK_STATEMENT_MATCHED" });
    await succeed(root, "POST", `${path}/undo`, {});
    const wider = statement({
      opening: ["2025-12-31", 100_000],
      closing: ["2026-02-28", 147_000],
      operations: [
        ["2026-01-05", 50_000, "VIR MAIRIE DE CHAUMONT"],
        ["2026-01-20", -1_000, "FRAIS TENUE DE COMPTE"],
        ["2026-01-20", -1_000, "FRAIS TENUE DE COMPTE"],
        ["2026-02-20", -1_000, "FRAIS TENUE DE COMPTE"],
      ],
    });
    await importFile(root, books, wider);
    expect((await remove(await idOf(1))).body).toMatchObject({ code: "BANK_STATEMENT_SHARED" });
    // The latest first.
    expect((await remove(await idOf(0))).status).toBe(200);
    expect((await remove(await idOf(0))).status).toBe(200);
  });

  it("takes its right, within the company", async () => {
    await importFile(root, books, JANUARY);
    const reader = await test.person({
      rights: { reconciliation: ["Viewer", "Creator", "Editor", "Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await remove(await idOf(), reader)).status).toBe(403);
    const stranger = await test.person({ rights: { reconciliation: ["Deleter"] }, legalEntityIds: [] });
    expect((await remove(await idOf(), stranger)).status).toBe(404);
  });
});

describe("the columns of a sheet", () => {
  const SHEET =
    "Relevé du compte\r\nJour;Opération;Somme;Autre\r\n05/01/2026;VIR CLIENT;500,00;12,00\r\n20/01/2026;FRAIS;-10,00;0,50\r\n";
  const columns = (content: string, encoding: "utf8" | "latin1" = "utf8") => {
    const form = new FormData();
    form.set("legalEntityRefId", books.refId);
    form.set("file", new Blob([new Uint8Array(Buffer.from(content, encoding))]), "releve.csv");
    return root.call<BankPreview>("POST", "/api/bank-statement/preview", form);
  };

  it("are shown, chosen, and remembered for the next file of that shape", async () => {
    const { sheet } = (await columns(SHEET, "latin1")).body;
    expect(sheet).toMatchObject({
      isRemembered: false,
      missing: [],
      headings: ["Jour", "Opération", "Somme", "Autre"],
      rows: [
        ["05/01/2026", "VIR CLIENT", "500,00", "12,00"],
        ["20/01/2026", "FRAIS", "-10,00", "0,50"],
      ],
    });
    const mapping = { ...sheet?.mapping, columns: { date: 0, label: 1, amount: 2 }, isInverted: true };
    await importFile(root, books, SHEET, { mapping: JSON.stringify(mapping) });
    expect((await operationsOf(root, books)).map(({ amountCents }) => amountCents)).toEqual([-50_000, 1_000]);
    // Another preamble, the same headings.
    const february = SHEET.replaceAll("/01/2026", "/02/2026").replace("Relevé", "\r\nExtrait\r\nRelevé");
    const again = (await columns(february)).body.sheet;
    expect(again).toMatchObject({
      isRemembered: true,
      mapping: { isInverted: true, columns: { amount: 2 } },
    });
    await importFile(root, books, february);
    expect((await operationsOf(root, books)).map(({ amountCents }) => amountCents)).toEqual([
      -50_000, 1_000, -50_000, 1_000,
    ]);
  });

  it("are none of a file of a bank's own format, and a mapping that is none is refused", async () => {
    expect((await columns(JANUARY)).body).toMatchObject({
      sheet: null,
      statements: [{ count: 3, known: 0 }],
    });
    for (const mapping of ["{", '{"headingLine":-1}'])
      expect((await sendFile(root, books, SHEET, { mapping })).status).toBe(422);
  });
});

describe("rights", () => {
  it("are those of the reconciliation", async () => {
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await sendFile(viewer, books, JANUARY)).status).toBe(403);
    expect(await accountsOf(viewer, books)).toHaveLength(1);
  });
});
