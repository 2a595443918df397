import type { InboxAnswer, SplitResult, WordsAnswer } from "@grand-livre/contracts/capture";
import type { InvoiceAnswer, InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import { drawPile, makePile } from "@grand-livre/testkit/generated-bills/make-pile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, drop, ended, facturX } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { type Answer, createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let stranger: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  const others = await openBooks(test, person);
  const rights = {
    "supplier-bills": ["Viewer", "Creator", "Editor", "Validator", "Deleter"],
    invoices: ["Viewer", "Creator"],
  } as const;
  stranger = await test.person({ rights, legalEntityIds: [others.legalEntityId] });
  viewer = await test.person({
    rights: { "supplier-bills": ["Viewer"] },
    legalEntityIds: [books.legalEntityId],
  });
  await test.startWorker();
});
afterAll(() => test.close());

let made = 0;
/** A complete bill typed by hand: nothing blocks it. */
function typed(change: Record<string, unknown> = {}): Promise<InvoiceAnswer> {
  made += 1;
  return succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Papier",
    bill_number: `T-${made}`,
    bill_date: "2026-03-14",
    counterpartyId: books.supplierId,
    lines: [{ label: "Papier", unitPriceCents: 1000, vatRate: 2000, account: "606400", supplyType: "goods" }],
    ...change,
  });
}

const inbox = (refId = books.refId) =>
  succeed<InboxAnswer>(person, "GET", `/api/capture/inbox?legalEntityRefId=${refId}`);
const approve = (bill: InvoiceAnswer, who = person, version = bill.version) =>
  who.call<InvoiceAnswer>("POST", `/api/invoice/${bill.id}/approve`, { version });
const withdraw = (bill: InvoiceAnswer, who = person, version = bill.version) =>
  who.call<InvoiceAnswer>("POST", `/api/invoice/${bill.id}/withdraw-approval`, { version });

/** The counters against the bills themselves. */
async function countersHold() {
  const { rows } = await test.pool.query(
    `select count(*) filter (where inbox_state = 'toComplete')::int as "toComplete",
      count(*) filter (where inbox_state = 'toCheck')::int as "toCheck",
      count(*) filter (where inbox_state = 'ready')::int as ready,
      count(*) filter (where inbox_state = 'approved')::int as approved
    from invoice where legal_entity_id = $1 and direction = 'debit' and deleted_at is null`,
    [books.legalEntityId],
  );
  const { counts } = await inbox();
  expect(counts).toMatchObject(rows[0]);
  return counts;
}

describe("a bon à payer", () => {
  it("is given to a complete draft by a person, shown with who and when, and taken back", async () => {
    const bill = await typed();
    expect(bill).toMatchObject({ inbox: { state: "ready", approvedAt: null }, capture: null });
    const approved = await approve(bill);
    expect(approved).toMatchObject({
      status: 200,
      body: {
        inbox: { state: "approved", approvedAt: "2026-11-20T09:00:00.000Z" },
        abilities: {
          approve: { allowed: false, code: "INVOICE_ALREADY_APPROVED" },
          withdrawApproval: { allowed: true },
        },
      },
    });
    const list = await succeed<InvoiceListAnswer>(
      person,
      "GET",
      `/api/invoice?legalEntityRefId=${books.refId}&todo=approved`,
    );
    expect(list.invoices.map(({ id }) => id)).toEqual([bill.id]);
    expect(list.counts?.approved).toBe(1);
    expect((await countersHold()).approved).toBe(1);
    expect(await approve(approved.body)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_ALREADY_APPROVED" },
    });
    const back = await withdraw(approved.body);
    expect(back).toMatchObject({ status: 200, body: { inbox: { state: "ready", approvedAt: null } } });
    expect(await withdraw(back.body)).toMatchObject({ status: 409, body: { code: "INVOICE_NOT_APPROVED" } });
    const { rows } = await test.pool.query(
      "select action, user_id from audit_log where resource_id = $1 and action like '%approv%' order by id",
      [bill.id],
    );
    expect(rows).toEqual([
      { action: "approve", user_id: person.userId },
      { action: "withdraw-approval", user_id: person.userId },
    ]);
    await countersHold();
  });

  it("falls with any change of the draft, and stays through its validation", async () => {
    const bill = (await approve(await typed())).body;
    const path = `/api/invoice/${bill.id}`;
    const changed = await succeed<InvoiceAnswer>(person, "PATCH", path, {
      version: bill.version,
      bill_label: "Encre",
    });
    expect(changed.inbox).toMatchObject({ state: "ready", approvedAt: null });
    const again = (await approve(changed)).body;
    const validated = await changeStatus(person, again, "validated");
    expect(validated.body.inbox).toMatchObject({ state: "validated", approvedAt: expect.any(String) });
    expect(await approve(validated.body)).toMatchObject({ status: 409, body: { code: "INVOICE_NOT_DRAFT" } });
    await countersHold();
  });

  it("is refused to what is incomplete, to an old version, to sales, and without the right", async () => {
    const empty = await typed({ bill_number: null });
    expect(empty.inbox?.state).toBe("toComplete");
    expect(await approve(empty)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_INCOMPLETE", details: { issues: [{ code: "BILL_NUMBER_MISSING" }] } },
    });
    const bill = await typed();
    expect(await approve(bill, person, bill.version + 1)).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    const sale = await typed({
      bill_direction: "credit",
      bill_number: null,
      counterpartyId: books.customerId,
    });
    expect(sale.inbox).toBeNull();
    expect(await approve(sale)).toMatchObject({ status: 409, body: { code: "NOT_A_SUPPLIER_BILL" } });
    expect(await approve(bill, viewer)).toMatchObject({ status: 403 });
    expect(await approve(bill, stranger)).toMatchObject({ status: 404 });
    expect(await approve({ ...bill, id: NOWHERE })).toMatchObject({ status: 404 });
    expect(await person.call("POST", `/api/invoice/${bill.id}/approve`, {})).toMatchObject({ status: 422 });
    expect(await test.anonymous("POST", `/api/invoice/${bill.id}/approve`, { version: 1 })).toMatchObject({
      status: 401,
    });
    expect(await withdraw(bill, viewer)).toMatchObject({ status: 403 });
  });

  it("is given once by two persons at once", async () => {
    const bill = await typed();
    const both = await Promise.all([approve(bill), approve(bill)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await countersHold();
  });
});

