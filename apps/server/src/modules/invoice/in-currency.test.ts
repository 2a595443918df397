import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer, InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import {
  bill,
  books,
  entryOf,
  open,
  openDollarBooks,
  pay,
  person,
  read,
  setPaid,
  test,
  USD,
  validate,
} from "../../../test/dollar-documents.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { draftSale, issueSale, line, newCustomer, sale, sketchOf } from "../../../test/sales.ts";

openDollarBooks();

/** The numbers that the list, and the links that the search of the toolbar find by what was typed. */
const numbersOf = async (typed: string) => {
  const path = `/api/invoice?legalEntityRefId=${books.refId}&searchValue=${encodeURIComponent(typed)}`;
  return (await succeed<InvoiceListAnswer>(person, "GET", path)).invoices.map(({ refId }) => refId);
};
const foundBy = async (typed: string) => {
  const wanted = { query: typed, legalEntityRefId: books.refId };
  return JSON.stringify(await succeed(person, "POST", "/api/common/search", wanted));
};

describe("a sale in a currency", () => {
  it("takes the rate of its day, counts in euros, and its entry bears both", async () => {
    const draft = await draftSale(person, books, USD);
    expect(draft).toMatchObject({
      currency: "USD",
      exchangeRate: "1.25",
      exchangeRateDay: "2026-03-13",
      totalInclVatCents: 120_000,
      remainingCents: 120_000,
      totalInclVatEurCents: 96_000,
      remainingEurCents: 96_000,
    });
    expect(draft.issues.filter(({ severity }) => severity === "blocking")).toEqual([]);
    const { body: sold } = await validate(draft);
    expect(await sketchOf(person, sold.entryId)).toEqual(["D 411000 960", "C 706000 800", "C 445740 160"]);
    const { lines } = await succeed<EntryAnswer>(person, "GET", `/api/entry/${sold.entryId}`);
    expect(lines.map(({ currency, currencyCents }) => [currency, currencyCents])).toEqual([
      ["USD", 120_000],
      ["USD", 100_000],
      ["USD", 20_000],
    ]);
    const list = await succeed<InvoiceListAnswer>(
      person,
      "GET",
      `/api/invoice?legalEntityRefId=${books.refId}&refId=${sold.refId}`,
    );
    expect(list.invoices[0]).toMatchObject({
      ...{ totalInclVatCents: 120_000, totalInclVatEurCents: 96_000 },
      ...{ totalExclVatEurCents: 80_000, vatEurCents: 16_000 },
    });
    const paid = await setPaid(sold, { amountEurCents: 100_000 });
    expect(paid).toMatchObject({ status: 200, body: { paymentStatus: "paid", remainingCents: 0 } });
    expect(await entryOf(sold)).toEqual([
      "D 512000 1000",
      "C 756000 40",
      "C 411000 960",
      "D 445740 160",
      "C 445710 160",
    ]);
    expect(await open()).toBe(0);
  });

  it("tells its XML BT-5, BT-6 and the VAT of its entry in euros (BT-111), in both syntaxes", async () => {
    const sold = await issueSale(person, books, { ...USD, exchangeRate: "1,0843" });
    for (const [syntax, own, euros] of [
      ["cii", '<ram:TaxTotalAmount currencyID="USD">200.00<', '<ram:TaxTotalAmount currencyID="EUR">184.45<'],
      ["ubl", '<cbc:TaxAmount currencyID="USD">200.00<', '<cbc:TaxAmount currencyID="EUR">184.45<'],
    ]) {
      const { body: xml } = await person.call<string>("GET", `/api/invoice/${sold.id}/xml?syntax=${syntax}`);
      expect(xml).toContain(own);
      expect(xml).toContain(euros);
      expect(xml).toMatch(/TaxCurrencyCode>EUR</);
    }
    expect(await sketchOf(person, sold.entryId)).toEqual([
      "D 411000 1106.7",
      "C 706000 922.25",
      "C 445740 184.45",
    ]);
    expect((await person.call("GET", `/api/invoice/${sold.id}/pdf`)).status).toBe(200);
    await setPaid(sold, {});
    expect(await open()).toBe(0);
  });

  it("is kept without a rate, says so, and is validated once one is typed", async () => {
    const draft = await draftSale(person, books, { currency: "GBP" });
    expect(draft).toMatchObject({ exchangeRate: null, totalInclVatEurCents: 0 });
    expect(draft.issues).toContainEqual(
      expect.objectContaining({ code: "EXCHANGE_RATE_MISSING", severity: "blocking" }),
    );
    expect((await validate(draft)).body).toMatchObject({ code: "INVOICE_INCOMPLETE" });
    const typed = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${draft.id}`, {
      version: draft.version,
      exchangeRate: "0.86",
    });
    expect(typed).toMatchObject({
      exchangeRate: "0.86",
      exchangeRateDay: null,
      totalInclVatEurCents: 139_535,
    });
    const { status, body } = await validate(typed);
    expect(status).toBe(200);
    expect((await setPaid(body, {})).body).toMatchObject({ code: "PAYMENT_RATE_MISSING" });
    expect((await setPaid(body, { exchangeRate: "0.86" })).status).toBe(200);
    expect(await open()).toBe(0);
  });

  it("is cancelled by a credit note at its own rate, whatever the day's", async () => {
    const sold = await issueSale(person, books, { ...USD, bill_date: "2026-03-20", exchangeRate: "1.1111" });
    const cancelled = await changeStatus(person, sold, "cancelled", "2026-04-10");
    expect(cancelled.body).toMatchObject({ status: "cancelled" });
    expect(await open()).toBe(0);
  });

  it("leaves nothing when parts are paid and the rest is credited", async () => {
    const sold = await issueSale(person, books, {
      ...USD,
      bill_date: "2026-04-11",
      exchangeRate: "1.3333",
      lines: [line({ unitPriceCents: 8_334 })],
    });
    const half = await setPaid(sold, {
      ...{ paymentStatus: "partially_paid", amountCents: 3_333, amountEurCents: 2_600, paidOn: "2026-04-12" },
    });
    expect(half.body).toMatchObject({ paymentStatus: "partially_paid", remainingCents: 6_668 });
    const note = await issueSale(person, books, {
      ...USD,
      kind: "credit_note",
      bill_date: "2026-04-13",
      precedingInvoiceId: sold.id,
      lines: [line({ unitPriceCents: 5_557 })],
    });
    expect(await read(note)).toMatchObject({
      exchangeRate: "1.3333",
      remainingCents: 0,
      remainingEurCents: 0,
    });
    expect(await read(sold)).toMatchObject({ remainingCents: 0, remainingEurCents: 0 });
    expect(await open()).toBe(0);
  });

  it("is in a currency without decimals: whole units on paper, in its XML and in the FEC", async () => {
    const sold = await issueSale(person, books, {
      ...{ currency: "JPY", exchangeRate: "160", bill_date: "2026-04-13" },
      lines: [line({ unitPriceCents: 160_003 })],
    });
    expect(sold).toMatchObject({ totalInclVatCents: 192_004, totalInclVatEurCents: 120_003 });
    const { body: xml } = await person.call<string>("GET", `/api/invoice/${sold.id}/xml?syntax=cii`);
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="JPY">32001<');
    expect(xml).toContain("<ram:GrandTotalAmount>192004<");
    const { lines } = await succeed<EntryAnswer>(person, "GET", `/api/entry/${sold.entryId}`);
    expect(lines[0]).toMatchObject({ currency: "JPY", currencyCents: 192_004, debitCents: 120_003 });
    for (const typed of ["192 004 JPY", "192004 jpy"])
      expect(await numbersOf(typed), typed).toEqual([sold.refId]);
    expect(await foundBy("192004")).toContain(sold.id);
    expect(await foundBy("1920,04")).not.toContain(sold.id);
    expect(await numbersOf("192 004 USD")).toEqual([]);
    expect((await setPaid(sold, { amountEurCents: 119_000, paidOn: "2026-04-14" })).status).toBe(200);
    expect(await open()).toBe(0);
  });

  it("is in a currency of three decimals with what its XML can write, and refuses the rest before it is kept", async () => {
    const own = { currency: "TND", exchangeRate: "3.4", bill_date: "2026-04-13" };
    const fine = sale(books, { ...own, lines: [line({ unitPriceCents: 1_234_567 })] });
    expect((await person.call("POST", "/api/invoice/new-invoice", fine)).body).toMatchObject({
      code: "SALE_AMOUNT_DECIMALS",
      details: { amount: "1\u202f234,567\u00a0TND", fields: [{ path: "lines.0.unitPriceCents" }] },
    });
    const sold = await issueSale(person, books, { ...own, lines: [line({ unitPriceCents: 1_234_560 })] });
    // 246,912 of VAT, of which two decimals are written.
    expect(sold).toMatchObject({ vatCents: 246_910, totalInclVatCents: 1_481_470 });
    const { body: xml } = await person.call<string>("GET", `/api/invoice/${sold.id}/xml?syntax=ubl`);
    expect(xml).toContain('<cbc:PayableAmount currencyID="TND">1481.47<');
    expect(await numbersOf("1 481,47")).toEqual([sold.refId]);
    expect((await setPaid(sold, { paidOn: "2026-04-14", amountEurCents: 43_000 })).status).toBe(200);
    expect(await open()).toBe(0);
  });

  it("refuses an unknown currency, and a credit note in another currency", async () => {
    const unknown = sale(books, { currency: "XXX" });
    expect((await person.call("POST", "/api/invoice/new-invoice", unknown)).body).toMatchObject({
      code: "DOCUMENT_CURRENCY",
    });
    const sold = await issueSale(person, books, { bill_date: "2026-04-14" });
    const note = await draftSale(person, books, {
      ...{ ...USD, kind: "credit_note", bill_date: "2026-04-14", precedingInvoiceId: sold.id },
    });
    expect((await validate(note)).body).toMatchObject({ code: "CREDIT_OTHER_CURRENCY" });
    await setPaid(sold, { paidOn: "2026-04-15" });
    expect(await open()).toBe(0);
  });
});

describe("a supplier bill in a currency", () => {
  it("is paid in two parts at two rates, its loss realised, and written to the FEC", async () => {
    const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", bill());
    expect(draft).toMatchObject({ totalInclVatCents: 100_000, totalInclVatEurCents: 80_000 });
    const { body: booked } = await validate(draft);
    expect(await sketchOf(person, booked.entryId)).toEqual(["D 613200 800", "C 401000 800"]);
    const first = await setPaid(booked, {
      ...{ paymentStatus: "partially_paid", amountCents: 40_000, amountEurCents: 33_000 },
    });
    expect(await entryOf(booked)).toEqual(["C 512000 330", "D 656000 10", "D 401000 320"]);
    const last = await setPaid(first.body, { exchangeRate: "1.2" });
    expect(last.body).toMatchObject({ paymentStatus: "paid", remainingCents: 0, remainingEurCents: 0 });
    expect(await entryOf(booked)).toEqual(["C 512000 500", "D 656000 20", "D 401000 480"]);
    expect(await open()).toBe(0);
    const undone = await setPaid(last.body, { paymentStatus: "unpaid", paidOn: "2026-04-20" });
    expect(undone.body).toMatchObject({
      paymentStatus: "unpaid",
      remainingCents: 100_000,
      remainingEurCents: 80_000,
    });
    expect((await setPaid(undone.body, { paidOn: "2026-04-21" })).body).toMatchObject({
      paymentStatus: "paid",
    });
    expect(await open()).toBe(0);
  });

  it("keeps three decimals that its supplier printed, to the FEC", async () => {
    const own = bill({ currency: "KWD", exchangeRate: "0.33", bill_number: "KW-1", bill_date: "2026-03-16" });
    const change = { ...own.lines[0], unitPriceCents: 1_234_567 };
    const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      ...own,
      lines: [change],
    });
    const { body: booked } = await validate(draft);
    expect(booked).toMatchObject({ totalInclVatCents: 1_234_567, totalInclVatEurCents: 374_111 });
    const { body: file } = await person.call<string>(
      "GET",
      `/api/fec?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`,
    );
    expect(String(file)).toMatch(/1234,567\tKWD/);
    await setPaid(booked, { amountEurCents: 380_000 });
    expect(await open()).toBe(0);
  });

  it("is no part of a SEPA order, which says so", async () => {
    const draft = await succeed<InvoiceAnswer>(
      person,
      "POST",
      "/api/invoice/new-invoice",
      bill({ bill_number: "US-2" }),
    );
    const { body: booked } = await validate(draft);
    const order = {
      ...{ legalEntityRefId: books.refId, account: "512000", executionDate: "2026-12-24" },
      invoiceIds: [booked.id],
    };
    expect((await person.call("POST", "/api/transfer-order", order)).body).toMatchObject({
      code: "TRANSFER_NOT_IN_EUROS",
      details: { currency: "USD" },
    });
    await setPaid(booked, {});
    expect(await open()).toBe(0);
  });
});

describe("one payment of several documents in a currency", () => {
  it("nets an invoice and a credit note of other rates, and keeps what is left over for later", async () => {
    const customerId = await newCustomer(person, books, "Atlantic Corp");
    const own = { ...USD, counterpartyId: customerId, bill_date: "2026-04-16" };
    const goods = [line({ unitPriceCents: 83_333 })];
    const one = await issueSale(person, books, { ...own, exchangeRate: "1.25", lines: goods });
    const two = await issueSale(person, books, { ...own, exchangeRate: "1.6", lines: goods });
    const wrong = await pay({
      ...{ counterpartyId: customerId, date: "2026-04-18", amountCents: 90_000 },
      allocations: [{ invoiceId: one.id, amountCents: 90_000 }],
    });
    expect(wrong.body).toMatchObject({ code: "PAYMENT_OTHER_CURRENCY" });
    const { body: paid } = await pay({
      ...{
        counterpartyId: customerId,
        date: "2026-04-18",
        currency: "USD",
        amountCents: 150_000,
        amountEurCents: 120_000,
      },
      allocations: [{ invoiceId: one.id, amountCents: 100_000 }],
    });
    // 1 000 USD are 800 € booked and 800 € received; 500 USD stay for 400 €.
    expect(paid).toMatchObject({
      ...{
        currency: "USD",
        amountCents: 150_000,
        amountEurCents: 120_000,
        exchangeCents: 0,
        unallocatedCents: 50_000,
      },
    });
    const used = await person.call<PaymentAnswer>("POST", `/api/payment/${paid.id}/allocate`, {
      ...{ date: "2026-04-19", allocations: [{ invoiceId: two.id, amountCents: 40_000 }] },
    });
    expect(used.body).toMatchObject({ unallocatedCents: 10_000 });
    // 400 USD were 250 € of the invoice, and 320 € of the rest.
    expect(await read(two)).toMatchObject({ remainingCents: 60_000, remainingEurCents: 37_500 });
    const { body: refund } = await person.call<PaymentAnswer>("POST", `/api/payment/${paid.id}/refund`, {
      ...{ date: "2026-04-20", amountEurCents: 9_000 },
    });
    expect(await sketchOf(person, refund.entryId)).toEqual(["D 411000 80", "D 656000 10", "C 512000 90"]);
    const last = await setPaid(await read(two), { amountEurCents: 50_000, paidOn: "2026-04-20" });
    expect(last.body).toMatchObject({ paymentStatus: "paid", remainingEurCents: 0 });
    const { rows } = await test.pool.query(
      `select coalesce(sum(l.debit_cents - l.credit_cents), 0)::int as cents,
         count(*) filter (where c.entry_line_id is null)::int as unlettered
       from entry_line l left join lettering_current c on c.entry_line_id = l.id where l.counterparty_id = $1`,
      [customerId],
    );
    expect(rows[0]).toEqual({ cents: 0, unlettered: 0 });
  });

  it("is written to the FEC in euros, with what it was in its currency", async () => {
    const { body: file } = await person.call<string>(
      "GET",
      `/api/fec?legalEntityRefId=${books.refId}&fiscalExerciseRefId=${books.exercise.refId}`,
    );
    const rows = String(file)
      .split("\r\n")
      .map((row) => row.split("\t"))
      .filter((row) => row[4] === "401000" && row[17] === "USD");
    expect(rows.map((row) => [row[11], row[12], row[16]])).toContainEqual(["0,00", "800,00", "1000,00"]);
    expect(rows.map((row) => [row[11], row[12], row[16]])).toContainEqual(["320,00", "0,00", "400,00"]);
  });

  it("refuses a credit note set off by itself", async () => {
    const customerId = await newCustomer(person, books, "Pacific Corp");
    const own = { ...USD, exchangeRate: "1.25", counterpartyId: customerId, bill_date: "2026-04-20" };
    const [one, two] = [await issueSale(person, books, own), await issueSale(person, books, own)];
    expect((await setPaid(await read(one), { paidOn: "2026-04-21" })).status).toBe(200);
    const note = await issueSale(person, books, {
      ...{ ...own, kind: "credit_note", bill_date: "2026-04-22", precedingInvoiceId: one.id },
    });
    const offset = {
      ...{ creditNoteId: note.id, date: "2026-04-23" },
      allocations: [{ invoiceId: two.id, amountCents: 100 }],
    };
    expect((await person.call("POST", "/api/payment/offset", offset)).body).toMatchObject({
      code: "OFFSET_IN_CURRENCY",
      details: { currency: "USD" },
    });
  });

  it("keeps the chain of entries whole", async () => {
    const verified = await succeed(person, "GET", `/api/ledger/verify?legalEntityRefId=${books.refId}`);
    expect(verified).toMatchObject({ intact: true });
  });
});
