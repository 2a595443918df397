import type { InboxAnswer } from "@grand-livre/contracts/capture";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { drawPile, makePile } from "@grand-livre/testkit/generated-bills/make-pile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, drop, ended, facturX } from "../../../../test/bills.ts";
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

const inbox = (who = person) =>
  succeed<InboxAnswer>(who, "GET", `/api/capture/inbox?legalEntityRefId=${books.refId}`);
const bill = (id: string) => succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${id}`);

/** Asks for long work on a draft while the reader is away, and waits for its failure. */
async function failing(draft: InvoiceAnswer, work: "read-again" | "split", body: object): Promise<string> {
  const { reader } = test.app;
  const crash = () => Promise.resolve({ refused: "READER_CRASHED" as const });
  for (const app of [test.app, test.fenced])
    Object.assign(app, { reader: { ...reader, read: crash, extractPages: crash } });
  try {
    const answer = await person.call<{ jobId: string }>("POST", `/api/invoice/${draft.id}/${work}`, {
      version: draft.version,
      ...body,
    });
    expect(answer.status).toBe(202);
    expect(await ended(person, answer.body.jobId)).toMatchObject({
      state: "failed",
      error: { code: "READER_CRASHED" },
    });
    return answer.body.jobId;
  } finally {
    for (const app of [test.app, test.fenced]) Object.assign(app, { reader });
  }
}

const retry = (jobId: string, who = person) => who.call("POST", `/api/job/${jobId}/retry`);

function twoBills() {
  for (let seed = 900; ; seed += 1) {
    const pile = makePile(seed);
    if (pile.parts.length === 2) return { bytes: drawPile(pile), parts: pile.parts };
  }
}

describe("work on a draft that failed", () => {
  it("stays in the inbox with the draft, the file's name and the reason, until a retry succeeds", async () => {
    const draft = await draftOf(person, books.refId, facturX({ number: "RELUE-1" }));
    const jobId = await failing(draft, "read-again", {});
    const { counts, files } = await inbox();
    expect(counts).toMatchObject({ failed: 1, reading: 0 });
    expect(files).toEqual([
      {
        jobId,
        kind: "read-again",
        fileName: "facture.pdf",
        invoiceId: draft.id,
        state: "failed",
        error: expect.objectContaining({ code: "READER_CRASHED" }),
        createdAt: expect.any(String),
      },
    ]);
    expect((await retry(jobId)).status).toBe(202);
    expect(await ended(person, jobId)).toMatchObject({ state: "succeeded", result: { invoiceId: draft.id } });
    expect(await inbox()).toMatchObject({ counts: { failed: 0 }, files: [] });
  });

  it("says nothing any more once the same was asked again, or the draft is gone", async () => {
    const draft = await draftOf(person, books.refId, facturX({ number: "RELUE-2" }));
    const first = await failing(draft, "read-again", {});
    const second = await failing(draft, "read-again", {});
    expect((await inbox()).files.map(({ jobId }) => jobId)).toEqual([second]);
    expect(first).not.toBe(second);
    await person.call("PATCH", `/api/invoice/delete-invoice/${draft.id}`);
    expect(await inbox()).toMatchObject({ counts: { failed: 0 }, files: [] });
  });

  it("splits after a retry as if it had never failed, and is seen by nobody else", async () => {
    const { bytes, parts } = twoBills();
    const draft = await draftOf(person, books.refId, bytes);
    const ranges = parts.map(({ from, to }) => ({ from, to }));
    const jobId = await failing(draft, "split", { parts: ranges });
    expect((await inbox()).files).toMatchObject([{ jobId, kind: "split-bill", invoiceId: draft.id }]);
    const colleague = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await inbox(colleague)).files).toEqual([]);
    expect((await retry(jobId, colleague)).status).toBe(404);
    expect(await bill(draft.id)).toMatchObject({ version: draft.version });
    await retry(jobId);
    const done = await ended(person, jobId);
    expect(done).toMatchObject({ state: "succeeded", result: { splitFrom: draft.id } });
    expect(done.result?.bills).toHaveLength(2);
    expect((await inbox()).files).toEqual([]);
  });

  it("is refused again, with the reason, when the draft changed meanwhile", async () => {
    const draft = await draftOf(person, books.refId, facturX({ number: "RELUE-3" }));
    const jobId = await failing(draft, "read-again", {});
    await succeed(person, "PATCH", `/api/invoice/${draft.id}`, {
      version: draft.version,
      bill_label: "Encre",
    });
    await retry(jobId);
    expect(await ended(person, jobId)).toMatchObject({
      state: "failed",
      error: { code: "DOCUMENT_CHANGED" },
    });
    expect((await inbox()).files).toMatchObject([{ jobId, error: { code: "DOCUMENT_CHANGED" } }]);
  });

  it("is not tried again by somebody who may not ask for it any more", async () => {
    const clerk = await test.person({
      rights: { "supplier-bills": ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    const job = await drop(clerk, books.refId, new TextEncoder().encode("<a><b></a>"), "casse.xml");
    expect(job.state).toBe("failed");
    await test.pool.query("update user_service_right set creator = false where user_id = $1", [clerk.userId]);
    expect(await retry(job.id, clerk)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    await test.pool.query("update user_service_right set creator = true where user_id = $1", [clerk.userId]);
    expect((await retry(job.id, clerk)).status).toBe(202);
    await ended(clerk, job.id);
  });
});