describe("the counters of the inbox", () => {
  it("hold through drafts made, changed, approved, deleted and validated at once", async () => {
    const bills = await Promise.all(Array.from({ length: 8 }, () => typed()));
    await Promise.all(
      bills.map((bill, index) => {
        const path = `/api/invoice/${bill.id}`;
        if (index % 4 === 0) return approve(bill);
        if (index % 4 === 1) return person.call("PATCH", path, { version: bill.version, bill_number: null });
        if (index % 4 === 2) return person.call("PATCH", `/api/invoice/delete-invoice/${bill.id}`);
        return changeStatus(person, bill, "validated");
      }),
    );
    await countersHold();
  });

  it("are of one company, and only for who may see its bills", async () => {
    expect(await stranger.call("GET", `/api/capture/inbox?legalEntityRefId=${books.refId}`)).toMatchObject({
      status: 404,
    });
    const nobody = await test.person({ legalEntityIds: [books.legalEntityId] });
    expect(await nobody.call("GET", `/api/capture/inbox?legalEntityRefId=${books.refId}`)).toMatchObject({
      status: 403,
    });
    expect(await person.call("GET", "/api/capture/inbox")).toMatchObject({ status: 422 });
  });
});

describe("a file that could not be read", () => {
  it("stays in the inbox with its reason, is retried as the same job, and only by who dropped it", async () => {
    const before = await inbox();
    const job = await drop(person, books.refId, new TextEncoder().encode("<a><b></a>"), "casse.xml");
    expect(job).toMatchObject({ state: "failed", error: { code: "XML_MALFORMED" } });
    const after = await inbox();
    expect(after.counts.failed).toBe(before.counts.failed + 1);
    expect(after.files[0]).toMatchObject({
      jobId: job.id,
      fileName: "casse.xml",
      state: "failed",
      error: { code: "XML_MALFORMED" },
    });
    const retry = (who: TestPerson, id = job.id) => who.call("POST", `/api/job/${id}/retry`);
    expect(await retry(stranger)).toMatchObject({ status: 404, body: { code: "JOB_NOT_FOUND" } });
    expect(await retry(person, NOWHERE)).toMatchObject({ status: 404 });
    expect(await test.anonymous("POST", `/api/job/${job.id}/retry`)).toMatchObject({ status: 401 });
    const both = await Promise.all([retry(person), retry(person)]);
    expect(both.map(({ status }) => status)).toContain(202);
    expect((await ended(person, job.id)).error).toMatchObject({ code: "XML_MALFORMED" });
  });

  it("makes its draft once what stopped it is gone", async () => {
    const job = await drop(person, books.refId, facturX({ number: "RETRY-1" }));
    await test.pool.query(
      'update job set state = \'failed\', result = null, error = \'{"status":422,"code":"READER_CRASHED","message":"x"}\' where id = $1',
      [job.id],
    );
    await test.pool.query("update invoice set deleted_at = now() where bill_number = 'RETRY-1'");
    expect(await person.call("POST", `/api/job/${job.id}/retry`)).toMatchObject({
      status: 202,
      body: { jobId: job.id },
    });
    expect(await ended(person, job.id)).toMatchObject({ state: "succeeded", result: { duplicateOf: null } });
    expect(await person.call("POST", `/api/job/${job.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: "JOB_NOT_FAILED" },
    });
  });
});

/** How a command ended: as its job did, or refused at once when another one's job was done before the request. */
async function outcomeOf({ status, body }: Answer<{ jobId: string }>) {
  if (status === 202) return ended(person, body.jobId);
  const { code } = body as unknown as { code: string };
  return { state: "failed", result: null, error: { code } };
}

/** Several bills of several pages in one PDF with its text. */
function pile(from: number) {
  for (let seed = from; seed < from + 50; seed += 1) {
    const candidate = makePile(seed);
    if (candidate.parts.length >= 2)
      return { bytes: drawPile(candidate), parts: candidate.parts, pages: candidate.pages.length };
  }
  throw new Error("no pile");
}

describe("the words of a document", () => {
  it("come page by page with their boxes, the second time without reading", async () => {
    const { bytes, pages } = pile(1);
    const bill = await draftOf(person, books.refId, bytes);
    const words = (page: number | string, who = person) =>
      who.call<WordsAnswer>("GET", `/api/invoice/${bill.id}/words?page=${page}`);
    const first = await words(1);
    expect(first).toMatchObject({ status: 200, body: { page: 1, pageCount: pages, origin: "pdf-text" } });
    expect(first.body.words.length).toBeGreaterThan(20);
    for (const { box } of first.body.words) {
      expect(box[0] + box[2]).toBeLessThanOrEqual(first.body.width + 1);
      expect(box[1] + box[3]).toBeLessThanOrEqual(first.body.height + 1);
    }
    expect(bill.capture?.fields.find(({ name }) => name === "totalInclVatCents")).toMatchObject({
      page: expect.any(Number),
      box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      reason: expect.any(String),
    });
    const { reader } = test.app;
    const silent = { ...reader, words: () => Promise.reject(new Error("read again")) };
    Object.assign(test.app, { reader: silent });
    expect((await words(1)).body).toEqual(first.body);
    expect(await words(pages + 1)).toMatchObject({ status: 404, body: { code: "PAGE_NOT_FOUND" } });
    Object.assign(test.app, { reader });
    expect(await words(0)).toMatchObject({ status: 422 });
    expect(await words(1, stranger)).toMatchObject({ status: 404 });
    const blind = await test.person({ legalEntityIds: [books.legalEntityId] });
    expect(await words(1, blind)).toMatchObject({ status: 403 });
    const byHand = await typed();
    expect(await person.call("GET", `/api/invoice/${byHand.id}/words`)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_WITHOUT_DOCUMENT" },
    });
  });
});

describe("splitting a PDF of several bills", () => {
  const split = (bill: InvoiceAnswer, parts: readonly object[], who = person, version = bill.version) =>
    who.call<{ jobId: string }>("POST", `/api/invoice/${bill.id}/split`, { version, parts });

  it("makes a draft of each part with its own document, and removes the first one, recoverably", async () => {
    const { bytes, parts } = pile(100);
    const bill = await draftOf(person, books.refId, bytes);
    const ranges = parts.map(({ from, to }) => ({ from, to }));
    const both = await Promise.all([split(bill, ranges), split(bill, ranges)]);
    const jobs = await Promise.all(both.map(outcomeOf));
    const done = jobs.find(({ state }) => state === "succeeded");
    expect(jobs.map(({ state }) => state).sort()).toEqual(["failed", "succeeded"]);
    expect(done?.result).toMatchObject({ splitFrom: bill.id, bills: ranges });
    const { bills } = (done?.result ?? { bills: [] }) as SplitResult;
    for (const [index, part] of parts.entries()) {
      const draft = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${bills[index]?.invoiceId}`);
      expect(draft.bill_number).toBe(part.number);
      const pages = part.from === part.to ? `p. ${part.from}` : `p. ${part.from}-${part.to}`;
      expect(draft.documents[0]?.fileName).toBe(`facture (${pages}).pdf`);
    }
    expect(await person.call("GET", `/api/invoice/${bill.id}`)).toMatchObject({ status: 404 });
    const { rows } = await test.pool.query("select deleted_at from invoice where id = $1", [bill.id]);
    expect(rows[0].deleted_at).not.toBeNull();
    await countersHold();
  });

  it("refuses parts that forget or repeat a page, old versions, other files, and who may not", async () => {
    const { bytes, pages } = pile(200);
    const bill = await draftOf(person, books.refId, bytes);
    const whole = [
      { from: 1, to: 1 },
      { from: 2, to: pages },
    ];
    const wrong = [
      [
        { from: 1, to: 1 },
        { from: 3, to: pages },
      ],
      [
        { from: 2, to: 2 },
        { from: 1, to: 1 },
      ],
      [
        { from: 1, to: 1 },
        { from: 2, to: pages + 1 },
      ],
      [
        { from: 1, to: pages },
        { from: pages, to: pages },
      ],
    ];
    for (const parts of wrong)
      expect(await split(bill, parts), JSON.stringify(parts)).toMatchObject({
        status: 422,
        body: { code: "SPLIT_PARTS_INVALID" },
      });
    expect(await split(bill, [{ from: 1, to: pages }])).toMatchObject({ status: 422 });
    expect(await split(bill, whole, person, bill.version + 1)).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    expect(await split(bill, whole, viewer)).toMatchObject({ status: 403 });
    expect(await split(bill, whole, stranger)).toMatchObject({ status: 404 });
    const creator = await test.person({
      rights: { "supplier-bills": ["Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect(await split(bill, whole, creator)).toMatchObject({ status: 403 });
    expect(await split(await typed(), whole)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_WITHOUT_DOCUMENT" },
    });
    expect(await test.anonymous("POST", `/api/invoice/${bill.id}/split`, {})).toMatchObject({ status: 401 });
    const validated = await changeStatus(person, (await approve(await typed())).body, "validated");
    expect(await split(validated.body, whole)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_NOT_DRAFT" },
    });
  });
});

describe("reading a draft again", () => {
  const again = (bill: InvoiceAnswer, who = person, version = bill.version) =>
    who.call<{ jobId: string }>("POST", `/api/invoice/${bill.id}/read-again`, { version });

  it("brings back what was read, under what a person corrected", async () => {
    const bill = await draftOf(person, books.refId, facturX({ number: "AGAIN-1" }));
    await test.pool.query("update invoice set due_date = null where id = $1", [bill.id]);
    const corrected = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${bill.id}`, {
      version: bill.version,
      bill_number: "CORRIGE-1",
    });
    const { body } = await again(corrected);
    expect(await ended(person, body.jobId)).toMatchObject({
      state: "succeeded",
      result: { invoiceId: bill.id, changed: ["dueDate"] },
    });
    const after = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${bill.id}`);
    expect(after).toMatchObject({
      bill_number: "CORRIGE-1",
      due_date: bill.due_date,
      totalInclVatCents: 12_000,
    });
    expect(after.capture?.fields.find(({ name }) => name === "billNumber")).toMatchObject({
      value: "AGAIN-1",
      corrected: true,
    });
  });

  it("touches nothing of a draft changed meanwhile, and is refused where there is nothing to read", async () => {
    const bill = await draftOf(person, books.refId, facturX({ number: "AGAIN-2" }));
    const { body } = await again(bill);
    await ended(person, body.jobId);
    expect(await again(bill)).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(await again(await typed())).toMatchObject({
      status: 409,
      body: { code: "INVOICE_WITHOUT_DOCUMENT" },
    });
    expect(await again(bill, viewer)).toMatchObject({ status: 403 });
    expect(await again(bill, stranger)).toMatchObject({ status: 404 });
    expect(await person.call("POST", `/api/invoice/${bill.id}/read-again`, {})).toMatchObject({
      status: 422,
    });
    const latest = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${bill.id}`);
    const both = await Promise.all([again(latest), again(latest)]);
    const jobs = await Promise.all(both.map(outcomeOf));
    expect(jobs.map(({ state }) => state).sort()).toEqual(["failed", "succeeded"]);
    const failed = jobs.find(({ state }) => state === "failed");
    expect(["DOCUMENT_CHANGED", "STALE_VERSION"]).toContain(failed?.error?.code);
  });
});
