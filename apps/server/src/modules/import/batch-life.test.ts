import type {
  ImportBatchAnswer,
  ImportMappingAnswer,
  ImportPreviewAnswer,
  ImportReportAnswer,
  LedgerImportResult,
  SealResult,
} from "@grand-livre/contracts/import";
import type { JobAccepted, JobAnswer } from "@grand-livre/contracts/job";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { admin, books, exercise, openImportBooks, test } from "../../../test/import-books.ts";
import { expectKnownCounts, succeed } from "../../../test/ledger-books.ts";
import { endOf, imported, importLedger, ledgerFile, sendLedger } from "../../../test/ledger-files.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";
import type { TestPerson } from "../../../test/test-app.ts";

openImportBooks();

const day = new Date("2025-03-15T00:00:00Z");
const HEADINGS = ["Journal", "Date", "N° compte", "Libellé", "Débit", "Crédit", "Pièce", "Tiers", "Lettrage"];
const LEDGER: unknown[][] = [
  ["Grand livre 2025"],
  HEADINGS,
  ["VE", day, "411000", "Facture", 1200, null, "F-1", "CDUPONT", "AA"],
  ["VE", day, "706000", "Facture", null, 1000, "F-1", null, null],
  ["VE", day, "445710", "Facture", null, 200, "F-1", null, null],
  ["BQ2", "31/03/2025", 512000, "Frais", -12.5, null, null, null, null],
  ["BQ2", "31/03/2025", 627000, "Frais", "12,50", null, null, null, null],
];
const workbook = (rows: readonly (readonly unknown[])[]) =>
  writeXlsx({ sheets: [{ name: "A", rows: rows as never }] });

const entries = async () =>
  (
    await test.pool.query(
      `select e.state, e.number, e.sequence, e.rank::int, e.valid_date::text, e.journal_label, e.piece_ref,
         (select array_agg(l.account || ' ' || l.debit_cents || ' ' || l.credit_cents || ' ' || coalesce(l.auxiliary, '') order by l.position)
          from entry_line l where l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id) as lines
       from entry e where e.legal_entity_id = $1 order by e.id`,
      [books.legalEntityId],
    )
  ).rows;

const batches = async () =>
  (
    await succeed<{ rows: ImportBatchAnswer[] }>(
      admin,
      "GET",
      `/api/invoice/import-batch?legalEntityRefId=${books.refId}`,
    )
  ).rows;

const exportOf = () =>
  admin.call<string>("GET", `/api/fec?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${exercise}`);
const verify = () =>
  succeed<{ intact: boolean; entries: number; balancesIntact: boolean; collectivesIntact: boolean }>(
    admin,
    "GET",
    `/api/ledger/verify?legalEntityRefId=${books.refId}`,
  );

async function seal(batchId: string, person = admin): Promise<JobAnswer> {
  const { body, status } = await person.call<JobAccepted>(
    "POST",
    `/api/invoice/import-batch/${batchId}/seal`,
  );
  if (status !== 202) throw new Error(JSON.stringify(body));
  return endOf(admin, body.jobId);
}

function formOf(bytes: Uint8Array | string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.set("legalEntityRefId", books.refId);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), "grand-livre.xlsx");
  return form;
}

