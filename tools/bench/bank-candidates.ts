import type pg from "pg";
import { type Benchmark, limited } from "../benchmark/benchmark.ts";
import { medianOf } from "../benchmark/figures.ts";
import { seedInvoices } from "../benchmark/invoice-seed.ts";
import { onProduct } from "../benchmark/on-product.ts";

const DOCUMENTS = 100_000;
const OPERATIONS = 1000;
const CANDIDATES_LIMIT_MS = 20;
const ALL_LIMIT_MS = 3000;
const ACCOUNT = "512009";

/** Open documents, and operations of an account of their own: nine in ten of the amount and name of a document. */
async function fill(client: pg.Client, refId: string): Promise<void> {
  await seedInvoices(client, [{ refId, name: "", siren: "", invoices: DOCUMENTS }]);
  const { rows } = await client.query<{ id: string }>("select id from legal_entity where ref_id = $1", [
    refId,
  ]);
  const id = rows[0]?.id;
  await client.query("set session_replication_role = replica");
  await client.query("update invoice set settled_cents = 0 where legal_entity_id = $1", [id]);
  await client.query(
    `insert into account (legal_entity_id, id, number, label, label_key, chart_version, class, type, usual_side)
     select legal_entity_id, gen_random_uuid(), '${ACCOUNT}', label, label_key, chart_version, class, type, usual_side from account
     where legal_entity_id = $1 and number = '512000' on conflict do nothing`,
    [id],
  );
  await client.query(
    `insert into bank_operation (legal_entity_id, id, statement_id, account, position, operation_date, value_date, amount_cents,
       label, counterparty_name, identity_key, rank)
     select $1, gen_random_uuid(), gen_random_uuid(), '${ACCOUNT}', n, date '2026-11-01', date '2026-11-01',
       case when direction = 'credit' then 1 else -1 end * case when n % 10 = 0 then 7 else payable_cents end,
       'VIREMENT ' || coalesce(bill_number, ref_id), company_name, 'bench' || n, 1
     from (select *, row_number() over (order by id) as n from invoice
       where legal_entity_id = $1 and open_cents > 0 order by md5(id::text) limit ${OPERATIONS}) i`,
    [id],
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze invoice, bank_operation");
}

/** What operations of a statement may be: candidates for one, and the certain ones among a thousand. */
export const benchmark: Benchmark = {
  title: "Bank operations beside 100,000 open documents",
  async run({ root }) {
    return onProduct(root, async (person, client) => {
      const refId = person.legalEntityRefId;
      await fill(client, refId);
      const of = `legalEntityRefId=${refId}&account=${ACCOUNT}`;
      const page = `/api/bank-operation?${of}&state=open`;
      const { operations } = await person.get<{ operations: { proposals: object[] }[] }>(`${page}&limit=20`);
      const proposed = operations.filter(({ proposals }) => proposals.length > 0).length;
      if (proposed < operations.length / 2) throw new Error(`only ${proposed} operations have a proposal`);
      return [
        limited(
          "candidates for one operation",
          await medianOf(() => person.get(`${page}&limit=1`)),
          "ms",
          CANDIDATES_LIMIT_MS,
        ),
        {
          measure: "a page of 20 operations",
          value: await medianOf(() => person.get(`${page}&limit=20`)),
          unit: "ms",
        },
        limited(
          `${OPERATIONS} operations proposed`,
          await medianOf(
            () => person.work("/api/bank-operation/certain", { legalEntityRefId: refId, account: ACCOUNT }),
            3,
          ),
          "ms",
          ALL_LIMIT_MS,
        ),
      ];
    });
  },
};
