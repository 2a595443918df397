import type { BankPreview, BankStatementAnswer } from "@grand-livre/contracts/bank";
import { describe, expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { accountsOf, importFile, operationsOf, sendFile, statement } from "../../../test/bank-files.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { endOf } from "../../../test/ledger-files.ts";
import type { TestPerson } from "../../../test/test-app.ts";

/** The same operations by files of two formats: seen before anything is written, added once, closed by hand. */

openBankBooks();

const SIX: readonly (readonly [day: string, euros: string, label: string])[] = [
  ["2026-03-02", "-12.50", "CB CAFE DE LA GARE"],
  ["2026-03-02", "-12.50", "CB CAFE DE LA GARE"],
  ["2026-03-05", "1200.00", "VIR SEPA RECU BOULANGERIE DUPONT FA-2026-0012"],
  ["2026-03-09", "-89.90", "PRLV SEPA EDF"],
  ["2026-03-12", "-1000.00", "VIR LOYER MARS"],
  ["2026-03-31", "-9.60", "FRAIS TENUE DE COMPTE"],
];
/** OFX keeps 32 characters of a name, and goes on in a memo. */
const OFX = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30006<BRANCHID>00001<ACCTID>12345678901</BANKACCTFROM>
<BANKTRANLIST>${SIX.map(
  ([day, euros, label], at) =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll("-", "")}<TRNAMT>${euros}<FITID>F${at}<NAME>${label.slice(0, 32)}` +
    `${label.length > 32 ? `<MEMO>${label.slice(32)}` : ""}</STMTTRN>`,
).join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const CSV = `Date;Libellé;Montant\r\n${SIX.map(
  ([day, euros, label]) => `${day.split("-").reverse().join("/")};${label};${euros.replace(".", ",")}`,
).join("\r\n")}\r\n`;

const form = (content: string, fields: Readonly<Record<string, string>> = {}) => {
  const sent = new FormData();
  sent.set("legalEntityRefId", books.refId);
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  sent.set("file", new Blob([content]), "releve.csv");
  return sent;
};
const preview = (content: string, fields = {}, person: TestPerson = root) =>
  person.call<BankPreview & { code?: string }>("POST", "/api/bank-statement/preview", form(content, fields));
const statements = async () =>
  (
    await succeed<{ statements: BankStatementAnswer[] }>(
      root,
      "GET",
      `/api/bank-statement?legalEntityRefId=${books.refId}`,
    )
  ).statements;

describe("the same operations in another format", () => {
  it("are not added again, two equal ones of a day neither", async () => {
    expect((await importFile(root, books, OFX)).statements).toMatchObject([{ operations: 6, skipped: 0 }]);
    const again = await importFile(root, books, CSV, { account: "512000" });
    expect(again.statements).toMatchObject([{ id: null, operations: 0, skipped: 6 }]);
    expect(await operationsOf(root, books)).toHaveLength(6);
  });

  it("nor by the first format after the other, with what the other lacks", async () => {
    const five = CSV.split("\r\n").toSpliced(2, 1).join("\r\n");
    expect((await importFile(root, books, five)).statements).toMatchObject([{ operations: 5 }]);
    const [ofx] = (await importFile(root, books, OFX, { account: "512000" })).statements;
    expect(ofx).toMatchObject({ operations: 1, skipped: 5 });
  });

  it("are shown before anything is written, the known ones as such", async () => {
    await importFile(root, books, OFX);
    const other = `${CSV}01/04/2026;VIR SALAIRE;-1500,00\r\n`;
    const { status, body } = await preview(other, { account: "512000" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      problem: null,
      sheet: { missing: [], isDateOrderUnsure: false },
      statements: [
        {
          account: "512000",
          startDate: "2026-03-02",
          endDate: "2026-04-01",
          openingCents: null,
          closingCents: null,
          movementsCents: -142_450,
          count: 7,
          known: 6,
        },
      ],
    });
    expect(body.statements[0]?.operations.map(({ isKnown }) => isKnown)).toEqual([
      ...SIX.map(() => true),
      false,
    ]);
    expect(await operationsOf(root, books)).toHaveLength(6);
  });

  it("are added all the same where a person says so, and once more are known", async () => {
    await importFile(root, books, OFX);
    const choices = JSON.stringify({ again: [[0, 0]] });
    const [added] = (await importFile(root, books, CSV, { account: "512000", choices })).statements;
    expect(added).toMatchObject({ operations: 1, skipped: 5 });
    const thrice = `${CSV}02/03/2026;CB CAFE DE LA GARE;-12,50\r\n`;
    const [third] = (await importFile(root, books, thrice, { account: "512000" })).statements;
    expect(third).toMatchObject({ operations: 0, skipped: 7 });
  });
});

describe("a preview", () => {
  it("says why a sheet cannot be read beside its columns, and refuses another file", async () => {
    const noDate = await preview("Libellé;Montant\r\nVIR;12,00\r\nFRAIS;-1,00\r\n");
    expect(noDate.body).toMatchObject({ sheet: { missing: ["date"] }, problem: null, statements: [] });
    const bad = await preview("Date;Libellé;Montant\r\n31/02/2026;VIR;12,00\r\n");
    expect(bad.body.problem).toContain("une date manque ou n’existe pas");
    expect((await preview("un texte quelconque")).body).toMatchObject({ code: "BANK_FILE_INVALID" });
  });

  it("says that day and month may stand either way round", async () => {
    const { body } = await preview("Date,Label,Amount\r\n03/04/2026,VIR,12.00\r\n");
    expect(body.sheet).toMatchObject({ isDateOrderUnsure: true });
  });

  it("reads a QIF as a sheet", async () => {
    const { body } = await preview("!Type:Bank\nD28/03/2026\nT-12,50\nPCB CAFE\n^\n");
    expect(body.statements).toMatchObject([
      { count: 1, operations: [{ amountCents: -1_250, label: "CB CAFE" }] },
    ]);
  });

  it("takes the right to import, within the company", async () => {
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await preview(CSV, {}, viewer)).status).toBe(403);
    const stranger = await test.person({ rights: { reconciliation: ["Creator"] }, legalEntityIds: [] });
    expect((await preview(CSV, {}, stranger)).status).toBe(404);
  });
});

describe("a statement without balances", () => {
  const reconcile = () =>
    root.call<{ code?: string; statementCents?: number }>(
      "GET",
      `/api/bank-reconciliation?legalEntityRefId=${books.refId}&account=512000&date=2026-03-31`,
    );

  it("takes the closing balance that is typed with its file", async () => {
    const closing = { cents: 107_550, date: "2026-03-31" };
    const choices = JSON.stringify({ closing });
    await importFile(root, books, CSV, { choices });
    expect(await accountsOf(root, books)).toMatchObject([
      { statementCents: 107_550, statementDate: "2026-03-31", openingCents: 100_000 },
    ]);
    expect((await reconcile()).body).toMatchObject({ statementCents: 107_550 });
  });

  it("takes it afterwards too, once, not before its last day, and can then be reconciled", async () => {
    await importFile(root, books, CSV);
    expect((await reconcile()).body).toMatchObject({ code: "ENDING_BALANCE_NOT_FOUND" });
    const [one] = await statements();
    const close = (body: object, person: TestPerson = root) =>
      person.call<{ code?: string }>("PUT", `/api/bank-statement/${one?.id}/closing`, body);
    const early = await close({ closingCents: 1, closingDate: "2026-03-30" });
    expect([early.status, early.body.code]).toEqual([422, "BANK_STATEMENT_CLOSING_EARLY"]);
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await close({ closingCents: 107_550, closingDate: "2026-03-31" }, viewer)).status).toBe(403);
    const stranger = await test.person({ rights: { reconciliation: ["Editor"] }, legalEntityIds: [] });
    expect((await close({ closingCents: 107_550, closingDate: "2026-03-31" }, stranger)).status).toBe(404);
    expect((await close({ closingCents: 107_550, closingDate: "2026-03-31" })).status).toBe(200);
    expect((await reconcile()).body).toMatchObject({ statementCents: 107_550 });
    const again = await close({ closingCents: 1, closingDate: "2026-03-31" });
    expect([again.status, again.body.code]).toEqual([409, "BANK_STATEMENT_CLOSED"]);
  });

  it("is refused a balance beside that of its file, and one before its last day", async () => {
    const file = statement({ opening: ["2026-02-28", 0], closing: ["2026-03-31", 0], operations: [] });
    const refused = async (content: string, date: string) => {
      const choices = JSON.stringify({ closing: { cents: 1, date } });
      const { body } = await sendFile(root, books, content, { choices });
      return (await endOf(root, body.jobId)).error?.code;
    };
    expect(await refused(file, "2026-03-31")).toBe("BANK_STATEMENT_CLOSED");
    expect(await refused(CSV, "2026-03-30")).toBe("BANK_STATEMENT_CLOSING_EARLY");
    expect((await sendFile(root, books, CSV, { choices: '{"again":"all"}' })).status).toBe(422);
    expect(await statements()).toEqual([]);
  });
});
