import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { CentralisationRow } from "@grand-livre/contracts/report-journal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { expectKept } from "../../../test/ledger-invariants.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
});
afterAll(() => test.close());

const draft = (cents: number, date: string) =>
  succeed<EntryAnswer>(person, "POST", "/api/entry", purchase(books, cents, { date, pieceDate: date }));

/** Journals, months and sums between two days, drafts included. */
async function central(startDate: string, endDate: string) {
  const { rows } = await succeed<{ rows: CentralisationRow[] }>(
    person,
    "GET",
    `/api/report/centralisation?legalEntityRefId=${books.refId}&startDate=${startDate}&endDate=${endDate}&drafts=true`,
  );
  return rows.map(({ month, entries, debitCents }) => [month, entries, debitCents]);
}

it("follows a draft to another month, its lines, its validation and its end", async () => {
  const { id, version } = await draft(100, "2026-02-10");
  await draft(250, "2026-03-31");
  await expectKept(test, "drafts");
  const { legalEntityRefId: _, ...change } = purchase(books, 300, {
    date: "2026-03-01",
    pieceDate: "2026-03-01",
  });
  const moved = await succeed<EntryAnswer>(person, "PATCH", `/api/entry/${id}`, { ...change, version });
  await expectKept(test, "a draft of another month");
  await succeed(person, "POST", `/api/entry/${id}/validate`, { version: moved.version });
  await expectKept(test, "validated");
  const { id: gone } = await draft(700, "2026-04-02");
  await succeed(person, "DELETE", `/api/entry/${gone}`);
  await expectKept(test, "a draft that is deleted");
});

it("is read whole where months are, and by lines where days cut one", async () => {
  const [, march] = await central("2026-01-01", "2026-12-31").then((rows) => [undefined, rows.at(0)]);
  expect(march?.slice(0, 2)).toEqual(["2026-03", 2]);
  expect(await central("2026-03-01", "2026-03-31")).toEqual([march]);
  // One of the two is of the first day, the other of the last.
  const first = await central("2026-02-15", "2026-03-30");
  const last = await central("2026-03-02", "2026-04-15");
  expect([first, last].map((rows) => rows.map((row) => row.slice(0, 2)))).toEqual([
    [["2026-03", 1]],
    [["2026-03", 1]],
  ]);
  expect(Number(first[0]?.[2]) + Number(last[0]?.[2])).toBe(march?.[2]);
  expect(await central("2026-03-05", "2026-03-20")).toEqual([]);
});

it("opens the lines of an account that becomes letterable", async () => {
  const letterable = (is: boolean) =>
    test.pool.query("update account set letterable = $2 where legal_entity_id = $1 and number = '606400'", [
      books.legalEntityId,
      is,
    ]);
  await letterable(true);
  await expectKept(test, "letterable");
  // What is there stays: reports look at the account too.
  await letterable(false);
});
