import { drawPdf } from "@grand-livre/testkit/generated-bills/draw";
import { layOut } from "@grand-livre/testkit/generated-bills/lay-out";
import { makeTruth } from "@grand-livre/testkit/generated-bills/make-truth";
import { scannedPdf } from "@grand-livre/testkit/test-documents/scanned-pdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftOf } from "../../../../test/bills.ts";
import { openBooks, type TestBooks } from "../../../../test/ledger-books.ts";
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

const box = [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)];

it("tells beside the key fields what else the page says: rates and lines, each with its place and its reason", async () => {
  const truth = makeTruth(800_004);
  const { capture, lines } = await draftOf(person, books.refId, drawPdf(layOut(truth)));
  const named = (prefix: string) => capture?.fields.filter(({ name }) => name.startsWith(prefix)) ?? [];
  const told = { confidence: expect.any(Number), reason: expect.any(String) };
  expect(named("vatRates.")).toEqual([
    expect.objectContaining({
      ...told,
      value: { rateBasisPoints: 2000, baseCents: 1_138_281, taxCents: 227_656 },
    }),
  ]);
  expect(named("supplierSiret")[0]).toMatchObject({ ...told, page: 1, box });
  expect(named("lines.").length).toBeGreaterThan(0);
  // Each read line names the line of the draft that it became.
  const ids = lines.map(({ id }) => id);
  for (const line of named("lines.")) {
    expect(line).toMatchObject({ ...told, page: 1, box });
    expect(ids).toContain(line.lineId);
  }
});

it("reads a scan packed as fax machines do, and gives each value its place on the page", async () => {
  const { source, capture } = await draftOf(person, books.refId, scannedPdf("ccitt"));
  expect(source).toBe("ocr");
  const total = capture?.fields.find(({ name }) => name === "totalInclVatCents");
  expect(total).toMatchObject({ value: 12_000, page: 1, box });
});
