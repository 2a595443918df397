import type { BankOperationAnswer, Reconciliation } from "@grand-livre/contracts/bank";
import { drawnSeed, sampled } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { goods, issueSale, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
  books = await openSalesBooks(test, root);
});
afterAll(() => test.close());

/** Draws of a seed: the same ones each time (mulberry32). */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const AMOUNTS = [12_000, 24_000, 36_000];

/** The books of the bank agree with its statements, and each matched operation with its lines. */
async function expectAgreement(day: string, step: string): Promise<void> {
  const query = `legalEntityRefId=${books.refId}&account=512000&date=${day}`;
  const told = await succeed<Reconciliation>(root, "GET", `/api/bank-reconciliation?${query}`);
  expect(told.differenceCents, step).toBe(0);
  expect(told.statementCents + told.unmatchedCents, step).toBe(told.bookCents);
  const { rows } = await test.pool.query(
    `select o.id, o.state, o.amount_cents, coalesce(sum(l.debit_cents - l.credit_cents), 0) as ticked
     from bank_operation o
     left join bank_match_current m on m.legal_entity_id = o.legal_entity_id and m.operation_id = o.id
     left join entry_line l on l.legal_entity_id = m.legal_entity_id and l.id = m.entry_line_id
     where o.legal_entity_id = $1 group by 1, 2, 3
     having coalesce(sum(l.debit_cents - l.credit_cents), 0) <> case o.state when 'matched' then o.amount_cents else 0 end`,
    [books.legalEntityId],
  );
  expect(rows, step).toEqual([]);
  // What an operation pays is its amount, and each payment belongs to one operation.
  const { rows: paid } = await test.pool.query(
    `select o.payment_id from bank_operation o join payment p on p.legal_entity_id = o.legal_entity_id and p.id = o.payment_id
     where o.legal_entity_id = $1 group by 1 having count(*) > 1 or max(p.amount_cents) <> max(abs(o.amount_cents))`,
    [books.legalEntityId],
  );
  expect(paid, step).toEqual([]);
}

type Moved = readonly [day: string, cents: number, label: string];
const sumOf = (operations: readonly Moved[]) => operations.reduce((total, [, cents]) => total + cents, 0);

/** The statement of some operations among all of the month: two of them may share days. */
const file = (all: readonly Moved[], from: number, to: number): string =>
  statement({
    opening: [from === 0 ? "2026-02-28" : (all[from - 1]?.[0] ?? ""), sumOf(all.slice(0, from))],
    closing: [all[to - 1]?.[0] ?? "", sumOf(all.slice(0, to))],
    operations: all.slice(from, to),
  });

describe("any sequence of matching and undoing", () => {
  it("keeps the statement, what is unmatched and the books in agreement", async () => {
    const seed = drawnSeed();
    const roll = dice(seed);
    const pick = <T>(all: readonly T[]): T | undefined => all[roll(Math.max(1, all.length))];
    for (const cents of [...AMOUNTS, ...AMOUNTS])
      await issueSale(root, books, {
        bill_date: "2026-03-02",
        lines: [goods({ unitPriceCents: (cents * 5) / 6 })],
      });
    // Halves of an invoice come too: two of them pay it between them.
    const operations = Array.from({ length: 16 }, (_, at): Moved => {
      const day = `2026-03-${10 + at}`;
      const cents = pick(AMOUNTS) ?? 0;
      return roll(4) === 0
        ? [day, -1_200, `FRAIS ${at}`]
        : [day, roll(3) === 0 ? cents / 2 : cents, "VIR MAIRIE DE CHAUMONT"];
    });
    let imported = 8;
    let until = operations[imported - 1]?.[0] ?? "";
    await importFile(root, books, file(operations, 0, imported));
    /** The next days, and some that came before. */
    const importNext = async () => {
      const to = Math.min(operations.length, imported + 1 + roll(3));
      await importFile(root, books, file(operations, imported - roll(4), to));
      imported = to;
      until = operations[to - 1]?.[0] ?? until;
      return { status: 200 };
    };
    await expectAgreement(until, `seed ${seed}, imported`);
    const send = (path: string, body: object = {}) => root.call("POST", path, body);
    const done = new Map<string, number>();
    for (let turn = 0; turn < sampled(300); turn += 1) {
      const all: BankOperationAnswer[] = await operationsOf(root, books);
      const one = pick(all);
      if (one === undefined) throw new Error("no operation");
      const path = `/api/bank-operation/${one.id}`;
      const proposalId = one.proposals[0]?.id;
      const commands: Readonly<Record<string, () => Promise<{ status: number }>>> = {
        accept: () =>
          send(`${path}/accept`, proposalId === undefined ? { account: "471000" } : { proposalId }),
        write: () => send(`${path}/accept`, { account: one.amountCents < 0 ? "627000" : "758000" }),
        split: () =>
          send(`${path}/accept`, {
            parts: [
              { account: "471000", amountCents: one.amountCents + 500 },
              { account: "627000", amountCents: -500 },
            ],
          }),
        pay: () =>
          send("/api/payment", {
            legalEntityRefId: books.refId,
            date: one.date,
            amountCents: pick(AMOUNTS),
            counterpartyId: books.customerId,
            allocations: [],
          }),
        importNext,
        undo: () => send(`${path}/undo`),
        ignore: () => send(`${path}/ignore`),
        reversePayment: () => send(`/api/payment/${one.paymentId ?? one.id}/reverse`, { date: until }),
      };
      const [name, command] = pick(Object.entries(commands)) ?? ["", () => send(`${path}/undo`)];
      const { status } = await command();
      expect(status, `seed ${seed}, ${turn} ${name}`).toBeLessThan(500);
      if (status === 200) done.set(name, (done.get(name) ?? 0) + 1);
      await expectAgreement(until, `seed ${seed}, ${turn} ${name}`);
    }
    // It did something.
    expect(done.size).toBeGreaterThan(0);
  });
});
