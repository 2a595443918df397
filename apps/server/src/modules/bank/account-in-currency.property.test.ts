import type { BankOperationAnswer, Reconciliation } from "@grand-livre/contracts/bank";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { drawnSeed, sampled } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { books, openBankBooks, root, test } from "../../../test/bank-books.ts";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { changeStatus, dollarBill } from "../../../test/bills.ts";
import { succeed } from "../../../test/ledger-books.ts";
import { issueSale, line, openSalesBooks } from "../../../test/sales.ts";

/** Documents, rates and payments drawn at random, all of them settled from one bank account in a currency. */

const ACCOUNT = "512200";
openBankBooks();

const drawnRate = fc.integer({ min: 80, max: 125 });
const drawnDocument = fc.record({
  isSale: fc.boolean(),
  /** In the currency of the account, else in euros. */
  isOwn: fc.boolean(),
  amount: fc.integer({ min: 1_000, max: 90_000 }),
  /** Percent of the usual rate on its day. */
  rate: drawnRate,
  /** In how many payments it is settled; one in euros by one. */
  parts: fc.integer({ min: 1, max: 3 }),
});
const USUAL = { USD: 1.1, GBP: 0.86, JPY: 160 };
const drawn = fc.record({
  currency: fc.constantFrom(...(Object.keys(USUAL) as (keyof typeof USUAL)[])),
  documents: fc.array(drawnDocument, { minLength: 2, maxLength: 4 }),
  /** Of the day of each payment. */
  rates: fc.array(drawnRate, { minLength: 12, maxLength: 12 }),
  order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const dayOf = (at: number) => `2026-04-${11 + at}`;

/** A validated document; a price in euros, or in units of the account's currency. */
async function documentOf(
  currency: string,
  rateOf: (percent: number) => string,
  { isSale, isOwn, amount, rate }: Drawn["documents"][number],
  at: number,
): Promise<InvoiceAnswer> {
  const own = isOwn ? { currency, exchangeRate: rateOf(rate) } : { currency: "EUR" };
  if (isSale) return issueSale(root, books, { ...own, lines: [line({ unitPriceCents: amount })] });
  const [billed] = dollarBill(books).lines;
  const body = dollarBill(books, {
    ...{ ...own, bill_number: `B-${at}`, lines: [{ ...billed, unitPriceCents: amount }] },
  });
  const draft = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", body);
  return (await changeStatus(root, draft, "validated")).body;
}

interface Paid {
  readonly id: string;
  /** What it moves of the account, in units. */
  readonly units: number;
  /** What it settles, in what its document is in. */
  readonly settles: number;
}

/** The payments of a document: parts that come to it; euros by an amount near that of the day. */
function paymentsOf(
  { id, remainingCents }: InvoiceAnswer,
  { isSale, isOwn, parts, rate }: Drawn["documents"][number],
  unitsOfEuros: (cents: number, percent: number) => number,
): Paid[] {
  const sense = isSale ? 1 : -1;
  if (!isOwn) return [{ id, units: sense * unitsOfEuros(remainingCents, rate), settles: remainingCents }];
  const each = Math.floor(remainingCents / parts);
  return Array.from({ length: parts }, (_, at) => {
    const settles = at === parts - 1 ? remainingCents - each * (parts - 1) : each;
    return { id, units: sense * settles, settles };
  });
}

const sumOf = async (query: string): Promise<number> => {
  const { rows } = await test.pool.query<{ cents: number }>(query, [books.legalEntityId]);
  return rows[0]?.cents ?? 0;
};
const MOVED =
  "select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from entry_line where legal_entity_id = $1";

it("random documents, rates and payments: books balanced, differences what the bank gave less what was booked, nobody left with a rest", async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ currency, documents, rates, order }) => {
      await test.pool.query("update legal_entity set siren = (100000000 + floor(random() * 1e8))::int::text");
      Object.assign(books, await openSalesBooks(test, root));
      const usual = USUAL[currency];
      const rateOf = (percent: number) => ((usual * percent) / 100).toFixed(4);
      const own = { legalEntityRefId: books.refId };
      await succeed(root, "POST", "/api/account", { ...own, number: ACCOUNT, label: "Devise" });
      const journal = { code: "BQD", label: "Devise", entryType: "bank", treasuryAccount: ACCOUNT, currency };
      await succeed(root, "POST", "/api/entry-ledger-log", { ...own, ...journal });

      const scale = 10 ** decimalsOf(currency) / 100;
      const payments: Paid[] = [];
      let bookedCents = 0;
      for (const [at, one] of documents.entries()) {
        const document = await documentOf(currency, rateOf, one, at);
        const euros = document.totalInclVatEurCents ?? document.remainingCents;
        bookedCents += one.isSale ? euros : -euros;
        const unitsOfEuros = (cents: number, percent: number) =>
          Math.max(1, Math.round(((cents * usual * percent) / 100) * scale));
        payments.push(...paymentsOf(document, one, unitsOfEuros));
      }
      const ordered = payments
        .map((paid, at) => ({ paid, key: order[at] ?? 0 }))
        .sort((one, other) => one.key - other.key)
        .map(({ paid }) => paid);
      for (const at of ordered.keys())
        await succeed(root, "POST", "/api/currency-rate", {
          ...{ ...own, currency, day: dayOf(at), rate: rateOf(rates[at] ?? 100) },
        });
      const total = ordered.reduce((sum, { units }) => sum + units, 0);
      const file = statement({
        iban: "FR1420041010050500013M02606",
        opening: ["2026-04-10", 0],
        closing: [dayOf(ordered.length - 1), total / scale],
        operations: ordered.map(({ units }, at) => [dayOf(at), units / scale, `OP ${at}`] as const),
      });
      await importFile(root, books, file.replaceAll("EUR", currency), { account: ACCOUNT });
      const operations = await operationsOf(root, books, `&account=${ACCOUNT}`);
      const idOf = (at: number) => operations.find(({ label }) => label === `OP ${at}`)?.id;
      const accept = (at: number) =>
        succeed<BankOperationAnswer>(root, "POST", `/api/bank-operation/${idOf(at)}/accept`, {
          allocations: [{ invoiceId: ordered[at]?.id, amountCents: ordered[at]?.settles }],
          rateConfirmed: true,
        });
      for (const at of ordered.keys()) await accept(at);
      // What is taken back and accepted again leaves no trace in what follows.
      await succeed(root, "POST", `/api/bank-operation/${idOf(0)}/undo`, {});
      await accept(0);

      const unbalanced = `select count(*)::int as cents from (select from entry_line where legal_entity_id = $1
        group by entry_id having sum(debit_cents) <> sum(credit_cents)) e`;
      expect(await sumOf(unbalanced)).toBe(0);
      expect(await sumOf(`${MOVED} and counterparty_id is not null`)).toBe(0);
      const open = `select count(*)::int as cents from invoice where legal_entity_id = $1
        and (open_cents <> 0 or coalesce(currency_payable - currency_settled, 0) <> 0)`;
      expect(await sumOf(open)).toBe(0);
      const gaveCents = operations.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(await sumOf(`${MOVED} and account = '${ACCOUNT}'`)).toBe(gaveCents);
      expect(-(await sumOf(`${MOVED} and account ~ '^(656|756|666|766)'`)) + 0).toBe(gaveCents - bookedCents);
      const day = dayOf(ordered.length - 1);
      const path = `/api/bank-reconciliation?legalEntityRefId=${books.refId}&account=${ACCOUNT}&date=${day}`;
      expect(await succeed<Reconciliation>(root, "GET", path)).toMatchObject({
        ...{ currency, statementCents: total, bookCents: total, bookEurCents: gaveCents },
        ...{ differenceCents: 0, unmatchedLines: 0, unmatchedOperations: 0 },
      });
    }),
    { numRuns: sampled(30), seed: drawnSeed() },
  );
});
