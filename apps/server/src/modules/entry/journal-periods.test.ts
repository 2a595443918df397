import type { EntryAnswer, JournalPeriodsAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openBooks,
  openExercise,
  openOwnBooks,
  purchase,
  type TestBooks,
} from "../../../test/ledger-books.ts";
import { imported, ledgerFile } from "../../../test/ledger-files.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let books: TestBooks;
let others: TestBooks;
let accountant: TestPerson;
let reader: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openBooks(test, admin);
  others = await openBooks(test, admin);
  const own = [books.legalEntityId];
  const rights = { "entry-logs": ["Viewer", "Creator", "Validator"] } as const;
  accountant = await test.person({ rights, legalEntityIds: own });
  reader = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds: own });
});
afterAll(() => test.close());

const path = (refId: string, exercise: string) =>
  `/api/entry/journal-period?legalEntityRefId=${refId}&fiscalExerciseRefId=${exercise}`;
const read = (person: TestPerson) =>
  person.call<JournalPeriodsAnswer>("GET", path(books.refId, books.exercise.refId));

describe("GET /api/entry/journal-period", () => {
  it("answers nothing while nothing is written", async () => {
    expect(await read(accountant)).toMatchObject({ status: 200, body: { journalPeriods: [] } });
  });

  it("counts and adds up the entries of each journal in each period", async () => {
    const create = async (cents: number, date: string) =>
      (await accountant.call<EntryAnswer>("POST", "/api/entry", purchase(books, cents, { date }))).body;
    const first = await create(12_000, "2026-03-15");
    await create(6000, "2026-03-31");
    await create(2400, "2026-04-01");
    const { body: validated } = await accountant.call<EntryAnswer>(
      "POST",
      `/api/entry/${first.id}/validate`,
      {},
    );
    const { body } = await read(accountant);
    expect(body.journalPeriods).toEqual([
      expect.objectContaining({
        journalCode: "AC",
        entryType: "purchase",
        periodNumber: 3,
        startDate: "2026-03-01",
        endDate: "2026-03-31",
        periodState: "open",
        entries: 2,
        drafts: 1,
        provisional: 0,
        validated: 1,
        debitCents: 18_000,
        creditCents: 18_000,
        lastNumber: validated.number,
        breaks: 0,
      }),
      expect.objectContaining({ periodNumber: 4, entries: 1, drafts: 1, validated: 0, lastNumber: null }),
    ]);
  });

  it("tells where an imported numbering breaks, and which numbers stand around the hole", async () => {
    await test.startWorker();
    const lines = ledgerFile(9).split("\r\n");
    const numberOf = (line: string) => line.split("\t")[2];
    const numbers = [...new Set(lines.slice(1).map(numberOf))].filter(Boolean);
    const gone = numbers[3];
    const read = async (file: string) => {
      const own = await openOwnBooks(test, admin);
      const exercise = await openExercise(admin, own.refId, "2025-01-01", "2025-12-31");
      await imported(admin, own.refId, file);
      const { body } = await admin.call<JournalPeriodsAnswer>("GET", path(own.refId, exercise.refId));
      return body.journalPeriods.filter(({ breaks }) => breaks > 0);
    };
    expect(await read(lines.join("\r\n"))).toEqual([]);
    expect(await read(lines.filter((line) => numberOf(line) !== gone).join("\r\n"))).toMatchObject([
      { breaks: 1, breakAfter: numbers[2], breakBefore: numbers[4] },
    ]);
  });

  it("refuses who lacks the right, who is not signed in, and a query that names nothing", async () => {
    expect(await read(reader)).toMatchObject({ status: 403 });
    expect((await test.anonymous("GET", path(books.refId, books.exercise.refId))).status).toBe(401);
    expect((await accountant.call("GET", "/api/entry/journal-period")).status).toBe(422);
  });

  it("knows neither another company nor the exercise of another one", async () => {
    const foreign = await accountant.call("GET", path(others.refId, others.exercise.refId));
    expect(foreign).toMatchObject({ status: 404, body: { code: "LEGAL_ENTITY_NOT_FOUND" } });
    const other = await openExercise(admin, others.refId, "2027-01-01", "2027-12-31");
    const mixed = await accountant.call("GET", path(books.refId, other.refId));
    expect(mixed).toMatchObject({ status: 404, body: { code: "FISCAL_EXERCISE_NOT_FOUND" } });
  });
});
