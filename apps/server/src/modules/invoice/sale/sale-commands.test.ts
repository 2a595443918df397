import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import { issuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { sampled } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import {
  changeCompany,
  draftSale,
  goods,
  issueSale,
  line,
  newCustomer,
  openSalesBooks,
  sale,
  sketchOf,
} from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const issued = async (id: string) => {
  const { rows } = await test.pool.query("select document from invoice_issued where invoice_id = $1", [id]);
  return issuedInvoice.parse(rows[0]?.document);
};

describe("validating a sale", () => {
  it("gives it its number, writes D 411 / C 706, C 44574, and freezes the document", async () => {
    const draft = await draftSale(person, books);
    expect(draft).toMatchObject({
      refId: null,
      due_date: "2026-04-14",
      accountingDate: "2026-03-15",
      issues: [],
    });
    const shown = await succeed<PreviewAnswer>(person, "POST", `/api/invoice/${draft.id}/preview`, {
      action: "validate",
    });
    expect(shown.entries[0]).toMatchObject({ journalCode: "VE", pieceRef: null });
    const { status, body } = await changeStatus(person, draft, "validated");
    expect([status, body.refId, body.status, body.paymentStatus]).toEqual([
      200,
      "FA-2026-0001",
      "validated",
      "unpaid",
    ]);
    expect(await sketchOf(person, body.entryId)).toEqual(["D 411000 1200", "C 706000 1000", "C 445740 200"]);
    expect(await issued(body.id)).toMatchObject({
      number: "FA-2026-0001",
      typeCode: "380",
      billingFramework: "S1",
      vatPointDateCode: "72",
      seller: { name: "Ateliers du Grand Livre", legalForm: "SAS" },
      buyer: { name: "Mairie de Chaumont", address: { city: "Paris" } },
      totals: {
        totalExclVatCents: 100_000,
        vatCents: 20_000,
        totalInclVatCents: 120_000,
        payableCents: 120_000,
      },
      vatBreakdown: [{ category: "S", rateBasisPoints: 2000, baseCents: 100_000, vatCents: 20_000 }],
    });
  });

  it("collects the VAT of goods at once, and of services with the option for débits", async () => {
    const sold = await issueSale(person, books, { lines: [goods()] });
    expect(await sketchOf(person, sold.entryId)).toEqual(["D 411000 1200", "C 707000 1000", "C 445710 200"]);
    const opted = await issueSale(person, books, { vatOnDebits: true });
    expect(await sketchOf(person, opted.entryId)).toEqual(["D 411000 1200", "C 706000 1000", "C 445710 200"]);
  });

  it("refuses a date before the last number of the series, and takes the same day", async () => {
    await issueSale(person, books, { bill_date: "2026-05-10" });
    const late = await draftSale(person, books, { bill_date: "2026-05-09" });
    const told = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${late.id}`);
    expect(told.abilities.validate).toMatchObject({ allowed: false, code: "NUMBER_ORDER" });
    expect(await changeStatus(person, late, "validated")).toMatchObject({
      status: 409,
      body: { code: "NUMBER_ORDER", details: { lastDate: "2026-05-10" } },
    });
    await issueSale(person, books, { bill_date: "2026-05-10" });
    expect((await issueSale(person, books, { bill_date: "2026-05-11", kind: "deposit" })).refId).toMatch(
      /^FA-2026-/,
    );
  });

  it("refuses with the list of the mentions that miss, told while drafting", async () => {
    await changeCompany(person, books, { capitalCents: null });
    const draft = await draftSale(person, books, {
      bill_date: "2026-05-12",
      counterpartyId: undefined,
      companyName: "Client sans adresse",
      due_date: null,
    });
    expect(draft.issues.map(({ code, details }) => [code, details?.field])).toEqual([
      ["MENTION_MISSING", "issuer.capitalCents"],
      ["MENTION_MISSING", "client.address"],
      ["MENTION_MISSING", "invoice.due_date"],
    ]);
    expect(draft.abilities.validate).toMatchObject({ allowed: false, code: "MENTION_MISSING" });
    const answer = await changeStatus(person, draft, "validated");
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: "MENTION_MISSING",
        details: { mentions: [{ mention: "ISSUER_COMPANY_FORM" }, {}, {}], fields: [{}, {}, {}] },
      },
    });
    await changeCompany(person, books, { capitalCents: 1_000_000 });
  });

  it("says the VAT of a line on paper as its code says it in the books", async () => {
    const belgian = await newCustomer(person, books, "Bureau de Namur", {
      customerKind: "foreign",
      vatNumber: "BE0477472701",
      address: { line1: "1 rue de Fer", postcode: "5000", city: "Namur", country: "BE" },
    });
    const untaxed = { vatRate: 0 };
    const sold = await draftSale(person, books, {
      bill_date: "2026-05-12",
      counterpartyId: belgian,
      lines: [line(untaxed)],
    });
    expect(sold.lines[0]).toMatchObject({ vatCode: "VES", vatCategory: "AE" });
    const { body } = await changeStatus(person, sold, "validated");
    expect(await issued(body.id)).toMatchObject({
      lines: [{ vat: { category: "AE" } }],
      vatBreakdown: [{ category: "AE", exemptionReason: "Autoliquidation" }],
    });

    const told = await draftSale(person, books, { lines: [line({ ...untaxed, vatCode: "VEX" })] });
    expect(told.lines[0]).toMatchObject({ vatCategory: "E" });
    expect(told.issues).toMatchObject([
      { code: "MENTION_MISSING", details: { field: "lines.0.vatExemptionReason" } },
    ]);
    const exported = await draftSale(person, books, { lines: [goods({ ...untaxed, vatCategory: "G" })] });
    expect(exported.lines[0]).toMatchObject({ vatCode: "VXB" });
    // The client lives in France, and the goods go nowhere else: reported at once, refused at validation.
    const place = { code: "EXPORT_PLACE", severity: "blocking", details: { where: "en France" } };
    expect(exported.issues).toMatchObject([{ ...place, lineId: exported.lines[0]?.id }]);
    expect(await changeStatus(person, exported, "validated")).toMatchObject({
      status: 409,
      body: { code: "INVOICE_INCOMPLETE", details: { issues: [place] } },
    });
    // Sent to Geneva for a client in Lyon, they leave: what decides is where they arrive.
    const trader = await newCustomer(person, books, "Négoce de Lyon", {
      siren: "404833048",
      vatNumber: "FR83404833048",
      deliveryAddress: { line1: "2 quai du Mont-Blanc", postcode: "1201", city: "Genève", country: "CH" },
    });
    const sent = await issueSale(person, books, {
      bill_date: "2026-05-12",
      counterpartyId: trader,
      lines: [goods({ ...untaxed, vatCategory: "G" })],
    });
    expect(await issued(sent.id)).toMatchObject({
      deliveryAddress: { country: "CH" },
      vatBreakdown: [{ category: "G", exemptionReason: "Exonération de TVA, art. 262, I du CGI" }],
    });
    const crossed = sale(books, { lines: [line({ ...untaxed, vatCategory: "AE", vatCode: "VEX" })] });
    expect(await person.call("POST", "/api/invoice/new-invoice", crossed)).toMatchObject({
      status: 422,
      body: { code: "SALE_VAT_CODE_CATEGORY", details: { line: 1, vatCode: "VEX", category: "E" } },
    });
  });

  it("gives back what was advanced in the client's name beside what is sold to him: no tax, no turnover, no box", async () => {
    const advanced = { label: "Frais de greffe", unitPriceCents: 5_537, vatRate: 0, vatCode: "VDEB" };
    const usual = await newCustomer(person, books, "Société à créer", { defaultAccount: "706000" });
    const draft = await draftSale(person, books, {
      bill_date: "2026-05-13",
      counterpartyId: usual,
      lines: [line({ account: "706000" }), line({ ...advanced, supplyType: null })],
    });
    expect(draft.lines[1]).toMatchObject({ vatCategory: "E", account: "467000", accountOrigin: "default" });
    expect([draft.issues, draft.totalExclVatCents, draft.vatCents]).toEqual([[], 105_537, 20_000]);
    const { body } = await changeStatus(person, draft, "validated");
    expect(await sketchOf(person, body.entryId)).toEqual([
      "D 411000 1255.37",
      "C 706000 1000",
      "C 467000 55.37",
      "C 445740 200",
    ]);
    const document = await issued(body.id);
    expect(document).toMatchObject({
      billingFramework: "S1",
      lines: [{ isDisbursement: false }, { isDisbursement: true, vat: { category: "E" } }],
      vatBreakdown: [
        { category: "S", baseCents: 100_000, vatCents: 20_000 },
        { category: "E", baseCents: 5_537, vatCents: 0, exemptionReasonCode: "VATEX-EU-79-C" },
      ],
    });
    expect(document.vatBreakdown[1]?.exemptionReason).toMatch(/art\. 267, II-2° du CGI$/);
    expect(document.mentions.map(({ code }) => code)).toContain("EXEMPTION_REASON");
    // What the return reads of an entry are the boxes of its codes.
    const { rows } = await test.pool.query(
      `select l.account, v.declaration_tags as boxes from entry_line l
       join vat_code v on v.legal_entity_id = l.legal_entity_id and v.code = l.vat_code
       where l.entry_id = $1 order by l.account`,
      [body.entryId],
    );
    expect(rows).toEqual([
      { account: "445740", boxes: ["base:A1", "due:08"] },
      { account: "467000", boxes: [] },
      { account: "706000", boxes: ["base:A1", "due:08"] },
    ]);

    const sold = await draftSale(person, books, { lines: [line({ ...advanced, account: "706000" })] });
    expect(sold.issues).toMatchObject([
      { code: "DISBURSEMENT_ACCOUNT", severity: "blocking", lineId: sold.lines[0]?.id },
    ]);
    expect(await changeStatus(person, sold, "validated")).toMatchObject({ status: 409 });
  });

  it("says both reasons where two are in the one row of what is exempt", async () => {
    const exempt = { vatRate: 0, vatCode: "VEX", vatExemptionReason: "Exonération, art. 261-4-4° du CGI" };
    const { id } = await issueSale(person, books, {
      bill_date: "2026-05-13",
      lines: [line(exempt), line({ label: "Timbre", vatRate: 0, vatCode: "VDEB" })],
    });
    const { vatBreakdown } = await issued(id);
    expect(vatBreakdown).toMatchObject([
      {
        category: "E",
        baseCents: 200_000,
        exemptionReason: expect.stringMatching(
          /^Exonération, art\. 261-4-4° du CGI ; Débours.*art\. 267, II-2°/,
        ),
        exemptionReasonCode: null,
      },
    ]);
  });

  it("proposes the VAT code of lines that a change brings without one", async () => {
    const draft = await draftSale(person, books);
    const { id, version } = draft;
    const changed = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${id}`, {
      version,
      lines: [line({ vatRate: 1000 })],
    });
    expect(changed.lines[0]).toMatchObject({ vatCode: "VS10", vatCategory: "S" });
    expect(changed.issues).toEqual([]);
  });

  it("keeps one date for both", async () => {
    const answer = await person.call("POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "credit",
      bill_label: "x",
      bill_date: "2026-05-12",
      accountingDate: "2026-05-13",
      counterpartyId: books.customerId,
      lines: [line()],
    });
    expect(answer).toMatchObject({ status: 422, body: { code: "SALE_DATES_DIFFER" } });
  });

  it("gives each of many at once a number of its own, without a gap", async () => {
    const drafts: InvoiceAnswer[] = [];
    for (let at = 0; at < sampled(100); at += 1)
      drafts.push(await draftSale(person, books, { bill_date: "2026-06-01" }));
    const answers = await Promise.all(drafts.map((draft) => changeStatus(person, draft, "validated")));
    expect(answers.map((answer) => answer.status)).toEqual(drafts.map(() => 200));
    const { rows } = await test.pool.query(
      "select count(*)::int as count, count(distinct ref_id)::int as numbers, max(right(ref_id, 4))::int as last from invoice where ref_id like 'FA-2026-%'",
    );
    expect(rows[0].numbers).toBe(rows[0].count);
    expect(rows[0].last).toBe(rows[0].count);
  });

  it("gives a number back when the validation fails in its middle, and does it once when asked twice", async () => {
    const last = async () =>
      (await test.pool.query("select last_number from number_series where prefix = 'FA'")).rows[0]
        .last_number;
    const before = await last();
    const draft = await draftSale(person, books, { bill_date: "2026-06-02" });
    await test.pool.query(
      "create function stop() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$; create trigger stop before insert on invoice_issued for each row execute function stop()",
    );
    expect((await changeStatus(person, draft, "validated")).status).toBe(500);
    await test.pool.query("drop trigger stop on invoice_issued; drop function stop");
    expect(await last()).toBe(before);
    const [one, other] = await Promise.all([
      changeStatus(person, draft, "validated"),
      changeStatus(person, draft, "validated"),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    expect(await last()).toBe(before + 1);
    const { rows } = await test.pool.query(
      "select count(*)::int as n from invoice_entry where invoice_id = $1",
      [draft.id],
    );
    expect(rows[0].n).toBe(1);
  });

  it("asks to come again when the database gave way to others as often as it was tried, and did nothing", async () => {
    const draft = await draftSale(person, books, { bill_date: "2026-06-02" });
    await test.pool.query(
      "create sequence tries; grant usage on sequence tries to public; create function give_way() returns trigger language plpgsql as $$ begin perform nextval('tries'); raise exception 'deadlock' using errcode = '40P01'; end $$; create trigger give_way before insert on invoice_issued for each row execute function give_way()",
    );
    const answer = await changeStatus(person, draft, "validated");
    const { rows } = await test.pool.query("select last_value::int as tries from tries");
    await test.pool.query(
      "drop trigger give_way on invoice_issued; drop function give_way; drop sequence tries",
    );
    expect(answer).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(rows[0].tries).toBe(3);
    expect((await changeStatus(person, draft, "validated")).status).toBe(200);
  });

  it("is another company's user's business no more than its drafts, and takes the right to validate", async () => {
    const draft = await draftSale(person, books, { bill_date: "2026-06-03" });
    const stranger = await test.person({ rights: { invoices: ["Viewer", "Validator"] }, legalEntityIds: [] });
    expect((await changeStatus(stranger, draft, "validated")).status).toBe(404);
    const reader = await test.person({
      rights: { invoices: ["Viewer"], "supplier-bills": ["Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await changeStatus(reader, draft, "validated")).status).toBe(403);
  });

  it("takes a day to come only from who confirms it", async () => {
    const other = await openSalesBooks(test, person);
    const ahead = await draftSale(person, other, { bill_date: "2026-12-31" });
    const refused = { status: 409, body: { code: "SALE_DATE_IN_FUTURE", details: { day: "31/12/2026" } } };
    expect(await changeStatus(person, ahead, "validated")).toMatchObject(refused);
    const atOnce = { ...sale(other, { bill_date: "2026-12-31" }), status: "validated" };
    expect(await person.call("POST", "/api/invoice/new-invoice", atOnce)).toMatchObject(refused);
    const { id, version } = ahead;
    const confirmed = { id, version, status: "validated", futureDateConfirmed: true };
    expect(await person.call("PATCH", "/api/invoice/update-status-invoice", confirmed)).toMatchObject({
      status: 200,
      body: { refId: "FA-2026-0001" },
    });
  });

  it("takes a day to come only from who may date sales ahead, confirmed or not", async () => {
    const other = await openSalesBooks(test, person);
    const ahead = await draftSale(person, other, { bill_date: "2026-12-31" });
    const of = { legalEntityIds: [other.legalEntityId] };
    const SALES = ["Viewer", "Creator", "Validator"] as const;
    const clerk = await test.person({ ...of, rights: { invoices: SALES } });
    const { id, version } = ahead;
    const confirmed = { id, version, status: "validated", futureDateConfirmed: true };
    const refused = { status: 403, body: { code: "SALE_AHEAD_NOT_ALLOWED", details: { day: "31/12/2026" } } };
    expect(await clerk.call("PATCH", "/api/invoice/update-status-invoice", confirmed)).toMatchObject(refused);
    const atOnce = {
      ...sale(other, { bill_date: "2026-12-31" }),
      status: "validated",
      futureDateConfirmed: true,
    };
    expect(await clerk.call("POST", "/api/invoice/new-invoice", atOnce)).toMatchObject(refused);
    const validate = { allowed: false, code: "SALE_AHEAD_NOT_ALLOWED" };
    expect((await clerk.call("GET", `/api/invoice/${id}`)).body).toMatchObject({ abilities: { validate } });
    const chief = await test.person({
      ...of,
      rights: { invoices: SALES, "accounting-settings": ["Validator"] },
    });
    expect((await chief.call("PATCH", "/api/invoice/update-status-invoice", confirmed)).status).toBe(200);
  });
});
