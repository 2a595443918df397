import type { OpenLine } from "@grand-livre/domain/closing/opening-entry";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { letteredAt, unletteredAt } from "../lettering/service.ts";

/** An entry that opens an exercise and was not reversed. */
export type OpeningRow = {
  readonly id: string;
  readonly state: string;
  readonly sourceKind: string;
  readonly sourceId: string | null;
};

/** The entries that open an exercise. */
export async function findOpenings(
  db: Connection,
  legalEntityId: string,
  { id, startDate }: { readonly id: string; readonly startDate: string },
): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select e.id, e.state, e.source_kind, e.source_id from entry e
    where e.legal_entity_id = ${legalEntityId} and e.entry_date = ${startDate} and e.fiscal_exercise_id = ${id}
      and e.nature = 'opening'
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id)
    order by e.id`.execute(db);
  return rows;
}

/** The accounts of the opening entries of an exercise; those of one import count as one entry. */
export async function findOpenedAccounts(
  db: Connection,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<{ readonly entryId: string; readonly account: string }[]> {
  const { rows } = await sql<{ entryId: string; account: string }>`
    select distinct coalesce(e.import_batch_id, e.id) as entry_id, l.account
    from entry e join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    where e.legal_entity_id = ${legalEntityId} and e.id = any(${[...entryIds]}::uuid[]) and e.state <> 'draft'`.execute(
    db,
  );
  return rows;
}

/** Lines of letterable accounts that are open at a day. */
export async function findOpenLines(
  db: Connection,
  legalEntityId: string,
  endDate: string,
  most: number,
): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select l.id, l.account, l.auxiliary, l.counterparty_id, l.label, e.piece_ref, l.due_date, l.debit_cents, l.credit_cents
    from (
      select entry_line_id from ${unletteredAt(legalEntityId, endDate)} u
      union all select entry_line_id from ${letteredAt(legalEntityId, endDate)} g
    ) o
    join entry_line l on l.legal_entity_id = ${legalEntityId} and l.id = o.entry_line_id
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
      and a.letterable
    where l.account ~ '^[1-5]'
      and l.debit_cents <> l.credit_cents
    order by l.account, l.auxiliary, l.entry_date, l.id limit ${most}`.execute(db);
  return rows;
}

/** The counterparties with these auxiliaries. */
export async function findAuxiliaryOwners(
  db: Connection,
  legalEntityId: string,
  auxiliaries: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ auxiliary: string; id: string }>`
    select a.auxiliary, c.id
    from counterparty c, lateral (values (c.subledger_customer), (c.subledger_supplier)) a (auxiliary)
    where c.legal_entity_id = ${legalEntityId} and a.auxiliary = any(${[...auxiliaries]})`.execute(db);
  return new Map(rows.map((row) => [row.auxiliary, row.id]));
}

/** Numbers of the entries of an exercise that clear charges or income by the result, at most ten. */
export async function findResultClearing(
  db: Connection,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<string[]> {
  const { rows } = await sql<{ number: string | null }>`
    select distinct e.number from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
    where l.legal_entity_id = ${legalEntityId} and l.account >= '12' and l.account < '13'
      and l.fiscal_exercise_id = ${fiscalExerciseId}
      and exists (select from entry_line m where m.legal_entity_id = l.legal_entity_id and m.entry_id = l.entry_id
        and m.account ~ '^[67]')
    order by 1 limit 10`.execute(db);
  return rows.map(({ number }) => number ?? "");
}

/** How many typed lines of an exercise are on a VAT account without a VAT code. */
export async function countVatWithoutCode(
  db: Connection,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
      and e.source_kind = 'manual' and e.nature = 'normal'
    where l.legal_entity_id = ${legalEntityId} and l.account >= '4456' and l.account < '4458' and l.vat_code is null
      and l.fiscal_exercise_id = ${fiscalExerciseId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What each cash account moved by day, openings after the first exercise left out. */
export async function findCashMoves(
  db: Connection,
  legalEntityId: string,
  endDate: string,
): Promise<{ readonly account: string; readonly date: string; readonly netCents: number }[]> {
  const { rows } = await sql<{ account: string; date: string; netCents: number }>`
    select l.account, l.entry_date as date, sum(l.debit_cents - l.credit_cents)::bigint as net_cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${legalEntityId} and l.account >= '53' and l.account < '54' and l.entry_date <= ${endDate}
      and e.state <> 'draft' and (e.nature <> 'opening' or e.fiscal_exercise_id = (
        select x.id from fiscal_exercise x where x.legal_entity_id = ${legalEntityId} order by x.start_date limit 1
      ))
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
