import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../src/database/transaction.ts";
import { commandIn } from "../src/kit/command.ts";
import { sealBatch } from "../src/modules/import/seal.ts";
import { openExercise, openOwnBooks, type TestBooks } from "./ledger-books.ts";
import { imported, ledgerFile } from "./ledger-files.ts";
import { refusalOf, type Statement } from "./refusal-of.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** Entries of an import are sealed many at once: what the database judges of it, and what it costs. */
let test: TestApp;
let admin: TestPerson;
let books: TestBooks;
let ids: string[];
let batchId: string;

async function importEntries(entries: number) {
  books = await openOwnBooks(test, admin);
  await openExercise(admin, books.refId, "2025-01-01", "2025-12-31");
  ({ batchId } = await imported(admin, books.refId, ledgerFile(entries)));
  const { rows } = await test.pool.query("select id from entry where import_batch_id = $1 order by id", [
    batchId,
  ]);
  ids = rows.map((row) => row.id);
}

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());

/** A hash made from its number. */
const hash = (number: number) => `decode(repeat('${String(number).padStart(2, "0")}', 32), 'hex')`;

const stepTo = (rank: number, head = hash(rank)): Statement => [
  `update ledger_chain set last_rank = ${rank}, head = ${head} where legal_entity_id = $1`,
  [books.legalEntityId],
];

/** Seals an entry of the batch: as its place says, by default. */
function seal(
  place: number,
  { rank = place, previous = place === 1 ? "null" : hash(place - 1) } = {},
): Statement {
  return [
    `update entry set state = 'validated', rank = ${rank}, hash = ${hash(place)}, previous_hash = ${previous}, sealed_at = now()
     where legal_entity_id = $1 and id = $2`,
    [books.legalEntityId, ids[place - 1]],
  ];
}

const refusedBy = (...statements: readonly Statement[]) => refusalOf(test.pool, statements);

describe("a provisional entry", () => {
  it("takes no line but those of its file", async () => {
    await importEntries(3);
    expect(
      await refusedBy([
        `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, label, debit_cents, imported)
         select legal_entity_id, gen_random_uuid(), id, 9, fiscal_exercise_id, chart_version, entry_date, '512000', 'x', 1, true
         from entry where id = $1`,
        [ids[1]],
      ]),
    ).toBe("entry_line_validated_immutable");
  });
});

describe("a step of the chain over several entries", () => {
  beforeEach(() => importEntries(3));

  it("commits when each of its ranks is taken by an entry that follows the one before", async () => {
    expect(await refusedBy(stepTo(2), seal(2), seal(1), stepTo(3), seal(3))).toBe("nothing");
  });

  it("does not commit with a rank that nobody took", async () => {
    expect(await refusedBy(stepTo(3), seal(1), seal(3))).toBe("ledger_chain_taken");
    expect(await refusedBy(stepTo(3), seal(2), seal(3))).toBe("ledger_chain_taken");
    expect(await refusedBy(stepTo(3), seal(1), seal(2))).toBe("ledger_chain_taken");
  });

  it("does not commit with an entry that follows another hash, at its beginning, in its middle or at its end", async () => {
    const elsewhere = { previous: hash(99) };
    for (const wrong of [1, 2, 3]) {
      const links = [1, 2, 3].map((place) => seal(place, place === wrong ? elsewhere : {}));
      expect(await refusedBy(stepTo(3), ...links), `link ${wrong}`).toBe("ledger_chain_taken");
    }
    expect(await refusedBy(stepTo(3), seal(1), seal(2, { previous: "null" }), seal(3))).toBe(
      "ledger_chain_taken",
    );
  });

  it("ends with the hash of its last entry", async () => {
    expect(await refusedBy(stepTo(3, hash(98)), seal(1), seal(2), seal(3))).toBe("entry_rank_continuous");
    expect(await refusedBy(stepTo(2), stepTo(3, hash(1)), seal(1), seal(2))).toBe("ledger_chain_taken");
  });

  it("gives no rank twice, none beyond its end and none before the first", async () => {
    expect(await refusedBy(stepTo(3), seal(1), seal(2, { rank: 1 }), seal(3))).toBe("entry_rank_unique");
    expect(await refusedBy(stepTo(2), seal(1), seal(2), seal(3))).toBe("entry_rank_continuous");
    expect(await refusedBy(stepTo(3), seal(1, { rank: 0 }), seal(2), seal(3))).toBe("entry_rank_continuous");
  });

  it("is for provisional entries: a draft takes the last rank or none", async () => {
    await admin.call("DELETE", `/api/invoice/import-batch/${batchId}`);
    const drafts = await imported(admin, books.refId, ledgerFile(3), { mode: "draft" });
    const { rows } = await test.pool.query("select id from entry where import_batch_id = $1 order by id", [
      drafts.batchId,
    ]);
    ids = rows.map((row) => row.id);
    const [text, values] = seal(1) as [string, unknown[]];
    const numbered = text.replace(
      "set ",
      "set number = 'X', valid_date = '2026-03-20', journal_code = 'VE', journal_label = 'Ventes', ",
    );
    expect(await refusedBy(stepTo(2), [numbered, values])).toBe("entry_rank_continuous");
  });
});

describe("sealing a batch", () => {
  const ENTRIES = 4500;

  it.each([
    ["", ""],
    // The database counts tables by itself now and then, also while an import is written: its rows are not there yet.
    [
      ", also where they were counted before they were committed",
      "update pg_class set reltuples = 30, relpages = pg_relation_size(oid) / 8192 where relname = 'entry'",
    ],
  ])(
    "moves the chain and the balances once for many entries, and reads each entry some times%s",
    async (_, counted) => {
      await importEntries(ENTRIES);
      await test.pool.query(counted);
      const touched = await inTransaction(test.db, async (tx) => {
        await sealBatch(commandIn(test.app, tx, books.actor), batchId, "2026-11-20");
        // What is written must not go without sorting: 50,000 entries took more than eleven minutes so.
        const settings = await sql<{ sorts: string }>`select current_setting('enable_sort') as sorts`.execute(
          tx,
        );
        expect(settings.rows[0]?.sorts).toBe("on");
        await sql`set constraints all immediate`.execute(tx);
        const { rows } = await sql<{ relname: string; read: number; updated: number }>`
        select relname, (seq_tup_read + idx_tup_fetch)::int as read, n_tup_upd::int as updated from pg_stat_xact_user_tables`.execute(
          tx,
        );
        return new Map(rows.map((row) => [row.relname, row]));
      });
      expect(touched.get("entry")?.updated).toBe(ENTRIES);
      expect(touched.get("entry")?.read).toBeLessThan(10 * ENTRIES);
      expect(touched.get("ledger_chain")?.updated).toBeLessThan(ENTRIES / 1000);
      const { rows } = await test.pool.query(
        "select count(*)::int as moved from balance where legal_entity_id = $1",
        [books.legalEntityId],
      );
      expect(touched.get("balance")?.updated).toBeLessThan(5 * rows[0].moved);
    },
  );
});
