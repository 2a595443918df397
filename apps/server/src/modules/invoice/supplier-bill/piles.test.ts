import type { JobAccepted } from "@grand-livre/contracts/job";
import { drawPile, makePile } from "@grand-livre/testkit/generated-bills/make-pile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, ended } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

/** Piles of several bills, the first of them on several pages. */
function piles(count: number) {
  const found: ReturnType<typeof makePile>[] = [];
  for (let seed = 1300; found.length < count; seed += 1) {
    const pile = makePile(seed);
    if (pile.parts.length >= 2) found.push(pile);
  }
  return found;
}

describe("a PDF of several bills", () => {
  it("tells the values of its first bill alone, also when it is read again, and keeps where the others start", async () => {
    for (const pile of piles(3)) {
      const draft = await draftOf(person, books.refId, drawPile(pile));
      const last = pile.parts[0]?.to ?? 0;
      const told = (bill = draft) => ({
        number: bill.bill_number,
        pages: bill.capture?.fields.filter(({ page }) => (page ?? 1) > last).map(({ name }) => name),
        parts: bill.capture?.splitProposal?.parts.length,
      });
      const expected = { number: pile.parts[0]?.number, pages: [], parts: pile.parts.length };
      expect(told()).toEqual(expected);
      const path = `/api/invoice/${draft.id}/read-again`;
      const { body } = await person.call<JobAccepted>("POST", path, { version: draft.version });
      expect((await ended(person, body.jobId)).state).toBe("succeeded");
      expect(told(await succeed(person, "GET", `/api/invoice/${draft.id}`))).toEqual(expected);
    }
  });
});
