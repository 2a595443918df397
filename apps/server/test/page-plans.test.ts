import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database/connection.ts";
import { withinRows } from "../src/database/row-scope.ts";
import { findEntryPage } from "../src/modules/entry/list-repository.ts";
import { findFecLines, findProvisionalAfter, findValidatedAfter } from "../src/modules/fec/repository.ts";
import { firstIdOf } from "../src/modules/import/batch.ts";
import { findRawLines } from "../src/modules/import/batch-repository.ts";
import { findProvisionalOf } from "../src/modules/import/seal-repository.ts";
import { findSealedAfter, findSealedLines } from "../src/modules/ledger/verification-repository.ts";
import { findSubledgerLines } from "../src/modules/lettering/open-repository.ts";
import { findJournalPage } from "../src/modules/report/journal-repository.ts";
import { findLedgerPage } from "../src/modules/report/ledger-page-repository.ts";
import { findBoxLines } from "../src/modules/vat-return/lines-repository.ts";
import { type Explained, explaining } from "./explained.ts";
import { openBooks, type TestBooks } from "./ledger-books.ts";
import { analyseManyEntries, writeManyEntries } from "./many-entries.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A plan that reads all that is left, or sorts it, reads many times what it may here. */
const ENTRIES = 15_000;

let test: TestApp;
let books: TestBooks;
let batchId: string;
/** By code, as the entries are drawn: the fifth is the rare one. */
let journals: { readonly id: string; readonly code: string }[];

beforeAll(async () => {
  test = await createTestApp({}, { isFresh: true });
  books = await openBooks(test, await test.superAdministrator());
  // Statistics are those that the test asks for: the database gathers none by itself meanwhile.
  for (const table of ["entry", "entry_line"])
    await test.pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  batchId = await writeManyEntries(test, books, ENTRIES);
  journals = await test.db
    .selectFrom("journal")
    .select(["id", "code"])
    .where("legalEntityId", "=", books.legalEntityId)
    .orderBy("code")
    .execute();
});
afterAll(() => test.close());

const EVERY = ["draft", "provisional", "validated"];
const YEAR = { startDate: "2026-01-01", endDate: "2026-12-31" };

/** A page of a query from a place on, and the place where the next one begins. */
type Page = {
  readonly limit: number;
  /** Rows that each of the page is looked up with: its lines, journal, account, lettering. */
  readonly beside: number;
  readonly read: (db: Database, after: unknown) => Promise<{ rows: number; next: unknown }>;
};

