import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { pdfDocument } from "@grand-livre/testkit/test-documents/pdf-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { draftSale, issueSale, openSalesBooks, sale, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const mark = (as: "fae" | "fnp", id: string, body?: object) =>
  person.call<InvoiceAnswer>("PATCH", `/api/invoice/mark-as-${as}/${id}`, body);
const bill = () =>
  succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
    ...sale(books, { bill_direction: "debit", counterpartyId: books.supplierId, bill_date: "2026-04-10" }),
    lines: [
      {
        label: "Honoraires",
        quantity: "1",
        unitPriceCents: 100_000,
        vatRate: 2000,
        account: "622600",
        supplyType: "services",
      },
    ],
  });
const nonZero = async () =>
  (
    await test.pool.query(
      "select l.account from entry_line l join entry e on e.id = l.entry_id where e.nature in ('accrual', 'reversal') group by 1 having sum(l.debit_cents - l.credit_cents) <> 0",
    )
  ).rows;

describe("FAE and FNP", () => {
  it("is refused, as every PATCH without a body, to who read an older version", async () => {
    const draft = await bill();
    const patch = (call: string, version: number) =>
      person.call<InvoiceAnswer>("PATCH", `/api/invoice/${call}/${draft.id}`, undefined, {
        "if-match": `"${version}"`,
      });
    const stale = { status: 409, body: { code: "STALE_VERSION" } };
    expect(await patch("mark-as-fnp", 2)).toMatchObject(stale);
    expect((await patch("mark-as-fnp", 1)).status).toBe(200);
    const proof = new FormData();
    proof.set("file", new Blob([new Uint8Array(pdfDocument({}))]), "preuve.pdf");
    const proved = await person.call<InvoiceAnswer>("POST", `/api/invoice/upload-proof/${draft.id}`, proof);
    const { version } = proved.body;
    expect(await patch("delete-proof", version - 1)).toMatchObject(stale);
    expect((await patch("delete-proof", version)).status).toBe(200);
    const free = await bill();
    const ofFree = (call: string, read: number) =>
      person.call("PATCH", `/api/invoice/${call}/${free.id}`, undefined, { "if-match": `"${read}"` });
    expect((await ofFree("delete-invoice", free.version)).status).toBe(200);
    expect(await ofFree("restore-invoice", free.version + 5)).toMatchObject(stale);
    expect((await person.call("PATCH", `/api/invoice/restore-invoice/${free.id}`)).status).toBe(200);
  });

  it("keeps its draft: the entries name it", async () => {
    const { body: accrued } = await mark("fnp", (await bill()).id);
    expect(accrued.abilities.delete).toMatchObject({ allowed: false, code: "INVOICE_ACCRUED" });
    expect(await person.call("PATCH", `/api/invoice/delete-invoice/${accrued.id}`)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_ACCRUED", message: "Invoice cannot be deleted" },
    });
    expect((await person.call("GET", `/api/invoice/${accrued.id}`)).status).toBe(200);
  });

  it("keeps its document after it: moved before, it would count twice", async () => {
    const accrued = (await mark("fnp", (await bill()).id)).body;
    const change = (draft: InvoiceAnswer, body: object) =>
      succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${draft.id}`, {
        version: draft.version,
        ...body,
      });
    const codes = ({ issues }: InvoiceAnswer) => issues.map(({ code }) => code);
    const early = await change(accrued, { bill_number: "F-ACC", bill_date: "2026-03-31" });
    expect(early.issues).toMatchObject([
      { code: "ACCRUED_AFTER_DATE", severity: "blocking", details: { day: "31/03/2026" } },
    ]);
    const validate = ({ id, version }: InvoiceAnswer) =>
      person.call("PATCH", "/api/invoice/update-status-invoice", { id, version, status: "validated" });
    expect(await validate(early)).toMatchObject({ status: 409, body: { code: "INVOICE_INCOMPLETE" } });
    const deposit = await change(early, { bill_date: "2026-04-01", kind: "deposit" });
    expect(codes(deposit)).toEqual(["ACCRUAL_OF_DEPOSIT"]);
    const later = await change(deposit, { kind: "invoice" });
    expect(codes(later)).toEqual([]);
    expect((await validate(later)).status).toBe(200);
  });

  it("writes the accrual of the month end before and its reversal of the next day, once", async () => {
    const draft = await draftSale(person, books, { bill_date: "2026-04-10" });
    const { status, body } = await mark("fae", draft.id);
    expect([status, body.fae, body.status]).toEqual([200, true, "draft"]);
    expect(body.entries.map(({ date, role, journalCode }) => [date, role, journalCode])).toEqual([
      ["2026-03-31", "accrual", "RG"],
      ["2026-04-01", "accrual_reversal", "RG"],
    ]);
    expect(await sketchOf(person, body.entries[0]?.id ?? null)).toEqual([
      "D 418100 1200",
      "C 706000 1000",
      "C 445870 200",
    ]);
    expect(await nonZero()).toEqual([]);
    expect(await mark("fae", draft.id)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_ALREADY_ACCRUED" },
    });
    expect(await mark("fnp", draft.id)).toMatchObject({ status: 409, body: { code: "INVOICE_IS_CREDIT" } });
  });

  it("accrues a bill without its number, at the month end asked for", async () => {
    const { id } = await bill();
    expect(await mark("fae", id)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_IS_DEBIT", message: "Invoice is debit, FAE cannot apply" },
    });
    const { body } = await mark("fnp", id, { accrualDate: "2026-02-28" });
    expect(await sketchOf(person, body.entries[0]?.id ?? null)).toEqual([
      "D 622600 1000",
      "D 445860 200",
      "C 408100 1200",
    ]);
    expect(await nonZero()).toEqual([]);
  });

  it.each(["2026-04-30", "2026-02-27", "2025-12-31"])(
    "refuses %s: a month end before it, in an open period",
    async (accrualDate) => {
      const { id } = await issueSale(person, books, { bill_date: "2026-04-10" });
      expect(await mark("fae", id, { accrualDate })).toMatchObject({
        status: 409,
        body: { code: "ACCRUAL_DATE_INVALID" },
      });
    },
  );

  it("is done once by two persons at once, and by nobody without the right", async () => {
    const { id } = await bill();
    const answers = await Promise.all([mark("fnp", id), mark("fnp", id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const reader = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await reader.call("PATCH", `/api/invoice/mark-as-fnp/${id}`)).status).toBe(403);
    const stranger = await test.person({ rights: { "supplier-bills": ["Validator"] }, legalEntityIds: [] });
    expect((await stranger.call("PATCH", `/api/invoice/mark-as-fnp/${id}`)).status).toBe(404);
  });

  it("needs what the invoice weighs, and takes no deposit", async () => {
    const empty = await draftSale(person, books, { lines: [] });
    expect(await mark("fae", empty.id)).toMatchObject({ status: 409, body: { code: "ACCRUAL_INCOMPLETE" } });
    const deposit = await draftSale(person, books, { kind: "deposit" });
    expect(await mark("fae", deposit.id)).toMatchObject({
      status: 409,
      body: { code: "ACCRUAL_OF_DEPOSIT" },
    });
  });
});

describe("proofs", () => {
  it("come and go in any state, and are files the product can show", async () => {
    const { id } = await issueSale(person, books, { bill_date: "2026-05-01" });
    const form = (bytes: Uint8Array) => {
      const data = new FormData();
      data.set("file", new Blob([new Uint8Array(bytes)]), "bon.pdf");
      return data;
    };
    const path = `/api/invoice/upload-proof/${id}`;
    const added = await person.call<InvoiceAnswer>("POST", path, form(pdfDocument({})));
    expect(added.body.proofs).toMatchObject([{ fileName: "bon.pdf", mediaType: "application/pdf" }]);
    expect(await person.call("POST", path, form(new TextEncoder().encode("MZ")))).toMatchObject({
      status: 422,
    });
    const named = (name: string, bytes: string) => {
      const data = new FormData();
      data.set("file", new Blob([bytes]), name);
      return person.call<InvoiceAnswer>("POST", path, data);
    };
    const contract = await named("contrat.docx", "PK\u0003\u0004 etc.");
    const [, kept] = contract.body.proofs;
    expect(kept).toMatchObject({
      fileName: "contrat.docx",
      mediaType: expect.stringContaining("wordprocessingml"),
    });
    const file = await person.call("GET", `/api/invoice/${id}/document/${kept?.id}`);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await named("accord.eml", "From: a@b.fr\r\n\r\nD'accord.")).body.proofs).toHaveLength(3);
    for (const [name, bytes] of [
      ["outil.exe", "MZ"],
      ["faux.txt", "MZ\0\0"],
      ["archive.zip", "PK\u0003\u0004"],
    ] as const)
      expect(await named(name, bytes)).toMatchObject({
        status: 422,
        body: { code: "PROOF_KIND_UNSUPPORTED" },
      });
    for (let left = 3; left > 1; left -= 1) await person.call("PATCH", `/api/invoice/delete-proof/${id}`);
    const removed = await person.call<InvoiceAnswer>("PATCH", `/api/invoice/delete-proof/${id}`);
    expect(removed.body.proofs).toEqual([]);
    expect(await person.call("PATCH", `/api/invoice/delete-proof/${id}`)).toMatchObject({ status: 404 });
  });
});

describe("drafts", () => {
  it("are copied under no number, and come back within thirty days of their deletion", async () => {
    const issued = await issueSale(person, books, { bill_date: "2026-05-02" });
    const copy = await succeed<InvoiceAnswer>(person, "POST", `/api/invoice/${issued.id}/duplicate`);
    expect(copy).toMatchObject({
      refId: null,
      status: "draft",
      totalInclVatCents: 120_000,
      bill_date: "2026-11-20",
    });
    await succeed(person, "PATCH", `/api/invoice/delete-invoice/${copy.id}`);
    expect((await person.call("GET", `/api/invoice/${copy.id}`)).status).toBe(404);
    const back = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/restore-invoice/${copy.id}`);
    expect(back).toMatchObject({ id: copy.id, status: "draft" });
    expect(await person.call("PATCH", `/api/invoice/restore-invoice/${copy.id}`)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_NOT_DELETED" },
    });
    await succeed(person, "PATCH", `/api/invoice/delete-invoice/${copy.id}`);
    await test.pool.query("update invoice set deleted_at = deleted_at - interval '31 days' where id = $1", [
      copy.id,
    ]);
    expect((await person.call("PATCH", `/api/invoice/restore-invoice/${copy.id}`)).status).toBe(404);
  });
});

