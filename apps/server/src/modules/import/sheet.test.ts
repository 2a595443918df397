import type { ImportBatchAnswer, SheetImportResult, SheetPreviewAnswer } from "@grand-livre/contracts/import";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { endOf } from "../../../test/ledger-files.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let admin: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, admin);
});

const HEADINGS = "Date;Compte;Libellé;Débit;Crédit;Pièce;Tiers";
const csv = (...rows: string[]) => [HEADINGS, ...rows].join("\r\n");
const balanced = (piece = "B-1") => [
  `15/03/2026;606400;Papier;1 234,56;;${piece};`,
  `15/03/2026;512000;Papier;;1 234,56;${piece};`,
];

function formOf(content: string | Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set("legalEntityRefId", books.refId);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  form.set("file", new Blob([bytes]), "journal.xlsx");
  return form;
}

const send = (content: string | Uint8Array, fields = {}, person = admin, headers = {}) =>
  person.call<JobAccepted>("POST", "/api/invoice/upload-excel", formOf(content, fields), headers);

async function importSheet(content: string | Uint8Array, fields = {}): Promise<SheetImportResult> {
  const accepted = await send(content, fields);
  if (accepted.status !== 202) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
  const job = await endOf(admin, accepted.body.jobId);
  if (job.state !== "succeeded") throw new Error(`not imported: ${JSON.stringify(job.error)}`);
  return job.result as SheetImportResult;
}

async function drafts() {
  const { rows } = await test.pool.query(
    `select e.state, e.piece_ref, j.code, sum(l.debit_cents)::int as debit from entry e join journal j on j.id = e.journal_id
     join entry_line l on l.entry_id = e.id where e.legal_entity_id = $1 group by e.legal_entity_id, e.id, j.code order by e.id`,
    [books.legalEntityId],
  );
  return rows;
}

describe("the third party of a line", () => {
  it("is named by its auxiliary or by its name; one name of two is told", async () => {
    const twin = { legalEntityRefId: books.refId, kind: "supplier", name: "Menuiserie du Port" };
    await succeed(admin, "POST", "/api/counterparty", twin);
    await succeed(admin, "POST", "/api/counterparty", { ...twin, name: "Menuiserie du Quai" });
    // As captured bills and imported ledgers may leave them.
    await test.pool.query(
      "update counterparty set name_key = 'menuiserie du port' where name like 'Menuiserie%'",
    );
    const rows = (piece: string, party: string) => [
      `15/03/2026;606400;Papier;100,00;;${piece};`,
      `15/03/2026;401000;Papier;;100,00;${piece};${party}`,
    ];
    const { created, rejected } = await importSheet(
      csv(...rows("N-1", "Papeterie Élan"), ...rows("N-2", "Inconnue"), ...rows("N-3", "Menuiserie du Port")),
    );
    expect(created).toBe(1);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      ...Array(2).fill(expect.stringMatching(/Inconnue.*est inconnu/)),
      ...Array(2).fill(expect.stringContaining("Plusieurs tiers s’appellent")),
    ]);
  });
});

