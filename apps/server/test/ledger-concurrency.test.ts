import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../src/database/transaction.ts";
import { post, validateEntries, writeEntry } from "../src/modules/entry/service.ts";
import {
  proveBalances,
  verifyLedger,
  verifyLedgerByTwo,
} from "../src/modules/ledger/verification-service.ts";
import { locked, openBooks, type TestBooks } from "./ledger-books.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

const AT_ONCE = 20;

let test: TestApp;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  books = await openBooks(test, await test.superAdministrator());
});
afterAll(() => test.close());

const draftOf = (index: number) => ({
  legalEntityId: books.legalEntityId,
  journalCode: "AC",
  date: `2026-0${1 + (index % 9)}-15`,
  label: `Achat ${index}`,
  source: { kind: "manual" },
  lines: [
    { account: "606400", debitCents: 1000 + index, creditCents: 0 },
    { account: "401000", counterpartyId: books.supplierId, debitCents: 0, creditCents: 1000 + index },
  ],
});

const deadlocks = async () =>
  Number(
    (await test.pool.query("select deadlocks from pg_stat_database where datname = current_database()"))
      .rows[0]?.deadlocks,
  );

describe("twenty validations at once", () => {
  it("leave numbers 1 to 20, no gap, no deadlock, the chain whole and the balances right", async () => {
    const ids: string[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) {
      ids.push(
        await inTransaction(test.db, async (tx) => writeEntry(await locked(test, tx, books), draftOf(index))),
      );
    }
    // One transaction each, all open together: the pool has more connections than that.
    const sealed = await Promise.all(
      ids.map((id) =>
        test.db.transaction().execute(async (tx) => validateEntries(await locked(test, tx, books), [id])),
      ),
    );
    const numbers = sealed.flat().map((seal) => seal.sequence);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: AT_ONCE }, (_, i) => i + 1));
    const verification = await verifyLedger(test.db, books.legalEntityId);
    expect(verification).toMatchObject({
      entries: AT_ONCE,
      intact: true,
      balanceDifferences: [],
      collectiveDifferences: [],
    });
    expect(await deadlocks()).toBe(0);
  });

  it("of whole entries, written and validated together on accounts in every order, do not block each other", async () => {
    const accounts = ["606400", "615500", "622600", "626000", "627000"];
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const turned = [...accounts.slice(index % 5), ...accounts.slice(0, index % 5)];
        return test.db.transaction().execute(async (tx) =>
          post(await locked(test, tx, books), {
            ...draftOf(index),
            lines: [
              ...turned.map((account) => ({ account, debitCents: 100, creditCents: 0 })),
              {
                account: "401000",
                counterpartyId: books.supplierId,
                debitCents: 0,
                creditCents: 100 * turned.length,
              },
            ],
          }),
        );
      }),
    );
    const verification = await verifyLedger(test.db, books.legalEntityId);
    expect(verification).toMatchObject({ entries: 2 * AT_ONCE, intact: true, balanceDifferences: [] });
    expect(await deadlocks()).toBe(0);
  });

  it("of one draft validate it once", async () => {
    const id = await inTransaction(test.db, async (tx) =>
      writeEntry(await locked(test, tx, books), draftOf(3)),
    );
    const results = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () =>
        test.db.transaction().execute(async (tx) => validateEntries(await locked(test, tx, books), [id])),
      ),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: AT_ONCE - 1 }, () => "ENTRY_ALREADY_VALIDATED"));
    expect((await verifyLedger(test.db, books.legalEntityId)).entries).toBe(2 * AT_ONCE + 1);
  });
});

describe("the verification", () => {
  /** Changes rows behind the database's own guards, as a person with the database's files could. */
  async function tamper(statement: string): Promise<void> {
    const client = await test.pool.connect();
    try {
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      await client.query(statement);
      await client.query("commit");
    } finally {
      client.release();
    }
  }
  /** By one connection, and by two in steps of seven ranks: both say the same. */
  const verify = async () => {
    const found = await verifyLedger(test.db, books.legalEntityId);
    expect(await verifyLedgerByTwo(test.db, books.legalEntityId, () => {}, 7)).toEqual(found);
    return found;
  };

  it("names the first entry whose content changed", async () => {
    const change = (cents: number) =>
      tamper(`update entry_line l set debit_cents = debit_cents + ${cents} from entry e
        where e.id = l.entry_id and e.rank = 7 and l.debit_cents > 0`);
    await change(1);
    expect(await verify()).toMatchObject({ intact: false, firstBroken: { rank: 7, reason: "content" } });
    expect(await proveBalances(test.db, books.legalEntityId)).toHaveLength(1);
    await change(-1);
    await tamper("update entry set label = label || '.' where rank = 9");
    expect(await verify()).toMatchObject({ intact: false, firstBroken: { rank: 9, reason: "content" } });
    await tamper("update entry set label = left(label, -1) where rank = 9");
    expect(await verify()).toMatchObject({ intact: true, balanceDifferences: [] });
  });

  it("sees an entry missing in the middle, and the last ones cut off", async () => {
    await tamper("update entry set rank = 1000 + rank where rank = 11");
    expect(await verify()).toMatchObject({ intact: false, firstBroken: { rank: 12, reason: "rank" } });
    await tamper("update entry set rank = rank - 1000 where rank = 1011");
    expect(await verify()).toMatchObject({ intact: true });
    await tamper("update entry set rank = -rank where rank > 39");
    expect(await verify()).toMatchObject({ intact: false, firstBroken: { rank: 39, reason: "end" } });
    await tamper("update entry set rank = -rank where rank < 0");
    expect(await verify()).toMatchObject({ intact: true });
  });

  it("shows a kept balance that is not the sum of its lines", async () => {
    await tamper(
      "update balance set credit_cents = credit_cents + 5 where account = '606400' and period = 2 and state = 'validated'",
    );
    const { balanceDifferences } = await verify();
    expect(balanceDifferences).toHaveLength(1);
    const [difference] = balanceDifferences;
    expect(difference).toMatchObject({ account: "606400", period: 2, state: "validated" });
    expect((difference?.keptCreditCents ?? 0) - (difference?.summedCreditCents ?? 0)).toBe(5);
    await tamper(
      "update balance set credit_cents = credit_cents - 5 where account = '606400' and period = 2 and state = 'validated'",
    );
  });
});
