import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { ImportBatchAnswer } from "@grand-livre/contracts/import";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExercise, openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import {
  endOf,
  FEC_NAMES,
  imported,
  importLedger,
  ledgerFile,
  sendLedger,
} from "../../../test/ledger-files.ts";
import { refusalOf } from "../../../test/refusal-of.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());

type Company = { readonly books: TestBooks; readonly exercise: FiscalExerciseAnswer };

async function companyOf2025(): Promise<Company> {
  const books = await openOwnBooks(test, admin);
  return { books, exercise: await openExercise(admin, books.refId, "2025-01-01", "2025-12-31") };
}

const exportOf = ({ books, exercise }: Company) =>
  admin.call<string>("GET", `/api/fec?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${exercise.refId}`);

const entriesIn = async (books: TestBooks) =>
  Number(
    (await test.pool.query("select count(*) from entry where legal_entity_id = $1", [books.legalEntityId]))
      .rows[0].count,
  );

const verify = async (books: TestBooks) =>
  succeed<{ balancesIntact: boolean; collectivesIntact: boolean }>(
    admin,
    "GET",
    `/api/ledger/verify?legalEntityRefId=${books.refId}`,
  );

describe("POST /api/invoice/upload-accounting-leger", () => {
  it("makes one provisional batch whose FEC is the file, byte for byte", async () => {
    const company = await companyOf2025();
    const { books } = company;
    const file = ledgerFile(30);
    const result = await imported(admin, books.refId, file);
    expect(result).toMatchObject({ lines: 90, entries: 30, debitCents: 3_600_000, creditCents: 3_600_000 });
    expect(result.anomalies.filter((one) => one.severity === "blocking")).toEqual([]);
    const { body, headers } = await exportOf(company);
    expect(body).toBe(file);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await verify(books)).toMatchObject({ balancesIntact: true, collectivesIntact: true });
    const { rows } = await succeed<{ rows: ImportBatchAnswer[] }>(
      admin,
      "GET",
      `/api/invoice/import-batch?legalEntityRefId=${books.refId}`,
    );
    expect(rows).toMatchObject([
      { id: result.batchId, state: "provisional", exact: true, lines: 90, entries: 30 },
    ]);
  });

  it("takes no line once it is written, whoever touches its entries first", async () => {
    const { books } = await companyOf2025();
    await imported(admin, books.refId, ledgerFile(1));
    const own = `legal_entity_id = '${books.legalEntityId}'`;
    const again = `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date,
        account, label, debit_cents, credit_cents, imported)
      select legal_entity_id, gen_random_uuid(), entry_id, position + 100, fiscal_exercise_id, chart_version, entry_date, account,
        label, debit_cents, credit_cents, true
      from entry_line where ${own}`;
    expect(await refusalOf(test.pool, [again])).toBe("entry_line_validated_immutable");
    const touched = `update entry set label = 'x' where ${own}`;
    expect(await refusalOf(test.pool, [touched, again])).toBe("entry_line_validated_immutable");
    const young = `update entry set created_at = now() where ${own}`;
    expect(await refusalOf(test.pool, [young])).toBe("entry_identity_fixed");
  });

  it("counts its lines in the balances, creates what it names and tells states and numbers", async () => {
    const { books } = await companyOf2025();
    const file = ledgerFile(3)
      .replaceAll("706000\tPrestations", "706123\tPrestations rares")
      .replaceAll("VE\tVentes", "XV\tVentes du web");
    await imported(admin, books.refId, file);
    const balance = await succeed<{ rows: { account: string; creditCents: number; label: string }[] }>(
      admin,
      "GET",
      `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2025-01-01&endDate=2025-12-31`,
    );
    expect(balance.rows.find((row) => row.account === "706123")).toMatchObject({
      creditCents: 300_000,
      label: "Prestations rares",
    });
    const { rows } = await test.pool.query(
      "select e.state, e.number, e.sequence, j.entry_type, e.nature from entry e join journal j on j.id = e.journal_id where e.legal_entity_id = $1 order by e.id",
      [books.legalEntityId],
    );
    expect(rows.map((row) => [row.state, row.number, row.sequence, row.entry_type, row.nature])).toEqual(
      ["1", "2", "3"].map((number) => ["provisional", number, Number(number), "sale", "import"]),
    );
    const parties = await test.pool.query(
      "select name, kind, subledger_customer from counterparty where legal_entity_id = $1 and origin = 'import' order by name",
      [books.legalEntityId],
    );
    expect(parties.rows[0]).toEqual({ name: "Client 1", kind: "customer", subledger_customer: "C1" });
  });

  it("keeps every outer form: bar, LF, ISO-8859-15, no last line end, BOM, empty amounts, mixed line ends, Montant and Sens", async () => {
    const forms: Record<string, Uint8Array> = {
      bar: new TextEncoder().encode(ledgerFile().replaceAll("\t", "|").replaceAll("\r\n", "\n")),
      latin9: Buffer.from(ledgerFile().replaceAll("—", "-"), "latin1"),
      "no last end": new TextEncoder().encode(ledgerFile().slice(0, -2)),
      bom: new TextEncoder().encode(`\u{feff}${ledgerFile()}`),
      "empty amounts": new TextEncoder().encode(ledgerFile().replaceAll("\t0,00\t", "\t\t")),
      mixed: new TextEncoder().encode(ledgerFile().replace("\r\n", "\n").replace("\t\t\r\n", "\t\t\r")),
      padded: new TextEncoder().encode(
        ledgerFile().replaceAll("Ventes\t", "Ventes    \t").replaceAll("1200,00", "0001200,0"),
      ),
      sided: new TextEncoder().encode(
        ledgerFile()
          .replace("Debit\tCredit", "Montant\tSens")
          .replaceAll("1200,00\t0,00", "1200,00\tD")
          .replace(/0,00\t(1000,00|200,00)/g, "$1\tC"),
      ),
    };
    for (const [name, bytes] of Object.entries(forms)) {
      const company = await companyOf2025();
      await imported(admin, company.books.refId, bytes);
      const { rows } = await test.pool.query(
        "select file_form ->> 'exact' as exact from import_batch where legal_entity_id = $1",
        [company.books.legalEntityId],
      );
      expect(rows, name).toEqual([{ exact: "true" }]);
      const { rows: batches } = await test.pool.query(
        "select file_sha256 from import_batch where legal_entity_id = $1",
        [company.books.legalEntityId],
      );
      expect(batches).toHaveLength(1);
    }
  });

  it("says of an account outside the chart what the check of our own FEC says", async () => {
    const { books, exercise } = await companyOf2025();
    // 402 looks like an account, and the chart of 2025 has none above it.
    const file = ledgerFile(2).replaceAll(/\b7\d{5}\b/g, "402000");
    expect(file).toContain("402000");
    const { anomalies } = await imported(admin, books.refId, file);
    const told = anomalies.filter(({ rule }) => rule === "account-outside-chart");
    expect(told.map(({ severity }) => severity)).toEqual(told.map(() => "justify"));
    const checked = await succeed<{ anomalies: { rule: string; line?: number }[] }>(
      admin,
      "GET",
      `/api/fec/check?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${exercise.refId}`,
    );
    const again = checked.anomalies.filter(({ rule }) => rule === "account-outside-chart");
    expect(told.map(({ line }) => line)).toEqual(again.map(({ line }) => line));
    expect(told.length).toBeGreaterThan(0);
  });

  it("says of a FEC in quotes that ours has another form, and writes it", async () => {
    const company = await companyOf2025();
    const inQuotes = (line: string) => line && `"${line.split("\t").join('"\t"')}"`;
    const file = ledgerFile(2).split("\r\n").map(inQuotes).join("\r\n");
    const { anomalies } = await imported(admin, company.books.refId, file);
    expect(anomalies).toContainEqual(
      expect.objectContaining({ rule: "form-own", severity: "justify", line: 1 }),
    );
    expect((await exportOf(company)).body).not.toContain('"');
  });

  it("drops blank lines at the export, told at the import", async () => {
    const company = await companyOf2025();
    const file = ledgerFile(2);
    const blanks = file.replace("\r\nVE", "\r\n\r\n \t\r\nVE").concat("\r\n\r\n");
    const { anomalies } = await imported(admin, company.books.refId, blanks);
    expect(anomalies.filter(({ rule }) => rule === "blank-line").length).toBeGreaterThan(2);
    const { body } = await exportOf(company);
    expect(body.split("\r\n").filter((text) => text.trim() === "")).toEqual([""]);
    expect(body.split("\r\n")).toHaveLength(file.split("\r\n").length);
  });

  it("refuses a FEC in UTF-16 with the encodings that the law allows", async () => {
    const { books } = await companyOf2025();
    const utf16 = Buffer.from(`\ufeff${ledgerFile(1)}`, "utf16le");
    for (const bytes of [utf16, Buffer.from(utf16).swap16()])
      expect(await sendLedger(admin, books.refId, bytes)).toMatchObject({
        status: 422,
        body: { code: "IMPORT_ENCODING" },
      });
  });

  it("leaves the file's own form once another entry counts in the exercise", async () => {
    const company = await companyOf2025();
    const { books } = company;
    const file = ledgerFile(2).replaceAll("\t", "|");
    await imported(admin, books.refId, file);
    expect((await exportOf(company)).body).toBe(file);
    const own = purchase(books, 500, { date: "2025-03-01", pieceDate: "2025-03-01" });
    const { id } = await succeed<{ id: string }>(admin, "POST", "/api/entry", own);
    await succeed(admin, "POST", `/api/entry/${id}/validate`);
    const { body } = await exportOf(company);
    expect(body.split("\r\n")[0]).toBe(FEC_NAMES);
    expect(body.split("\r\n")).toHaveLength(1 + 6 + 2 + 1);
  });

  it("writes drafts on demand, which count nowhere yet", async () => {
    const { books } = await companyOf2025();
    await imported(admin, books.refId, ledgerFile(2), { mode: "draft" });
    const { rows } = await test.pool.query(
      "select distinct state, number from entry where legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(rows).toEqual([{ state: "draft", number: null }]);
  });

  it("refuses the whole file for one wrong line, and writes nothing", async () => {
    const { books } = await companyOf2025();
    const refused = async (file: string) => {
      const job = await importLedger(admin, books.refId, file);
      expect(job).toMatchObject({ state: "failed" });
      return job.error as { code: string; details: { anomalies?: { rule: string; line: number }[] } };
    };
    const unbalanced = await refused(ledgerFile(2).replace("0,00\t1000,00", "0,00\t999,00"));
    expect(unbalanced.code).toBe("IMPORT_FILE_REFUSED");
    expect(unbalanced.details.anomalies?.map((one) => one.rule)).toContain("entry-unbalanced");
    const dated = await refused(ledgerFile(2).replace("20250215\t411000", "20251345\t411000"));
    expect(dated.details.anomalies?.[0]).toMatchObject({ rule: "date-invalid", line: 2 });
    expect((await refused(ledgerFile(2).replaceAll("2025", "2019"))).code).toBe("IMPORT_EXERCISE_MISSING");
    expect((await refused("Date;Compte\r\n1;2\r\n")).code).toBe("IMPORT_FILE_REFUSED");
    expect(await entriesIn(books)).toBe(0);
  });

  it("refuses a file that opens an account which an entry of the exercise opens already", async () => {
    const { books } = await companyOf2025();
    const lines = [
      { account: "512000", debitCents: 9_000 },
      { account: "101300", creditCents: 9_000 },
    ];
    const body = purchase(books, 0, { journalCode: "AN", date: "2025-01-01", pieceDate: null, lines });
    const { id } = await succeed<{ id: string }>(admin, "POST", "/api/entry", body);
    const opening = await succeed<{ number: string }>(admin, "POST", `/api/entry/${id}/validate`);
    const carried = [
      "512000\tBanque\t\t\tAN\t20250101\tReprise\t50,00\t0,00",
      "106100\tRéserve\t\t\tAN\t20250101\tReprise\t0,00\t50,00",
    ];
    const an = carried.map((line) => `AN\tÀ-nouveaux\t1\t20250101\t${line}\t\t\t20250101\t\t\r\n`);
    const job = await importLedger(admin, books.refId, ledgerFile(2) + an.join(""));
    expect(job).toMatchObject({
      state: "failed",
      error: { code: "IMPORT_ACCOUNT_OPENED", details: { account: "512000", number: opening.number } },
    });
    expect(await entriesIn(books)).toBe(1);
    await succeed(admin, "POST", `/api/entry/${id}/reverse`, {});
    await imported(admin, books.refId, ledgerFile(2) + an.join(""));
  });

  it("imports a file once, also when it comes twice at the same time or under one key", async () => {
    const { books } = await companyOf2025();
    const file = ledgerFile(4);
    const key = { "idempotency-key": "ledger-once" };
    const [one, other, third] = await Promise.all([
      sendLedger(admin, books.refId, file, {}, key),
      sendLedger(admin, books.refId, file, {}, key),
      sendLedger(admin, books.refId, file),
    ]);
    const jobs = new Set([one, other, third].flatMap(({ body }) => body.jobId ?? []));
    const ends = await Promise.all([...jobs].map((id) => endOf(admin, id)));
    expect(ends.filter((job) => job.state === "succeeded")).toHaveLength(1);
    expect(await entriesIn(books)).toBe(4);
    expect(await sendLedger(admin, books.refId, file)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_FILE_KNOWN" },
    });
    const job = await importLedger(admin, books.refId, `${file}\r\n`);
    expect(job).toMatchObject({ state: "failed", error: { code: "IMPORT_ENTRY_KNOWN" } });
  });

  it("asks for the right, the company, the file and a known mode", async () => {
    const { books } = await companyOf2025();
    const stranger = await test.person({ rights: { imports: ["Viewer", "Creator", "Deleter"] } });
    const viewer = await test.person({
      rights: { imports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const status = async (answer: Promise<{ status: number }>) => (await answer).status;
    expect(await status(sendLedger(stranger, books.refId, ledgerFile()))).toBe(404);
    expect(await status(sendLedger(viewer, books.refId, ledgerFile()))).toBe(403);
    expect(await status(sendLedger(admin, books.refId, ""))).toBe(422);
    expect(await status(sendLedger(admin, "", ledgerFile()))).toBe(422);
    expect(await status(sendLedger(admin, books.refId, ledgerFile(), { mode: "sealed" }))).toBe(422);
    expect(await status(sendLedger(admin, books.refId, "%PDF-1.7\n"))).toBe(422);
    expect(await status(test.anonymous("POST", "/api/invoice/upload-accounting-leger", {}))).toBe(401);
    expect(await status(admin.call("POST", "/api/invoice/upload-accounting-leger", {}))).toBe(400);
  });
});

describe("DELETE /api/invoice/import-batch/{id}", () => {
  it("takes the whole batch away, and the file may come again", async () => {
    const { books } = await companyOf2025();
    const { batchId } = await imported(admin, books.refId, ledgerFile(5));
    const stranger = await test.person({ rights: { imports: ["Viewer", "Deleter"] } });
    const viewer = await test.person({
      rights: { imports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const path = `/api/invoice/import-batch/${batchId}`;
    expect(await stranger.call("DELETE", path)).toMatchObject({
      status: 404,
      body: { code: "IMPORT_BATCH_NOT_FOUND" },
    });
    expect((await viewer.call("DELETE", path)).status).toBe(403);
    expect(await succeed(admin, "DELETE", path)).toEqual({ entries: 5, lines: 15, records: 0 });
    expect(await entriesIn(books)).toBe(0);
    expect(await verify(books)).toMatchObject({ balancesIntact: true, collectivesIntact: true });
    expect((await admin.call("DELETE", path)).status).toBe(404);
    expect((await imported(admin, books.refId, ledgerFile(5))).entries).toBe(5);
  });

  it("is refused once something depends on the batch", async () => {
    const { books } = await companyOf2025();
    const { batchId } = await imported(admin, books.refId, ledgerFile(2));
    const { rows } = await test.pool.query(
      "select id from entry_line where legal_entity_id = $1 and auxiliary is not null limit 1",
      [books.legalEntityId],
    );
    await test.pool.query(
      "insert into due_date_extension (legal_entity_id, id, entry_line_id, due_date, reason) values ($1, gen_random_uuid(), $2, '2025-12-31', 'accord')",
      [books.legalEntityId, rows[0].id],
    );
    expect(await admin.call("DELETE", `/api/invoice/import-batch/${batchId}`)).toMatchObject({
      status: 409,
      body: { code: "IMPORT_BATCH_IN_USE", details: { reasons: ["due-date"] } },
    });
    expect(await entriesIn(books)).toBe(2);
  });

  it("is refused once own numbers follow those of the batch", async () => {
    const { books } = await companyOf2025();
    const file = ledgerFile(2).replaceAll("VE\tVentes", "AC\tAchats");
    const { batchId } = await imported(admin, books.refId, file);
    const own = purchase(books, 500, { date: "2025-03-01", pieceDate: "2025-03-01" });
    const { id } = await succeed<{ id: string }>(admin, "POST", "/api/entry", own);
    const entry = await succeed<{ number: string }>(admin, "POST", `/api/entry/${id}/validate`);
    expect(entry.number).toBe("AC-2025-00003");
    expect(await admin.call("DELETE", `/api/invoice/import-batch/${batchId}`)).toMatchObject({
      status: 409,
      body: { details: { reasons: ["numbers"] } },
    });
  });
});

const corpus = join(process.env.CORPUS_DIR ?? join(import.meta.dirname, "../../../../../../shared/data"), "");
// Without the corpus there is nothing to compare with: the files above suffice.
if (existsSync(join(corpus, "expected/fec.tsv"))) {
  const cases = readFileSync(join(corpus, "expected/fec.tsv"), "utf8")
    .split("\n")
    .slice(1)
    .filter((row) => row !== "")
    .map((row) => row.split("\t"));

  describe("the files of the corpus", () => {
    it.each(cases)("%s (%s) is refused, or comes out as it went in", async (path = "", verdict = "") => {
      const bytes = readFileSync(join(corpus, path));
      const company = await companyOf2025();
      const exercise2023 = await openExercise(admin, company.books.refId, "2023-01-01", "2023-12-31");
      const job = await importLedger(admin, company.books.refId, bytes);
      // The tax office judges the form only; we refuse what is not balanced too.
      const isAccepted = verdict === "CONFORME" && !path.includes("unbalanced");
      expect(job.state, `${basename(path)} ${JSON.stringify(job.error)}`).toBe(
        isAccepted ? "succeeded" : "failed",
      );
      if (!isAccepted) {
        expect(await entriesIn(company.books)).toBe(0);
        return;
      }
      const exercise = path.includes("real") ? exercise2023 : company.exercise;
      const response = await admin.call<string>(
        "GET",
        `/api/fec?legalEntityRefId=${company.books.refId}&fiscalExerciseRefId=${exercise.refId}`,
      );
      const charset = /charset=(.+)$/.exec(response.headers.get("content-type") ?? "")?.[1];
      const isLatin = charset === "iso-8859-15";
      if (!isLatin) expect(Buffer.from(response.body, "utf8").equals(bytes)).toBe(true);
      const { rows } = await test.pool.query(
        "select file_form ->> 'exact' as exact from import_batch where legal_entity_id = $1",
        [company.books.legalEntityId],
      );
      expect(rows).toEqual([{ exact: "true" }]);
    });
  });
}