describe("POST /api/invoice/upload-excel", () => {
  it("makes a draft of each balanced group and tells why each other line is none", async () => {
    const result = await importSheet(
      csv(
        ...balanced(),
        "15/03/2026;606400;Boulons;10,00;;B-2;",
        "15/03/2026;512000;Boulons;;9,00;B-2;",
        "demain;606400;Sans date;1,00;;;",
        "15/03/2026;606999;Compte inconnu;5,00;;B-3;",
        "15/03/2026;512000;Compte inconnu;;5,00;B-3;",
        "15/03/2031;606400;Hors exercice;5,00;;B-4;",
        "15/03/2031;512000;Hors exercice;;5,00;B-4;",
      ),
    );
    expect(result).toMatchObject({ read: 9, created: 1 });
    expect(result.rejected.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(result.rejected[0]?.reason).toContain("il manque 1,00 € au crédit");
    expect(result.rejected[2]?.reason).toContain("demain");
    for (const { reason } of result.rejected) expect(reason).not.toMatch(/[{}…]/);
    expect(await drafts()).toEqual([{ state: "draft", piece_ref: "B-1", code: "OD", debit: 123_456 }]);
  });

  it("reads xlsx and ods sheets, numbers and dates typed, titles above the headings", async () => {
    const date = new Date("2026-03-15T00:00:00Z");
    const rows = [
      ["Journal de mars"],
      ["Code journal", "Date", "N° compte", "Libellé", "Débit", "Crédit", "Tiers"],
      ["AC", date, "606400", "Papier", 12.34, null, null],
      ["AC", date, "401000", "Papier", null, 12.34, await supplierAuxiliary()],
    ];
    for (const write of [writeXlsx, writeOds]) {
      const bytes = await write({ sheets: [{ name: "Écritures", rows }] });
      const result = await importSheet(bytes);
      expect(result).toMatchObject({ read: 2, created: 1, rejected: [] });
    }
    expect(await drafts()).toEqual(
      Array(2).fill({ state: "draft", piece_ref: null, code: "AC", debit: 1234 }),
    );
  });

  it("keeps what is one entry together, however far apart its lines stand, and no line of it once it is written", async () => {
    // More lines than are held at once, and the last piece begins on the first line.
    const line = (account: string, sides: string, piece: string) =>
      `15/03/2026;${account};Papier;${sides};${piece};`;
    const between = Array.from({ length: 600 }, (_, at) => [
      line("606400", "2,00;", `P-${at}`),
      line("512000", ";2,00", `P-${at}`),
    ]).flat();
    const result = await importSheet(
      csv(
        line("606400", "10,00;", "ZZ"),
        ...between,
        line("512000", ";10,00", "ZZ"),
        line("606400", "1,00;", ""),
      ),
    );
    expect(result).toMatchObject({ read: 1203, created: 601, rejected: [{ line: 1204 }] });
    const { rows } = await test.pool.query(
      `select e.piece_ref, count(*)::int as lines, sum(l.debit_cents)::int as debit from entry e
       join entry_line l on l.entry_id = e.id where e.legal_entity_id = $1 and e.import_batch_id is not null
       group by e.id, e.piece_ref order by e.piece_ref desc limit 2`,
      [books.legalEntityId],
    );
    expect(rows).toEqual([
      { piece_ref: "ZZ", lines: 2, debit: 1000 },
      { piece_ref: "P-99", lines: 2, debit: 200 },
    ]);
    const left = await test.pool.query("select 1 from import_line");
    expect(left.rows).toEqual([]);
  });

  it("leaves nothing of a sheet of which no entry can be made, which may come again", async () => {
    const content = csv("15/03/2026;606400;Seul;10,00;;A;");
    for (const _ of [1, 2])
      expect(await importSheet(content)).toMatchObject({
        created: 0,
        batchId: null,
        rejected: [{ line: 2 }],
      });
    const { rows } = await test.pool.query(
      "select 1 from import_batch where legal_entity_id = $1 union all select 1 from import_line",
      [books.legalEntityId],
    );
    expect(rows).toEqual([]);
  });

  it("says of a line that is left aside what is wrong with it, by the lines of the file", async () => {
    const result = await importSheet(
      csv(
        "15/03/2026;606400;Juste;10,00;;A;",
        "15/03/2026;512000;Juste;;10,00;A;",
        "15/03/2026;999999;Inconnu;10,00;;B;",
        "15/03/2026;512000;Inconnu;;10,00;B;",
        "15/03/2026;606400;Mille;1,234;;C;",
      ),
    );
    const unknown =
      "Le compte 999999 n’existe pas dans le plan de cet exercice. Choisissez-en un autre, ou créez-le.";
    expect(result).toMatchObject({
      created: 1,
      rejected: [
        { line: 4, reason: unknown },
        { line: 5, reason: unknown },
        {
          line: 6,
          reason:
            "Le débit «\u00a01,234\u00a0» se lit de deux façons\u00a0: mille ou trois décimales. Écrivez ses deux décimales, comme 1234,00.",
        },
      ],
    });
  });

  it("takes formulas and commands of a sheet for the text that they are", async () => {
    const result = await importSheet(
      csv(
        "15/03/2026;606400;=cmd|'/c calc'!A1;10,00;;X;",
        "15/03/2026;512000;+1+1;;10,00;X;",
        "15/03/2026;606400;somme;=SUM(A1:A2);;Y;",
      ),
    );
    expect(result).toMatchObject({ created: 1, rejected: [{ line: 4 }] });
    const { rows } = await test.pool.query("select label from entry where legal_entity_id = $1", [
      books.legalEntityId,
    ]);
    expect(rows).toEqual([{ label: "=cmd|'/c calc'!A1" }]);
  });

  it("refuses what is no sheet, a bomb, a cell without end, and a sheet without its columns", async () => {
    const refused = async (content: string | Uint8Array) => (await send(content)).body as unknown;
    const unreadable = { code: "EXCEL_UNREADABLE" };
    expect(await refused("%PDF-1.7\n")).toMatchObject(unreadable);
    expect(await refused("PK\u0003\u0004 coupé")).toMatchObject(unreadable);
    const whole = await writeXlsx({ sheets: [{ name: "A", rows: [["Date"]] }] });
    expect(await refused(whole.slice(0, whole.length / 2))).toMatchObject(unreadable);
    expect(await refused(bombOf(whole))).toMatchObject(unreadable);
    expect(await refused(`${HEADINGS}\n"${"x".repeat(400_000)}";1;2;3;4;5;6`)).toMatchObject(unreadable);
    expect(await refused("Date;Compte;Montant\n15/03/2026;606400;1")).toMatchObject({
      code: "EXCEL_NOT_PROCESSED",
      details: { missing: ["debit", "credit"] },
    });
    expect(await drafts()).toEqual([]);
  });

  it("writes a sheet once, also when it comes twice at the same time, and undoes it as a whole", async () => {
    const content = csv(...balanced("B-1"), ...balanced("B-2"));
    const answers = await Promise.all([
      send(content),
      send(content),
      send(content, {}, admin, { "idempotency-key": "s" }),
    ]);
    const jobs = answers.flatMap(({ status, body }) => (status === 202 ? [body.jobId] : []));
    const ends = await Promise.all(jobs.map((id) => endOf(admin, id)));
    expect(ends.filter((job) => job.state === "succeeded")).toHaveLength(1);
    expect(await drafts()).toHaveLength(2);
    expect(await send(content)).toMatchObject({ status: 409, body: { code: "IMPORT_FILE_KNOWN" } });
    const { rows } = await succeed<{ rows: ImportBatchAnswer[] }>(
      admin,
      "GET",
      `/api/invoice/import-batch?legalEntityRefId=${books.refId}`,
    );
    expect(rows).toMatchObject([{ kind: "xlsx", mode: "draft", entries: 2, lines: 4, exact: false }]);
    await succeed(admin, "DELETE", `/api/invoice/import-batch/${rows[0]?.id}`);
    expect(await drafts()).toEqual([]);
    expect(await importSheet(content)).toMatchObject({ created: 2 });
  });

  it("asks for the right, the company and a journal that exists", async () => {
    const stranger = await test.person({ rights: { imports: ["Creator"] } });
    const viewer = await test.person({
      rights: { imports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const content = csv(...balanced());
    expect((await send(content, {}, stranger)).status).toBe(404);
    expect((await send(content, {}, viewer)).status).toBe(403);
    expect((await send(content, { journalCode: "XX" })).status).toBe(404);
    expect((await send(content, { legalEntityRefId: "" })).status).toBe(422);
    expect((await test.anonymous("POST", "/api/invoice/upload-excel", {})).status).toBe(401);
    expect(await importSheet(content, { journalCode: "AC" })).toMatchObject({ created: 1 });
    expect(await drafts()).toMatchObject([{ code: "AC" }]);
  });
});

describe("POST /api/invoice/upload-excel/preview", () => {
  it("tells columns, first lines and rejected ones, and writes nothing", async () => {
    const form = formOf(csv(...balanced(), "demain;606400;Sans date;1,00;;;"));
    const { status, body } = await admin.call<SheetPreviewAnswer>(
      "POST",
      "/api/invoice/upload-excel/preview",
      form,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ headingLine: 1, read: 3, rejectedCount: 1, rejected: [{ line: 4 }] });
    expect(body.mapping).toEqual({ date: 0, account: 1, label: 2, debit: 3, credit: 4, piece: 5, party: 6 });
    expect(body.rows).toMatchObject([
      { line: 2, date: "2026-03-15", account: "606400", debitCents: 123_456 },
      { line: 3, account: "512000", creditCents: 123_456 },
    ]);
    expect(await drafts()).toEqual([]);
    const { rows } = await test.pool.query("select 1 from import_batch where legal_entity_id = $1", [
      books.legalEntityId,
    ]);
    expect(rows).toEqual([]);
  });
});

async function supplierAuxiliary(): Promise<string> {
  const { rows } = await test.pool.query("select subledger_supplier from counterparty where id = $1", [
    books.supplierId,
  ]);
  return rows[0].subledger_supplier;
}

/** The workbook, whose parts say that each of them unfolds to two gigabytes. */
function bombOf(workbook: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(workbook);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 2_000_000_000, true);
  return bytes;
}
