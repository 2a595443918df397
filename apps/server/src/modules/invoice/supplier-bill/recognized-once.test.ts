import type { PageText, RecognizedPages } from "@grand-livre/capture/page/page-text";
import type { SplitResult, WordsAnswer } from "@grand-livre/contracts/capture";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { drawPicture } from "@grand-livre/testkit/generated-bills/draw";
import { layOut } from "@grand-livre/testkit/generated-bills/lay-out";
import { drawPile, makePile } from "@grand-livre/testkit/generated-bills/make-pile";
import { makeTruth } from "@grand-livre/testkit/generated-bills/make-truth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftOf, ended } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let recognitions = 0;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  countRecognitions();
  await test.startWorker();
});
afterAll(() => test.close());

class CountingPages extends Map<number, PageText> {
  override set(page: number, text: PageText): this {
    recognitions += 1;
    return super.set(page, text);
  }
}

/** Counts the pages that the reader's own process recognised, also where no caller asks for them. */
function countRecognitions(): void {
  const { reader } = test.app;
  const counted = async <T>(
    options: { readonly recognized?: RecognizedPages },
    read: (pages: RecognizedPages) => Promise<T>,
  ) => {
    const before = recognitions;
    const pages: RecognizedPages = new CountingPages(options.recognized);
    recognitions = before;
    const answer = await read(pages);
    for (const [page, text] of pages) options.recognized?.set(page, text);
    return answer;
  };
  const counting = {
    ...reader,
    read: (bytes, options = {}) =>
      counted(options, (recognized) => reader.read(bytes, { ...options, recognized })),
    words: (bytes, options = {}) =>
      counted(options, (recognized) => reader.words(bytes, { ...options, recognized })),
    proposeSplits: (bytes, options = {}) =>
      counted(options, (recognized) => reader.proposeSplits(bytes, { ...options, recognized })),
  } satisfies typeof reader;
  for (const app of [test.app, test.fenced]) Object.assign(app, { reader: counting });
}

const wordsOf = async (bill: InvoiceAnswer, page: number) =>
  (await succeed<WordsAnswer>(person, "GET", `/api/invoice/${bill.id}/words?page=${page}`)).words.length;

async function again(bill: InvoiceAnswer, path: string, body: object = {}) {
  const asked = { version: bill.version, ...body };
  const accepted = await person.call<JobAccepted>("POST", `/api/invoice/${bill.id}/${path}`, asked);
  const job = await ended(person, accepted.body.jobId);
  expect(job.state).toBe("succeeded");
  return job.result;
}

it("recognises each page of a scanned pile once, from its drop to the drafts of its bills", async () => {
  // Two bills on three pages.
  const pile = makePile(1306);
  const draft = await draftOf(person, books.refId, drawPile(pile, true));
  expect(draft.bill_number).toBe(pile.parts[0]?.number);
  expect(recognitions).toBe(3);
  for (const page of [1, 2, 3]) expect(await wordsOf(draft, page)).toBeGreaterThan(5);
  await again(draft, "read-again");
  const read = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${draft.id}`);
  const parts = pile.parts.map(({ from, to }) => ({ from, to }));
  const { bills } = (await again(read, "split", { parts })) as SplitResult;
  for (const [index, { invoiceId }] of bills.entries()) {
    const bill = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${invoiceId}`);
    expect(bill.bill_number).toBe(pile.parts[index]?.number);
    const { from, to } = parts[index] ?? { from: 1, to: 0 };
    for (let page = 1; page <= to - from + 1; page += 1) {
      expect(await wordsOf(bill, page)).toBeGreaterThan(5);
    }
    await again(bill, "read-again");
  }
  expect(recognitions).toBe(3);
  const { rows } = await test.pool.query<{ pages: number }>(
    "select count(*)::int as pages from recognized_page where legal_entity_id = $1",
    [books.legalEntityId],
  );
  // Those of the pile, which may come back from the trash, and those of the files of its bills.
  expect(rows[0]?.pages).toBe(6);
});

it("reads anew the pages that another version of the recognition read", async () => {
  const picture = drawPicture(layOut(makeTruth(2)), 110).toBuffer("image/png");
  const draft = await draftOf(person, books.refId, picture);
  const before = recognitions;
  await test.pool.query("update recognized_page set version = version - 1 where legal_entity_id = $1", [
    books.legalEntityId,
  ]);
  await again(draft, "read-again");
  expect(recognitions - before).toBe(1);
  const { version } = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${draft.id}`);
  await again({ ...draft, version }, "read-again");
  expect(recognitions - before).toBe(1);
});
