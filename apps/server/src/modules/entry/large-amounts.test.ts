import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, purchase, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const LARGEST = 99_999_999_999_999;
const refused = {
  status: 422,
  body: { code: "AMOUNT_OUT_OF_RANGE", details: { fields: [{ path: "lines" }] } },
};

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
});
afterAll(() => test.close());

it("refuses an entry whose lines together exceed the largest amount", async () => {
  const lines = [
    { account: "606400", debitCents: LARGEST },
    { account: "606400", debitCents: 1 },
  ];
  expect(await person.call("POST", "/api/entry", { ...purchase(books), lines })).toMatchObject(refused);
});

it("refuses what would make the sums of the books inexact, and reports stay readable", async () => {
  const days = `legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31&drafts=true`;
  let written = 0;
  let answer = await person.call("POST", "/api/entry", purchase(books, LARGEST));
  for (; answer.status === 200 && written < 100; written += 1)
    answer = await person.call("POST", "/api/entry", purchase(books, LARGEST));
  expect(written).toBe(90);
  expect(answer).toMatchObject(refused);
  expect(await person.call("GET", `/api/report/trial-balance?${days}`)).toMatchObject({
    status: 200,
    body: { totalDebitCents: 90 * LARGEST, totalCreditCents: 90 * LARGEST },
  });
});
