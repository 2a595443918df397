import type { PreviewDraftAnswer } from "@grand-livre/contracts/draft-check";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, line, newCustomer, openSalesBooks, sale } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** A document that is created and validated by one call. */

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

type Body = Readonly<Record<string, unknown>>;

const create = (body: Body, who = person, headers = {}) =>
  who.call<InvoiceAnswer>("POST", "/api/invoice/new-invoice", body, headers);
const createValidated = (body: Body, who = person, headers = {}) =>
  create({ ...body, status: "validated" }, who, headers);

async function inTwoCalls(body: Body) {
  const created = await create(body);
  return created.status === 200 ? changeStatus(person, created.body, "validated") : created;
}

/** All that the books hold of a document, without what must differ between two: ids, numbers, moments, hashes. */
async function leftBy({ body }: { readonly body: InvoiceAnswer }): Promise<unknown> {
  const { rows } = await test.pool.query(
    `select to_jsonb(i) as invoice,
       (select jsonb_agg(to_jsonb(l) order by l.position) from invoice_line l where l.invoice_id = i.id) as lines,
       (select jsonb_agg(to_jsonb(v) order by v.position) from invoice_vat v where v.invoice_id = i.id) as vat,
       (select jsonb_agg(to_jsonb(d) order by d.position) from invoice_deposit d where d.invoice_id = i.id) as deposits,
       (select jsonb_agg(d.document) from invoice_issued d where d.invoice_id = i.id) as issued,
       (select jsonb_agg(to_jsonb(x)) from invoice_entry x where x.invoice_id = i.id) as entries,
       to_jsonb(e) - '{sequence,rank,hash,previous_hash}'::text[] as entry,
       (select jsonb_agg(to_jsonb(l) order by l.position) from entry_line l where l.entry_id = e.id) as entry_lines,
       (select jsonb_agg(to_jsonb(k) - '{id}'::text[] order by l.position, k.role, k.amount_cents, k.document_line_id)
        from document_link k join entry_line l on l.id = k.entry_line_id where l.entry_id = e.id) as links,
       (select jsonb_agg(a.action || ' ' || a.resource order by a.action, a.resource) from audit_log a where a.resource_id in (i.id::text, e.id::text)) as told
     from invoice i join entry e on e.id = i.entry_id where i.id = $1`,
    [body.id],
  );
  expect(rows).toHaveLength(1);
  const names = new Map<string, string>();
  const text = JSON.stringify({ answer: body, left: rows[0] })
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!names.has(id)) names.set(id, `id ${names.size}`);
      return names.get(id) ?? "";
    })
    .replaceAll(/\b(FA|AV|FF|AF)-(\d{4})-\d+/gi, "$1-$2-n")
    .replaceAll(/\b(VE|AC)-(\w+)-\d+/g, "$1-$2-n")
    .replaceAll(/\b(fa|av|ff|af) (\d{4}) \d+/g, "$1 $2 n")
    .replaceAll(/(FA|AV|FF|AF)(\d{4})\d{4}/gi, "$1$2n")
    .replaceAll(/"\d{4}-\d{2}-\d{2}T[^"]+"/g, '"a moment"');
  return JSON.parse(text);
}

async function expectAlike(body: Body, other: Body = {}): Promise<InvoiceAnswer> {
  const two = await inTwoCalls(body);
  const one = await createValidated({ ...body, ...other });
  expect(one.status, JSON.stringify(one.body)).toBe(two.status);
  if (one.status === 200) expect(await leftBy(one)).toEqual(await leftBy(two));
  else expect(one.body).toMatchObject({ code: (two.body as { code?: string }).code });
  return one.body;
}

/** Rows that a document writes, and the last numbers given. */
async function counted() {
  const { rows } = await test.pool.query(
    `select (select count(*) from invoice)::int as invoices, (select count(*) from invoice_line)::int as lines,
       (select count(*) from entry)::int as entries, (select count(*) from audit_log)::int as told,
       (select count(*) from counterparty)::int as parties, (select jsonb_agg(to_jsonb(s) order by s) from number_series s) as series,
       (select jsonb_agg(to_jsonb(c) order by c) from entry_counter c) as counters`,
  );
  return rows[0];
}

