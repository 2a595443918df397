import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { describe, expect, it } from "vitest";
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
import { draftSale, issueSale, line, newCustomer, sketchOf } from "../../../test/sales.ts";

openDollarBooks();

describe("a deposit in a currency", () => {
  it("is taken back by its final invoice at what it was booked for, what is left at the day's rate", async () => {
    const customerId = await newCustomer(person, books, "Advance Corp");
    const own = { ...USD, counterpartyId: customerId };
    const deposit = await issueSale(person, books, {
      ...{ ...own, kind: "deposit", exchangeRate: "1.25", bill_date: "2026-04-15" },
      lines: [line({ unitPriceCents: 30_000 })],
    });
    expect(await sketchOf(person, deposit.entryId)).toEqual(["D 411000 288", "C 419100 288"]);
    const inEuros = await draftSale(person, books, {
      ...{ counterpartyId: customerId, kind: "final", bill_date: "2026-04-16", depositIds: [deposit.id] },
    });
    const paid = await setPaid(deposit, { amountEurCents: 30_000, paidOn: "2026-04-15" });
    // 360 USD were booked for 288 €: 12 € of gain, and 48 € of VAT due.
    expect(await entryOf(paid.body)).toEqual([
      "D 512000 300",
      "C 756000 12",
      "C 411000 288",
      "D 445880 48",
      "C 445710 48",
    ]);
    expect((await validate(inEuros)).body).toMatchObject({
      code: "DEPOSIT_OTHER_CURRENCY",
      details: { currency: "USD" },
    });
    const draft = await draftSale(person, books, {
      ...{ ...own, kind: "final", exchangeRate: "1.6", bill_date: "2026-04-16", depositIds: [deposit.id] },
    });
    expect(draft).toMatchObject({ totalInclVatCents: 120_000, remainingCents: 84_000 });
    const { body: final } = await validate(draft);
    // 840 USD at 1.6 are 525 €; of the price 700 USD are 437,50 € and 300 USD the 240 € they were booked for.
    expect(final).toMatchObject({ totalInclVatEurCents: 81_300, remainingEurCents: 52_500 });
    const { lines } = await succeed<EntryAnswer>(person, "GET", `/api/entry/${final.entryId}`);
    const of = (account: string) =>
      lines
        .filter((one) => one.account === account)
        .reduce((sum, one) => sum + one.debitCents - one.creditCents, 0);
    expect(["411000", "419100", "706000", "445740", "445880"].map(of)).toEqual([
      52_500, 28_800, -67_750, -8_750, -4_800,
    ]);
    const { body: xml } = await person.call<string>("GET", `/api/invoice/${final.id}/xml?syntax=cii`);
    // 87,50 € of the rest, 48,00 € of the deposit.
    expect(xml).toContain('<ram:TaxTotalAmount currencyID="EUR">135.50<');
    expect(xml).toContain("<ram:TotalPrepaidAmount>360.00<");
    await setPaid(final, { amountEurCents: 52_000, paidOn: "2026-04-18" });
    const { rows } = await test.pool.query(
      `select l.account, sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
       join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
       where l.account in ('411000', '419100', '445880') and l.legal_entity_id = (select legal_entity_id from counterparty where id = $1)
         and (l.counterparty_id = $1 or e.id = any($2)) group by l.account`,
      [customerId, [deposit.entryId, final.entryId]],
    );
    for (const { account, cents } of rows)
      expect([account, cents]).toEqual([account, account === "445880" ? -4_800 : 0]);
  });

  it("of a supplier is taken back by its bill", async () => {
    const own = { ...USD, bill_date: "2026-03-16" };
    const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      ...bill({ ...own, kind: "deposit", bill_number: "US-D", exchangeRate: "1.25" }),
    });
    const { body: deposit } = await validate(draft);
    expect(await sketchOf(person, deposit.entryId)).toEqual(["D 409100 800", "C 401000 800"]);
    await setPaid(deposit, { amountEurCents: 81_000 });
    const last = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      ...bill({ ...own, kind: "final", bill_number: "US-F", exchangeRate: "1.6", depositIds: [deposit.id] }),
      lines: bill().lines.map((one) => ({ ...one, unitPriceCents: 150_000 })),
    });
    const { body: final } = await validate(last);
    // 500 USD at 1.6 and 1 000 at 1.25.
    expect(final).toMatchObject({ remainingEurCents: 31_250, totalInclVatEurCents: 111_250 });
    const sketch = await sketchOf(person, final.entryId);
    expect(sketch).toContain("D 613200 1112.5");
    expect(sketch).toContain("C 409100 800");
    await setPaid(final, { amountEurCents: 31_000 });
    expect(await open()).toBe(0);
  });
});

describe("a discount for early payment in a currency", () => {
  it("gives up a part for early payment, its price and its VAT at what they were booked for", async () => {
    const customerId = await newCustomer(person, books, "Prompt Corp");
    const own = { ...USD, exchangeRate: "1.25", counterpartyId: customerId, bill_date: "2026-04-20" };
    const sold = await issueSale(person, books, own);
    const asked = (discountCents: number) =>
      pay({
        ...{ counterpartyId: customerId, date: "2026-04-21", currency: "USD" },
        ...{ amountCents: 120_000 - discountCents, amountEurCents: 95_000 },
        allocations: [{ invoiceId: sold.id, amountCents: 120_000, discountCents }],
      });
    expect((await asked(120_000)).status).not.toBe(200);
    // 24 USD of 1 200 are 19,20 € of 960: 16,00 of price, 3,20 of VAT; 940,80 € booked and 950,00 received.
    const { body: paid } = await asked(2_400);
    expect(await sketchOf(person, paid.entryId)).toEqual([
      "D 512000 950",
      "C 756000 9.2",
      "D 665000 16",
      "D 445740 3.2",
      "C 411000 960",
      "D 445740 156.8",
      "C 445710 156.8",
    ]);
    expect(paid).toMatchObject({ unallocatedCents: 0, exchangeCents: -920 });
    expect(await read(sold)).toMatchObject({ remainingCents: 0, remainingEurCents: 0 });
    const over = await draftSale(person, books, {
      ...{ ...own, kind: "credit_note", bill_date: "2026-04-22", precedingInvoiceId: sold.id },
    });
    expect((await validate(over)).body).toMatchObject({
      code: "CREDIT_ABOVE_DISCOUNTED",
      details: { discount: "24,00\u00a0USD", most: "1\u202f176,00\u00a0USD" },
    });
    const undone = await person.call<PaymentAnswer>("POST", `/api/payment/${paid.id}/reverse`, {
      date: "2026-04-23",
    });
    expect(undone.status).toBe(200);
    expect(await read(sold)).toMatchObject({ remainingCents: 120_000, remainingEurCents: 96_000 });
    expect((await setPaid(await read(sold), { paidOn: "2026-04-24" })).status).toBe(200);
  });
});