function page<Row, Place>(
  limit: number,
  beside: number,
  find: (db: Database, after: Place | undefined, limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Page {
  const read = async (db: Database, after: unknown) => {
    const rows = await find(db, after as Place | undefined, limit);
    const last = rows.at(-1);
    return { rows: rows.length, next: last && placeOf(last) };
  };
  return { limit, beside, read };
}

const place = () => ({ legalEntityId: books.legalEntityId, fiscalExerciseId: books.exercise.id });
const batch = () => ({ legalEntityId: books.legalEntityId, id: batchId });
const entries = (change: object, order: "asc" | "desc" = "desc") =>
  page(
    20,
    16,
    (db, after: { date: string; id: string } | undefined, limit) =>
      findEntryPage(
        db,
        books.actor.scope,
        { legalEntityId: books.legalEntityId, ...change },
        { order, skip: 0, limit, after },
      ),
    ({ entryDate, id }) => ({ date: entryDate, id }),
  );
type LinePlace = {
  readonly account: string;
  readonly date: string;
  readonly entryId: string;
  readonly position: number;
};
const ledger = (accounts: { number: string } | { prefix: string }, auxiliary?: string) =>
  page(
    100,
    8,
    (db, after: LinePlace | undefined, limit) =>
      findLedgerPage(
        db,
        { legalEntityId: books.legalEntityId, accounts, auxiliary, ...YEAR, states: EVERY },
        after,
        limit,
      ),
    (row) => row,
  );
const box = {
  legalEntityId: "",
  ...YEAR,
  ownIds: [],
  mode: "open",
  shared: false,
  late: null,
} as const;

const PAGES: Readonly<Record<string, () => Page>> = {
  "FEC, provisional entries": () =>
    page(
      500,
      // Its five journals may be read for each entry, while nothing says how many there are.
      6,
      (db, after: string | undefined, limit) => findProvisionalAfter(db, place(), after, limit),
      ({ id }) => id,
    ),
  "FEC, validated entries": () =>
    page(
      500,
      4,
      (db, after: number | null | undefined, limit) =>
        findValidatedAfter(db, place(), { after: after ?? 0, last: ENTRIES }, limit),
      ({ rank }) => rank,
    ),
  "verification, sealed entries": () =>
    page(
      500,
      4,
      (db, after: number | null | undefined, limit) =>
        findSealedAfter(db, books.legalEntityId, after ?? 0, limit),
      ({ rank }) => rank,
    ),
  "sealing of a batch": () =>
    page(
      500,
      4,
      (db, after: string | undefined, limit) =>
        findProvisionalOf(db, batch(), after ?? firstIdOf(batchId), limit),
      ({ id }) => id,
    ),
  "lines of a batch": () =>
    page(
      1000,
      2,
      (db, after: string | undefined, limit) => findRawLines(db, batch(), after, limit),
      ({ id }) => id,
    ),
  "entry list": () => entries({}),
  "entry list, the oldest first": () => entries({}, "asc"),
  "entry list of a journal": () => entries({ journalCode: journals[0]?.code }),
  "entry list of a rare journal": () => entries({ journalCode: journals[4]?.code }),
  "entry list of days": () => entries(YEAR),
  "grand livre of an account": () => ledger({ number: "401000" }),
  "grand livre of a class": () => ledger({ prefix: "4" }),
  "grand livre of a third party": () => ledger({ number: "401000" }, "ELAN"),
  journal: () =>
    page(
      100,
      8,
      (db, after: LinePlace | undefined, limit) =>
        findJournalPage(
          db,
          { legalEntityId: books.legalEntityId, journalId: journals[0]?.id ?? "", ...YEAR, states: EVERY },
          after,
          limit,
        ),
      (row) => ({ ...row, account: "" }),
    ),
  "lettering, lines of a third party": () =>
    page(
      100,
      8,
      (db, after: Omit<LinePlace, "account"> | undefined, limit) =>
        findSubledgerLines(
          db,
          { legalEntityId: books.legalEntityId, account: "401000", auxiliary: "ELAN" },
          "all",
          after,
          limit,
        ),
      (row) => row,
    ),
  "VAT return, lines of a box": () =>
    page(
      100,
      8,
      (db, after: { date: string; id: string } | undefined, limit) =>
        findBoxLines(
          db,
          { ...box, legalEntityId: books.legalEntityId },
          { groups: [{ vatCode: "A20", account: "606400", month: "2026-01" } as never] },
          { after, limit },
        ),
      ({ date, lineId }) => ({ date, id: lineId }),
    ),
};

/** How the pages from the beginning on were found. */
async function walk({ limit, read }: Page, pages: number): Promise<readonly Explained[]> {
  const { db, told } = explaining(test.fenced);
  let after: unknown;
  for (let at = 0; at < pages; at += 1) {
    const { rows, next } = await withinRows([books.legalEntityId], () => read(db, after));
    expect(rows).toBe(limit);
    after = next;
  }
  expect(told).toHaveLength(pages);
  return told;
}

describe.each([
  ["before it is analysed", false],
  ["after it", true],
])("pages of a ledger that grew threefold by an import, %s", (_when, analysed) => {
  beforeAll(async () => {
    if (analysed) await analyseManyEntries(test);
  });

  it.each(Object.entries(PAGES))("read what they show, and no more: %s", async (_name, pageOf) => {
    const page = pageOf();
    for (const { read, sorted, plan } of await walk(page, 3)) {
      expect(read, plan).toBeLessThanOrEqual(page.limit * page.beside);
      expect(sorted, plan).toBeLessThanOrEqual(page.limit + 1);
    }
  });
});

it("finds the lines of a page's entries by their key", async () => {
  const { db, told } = explaining(test.fenced);
  await withinRows([books.legalEntityId], async () => {
    const found = await findProvisionalAfter(db, place(), undefined, 500);
    told.length = 0;
    const ids = found.map(({ id }) => id);
    expect(await findFecLines(db, books.legalEntityId, ids)).toHaveLength(1000);
    expect(await findSealedLines(db, books.legalEntityId, ids)).toHaveLength(1000);
  });
  for (const { read, plan } of told) expect(read, plan).toBeLessThanOrEqual(1000 * 4);
});
