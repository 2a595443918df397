import type { CheckDraftAnswer } from "@grand-livre/contracts/draft-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import {
  changeCompany,
  changeCustomer,
  draftSale,
  goods,
  issueSale,
  line,
  newCustomer,
  openSalesBooks,
  sale,
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

function typed(change: Readonly<Record<string, unknown>> = {}) {
  const { bill_direction: _, ...body } = sale(books, change);
  return body;
}
const check = (change: Readonly<Record<string, unknown>> = {}) =>
  succeed<CheckDraftAnswer>(person, "POST", "/api/invoice/check-draft", typed(change));

/** What is said, and where it is typed. */
const told = ({ issues }: CheckDraftAnswer) =>
  issues.map(({ code, line, details }) => [
    code,
    details?.mention ?? details?.rule ?? null,
    details?.field ?? line,
  ]);

/** Everything that a call might write. */
async function written() {
  const { rows } = await test.pool.query(`select (select count(*)::int from invoice) as invoices,
    (select count(*)::int from counterparty) as parties, (select count(*)::int from audit_log) as told,
    (select coalesce(sum(last_number), 0)::int from number_series) as numbers`);
  return rows[0];
}

describe("payment terms", () => {
  const days = { bill_date: "2026-03-13" };
  it("are warned of beyond sixty days, or forty-five with the end of the month, among businesses of France", async () => {
    const said = async (change: object) =>
      told(await check({ ...days, ...change })).flatMap(([code]) =>
        String(code).startsWith("PAYMENT_TERM") ? code : [],
      );
    expect(await said({ paymentTerms: "60 jours", due_date: "2026-05-12" })).toEqual([]);
    expect(await said({ paymentTerms: "60 jours", due_date: "2026-05-13" })).toEqual([
      "PAYMENT_TERM_TOO_LONG",
    ]);
    expect(await said({ paymentTerms: "fin de mois 45 jours", due_date: "2026-05-15" })).toEqual([]);
    expect(await said({ paymentTerms: "fin de mois 45 jours", due_date: "2026-05-16" })).toEqual([
      "PAYMENT_TERM_TOO_LONG",
    ]);
    expect(await said({ paymentTerms: "selon contrat", due_date: "2026-04-12" })).toEqual([
      "PAYMENT_TERMS_UNREAD",
    ]);
    const consumer = await newCustomer(person, books, "Particulière", { customerKind: "consumer" });
    expect(
      await said({ counterpartyId: consumer, paymentTerms: "120 jours", due_date: "2026-07-11" }),
    ).toEqual([]);
  });
});