describe("a ledger in a spreadsheet", () => {
  it("enters as one provisional batch: signs, parties and dates kept, numbers given where it has none", async () => {
    const result = await imported(admin, books.refId, await workbook(LEDGER));
    expect(result).toMatchObject({ lines: 5, entries: 2, debitCents: 120_000, creditCents: 120_000 });
    expect(await entries()).toMatchObject([
      {
        state: "provisional",
        number: "1",
        sequence: 1,
        rank: null,
        valid_date: null,
        piece_ref: "F-1",
        lines: ["411000 120000 0 CDUPONT", "706000 0 100000 ", "445710 0 20000 "],
      },
      { state: "provisional", number: "1", lines: ["512000 -1250 0 ", "627000 1250 0 "] },
    ]);
    expect(await batches()).toMatchObject([
      { kind: "xlsx", mode: "validated", state: "provisional", exact: false },
    ]);
    expect(await verify()).toMatchObject({ balancesIntact: true, collectivesIntact: true });
    const { body } = await exportOf();
    expect(body.split("\r\n")[1]?.split("\t").slice(0, 15)).toEqual(
      "VE|Ventes|1|20250315|411000|Clients|CDUPONT|CDUPONT|F-1|20250315|Facture|1200,00|0,00|AA|".split("|"),
    );
  });

  it("goes on with the numbers of the journal, and keeps those that it has", async () => {
    await imported(admin, books.refId, await workbook(LEDGER));
    const rows = LEDGER.map((row) => row.map((cell) => (cell === "F-1" ? "F-2" : cell)));
    await imported(admin, books.refId, await workbook(rows));
    expect((await entries()).map((row) => row.number)).toEqual(["1", "1", "2", "2"]);
    const numbered = [[...HEADINGS, "EcritureNum"], ...LEDGER.slice(2).map((row) => [...row, "A-9B"])];
    await imported(admin, books.refId, await workbook(numbered));
    expect((await entries()).slice(4).map((row) => [row.number, row.sequence])).toEqual([
      ["A-9B", null],
      ["A-9B", null],
    ]);
  });

  it("is refused whole for one wrong row, which is named", async () => {
    const rows = [...LEDGER, ["VE", "demain", "706000", "x", 1, null, null, null, null]];
    const job = await importLedger(admin, books.refId, await workbook(rows));
    expect(job).toMatchObject({ state: "failed", error: { code: "IMPORT_FILE_REFUSED" } });
    expect(job.error?.details).toMatchObject({
      count: 1,
      anomalies: [{ line: 8, message: expect.stringContaining("demain") }],
    });
    const unbalanced = LEDGER.map((row) => row.map((cell) => (cell === 1000 ? 999.99 : cell)));
    expect(await importLedger(admin, books.refId, await workbook(unbalanced))).toMatchObject({
      state: "failed",
    });
    expect(await entries()).toEqual([]);
    expect(await batches()).toEqual([]);
  });

  it("is refused at once when it is no table", async () => {
    const refused = async (bytes: Uint8Array | string) => (await sendLedger(admin, books.refId, bytes)).body;
    expect(await refused(await workbook([["Bonjour"], ["tout", "le", "monde"]]))).toMatchObject({
      code: "EXCEL_NOT_PROCESSED",
      details: { missing: ["date", "account", "debit", "credit"] },
    });
    const whole = await workbook(LEDGER);
    expect(await refused(whole.slice(0, whole.length - 200))).toMatchObject({ code: "EXCEL_UNREADABLE" });
    expect(await refused("%PDF-1.7\n")).toMatchObject({ code: "IMPORT_KIND_UNSUPPORTED" });
  });
});

