import type { ClosingCheckAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { openPay, payCompany } from "./payroll-company.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

export let test: TestApp;
export let root: TestPerson;
/** Keeps the pay of the company of the running test. */
export let manager: TestPerson;
export let books: TestBooks;
export let siren: string;
export const pay = payCompany(() => ({ root, manager, books, siren }));

/** Books of their own for each test, on 10 January 2027: the exercise 2026 is over and not closed. */
export function openYearEndPay(): void {
  beforeAll(async () => {
    test = await createTestApp();
    test.now.current = new Date("2027-01-10T09:00:00Z");
    root = await test.superAdministrator();
  });
  beforeEach(async () => {
    ({ books, siren, manager } = await openPay(test, root));
  });
  afterAll(() => test.close());
}

/** The calls of what a closing measures of pay: it is read, written and taken back at `path`, and asked for by `finding`. */
export function yearEndCalls<Answer extends object>(path: string, finding: string) {
  type Answered = Answer & { code?: string };
  return {
    read: (person = manager) =>
      person.call<Answered>("GET", `${path}?fiscalExerciseRefId=${books.exercise.refId}`),
    write: (seen: object, person = manager, at = path) =>
      person.call<Answered>("POST", at, { fiscalExerciseRefId: books.exercise.refId, ...seen }),
    cancel: (id: string, person = manager) => person.call<Answered>("POST", `${path}/${id}/cancel`),
    /** What the closing still asks of it. */
    async road() {
      const closing = `/api/fiscal-exercise/${books.exercise.refId}/closing`;
      const { findings } = await succeed<ClosingCheckAnswer>(root, "GET", closing);
      return findings.find(({ code }) => code === finding)?.details;
    },
  };
}

/** What stands on accounts, named by four digits, at the closing and after the reversal of the next day. */
export async function standingOn(accounts: readonly string[]) {
  const { rows } = await test.pool.query<{ account: string; at: number; after: number }>(
    `select account, sum(debit_cents - credit_cents) filter (where entry_date <= '2026-12-31')::int as at,
       sum(debit_cents - credit_cents)::int as after
     from entry_line where legal_entity_id = $1 and left(account, 4) = any($2) group by 1 order by 1`,
    [books.legalEntityId, accounts],
  );
  return rows.map(({ account, at, after }) => [account.slice(0, 4), at, after]);
}