describe("a sale judged while it is typed", () => {
  it("says nothing of one that stands, and adds it up as saving does, to the cent", async () => {
    const lines = [
      line({ quantity: "3", unitPriceCents: "33.335", discountBasisPoints: 333 }),
      goods({ quantity: "1.005", unitPriceCents: "1999.99", vatRate: 550 }),
      line({ kind: "allowance", label: "Remise", unitPriceCents: 17 }),
    ];
    const before = await written();
    const answer = await check({ lines });
    expect(told(answer)).toEqual([]);
    expect(await written()).toEqual(before);
    const saved = await draftSale(person, books, { lines });
    const { totalExclVatCents, vatCents, totalInclVatCents } = saved;
    expect(answer.totals).toMatchObject({ totalExclVatCents, vatCents, totalInclVatCents });
  });

  it("refuses VAT in franchise, and books no amount to pay that is below its total", async () => {
    await changeCompany(person, books, { vatRegime: "franchise" });
    const answer = await check({ lines: [line(), line({ vatRate: 0 })] });
    const [first, ...others] = answer.issues;
    expect(first).toMatchObject({ code: "VAT_UNDER_FRANCHISE", severity: "blocking", line: 0 });
    expect(others.map(({ code }) => code)).not.toContain("VAT_UNDER_FRANCHISE");
    const draft = await draftSale(person, books);
    expect(await changeStatus(person, draft, "validated")).toMatchObject({
      status: 409,
      body: { code: "INVOICE_INCOMPLETE", details: { issues: [{ code: "VAT_UNDER_FRANCHISE" }] } },
    });
    await changeCompany(person, books, { vatRegime: "normal_monthly" });
    const negative = await draftSale(person, books, { lines: [line({ quantity: "-1" })] });
    expect(negative).toMatchObject({ totalInclVatCents: 0, payableCents: 0, remainingCents: 0 });
    expect(negative.issues).toMatchObject([{ code: "AMOUNT_NEGATIVE" }]);
  });

  it("warns of a client who was put aside, but for his credit notes", async () => {
    const counterpartyId = await newCustomer(person, books, "Ancien client");
    await changeCustomer(person, counterpartyId, { active: false });
    const answer = await check({ counterpartyId });
    expect(answer.issues).toMatchObject([
      { code: "COUNTERPARTY_INACTIVE", severity: "warning", details: { name: "Ancien client" } },
    ]);
    const note = await check({ counterpartyId, kind: "credit_note" });
    expect(note.issues.map(({ code }) => code)).not.toContain("COUNTERPARTY_INACTIVE");
  });

  it("names what the law misses, each with its field, and a client who is only a name", async () => {
    const before = await written();
    const answer = await check({
      counterpartyId: null,
      companyName: "Nouveau venu",
      bill_date: "2026-03-15",
      lines: [line({ label: "" }), line({ label: "Congé", vatRate: 0, vatCategory: "E" })],
    });
    expect(told(answer)).toEqual(
      expect.arrayContaining([
        ["MENTION_MISSING", "CLIENT_ADDRESS", "client.address"],
        ["MENTION_MISSING", "LINE_LABEL", "lines.0.label"],
        ["MENTION_MISSING", "EXEMPTION_REASON", "lines.1.vatExemptionReason"],
      ]),
    );
    expect(answer.issues.map(({ code }) => code)).not.toContain("COUNTERPARTY_MISSING");
    expect(await written()).toEqual(before);
    // A missing client is one finding, not one for each field of the card.
    expect(told(await check({ counterpartyId: null }))).toEqual([["COUNTERPARTY_MISSING", null, null]]);
  });

  it("names the rules of the electronic invoice by their identifiers, with the line they are about", async () => {
    const answer = await check({ lines: [line(), line({ label: "Retour", unitPriceCents: -500 })] });
    const rules = answer.issues.filter(({ code }) => code === "EINVOICE_INVALID");
    expect(rules.map(({ details }) => [details?.rule, details?.field])).toEqual([
      ["BR-27", "lines.1.unitPrice"],
    ]);
    expect(String(rules[0]?.details?.message)).toMatch(/prix/i);
    // Validation says the same of the same document.
    const draft = await draftSale(person, books, {
      lines: [line(), line({ label: "Retour", unitPriceCents: -500 })],
    });
    const refused = await person.call<{ details: { rules: string[] } }>(
      "PATCH",
      "/api/invoice/update-status-invoice",
      { id: draft.id, version: draft.version, status: "validated" },
    );
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "EINVOICE_INVALID", details: { rules: ["BR-27"] } },
    });
  });

  it("says what the books would refuse: the order of numbers, a credit above its invoice, a closed day", async () => {
    const issued = await issueSale(person, books, { bill_date: "2026-05-20" });
    expect(told(await check({ bill_date: "2026-05-19" }))).toContainEqual(["NUMBER_ORDER", null, null]);
    const over = await check({
      kind: "credit_note",
      bill_date: "2026-05-21",
      precedingInvoiceId: issued.id,
      lines: [line({ quantity: "2" })],
    });
    expect(told(over)).toContainEqual(["CREDIT_ABOVE_INVOICE", null, null]);
    expect(told(await check({ bill_date: "2031-01-10" }))).toContainEqual(["EXERCISE_NOT_FOUND", null, null]);
    expect(
      told(await check({ lines: [line({ unitPriceCents: "99999999999999", quantity: "99999999" })] })),
    ).toEqual([["AMOUNT_OUT_OF_RANGE", null, null]]);
  });

  it("warns of a day to come, which would hold up the series, and of accounts that no sale is booked on", async () => {
    expect(told(await check({ bill_date: "2026-11-20" }))).toEqual([]);
    const later = await check({ bill_date: "2026-11-21" });
    expect(later.issues).toEqual([
      {
        code: "SALE_DATE_IN_FUTURE",
        severity: "warning",
        details: { date: "2026-11-21", day: "21/11/2026" },
        line: null,
      },
    ]);
    const lines = [line(), line({ account: "445710" }), line({ account: "606400" })];
    expect((await check({ bill_date: "2026-05-21", lines })).issues).toMatchObject([
      { code: "SALE_ON_VAT_ACCOUNT", severity: "warning", details: { account: "445710" }, line: 1 },
      { code: "SALE_ON_EXPENSE_ACCOUNT", severity: "warning", details: { account: "606400" }, line: 2 },
    ]);
    // Reported, not refused: a person may still validate it.
    expect((await issueSale(person, books, { bill_date: "2026-05-21", lines })).status).toBe("validated");
  });

  it("follows the company: a mention it owes and misses is asked for, before anything is saved", async () => {
    await changeCompany(person, books, { rcsCity: null });
    expect(told(await check({ bill_date: "2026-06-01" }))).toContainEqual([
      "MENTION_MISSING",
      "ISSUER_REGISTRATION",
      "issuer.rcsCity",
    ]);
    await changeCompany(person, books, { rcsCity: "Paris" });
  });

  it("is asked by who sees sales, of his own companies", async () => {
    const buyer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await buyer.call("POST", "/api/invoice/check-draft", typed())).status).toBe(403);
    const stranger = await test.person({ rights: { invoices: ["Viewer"] }, legalEntityIds: [] });
    expect(await stranger.call("POST", "/api/invoice/check-draft", typed())).toMatchObject({
      status: 404,
      body: { code: "LEGAL_ENTITY_NOT_FOUND" },
    });
  });
});

it("names an export and a service outside of the Union that one invoice cannot hold", async () => {
  const american = await newCustomer(person, books, "Acme Inc.", {
    address: { line1: "1 Main Street", postcode: "10001", city: "New York", country: "US" },
  });
  const untaxed = (vatCategory: string, supplyType: string) =>
    line({ vatRate: 0, vatCategory, supplyType, vatExemptionReason: "Article 262" });
  const lines = [untaxed("G", "goods"), untaxed("O", "services")];
  const mixed = (await check({ counterpartyId: american, lines })).issues.find(
    ({ code }) => code === "VAT_SCOPES_MIXED",
  );
  expect(mixed).toMatchObject({
    severity: "blocking",
    details: { others: "exportation (G) ligne 1", outside: "hors champ (O) ligne 2" },
  });
  const apart = await check({ counterpartyId: american, lines: lines.slice(1) });
  expect(apart.issues.map(({ code }) => code)).not.toContain("VAT_SCOPES_MIXED");
});
