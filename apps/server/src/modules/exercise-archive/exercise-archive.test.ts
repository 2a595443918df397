import type { ExerciseArchiveAnswer } from "@grand-livre/contracts/exercise-archive";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { JobAnswer } from "@grand-livre/contracts/job";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { SearchGroup } from "@grand-livre/contracts/search";
import { drawnSeed } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openExercise, openOwnBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { STAYING, TAKEN } from "./repository.ts";

/** The lines of a closed exercise go to the archives and come back, the same to the byte. */

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let next: FiscalExerciseAnswer;
const SEED = drawnSeed();
let drawn = SEED;
/** A number below another, by a seed that a failure prints. */
const below = (most: number) => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return drawn % most;
};

beforeAll(async () => {
  test = await createTestApp();
  test.now.current = new Date("2030-02-01T09:00:00Z");
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("update legal_entity set status = 'suspended' where status = 'archived'");
  books = await openOwnBooks(test, root);
  next = await openExercise(root, books.refId, "2027-01-01", "2027-12-31");
});

const side = (account: string, cents: number) => ({
  account,
  debitCents: Math.max(0, cents),
  creditCents: Math.max(0, -cents),
  ...(account.startsWith("401") ? { counterpartyId: books.supplierId } : {}),
});
/** An amount from one account to another. */
async function post(date: string, debit: string, credit: string, cents: number, journalCode = "OD") {
  const body = purchase(books, 1, {
    journalCode,
    date,
    pieceDate: date,
    lines: [side(debit, cents), side(credit, -cents)],
  });
  const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", body);
  await succeed(root, "POST", `/api/entry/${id}/validate`);
  return id;
}
const lineOf = async (entryId: string, account: string) =>
  (
    await test.pool.query<{ id: string }>("select id from entry_line where entry_id = $1 and account = $2", [
      entryId,
      account,
    ])
  ).rows[0]?.id;
async function letter(...entries: readonly string[]) {
  const lineIds = await Promise.all(entries.map((id) => lineOf(id, "401000")));
  const body = { legalEntityRefId: books.refId, lineIds };
  return (await succeed<{ id: string }>(root, "POST", "/api/lettering", body)).id;
}

/** A year of bills: paid, paid the year after, not paid, with what never goes; closed for good. */
async function drawYear() {
  const paid: string[] = [];
  let lettering = "";
  await test.pool.query(
    "update account set letterable = false where legal_entity_id = $1 and number = '421000'",
    [books.legalEntityId],
  );
  for (let at = 0; at < 3 + below(4); at += 1) {
    const cents = 100 + below(900_000);
    const day = `2026-${String(1 + below(6)).padStart(2, "0")}-${String(1 + below(28)).padStart(2, "0")}`;
    const bill = await post(day, "606400", "401000", cents, "AC");
    const payment = await post("2026-08-01", "401000", "512000", cents, "BQ1");
    lettering = await letter(bill, payment);
    paid.push(bill, payment);
  }
  const wages = await post("2026-09-30", "641100", "421000", 5_000);
  const late = await post("2026-12-20", "606400", "401000", 700, "AC");
  await letter(late, await post("2027-01-10", "401000", "512000", 700, "BQ1"));
  const open = await post("2026-11-02", "606400", "401000", 900, "AC");
  const capital = await post("2026-01-02", "512000", "101300", 100_000, "BQ1");
  await succeed(root, "POST", `/api/fiscal-exercise/${books.exercise.refId}/close`, {
    state: "closed",
    reason: "Vu.",
  });
  const { rows: named } = await test.pool.query<{ auxiliary: string }>(
    "select subledger_supplier as auxiliary from counterparty where id = $1",
    [books.supplierId],
  );
  const axis = await succeed<{ id: string }>(root, "POST", "/api/analytic-axis", {
    legalEntityRefId: books.refId,
    code: "ACTIVITE",
    label: "Activité",
    sections: [{ code: "ATELIER", label: "Atelier", active: true }],
    keys: [],
  });
  const auxiliary = named[0]?.auxiliary ?? "";
  return { paid, stays: [late, open, capital], wages, lettering, auxiliary, axis: axis.id };
}

