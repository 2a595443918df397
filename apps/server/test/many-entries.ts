import type pg from "pg";
import { newId } from "../src/ids.ts";
import type { TestBooks } from "./ledger-books.ts";
import type { TestApp } from "./test-app.ts";

const LEDGER = "entry, entry_line";

/**
 * Writes entries of two lines straight into the tables: a ledger as large as a company's, in seconds. A third are typed,
 * of which every fiftieth is a draft; then the others are imported, and the planner knows of the first third only until
 * `analyse`. Every 250th is of a rare journal. No trigger runs: balances and chain are not those of these entries.
 * @returns the id of the batch
 */
export async function writeManyEntries(test: TestApp, books: TestBooks, count: number): Promise<string> {
  const batchId = newId();
  const typed = Math.floor(count / 3);
  const client = await test.pool.connect();
  try {
    await client.query(`set session_replication_role = replica;
      alter table entry set (autovacuum_enabled = false); alter table entry_line set (autovacuum_enabled = false)`);
    await writePart(client, books, { from: 1, to: typed });
    await client.query(`analyze ${LEDGER}`);
    await client.query(
      `insert into import_batch (legal_entity_id, id, kind, file_sha256, file_name, state, created_by)
       values ($1, $2, 'fec', repeat('0', 64), 'grand-livre.txt', 'provisional', $3)`,
      [books.legalEntityId, batchId, books.actor.scope.userId],
    );
    await writePart(client, books, { from: typed + 1, to: count, batchId });
  } finally {
    await client.query("set session_replication_role = origin");
    client.release();
  }
  return batchId;
}

/** Has the planner know of all that was written. */
export async function analyseManyEntries(test: TestApp): Promise<void> {
  await test.pool.query(`analyze ${LEDGER};
    alter table entry reset (autovacuum_enabled); alter table entry_line reset (autovacuum_enabled)`);
}

type Part = { readonly from: number; readonly to: number; readonly batchId?: string };

async function writePart(
  client: pg.PoolClient,
  books: TestBooks,
  { from, to, batchId }: Part,
): Promise<void> {
  // The ids of a batch are in the order of its file: its own first figures, then the line. Typed entries are older: an id
  // drawn within the batch's millisecond would begin with the batch's figures.
  const first = (batchId ?? books.exercise.id).slice(0, 24);
  const id = (number: string) => `('${first}' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const of = [books.legalEntityId, books.exercise.id];
  await client.query(
    `with journals as (
       select array_agg(id order by code) as ids, array_agg(code order by code) as codes from journal where legal_entity_id = $1
     ), drawn as (
       select g, case when $3::uuid is not null then 'provisional' when g % 50 = 0 then 'draft' else 'validated' end as state,
         date '2026-01-01' + (g::bigint * 7919 % 365)::int as day, case when g % 250 = 0 then 5 else 1 + g % 4 end as journal
       from generate_series(${from}, ${to}) g
     )
     insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id,
       entry_date, piece_ref, label, search_key, nature, state, source_kind, import_batch_id, journal_code, journal_label,
       number, sequence, rank, valid_date, sealed_at, hash)
     select $1, ${id("g")}, x.id, x.chart_version, p.id, p.number, j.ids[journal], day, 'P' || g, 'Écriture ' || g, 'ecriture ' || g,
       case when $3::uuid is null then 'normal' else 'import' end, d.state, case when $3::uuid is null then 'manual' else 'import' end,
       $3::uuid, c.code, c.code, c.code || g, case when d.state = 'validated' then g end, case when d.state = 'validated' then g end,
       case when c.code is not null then day end, case when d.state = 'validated' then now() end,
       case when d.state = 'validated' then sha256(g::text::bytea) end
     from drawn d cross join journals j
       cross join lateral (select case when d.state <> 'draft' then j.codes[journal] end as code) c
       join fiscal_exercise x on x.legal_entity_id = $1 and x.id = $2
       join fiscal_period p on p.legal_entity_id = $1 and p.fiscal_exercise_id = x.id and d.day between p.start_date and p.end_date`,
    [...of, batchId ?? null],
  );
  await client.query(
    `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account,
       counterparty_id, auxiliary, label, debit_cents, credit_cents, vat_code, vat_base_cents, imported, raw)
     select e.legal_entity_id, ${id("2 * g + side")}, e.id, 1 + side, e.fiscal_exercise_id, e.chart_version, e.entry_date,
       case side when 0 then '606400' else '401000' end, case side when 1 then $3::uuid end, case side when 1 then 'ELAN' end,
       e.label, case side when 0 then 1000 else 0 end, case side when 1 then 1000 else 0 end,
       case side when 0 then 'A20' end, case side when 0 then 1000 end, e.state = 'provisional',
       case e.state when 'provisional' then '|AC' || repeat('|', 17) end
     from generate_series(${from}, ${to}) g join entry e on e.legal_entity_id = $1 and e.id = ${id("g")}
       and e.fiscal_exercise_id = $2 cross join generate_series(0, 1) side`,
    [...of, books.supplierId],
  );
}