describe("what a company decides of its sales", () => {
  it("is changed at the version that was read, and printed on the next invoice", async () => {
    const path = "/api/sales-settings";
    const read = await succeed<object>(person, "GET", `${path}?legalEntityRefId=${books.refId}`);
    expect(read).toEqual({
      settlementGapLimitCents: 500,
      penaltyText: null,
      discountText: null,
      paperTemplate: "classic",
      accentColor: "#4338ca",
      version: 0,
    });
    const body = { ...read, legalEntityRefId: books.refId, discountText: "Escompte de 1 % à 10 jours" };
    expect(await succeed(person, "PATCH", path, body)).toMatchObject({ version: 1 });
    expect(await person.call("PATCH", path, body)).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
    const customer = await succeed<{ version: number }>(
      person,
      "GET",
      `/api/counterparty/${books.customerId}`,
    );
    await succeed(person, "PATCH", `/api/counterparty/${books.customerId}`, {
      version: customer.version,
      customerKind: "business",
    });
    const { id } = await issueSale(person, books, { bill_date: "2026-06-01" });
    const issued = await succeed<{ mentions: { text: string }[] }>(
      person,
      "GET",
      `/api/invoice/${id}/issued`,
    );
    expect(issued.mentions.map((mention) => mention.text)).toContain("Escompte de 1 % à 10 jours");
    const reader = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await reader.call("PATCH", path, body)).status).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Editor"] }, legalEntityIds: [] });
    expect((await stranger.call("PATCH", path, body)).status).toBe(404);
  });
});