const at = () => `/api/fiscal-exercise/${books.exercise.refId}/archive`;
const look = () => succeed<ExerciseArchiveAnswer>(root, "GET", at());
const version = async () =>
  (await succeed<FiscalExerciseAnswer>(root, "GET", `/api/fiscal-exercise/${books.exercise.refId}`)).version;
async function ended(jobId: string): Promise<JobAnswer> {
  for (;;) {
    const job = await succeed<JobAnswer>(root, "GET", `/api/job/${jobId}`);
    if (job.state === "succeeded" || job.state === "failed") return job;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
async function asked(path: string, body: unknown): Promise<JobAnswer> {
  const answer = await root.call<{ jobId: string }>("POST", path, body);
  expect(answer).toMatchObject({ status: 202 });
  return ended(answer.body.jobId);
}
async function out(): Promise<ExerciseArchiveAnswer> {
  expect(await asked(at(), { version: await version() })).toMatchObject({ state: "succeeded", error: null });
  return look();
}
const back = () => asked(`${at()}/return`, {});
/** The file that a person downloads: the bytes that the store has under the name of the last archive. */
async function zip(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await root.call("GET", `${at()}/file`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const { rows: kept } = await test.pool.query<{ sha: string }>(
    "select file_sha256 as sha from exercise_archive where legal_entity_id = $1 order by made_at desc, id desc limit 1",
    [books.legalEntityId],
  );
  return new Uint8Array(await new Response(await test.app.files.stream(kept[0]?.sha ?? "")).arrayBuffer());
}
function bring(...files: readonly Uint8Array<ArrayBuffer>[]) {
  const form = new FormData();
  for (const bytes of files) form.append("file", new Blob([bytes]), "archive.zip");
  return root.call<{ jobId?: string; code?: string }>("POST", `${at()}/return-file`, form);
}

const TABLES = [...TAKEN, "entry", "balance", "open_line", "journal_month", "lettering", "ledger_chain"];
/** Every row of the tables that an exercise is in. */
async function rows(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows: read } = await test.pool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${table} t where legal_entity_id = $1 order by 1`,
      [books.legalEntityId],
    );
    found[table] = read.map(({ line }) => line).join("\n");
  }
  return found;
}
/** Answers that the balances give, and those of days after the exercise. */
const REPORTS = () => [
  `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`,
  `/api/report/balance-sheet?fiscalExerciseRefId=${books.exercise.refId}`,
  `/api/report/income-statement?fiscalExerciseRefId=${next.refId}`,
  `/api/report/centralisation?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`,
  `/api/report/aged-balance?legalEntityRefId=${books.refId}&side=supplier&date=2026-12-31`,
  `/api/report/aged-balance?legalEntityRefId=${books.refId}&side=supplier&date=2030-01-31`,
];
const read = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, body } = await root.call<unknown>("GET", path);
      return { path, status, body };
    }),
  );
const verify = () =>
  succeed<VerifyLedgerAnswer>(root, "GET", `/api/ledger/verify?legalEntityRefId=${books.refId}`);
const fec = async () => {
  const query = `legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`;
  const { status, body } = await root.call<unknown>("GET", `/api/fec?${query}`);
  return { status, body };
};

const MARCH = "startDate=2026-03-01&endDate=2026-03-31";
/** What reads lines that went says so. */
const needLines = ({ wages, auxiliary, axis }: Awaited<ReturnType<typeof drawYear>>) =>
  [
    ["GET", `/api/entry/${wages}`],
    ["POST", `/api/entry/${wages}/reverse`, { date: "2027-02-01" }],
    ["GET", `/api/analytic/entry/${wages}`],
    ["GET", `/api/entry?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`],
    [
      "GET",
      `/api/entry/journal-period?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`,
    ],
    [
      "GET",
      `/api/report/general-ledger?legalEntityRefId=${books.refId}&account=606400&startDate=2026-01-01&endDate=2026-12-31`,
    ],
    ["GET", `/api/report/journal?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`],
    [
      "GET",
      `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-06-15`,
    ],
    ["GET", `/api/report/aged-balance?legalEntityRefId=${books.refId}&side=supplier&date=2026-07-15`],
    ["GET", `/api/report/due-dates?legalEntityRefId=${books.refId}&side=supplier&date=2026-07-15`],
    [
      "GET",
      `/api/lettering/line?legalEntityRefId=${books.refId}&account=401000&auxiliary=${auxiliary}&state=all`,
    ],
    ["GET", `/api/regulation?fiscalExerciseRefId=${books.exercise.refId}`],
    ["GET", `/api/fec/check?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`],
    ["GET", `/api/ledger/entry-proof?legalEntityRefId=${books.refId}&entryId=${wages}`],
    ["GET", `/api/report/cash-forecast?legalEntityRefId=${books.refId}&date=2026-12-31`],
    ["GET", `/api/annual-accounts?fiscalExerciseRefId=${books.exercise.refId}`],
    [
      "GET",
      `/api/report/analytic?legalEntityRefId=${books.refId}&axisId=${axis}&startDate=2026-01-01&endDate=2026-12-31`,
    ],
    ["GET", `/api/vat-return?legalEntityRefId=${books.refId}&${MARCH}`],
    ["GET", `/api/vat-return/checks?legalEntityRefId=${books.refId}&${MARCH}`],
    ["GET", `/api/vat-return/explain?legalEntityRefId=${books.refId}&${MARCH}&box=08`],
    ["GET", `/api/e-reporting?legalEntityRefId=${books.refId}&kind=payments&${MARCH}`],
    [
      "GET",
      `/api/dashboard/accounting?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-06-15`,
    ],
    // A split in the archives may name it.
    ["DELETE", `/api/analytic-axis/${axis}`],
  ] as const satisfies readonly (readonly [string, string, unknown?])[];
/** What reads the lines of later days, or balances, goes on. */
const needNone = () => [
  `/api/entry?legalEntityRefId=${books.refId}&startDate=2027-01-01&endDate=2027-12-31`,
  `/api/entry?legalEntityRefId=${books.refId}&limit=1&order=desc`,
  `/api/report/general-ledger?legalEntityRefId=${books.refId}&account=401000&startDate=2027-01-01&endDate=2027-12-31`,
  `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-06-30`,
  `/api/lettering/open?legalEntityRefId=${books.refId}`,
  `/api/declaration?legalEntityRefId=${books.refId}&startDate=2026-03-01&endDate=2027-03-31`,
  `/api/vat-return/periods?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`,
  `/api/dashboard/accounting?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`,
  `/api/counterparty/${books.supplierId}/line`,
  `/api/counterparty/${books.supplierId}/card`,
];

describe(`an exercise in the archives, seed ${SEED}`, () => {
  it("goes out and comes back: every table, report, FEC and verification before = after", async () => {
    const year = await drawYear();
    const before = {
      rows: await rows(),
      reports: await read(REPORTS()),
      fec: await fec(),
      verify: await verify(),
    };
    expect(before.verify).toMatchObject({ intact: true, balancesIntact: true, collectivesIntact: true });
    expect(before.reports.map(({ status }) => status)).toEqual(REPORTS().map(() => 200));
    const preview = await look();
    expect(preview).toMatchObject({ archived: false, holds: [], archives: [] });
    expect(preview.goes.entries).toBe(year.paid.length + 1);
    expect(preview.goes.lines).toBe(2 * preview.goes.entries);
    expect(preview.stays.entries).toBe(year.stays.length);

    const { archives, archived } = await out();
    expect(archived).toBe(true);
    expect(archives).toMatchObject([
      { entries: preview.goes.entries, lines: preview.goes.lines, returnedAt: null },
    ]);
    const { rows: left } = await test.pool.query<{ entry_id: string }>(
      "select distinct entry_id from entry_line where fiscal_exercise_id = $1",
      [books.exercise.id],
    );
    expect(new Set(left.map((row) => row.entry_id))).toEqual(new Set(year.stays));
    const kept = await rows();
    for (const table of ["entry", "balance", "open_line", "journal_month", "lettering", "ledger_chain"])
      expect(kept[table], table).toBe(before.rows[table]);
    expect(await read(REPORTS())).toEqual(before.reports);
    expect(await verify()).toEqual(before.verify);
    expect(await fec()).toMatchObject({ status: 409, body: { code: "EXERCISE_ARCHIVED" } });
    for (const [method, path, body] of needLines(year))
      expect(await root.call(method, path, body), path).toMatchObject({
        status: 409,
        body: { code: "EXERCISE_ARCHIVED", details: { day: "01/02/2030" } },
      });
    const { rows: wages } = await test.pool.query<{ number: string }>(
      "select number from entry where id = $1",
      [year.wages],
    );
    const search = { query: wages[0]?.number, legalEntityRefId: books.refId };
    expect(await succeed<SearchGroup[]>(root, "POST", "/api/common/search", search)).toContainEqual(
      expect.objectContaining({
        id: "entries",
        results: [expect.objectContaining({ subtitle: "30/09/2026 · aux archives" })],
      }),
    );
    // Nothing undoes a lettering whose lines are away.
    expect((await root.call("DELETE", `/api/lettering/${year.lettering}`)).status).toBe(404);
    for (const path of needNone()) expect(await root.call("GET", path), path).toMatchObject({ status: 200 });
    expect(await root.call("GET", `/api/entry/${year.stays[0]}`)).toMatchObject({ status: 200 });
    const attestation = await root.call<string>("GET", `${at()}/attestation`);
    expect(attestation.body).toContain(archives[0]?.fingerprint);

    expect(await back()).toMatchObject({ state: "succeeded", error: null });
    expect(await rows()).toEqual(before.rows);
    expect(await read(REPORTS())).toEqual(before.reports);
    expect(await fec()).toEqual(before.fec);
    expect(await verify()).toEqual(before.verify);
    expect(await look()).toMatchObject({
      archived: false,
      archives: [{ returnedByName: expect.any(String) }],
    });

    // A second time, and back from the file that a person kept, though the store lost its own.
    const again = await out();
    expect(again.archives[0]?.fingerprint).toBe(archives[0]?.fingerprint);
    const bytes = await zip();
    const damaged = bytes.slice();
    // Within the rows of the first file: its digest says so, the manifest being the same.
    damaged[120] = (damaged[120] ?? 0) ^ 1;
    expect(await bring(bytes, bytes)).toMatchObject({ status: 400, body: { code: "FILE_SEVERAL" } });
    expect(await bring(damaged)).toMatchObject({ status: 409, body: { code: "ARCHIVE_DAMAGED" } });
    expect(await bring(bytes.slice(0, -1))).toMatchObject({ status: 409, body: { code: "ARCHIVE_OTHER" } });
    const { body } = await bring(bytes);
    expect(await ended(body.jobId ?? "")).toMatchObject({ state: "succeeded", error: null });
    expect(await rows()).toEqual(before.rows);
    const { rows: told } = await test.pool.query<{ action: string }>(
      "select action from audit_log where resource = 'fiscal-exercise' and resource_id = $1 and action in ('archive', 'unarchive') order by at, id",
      [books.exercise.id],
    );
    expect(told.map(({ action }) => action)).toEqual(["archive", "unarchive", "archive", "unarchive"]);
  });

  it("is refused where it is held back, named one by one, and while it is out", async () => {
    expect(await look()).toMatchObject({ holds: [{ code: "ARCHIVE_NOT_CLOSED" }] });
    expect(await root.call("POST", at(), { version: 1 })).toMatchObject({
      status: 409,
      body: { code: "ARCHIVE_NOT_CLOSED" },
    });
    await drawYear();
    test.now.current = new Date("2029-12-31T09:00:00Z");
    expect(await look()).toMatchObject({
      holds: [{ code: "ARCHIVE_TOO_EARLY", details: { day: "01/01/2030" } }],
    });
    test.now.current = new Date("2030-02-01T09:00:00Z");
    expect(await root.call("POST", at(), { version: 99 })).toMatchObject({ body: { code: "STALE_VERSION" } });
    expect(await root.call("POST", at(), {})).toMatchObject({ status: 422 });
    expect(await root.call("POST", `${at()}/return`, {})).toMatchObject({
      status: 409,
      body: { code: "EXERCISE_NOT_ARCHIVED" },
    });
    expect(await root.call("GET", `${at()}/file`)).toMatchObject({ status: 409 });
    const viewer = await test.person({
      rights: { "accounting-settings": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect(await viewer.call("GET", at())).toMatchObject({ status: 200 });
    expect(await viewer.call("POST", at(), { version: 1 })).toMatchObject({ status: 403 });
    expect(await viewer.call("GET", `${at()}/file`)).toMatchObject({ status: 403 });
    const stranger = await test.person({
      rights: { "accounting-settings": ["Viewer", "Editor"] },
      legalEntityIds: [],
    });
    expect(await stranger.call("GET", at())).toMatchObject({ status: 404 });
    expect(await stranger.call("POST", at(), { version: 1 })).toMatchObject({ status: 404 });

    // Two at once: one takes the lines, the other finds them gone.
    const body = { version: await version() };
    const both = await Promise.all([
      root.call<{ jobId: string }>("POST", at(), body),
      root.call<{ jobId: string }>("POST", at(), body),
    ]);
    const jobs = await Promise.all(both.map((answer) => ended(answer.body.jobId)));
    expect(jobs.map(({ state }) => state).sort()).toEqual(["failed", "succeeded"]);
    expect(jobs.find(({ state }) => state === "failed")).toMatchObject({
      error: { code: "EXERCISE_ARCHIVED" },
    });
    expect(await root.call("POST", at(), body)).toMatchObject({
      status: 409,
      body: { code: "EXERCISE_ARCHIVED" },
    });

    expect(await root.call("POST", `${at()}/return-file`, {})).toMatchObject({ status: 400 });
    expect((await test.anonymous("GET", at())).status).toBe(401);

    // The archive of another company.
    const own = await zip();
    const mine = books;
    books = await openOwnBooks(test, root);
    await openExercise(root, books.refId, "2027-01-01", "2027-12-31");
    await drawYear();
    await out();
    expect(await bring(own)).toMatchObject({ status: 409, body: { code: "ARCHIVE_OTHER" } });
    books = mine;

    // Out of reach of SQL too: nothing goes without its row, nor comes back beside it.
    await expect(
      test.pool.query("delete from entry_line where fiscal_exercise_id = $1", [books.exercise.id]),
    ).rejects.toMatchObject({ constraint: "entry_line_validated_immutable" });
    await expect(
      test.pool.query("delete from exercise_archive where legal_entity_id = $1", [books.legalEntityId]),
    ).rejects.toMatchObject({ constraint: "exercise_archive_append_only" });
    await expect(
      test.pool.query(
        `insert into exercise_archive select legal_entity_id, gen_random_uuid(), fiscal_exercise_id, manifest_sha256, file_sha256,
           size_bytes, entries, lines, entries_sha256, made_by, made_at from exercise_archive where legal_entity_id = $1;
         delete from entry_line where fiscal_exercise_id = '${books.exercise.id}'`.replace(
          "$1",
          `'${books.legalEntityId}'`,
        ),
      ),
    ).rejects.toThrow();
    expect(await back()).toMatchObject({ state: "succeeded" });
    expect(await verify()).toMatchObject({ intact: true, balancesIntact: true });
  });

  it("names each table that refers to a line: it goes with it, or keeps its entry here", async () => {
    const { rows: found } = await test.pool.query<{ name: string }>(
      `select distinct c.conrelid::regclass::text as name from pg_constraint c
       where c.contype = 'f' and c.confrelid in ('entry_line'::regclass, 'lettering_line'::regclass, 'analytic_split'::regclass,
         'vat_return_stamp'::regclass, 'document_link'::regclass) order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(
      [...TAKEN.filter((table) => table !== "entry_line"), ...STAYING].sort(),
    );
  });

  it("is a document of the archive of its company", async () => {
    await drawYear();
    const { archives } = await out();
    const company = await succeed<{ version: number }>(root, "GET", `/api/company/${books.refId}`);
    expect(await asked(`/api/company/${books.refId}/archive`, { version: company.version })).toMatchObject({
      state: "succeeded",
    });
    const { rows: kept } = await test.pool.query(
      "select count(*)::int as count from exercise_archive a join company_archive c using (legal_entity_id) where a.manifest_sha256 = $1",
      [archives[0]?.fingerprint],
    );
    expect(kept).toEqual([{ count: 1 }]);
    // An archived company is read only: nothing comes back into it.
    expect(await root.call("POST", `${at()}/return`, {})).toMatchObject({
      status: 409,
      body: { code: "COMPANY_ARCHIVED" },
    });
  });
});
