import type {
  ImportPreviewAnswer,
  LedgerImportResult,
  SheetImportResult,
} from "@grand-livre/contracts/import";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { admin, books, openImportBooks, test } from "../../../test/import-books.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { endOf, FEC_NAMES, imported, importLedger, ledgerFile } from "../../../test/ledger-files.ts";

/** A preview judges a file by the rules of its import: what it announces, the import does. */

openImportBooks();

type Fields = Readonly<Record<string, string>>;

function formOf(content: string | Uint8Array, fields: Fields = {}): FormData {
  const form = new FormData();
  form.set("legalEntityRefId", books.refId);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  form.set("file", new Blob([bytes]), "journal.xlsx");
  return form;
}

const preview = (content: string | Uint8Array, fields: Fields = {}) =>
  succeed<ImportPreviewAnswer>(admin, "POST", "/api/invoice/import-preview", formOf(content, fields));

async function importJournal(content: string): Promise<SheetImportResult> {
  const { body } = await admin.call<JobAccepted>("POST", "/api/invoice/upload-excel", formOf(content));
  const job = await endOf(admin, body.jobId);
  if (job.state !== "succeeded") throw new Error(JSON.stringify(job.error));
  return job.result as SheetImportResult;
}

const written = async () =>
  (
    await test.pool.query(
      `select (select count(*)::int from entry where legal_entity_id = $1) as entries,
         (select count(*)::int from account where legal_entity_id = $1) as accounts,
         (select count(*)::int from journal where legal_entity_id = $1) as journals,
         (select count(*)::int from counterparty where legal_entity_id = $1) as parties,
         (select count(*)::int from import_line) as staged`,
      [books.legalEntityId],
    )
  ).rows[0];

const HEADINGS = "Date;Journal;Compte;Libellé;Débit;Crédit;Pièce;Tiers";
const sheet = (...rows: string[]) => [HEADINGS, ...rows].join("\n");
const pair = (
  piece: string,
  { date = "15/03/2025", journal = "AC", account = "606400", party = "" } = {},
) => [
  `${date};${journal};${account};Papier;10,00;;${piece};${party}`,
  `${date};${journal};512000;Papier;;10,00;${piece};`,
];