describe("POST /api/invoice/import-preview", () => {
  const preview = async (bytes: Uint8Array | string, fields = {}) =>
    succeed<ImportPreviewAnswer>(admin, "POST", "/api/invoice/import-preview", formOf(bytes, fields));

  it("guesses what a file is, and writes nothing", async () => {
    const fec = await preview(ledgerFile(4));
    expect(fec).toMatchObject({
      guess: "ledger",
      known: null,
      sheet: null,
      fec: { lines: 12, entries: 4, accounts: 3, blocking: 0, encoding: "UTF-8", separator: "\t" },
    });
    const sheet = await preview(await workbook(LEDGER));
    expect(sheet).toMatchObject({
      guess: "ledger",
      fec: null,
      sheet: { headingLine: 2, mappingFrom: "headings", missing: [], read: 5, rejectedCount: 0 },
    });
    expect(sheet.sheet?.columns[1]).toEqual({
      index: 1,
      heading: "Date",
      samples: ["2025-03-15", "2025-03-15", "2025-03-15"],
    });
    expect(await preview("Date;Compte;Débit;Crédit\n15/03/2025;606400;1;")).toMatchObject({
      guess: "journal",
    });
    const { rows } = await test.pool.query(
      `select 1 from import_batch where legal_entity_id = $1
       union all select 1 from import_mapping where legal_entity_id = $1`,
      [books.legalEntityId],
    );
    expect(rows).toEqual([]);
  });

  it("judges a FEC whole, and knows a file that is in the books", async () => {
    const broken = ledgerFile(2).replace("1200,00", "1200,01");
    const answer = await preview(broken);
    expect(answer.fec?.blocking).toBeGreaterThan(0);
    expect(answer.fec?.anomalies[0]).toMatchObject({ severity: "blocking" });
    const { batchId } = await imported(admin, books.refId, ledgerFile(2));
    expect(await preview(ledgerFile(2))).toMatchObject({ known: batchId });
  });

  it("asks for the right and the company", async () => {
    const viewer = await test.person({
      rights: { imports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { imports: ["Creator"] } });
    const send = (person: TestPerson) => person.call("POST", "/api/invoice/import-preview", formOf("a;b"));
    expect((await send(viewer)).status).toBe(403);
    expect((await send(stranger)).status).toBe(404);
  });
});

describe("the columns of a file", () => {
  const rows = ["Quand;Cpt;Quoi;Valeur", "15/03/2025;606400;Papier;10,00", "15/03/2025;512000;Papier;-10,00"];
  const mapping = { date: 0, account: 1, label: 2, amount: 3 };
  const upload = (content: string, fields: Readonly<Record<string, string>> = {}) =>
    admin.call<JobAccepted & { code: string }>("POST", "/api/invoice/upload-excel", formOf(content, fields));

  it("are named once, remembered for files of the same shape in this company, and forgotten on demand", async () => {
    expect((await upload(rows.join("\n"))).body).toMatchObject({ code: "EXCEL_NOT_PROCESSED" });
    const asked = { mapping: JSON.stringify(mapping), headingLine: "1" };
    const first = await upload(rows.join("\n"), asked);
    expect(await endOf(admin, first.body.jobId)).toMatchObject({
      state: "succeeded",
      result: { created: 1 },
    });
    const second = await upload(
      rows.join("\n").replaceAll("Papier", "Encre").replace("Quand;Cpt", "QUAND ;cpt"),
    );
    expect(await endOf(admin, second.body.jobId)).toMatchObject({
      state: "succeeded",
      result: { created: 1 },
    });
    const list = () =>
      succeed<{ rows: ImportMappingAnswer[]; count: number }>(
        admin,
        "GET",
        `/api/invoice/import-mapping?legalEntityRefId=${books.refId}`,
      );
    const known = await list();
    expect(known).toMatchObject({
      count: 1,
      rows: [{ headings: ["Quand", "Cpt", "Quoi", "Valeur"], mapping }],
    });
    const id = known.rows[0]?.id ?? "";
    const stranger = await test.person({ rights: { imports: ["Viewer", "Editor"] } });
    expect(await stranger.call("DELETE", `/api/invoice/import-mapping/${id}`)).toMatchObject({
      status: 404,
      body: { code: "IMPORT_MAPPING_NOT_FOUND" },
    });
    expect(await admin.call("DELETE", `/api/invoice/import-mapping/${id}`)).toMatchObject({
      status: 200,
      body: { id },
    });
    expect((await upload(rows.join("\n").replaceAll("Papier", "Stylo"))).body).toMatchObject({
      code: "EXCEL_NOT_PROCESSED",
    });
  });

  it("are refused when they are none", async () => {
    for (const wrong of ["{", "[]", '{"date":-1}', '{"date":"0"}', '{"nothing":0}', '{"date":256}'])
      expect((await upload(rows.join("\n"), { mapping: wrong })).body, wrong).toMatchObject({
        code: "VALIDATION_FAILED",
      });
    const headingLine = { mapping: JSON.stringify(mapping), headingLine: "x" };
    expect((await upload(rows.join("\n"), headingLine)).body).toMatchObject({ code: "VALIDATION_FAILED" });
    const partly = { mapping: JSON.stringify({ date: 0, debit: 3 }) };
    expect((await upload(rows.join("\n"), partly)).body).toMatchObject({ code: "EXCEL_NOT_PROCESSED" });
  });
});

describe("POST /api/invoice/import-batch/{id}/seal", () => {
  it("puts the batch into the chain with its own numbers and dates, for good", async () => {
    const file = ledgerFile(1200);
    const { batchId } = await imported(admin, books.refId, file);
    expect(await expectKnownCounts(admin, books.refId)).toEqual([0, 1200, 0, 1200]);
    const job = await seal(batchId);
    expect(job).toMatchObject({ state: "succeeded", result: { batchId, entries: 1200, lastRank: 1200 } });
    expect(await expectKnownCounts(admin, books.refId)).toEqual([0, 0, 1200, 1200]);
    expect(await verify()).toMatchObject({ intact: true, entries: 1200, balancesIntact: true });
    const sealed = await entries();
    expect(new Set(sealed.map((row) => row.state))).toEqual(new Set(["validated"]));
    expect(sealed[41]).toMatchObject({
      number: "42",
      rank: 42,
      valid_date: "2025-12-31",
      journal_label: "Ventes",
    });
    expect((await exportOf()).body).toBe(file);
    const [batch] = await batches();
    expect(batch).toMatchObject({ state: "sealed", sealedBy: "Camille Martin" });
    expect(await admin.call("DELETE", `/api/invoice/import-batch/${batchId}`)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_BATCH_IN_USE" },
    });
    expect(await admin.call("POST", `/api/invoice/import-batch/${batchId}/seal`)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_BATCH_NOT_SEALABLE" },
    });
    await expect(
      test.pool.query("update entry set label = 'x' where import_batch_id = $1", [batchId]),
    ).rejects.toMatchObject({ constraint: "entry_validated_immutable" });
  });

  it("dates the entries of a spreadsheet, which tells no validation, on the day of the sealing", async () => {
    const numbered = [[...HEADINGS, "EcritureNum"], ...LEDGER.slice(2).map((row) => [...row, "A-9B"])];
    const { batchId } = (await imported(admin, books.refId, await workbook(numbered))) as LedgerImportResult;
    expect((await seal(batchId)).result as SealResult).toMatchObject({ entries: 2, lastRank: 2 });
    expect(await entries()).toMatchObject([
      { state: "validated", number: "A-9B", sequence: null, rank: 1, valid_date: "2026-11-20" },
      { state: "validated", number: "A-9B", rank: 2 },
    ]);
    expect(await verify()).toMatchObject({ intact: true, entries: 2 });
  });

  it("is for provisional entries of open periods, and asks for its right", async () => {
    const drafts = await imported(admin, books.refId, ledgerFile(2), { mode: "draft" });
    expect(await expectKnownCounts(admin, books.refId)).toEqual([2, 0, 0, 2]);
    expect(await admin.call("POST", `/api/invoice/import-batch/${drafts.batchId}/seal`)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_BATCH_NOT_SEALABLE" },
    });
    const { batchId } = await imported(admin, books.refId, ledgerFile(2, 10));
    const viewer = await test.person({
      rights: { imports: ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("POST", `/api/invoice/import-batch/${batchId}/seal`)).status).toBe(403);
    await admin.call("DELETE", `/api/invoice/import-batch/${drafts.batchId}`);
    await test.pool.query("update fiscal_period set state = 'closed' where legal_entity_id = $1", [
      books.legalEntityId,
    ]);
    expect(await seal(batchId)).toMatchObject({ state: "failed", error: { code: "PERIOD_CLOSED" } });
    expect((await entries()).map((row) => row.state)).toEqual(["provisional", "provisional"]);
    expect(await verify()).toMatchObject({ intact: true, entries: 0 });
  });
});