const amount = fc
  .tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(3, "0")}`);
const typedLine = fc.record({
  label: fc.constantFrom("Conseil", "Étagère à livres", "Œuvre no 7"),
  quantity: fc.constantFrom("1", "2.50", "0.333", "12"),
  unitPriceCents: fc.oneof(amount, fc.integer({ min: 1, max: 900_000 })),
  discountBasisPoints: fc.constantFrom(0, 0, 500, 3333),
  vatRate: fc.constantFrom(2000, 1000, 550, 210),
  supplyType: fc.constantFrom("goods", "services"),
});

describe("the entry of a sale as it is typed", () => {
  const preview = (change: Body = {}, who = person) => {
    const { bill_direction: _, ...body } = sale(books, change);
    return who.call<PreviewDraftAnswer>("POST", "/api/invoice/preview-draft", body);
  };

  it("is the one of its draft, and writes nothing", async () => {
    const lines = [goods({ quantity: "2.5" }), line({ vatRate: 550 })];
    const draft = (await create(sale(books, { lines }))).body;
    const before = await counted();
    const { status, body } = await preview({ lines });
    expect(status).toBe(200);
    expect(body.lineIds).toHaveLength(2);
    expect(await counted()).toEqual(before);
    const saved = await succeed<PreviewAnswer>(person, "POST", `/api/invoice/${draft.id}/preview`, {
      action: "validate",
    });
    const named = (lineIds: readonly string[], { entries }: PreviewAnswer) =>
      JSON.parse(JSON.stringify(entries), (_, value) =>
        lineIds.includes(value) ? `line ${lineIds.indexOf(value)}` : value,
      );
    const ofDraft = draft.lines.map(({ id }) => id);
    expect(named(body.lineIds, body)).toEqual(named(ofDraft, saved));
    expect(JSON.stringify(named(ofDraft, saved))).toContain("line 1");
  });

  it("is refused as the command would be, and to who may not see sales or the company", async () => {
    expect(await preview({ lines: [] })).toMatchObject({ status: 409, body: { code: "INVOICE_INCOMPLETE" } });
    expect(await preview({ counterpartyId: undefined, companyName: "Jamais vu" })).toMatchObject({
      status: 409,
    });
    expect(await preview({ bill_date: "le 3 mars" })).toMatchObject({ status: 422 });
    const buyer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await preview({}, buyer)).status).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Viewer"] }, legalEntityIds: [] });
    expect(await preview({}, stranger)).toMatchObject({
      status: 404,
      body: { code: "LEGAL_ENTITY_NOT_FOUND" },
    });
  });
});

describe("created and validated at once", () => {
  it("leaves what creating, then validating leaves, with all that can differ being ids, numbers and moments", async () => {
    const one = await expectAlike(sale(books));
    expect(one).toMatchObject({
      status: "validated",
      version: 2,
      paymentStatus: "unpaid",
      refId: "FA-2026-0002",
    });
    expect(await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${one.id}`)).toEqual(one);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          lines: fc.array(typedLine, { minLength: 0, maxLength: 4 }),
          vatOnDebits: fc.constantFrom(null, true, false),
          kind: fc.constantFrom("invoice", "deposit"),
          deliveryDate: fc.constantFrom(null, "2026-03-14"),
          orderReference: fc.constantFrom(null, "BC-2026-17"),
          paymentTerms: fc.constantFrom(null, "45 jours fin de mois"),
        }),
        async (change) => {
          await expectAlike(sale(books, change));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("is so for credit notes, for final invoices with their deposits, and for clients met by their name", async () => {
    const before = (await createValidated(sale(books, { lines: [goods(), line({ vatRate: 550 })] }))).body;
    const note = {
      kind: "credit_note",
      precedingInvoiceId: before.id,
      lines: [goods({ unitPriceCents: 10_000 })],
    };
    expect(await expectAlike(sale(books, note))).toMatchObject({ status: "validated" });
    const deposits: string[] = [];
    for (let rank = 0; rank < 2; rank += 1) {
      const { body } = await createValidated(
        sale(books, { kind: "deposit", lines: [line({ unitPriceCents: 5000 })] }),
      );
      await succeed(person, "PATCH", "/api/invoice/update-payment-status-invoice", {
        id: body.id,
        version: body.version,
        paymentStatus: "paid",
        paidOn: "2026-03-16",
      });
      deposits.push(body.id);
    }
    const final = { kind: "final", bill_date: "2026-03-20" };
    const [first, second] = deposits;
    expect(
      await expectAlike(sale(books, { ...final, depositIds: [first] }), { depositIds: [second] }),
    ).toMatchObject({ status: "validated", depositIds: [second], payableCents: 114_000 });
    await newCustomer(person, books, "Menuiserie Aubry");
    await expectAlike(
      sale(books, { counterpartyId: undefined, companyName: "menuiserie aubry", bill_date: "2026-03-20" }),
    );
  });

  it("is so for supplier bills, which keep their own number", async () => {
    const bill = (bill_number: string) => ({
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Fournitures",
      bill_number,
      bill_date: "2026-03-10",
      counterpartyId: books.supplierId,
      lines: [
        {
          label: "Papier",
          quantity: "3",
          unitPriceCents: 1050,
          vatRate: 2000,
          vatCode: "AB20",
          account: "606100",
        },
      ],
    });
    const answer = await createValidated(bill("P-1"));
    expect(answer).toMatchObject({ status: 200, body: { status: "validated", refId: "FF-2026-0001" } });
    expect(await createValidated(bill("P-1"))).toMatchObject({
      status: 409,
      body: { code: "BILL_DUPLICATE" },
    });
    const [one, two] = [await createValidated(bill("P-2")), await inTwoCalls(bill("P-3"))];
    const plain = (left: unknown) => JSON.parse(JSON.stringify(left).replaceAll(/p[- ]?[23]\b/gi, "P-n"));
    expect(plain(await leftBy(one))).toEqual(plain(await leftBy(two)));
  });

  it.each([
    ["without its mentions", { counterpartyId: undefined, companyName: "Jamais vu" }, 422, "MENTION_MISSING"],
    ["without a line", { lines: [] }, 409, "INVOICE_INCOMPLETE"],
    ["before the last number of its series", { bill_date: "2026-01-02" }, 409, "NUMBER_ORDER"],
    [
      "outside of every exercise",
      { bill_date: "2031-01-02", futureDateConfirmed: true },
      409,
      "EXERCISE_NOT_FOUND",
    ],
    [
      "on the deposit of nobody",
      { kind: "final", depositIds: ["01900000-0000-7000-8000-000000000000"] },
      422,
      "DEPOSIT_UNKNOWN",
    ],
    [
      "after an invoice of nobody",
      { kind: "credit_note", precedingInvoiceId: "01900000-0000-7000-8000-000000000000" },
      404,
      "INVOICE_NOT_FOUND",
    ],
    ["cancelled from its birth", { status: "cancelled" }, 422, "VALIDATION_FAILED"],
  ])("is refused whole %s: nothing is written, no number is used up", async (_, change, status, code) => {
    await createValidated(sale(books));
    await createValidated(sale(books));
    const before = await counted();
    const answer = await create({ ...sale(books), status: "validated", ...change });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await counted()).toEqual(before);
  });

  it("takes who may create and validate, of the company's people alone", async () => {
    const invoices = (
      rights: readonly ("Creator" | "Validator" | "Viewer")[],
      legalEntityIds = [books.legalEntityId],
    ) => test.person({ rights: { invoices: rights }, legalEntityIds });
    const body = sale(books, { bill_date: "2026-03-21" });
    const creator = await invoices(["Creator"]);
    expect(await createValidated(body, creator)).toMatchObject({ status: 403 });
    expect(await create(body, creator)).toMatchObject({ status: 200, body: { status: "draft" } });
    expect(await createValidated(body, await invoices(["Validator"]))).toMatchObject({ status: 403 });
    expect(await createValidated(body, await invoices(["Creator", "Validator"], []))).toMatchObject({
      status: 404,
      body: { code: "LEGAL_ENTITY_NOT_FOUND" },
    });
    expect(await createValidated(body, await invoices(["Creator", "Validator"]))).toMatchObject({
      status: 200,
      body: { status: "validated" },
    });
  });

  it("comes once under its key, also when it is sent twice at once", async () => {
    const body = sale(books, { bill_date: "2026-03-22" });
    const key = { "idempotency-key": "issued once" };
    const before = await counted();
    const answers = await Promise.all([
      createValidated(body, person, key),
      createValidated(body, person, key),
    ]);
    answers.push(await createValidated(body, person, key));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map((answer) => answer.body.refId)).size).toBe(1);
    expect((await counted()).invoices).toBe(before.invoices + 1);
  });

  it("numbers twelve that come at once without gap, beside drafts that are validated", async () => {
    const body = sale(books, { bill_date: "2026-03-23" });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, rank) => (rank % 3 === 2 ? inTwoCalls(body) : createValidated(body))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const ranks = answers
      .map(({ body: { refId } }) => Number(refId?.slice(-4)))
      .sort((one, other) => one - other);
    expect(ranks).toEqual(Array.from({ length: 12 }, (_, rank) => (ranks[0] ?? 0) + rank));
    const path = `/api/ledger/verify?legalEntityRefId=${books.refId}`;
    expect(await succeed<VerifyLedgerAnswer>(person, "GET", path)).toMatchObject({
      intact: true,
      balancesIntact: true,
    });
  });
});