describe("a ledger before its import", () => {
  it("is shown with totals that no account could add up, and refused for them", async () => {
    const row = (account: string, amounts: string) =>
      `OD\tDivers\t1\t20250115\t${account}\tCompte\t\t\tP1\t20250115\tTrop\t${amounts}\t\t\t20250115\t\t`;
    const most = "999999999999,00";
    const pairs = [row("627000", `${most}\t0,00`), row("512000", `0,00\t${most}`)];
    const content = [FEC_NAMES, ...Array.from({ length: 100 }, () => pairs).flat(), ""].join("\r\n");
    const seen = await preview(content);
    expect(seen.fec?.anomalies.map(({ rule }) => rule)).toContain("books");
    expect(seen.fec?.debitCents).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("a journal before its import", () => {
  it("tells each line that the books would refuse, with the reason that the import gives, and writes nothing", async () => {
    const content = sheet(
      ...pair("JUSTE"),
      ...pair("COMPTE", { account: "606999" }),
      ...pair("JOURNAL", { journal: "ZZ" }),
      ...pair("DATE", { date: "15/03/2031" }),
      ...pair("TIERS", { account: "401000", party: "PERSONNE" }),
      ...pair("COLLECTIF", { account: "401000" }),
      "15/03/2025;AC;606400;Boiteuse;10,00;;GAP;",
      "15/03/2025;AC;512000;Boiteuse;;9,00;GAP;",
      "15/03/2025;AC;606400;Seule;1,00;;SEULE;",
      "demain;AC;606400;Sans date;1,00;;;",
    );
    const before = await written();
    const seen = await preview(content);
    expect(await written()).toEqual(before);
    expect(seen).toMatchObject({ guess: "journal", refusal: null, creates: { accounts: 0 } });
    expect(seen.sheet).toMatchObject({ read: 16, entries: 1, debitCents: 1000, creditCents: 1000 });
    expect(seen.sheet).toMatchObject({ firstDate: "2025-03-15", lastDate: "2025-03-15", rejectedCount: 14 });
    const made = await importJournal(content);
    expect(made.created).toBe(1);
    expect(seen.sheet?.rejected).toEqual(made.rejected);
    expect(seen.sheet?.rejected[0]?.reason).toContain("606999");
  });

  it("tells for any sheet what its import does", async () => {
    const line = fc.record({
      date: fc.constantFrom("15/03/2025", "16/03/2025", "01/01/2019", "hier"),
      journal: fc.constantFrom("AC", "OD", "", "ZZ"),
      account: fc.constantFrom("606400", "512000", "401000", "999999"),
      amount: fc.constantFrom("10,00;", ";10,00", "5,00;", ";5,00", "1,00;1,00"),
      piece: fc.constantFrom("A", "B", ""),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 14 }), async (lines) => {
        const content = sheet(
          // No two sheets are one file.
          ...pair(`P-${crypto.randomUUID()}`),
          ...lines.map(({ date, journal, account, amount, piece }) =>
            [date, journal, account, "Papier", amount, piece, ""].join(";"),
          ),
        );
        const seen = await preview(content);
        const made = await importJournal(content);
        expect(seen.sheet?.entries).toBe(made.created);
        expect(seen.sheet?.read).toBe(made.read);
        expect(seen.sheet?.rejected).toEqual(made.rejected);
      }),
      propertyRuns(30),
    );
  });

  it("counts on the journal that the person names for lines without one", async () => {
    const content = sheet(...pair("A", { journal: "" }));
    await test.pool.query("update journal set active = false where legal_entity_id = $1 and code = 'AC'", [
      books.legalEntityId,
    ]);
    expect((await preview(content)).sheet).toMatchObject({ entries: 1, rejectedCount: 0 });
    const inactive = (await preview(content, { kind: "journal", journalCode: "AC" })).sheet;
    expect(inactive).toMatchObject({ entries: 0, rejectedCount: 2 });
  });
});

describe("a file that is not what it seems", () => {
  it("tells of the sheets of a workbook that are not read", async () => {
    const day = new Date("2025-03-15T00:00:00Z");
    const rows = [
      ["Date", "Compte", "Libellé", "Débit", "Crédit"],
      [day, "606400", "Papier", 10, null],
      [day, "512000", "Papier", null, 10],
    ];
    const workbook = await writeXlsx({
      sheets: [
        { name: "Mars", rows },
        { name: "Avril & mai", rows },
      ],
    });
    expect((await preview(workbook)).sheet).toMatchObject({
      read: 2,
      entries: 1,
      otherSheets: ["Avril & mai"],
    });
    expect((await preview(sheet(...pair("A")))).sheet?.otherSheets).toEqual([]);
  });

  it("says of a table that cannot be read what is wrong with it, and not that it is a broken FEC", async () => {
    const broken = sheet(...pair("A"), `15/03/2025;AC;606400;a\0b;1,00;;B;`);
    const { status, body } = await admin.call("POST", "/api/invoice/import-preview", formOf(broken));
    expect({ status, body }).toMatchObject({ status: 422, body: { code: "EXCEL_UNREADABLE" } });
  });
});

describe("a ledger before its import", () => {
  async function refusedAlike(content: string | Uint8Array, code: string, fields: Fields = {}) {
    const before = await written();
    const { refusal } = await preview(content, fields);
    expect(await written()).toEqual(before);
    const job = await importLedger(admin, books.refId, content, fields);
    expect(job).toMatchObject({ state: "failed", error: { code } });
    expect(refusal).toEqual(job.error);
  }

  it("tells of dates in no exercise, in a closed one and in a closed month", async () => {
    await refusedAlike(ledgerFile(2).replaceAll("2025", "2019"), "IMPORT_EXERCISE_MISSING");
    const close = (table: string, where: string) =>
      test.pool.query(`update ${table} set state = 'closed' where legal_entity_id = $1 and ${where}`, [
        books.legalEntityId,
      ]);
    await close("fiscal_period", "start_date = '2025-02-01'");
    await refusedAlike(ledgerFile(2), "PERIOD_CLOSED");
  });

  it("tells of numbers that entries in the books bear already, unless they come as drafts", async () => {
    await imported(admin, books.refId, ledgerFile(3));
    const again = `${ledgerFile(5)}\r\n`;
    await refusedAlike(again, "IMPORT_ENTRY_KNOWN");
    const { refusal } = await preview(again);
    expect(refusal?.details).toMatchObject({
      count: 3,
      entries: [1, 2, 3].map((number) => ({ journal: "VE", number: String(number) })),
      anomalies: [{ line: 2 }, { line: 5 }, { line: 8 }],
    });
    expect(await preview(again, { mode: "draft" })).toMatchObject({ refusal: null });
    const asDrafts = await importLedger(admin, books.refId, again, { mode: "draft" });
    expect(asDrafts).toMatchObject({ state: "succeeded" });
  });

  it("tells what it would create, as the import does", async () => {
    const file = ledgerFile(3)
      .replaceAll("706000\tPrestations", "706123\tPrestations rares")
      .replaceAll("VE\tVentes", "XV\tVentes du web");
    const before = await written();
    const seen = await preview(file);
    await imported(admin, books.refId, file);
    const after = await written();
    expect(seen).toMatchObject({
      refusal: null,
      creates: {
        journals: after.journals - before.journals,
        accounts: after.accounts - before.accounts,
        parties: after.parties - before.parties,
      },
    });
    expect(seen.creates).toEqual({ journals: 1, accounts: 1, parties: 3 });
  });

  it("judges a spreadsheet whole: entries that are not balanced, single lines, accounts that are none", async () => {
    const day = new Date("2025-03-15T00:00:00Z");
    const rows = (credit: number, account = "706000") => [
      ["Journal", "Date", "N° compte", "Libellé", "Débit", "Crédit", "EcritureNum"],
      ["VE", day, "411000", "Facture", 1200, null, "1"],
      ["VE", day, account, "Facture", null, credit, "1"],
    ];
    const workbook = (content: unknown[][]) => writeXlsx({ sheets: [{ name: "A", rows: content as never }] });
    for (const wrong of [await workbook(rows(1000)), await workbook(rows(1200, "TOTAL"))]) {
      const seen = await preview(wrong);
      const job = await importLedger(admin, books.refId, wrong);
      const { anomalies = [], count } = (job.error?.details ?? {}) as {
        anomalies?: { line?: number; message: string }[];
        count?: number;
      };
      expect(seen.sheet?.rejectedCount).toBe(count);
      expect(seen.sheet?.rejected).toEqual(
        anomalies.map(({ line, message }) => ({ ...(line === undefined ? {} : { line }), reason: message })),
      );
    }
    const right = await workbook(rows(1200));
    expect((await preview(right)).sheet).toMatchObject({
      read: 2,
      entries: 1,
      debitCents: 120_000,
      creditCents: 120_000,
      rejectedCount: 0,
      rows: [{ line: 2, account: "411000" }, { line: 3 }],
    });
  });

  it("tells of a file without a line, whatever its form", async () => {
    for (const nothing of [`${FEC_NAMES}\r\n`, "Journal;Date;Compte;Libellé;Débit;Crédit;EcritureNum\n"]) {
      const seen = await preview(nothing, { kind: "ledger" });
      const blocking = seen.fec?.blocking ?? seen.sheet?.rejectedCount;
      expect(blocking, nothing).toBeGreaterThan(0);
      expect(await importLedger(admin, books.refId, nothing)).toMatchObject({
        state: "failed",
        error: { code: "IMPORT_FILE_REFUSED" },
      });
    }
  });
});

describe("a preview that takes its time", () => {
  const asked = (content: string | Uint8Array, person = admin) =>
    person.call<string>("POST", "/api/invoice/import-preview", formOf(content), {
      accept: "application/x-ndjson",
    });
  const toldBy = (body: string) =>
    body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it("tells how far it is, line by line, and ends with its answer", async () => {
    const content = sheet(...Array.from({ length: 6000 }, (_, at) => pair(`P-${at}`)).flat());
    const { status, body, headers } = await asked(content);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    const told = toldBy(body);
    const last = told.pop() as { answer: ImportPreviewAnswer };
    expect(last.answer.sheet).toMatchObject({ read: 12_000, entries: 6000, rejectedCount: 0 });
    const steps = told as { done: number; total: number }[];
    expect(steps.length).toBeGreaterThan(2);
    for (const [at, { done, total }] of steps.entries()) {
      expect(done).toBeLessThanOrEqual(total);
      expect(done).toBeGreaterThanOrEqual(steps[at - 1]?.done ?? 0);
    }
    expect(steps.at(-1)).toEqual({ done: 24_000, total: 24_000 });
    expect((await preview(content)).sheet).toEqual(last.answer.sheet);
  });

  it("comes to its end with the reading of a ledger, which is not written after", async () => {
    const told = toldBy((await asked(ledgerFile(4000))).body);
    const { answer } = told.pop() as { answer: ImportPreviewAnswer };
    const lines = answer.fec?.lines ?? 0;
    expect(lines).toBeGreaterThan(10_000);
    const steps = told as { done: number; total: number }[];
    expect(steps.length).toBeGreaterThan(1);
    for (const { done, total } of steps) expect(done).toBeLessThanOrEqual(total);
    expect(steps.at(-1)).toEqual({ done: lines, total: lines });
  });

  it("refuses by its status what is no file of entries, and at its end what cannot be read further", async () => {
    expect(await asked("%PDF-1.7\n")).toMatchObject({ status: 422 });
    const broken = `${sheet(...Array.from({ length: 4000 }, (_, at) => pair(`P-${at}`)).flat())}\n"${"x".repeat(400_000)}";1`;
    const { status, body } = await asked(broken);
    expect(status).toBe(200);
    expect(toldBy(body).pop()).toMatchObject({ error: { status: 422, code: "EXCEL_UNREADABLE" } });
    expect((await written()).staged).toBe(0);
  });
});

it("a ledger that was previewed without a refusal is imported", async () => {
  const seen = await preview(ledgerFile(40));
  expect(seen).toMatchObject({ refusal: null, fec: { blocking: 0, entries: 40 } });
  const made: LedgerImportResult = await imported(admin, books.refId, ledgerFile(40));
  expect(made.entries).toBe(40);
});