describe("GET /api/invoice/import-batch/{id}", () => {
  it("tells each line left aside with its reason, and hands the file over as it came", async () => {
    const content = "Date;Compte;Débit;Crédit\n15/03/2025;606400;1;\n15/03/2025;512000;;1\nhier;606400;1;\n";
    const { body } = await admin.call<JobAccepted>("POST", "/api/invoice/upload-excel", formOf(content));
    const { result } = await endOf(admin, body.jobId);
    const path = `/api/invoice/import-batch/${(result as { batchId: string }).batchId}`;
    expect(await succeed<ImportReportAnswer>(admin, "GET", path)).toMatchObject({
      batch: { rejected: 1, lines: 2, mode: "draft" },
      read: 3,
      rejected: [{ line: 4, reason: expect.stringContaining("hier") }],
    });
    const file = await admin.call<string>("GET", `${path}/file`);
    expect(file.body).toBe(content);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
    const stranger = await test.person({ rights: { imports: ["Viewer", "Exporter"] } });
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await stranger.call("GET", `${path}/file`)).status).toBe(404);
  });
});

describe("an import whose database goes away in its middle", () => {
  it("is there once and whole, or not at all", async () => {
    const accepted = sendLedger(admin, books.refId, ledgerFile(1500));
    await stopAt(
      test,
      "entry",
      () => accepted,
      (backend) => cutConnection(test, backend),
    );
    const { body } = await accepted;
    const job = await endOf(admin, body.jobId);
    expect(job).toMatchObject({ state: "succeeded", result: { lines: 4500, entries: 1500 } });
    expect(await batches()).toHaveLength(1);
    expect(await entries()).toHaveLength(1500);
    expect(await verify()).toMatchObject({ balancesIntact: true, collectivesIntact: true });
  }, 150_000);
});
