import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { OUT } from "./archived-repository.ts";
import { IN_ARCHIVE } from "./sealed-form-repository.ts";

const SEALED_COLUMNS = [
  "id",
  "rank",
  "journalCode",
  "journalLabel",
  "number",
  "label",
  "entryDate",
  "pieceRef",
  "pieceDate",
  "validDate",
  "documentSha256",
  "nature",
  "sourceKind",
  "sourceId",
  "sourceRule",
  "reversesId",
  "importBatchId",
  "createdBy",
  "previousHash",
  "hash",
] as const;

/** The next sealed entries of a legal entity up to a rank, in the order of their ranks. */
export async function findSealedAfter(
  db: Connection,
  legalEntityId: string,
  afterRank: number,
  limit: number,
  lastRank = Number.MAX_SAFE_INTEGER,
) {
  return db
    .selectFrom("entry as e")
    .select([...SEALED_COLUMNS, sql<boolean>`${IN_ARCHIVE}`.as("archived")])
    .where("legalEntityId", "=", legalEntityId)
    .where("rank", ">", afterRank)
    .where("rank", "<=", lastRank)
    .orderBy("rank")
    .limit(limit)
    .execute();
}

/** One entry, when it is sealed. */
export async function findSealedEntry(db: Connection, legalEntityId: string, entryId: string) {
  return db
    .selectFrom("entry as e")
    .select([...SEALED_COLUMNS, sql<boolean>`${IN_ARCHIVE}`.as("archived")])
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", entryId)
    .where("rank", "is not", null)
    .executeTakeFirst();
}

/** The hashes of the first sealed entries in the order of their ranks, 32 bytes each: 12 MB for 382,294 of them. */
export async function findSealedHashes(
  db: Connection,
  legalEntityId: string,
  lastRank: number,
): Promise<Buffer> {
  const { rows } = await sql<{ hashes: Buffer | null }>`
    select string_agg(e.hash, ''::bytea order by e.rank) as hashes from entry e
    where e.legal_entity_id = ${legalEntityId} and e.rank between 1 and ${lastRank}`.execute(db);
  return rows[0]?.hashes ?? Buffer.alloc(0);
}

/** The lines of sealed entries as the chain protects them, in their order. */
export async function findSealedLines(db: Connection, legalEntityId: string, entryIds: readonly string[]) {
  return db
    .selectFrom("entryLine")
    .select([
      "entryId",
      "account",
      "accountLabel",
      "auxiliary",
      "auxiliaryLabel",
      "label",
      "debitCents",
      "creditCents",
      "dueDate",
      "vatCode",
      "foreignAmount",
      "currency",
      "position",
      "counterpartyId",
      "vatBaseCents",
      "currencyRate",
      "serviceStart",
      "serviceEnd",
    ])
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", sql<string>`any(${[...entryIds]}::uuid[])`)
    .orderBy("entryId")
    .orderBy("position")
    .execute();
}

/**
 * The first sealed entry whose columns that no hash holds do not go with those that one does: its exercise, period and
 * journal with its date and number, and what its lines repeat of it. Reads every line.
 */
export async function findMisplaced(
  db: Connection,
  legalEntityId: string,
): Promise<{ readonly rank: number; readonly number: string } | undefined> {
  const { rows } = await sql<{ rank: number; number: string }>`
    with misplaced as (
      select e.rank, e.number from entry e
        left join fiscal_exercise x on x.legal_entity_id = e.legal_entity_id and x.id = e.fiscal_exercise_id
        left join fiscal_period p on p.legal_entity_id = e.legal_entity_id and p.id = e.fiscal_period_id
        left join journal j on j.legal_entity_id = e.legal_entity_id and j.id = e.journal_id
      where e.legal_entity_id = ${legalEntityId} and e.rank is not null and (
        e.chart_version = x.chart_version and e.entry_date between x.start_date and x.end_date
        and p.fiscal_exercise_id = e.fiscal_exercise_id and e.entry_date between p.start_date and p.end_date
        and e.balance_period = case e.nature when 'opening' then 0 when 'closing' then 99 else p.number end
        and (e.import_batch_id is not null or (j.code = e.journal_code
          and e.sequence = substring(e.number from '[0-9]+$')::integer)) and j.id is not null
      ) is not true
      union all
      select e.rank, e.number from entry_line l
        join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      where l.legal_entity_id = ${legalEntityId} and e.rank is not null and (
        l.entry_date <> e.entry_date or l.fiscal_exercise_id <> e.fiscal_exercise_id or l.chart_version <> e.chart_version
        or l.imported <> (e.import_batch_id is not null))
    )
    select rank, number from misplaced order by rank limit 1`.execute(db);
  return rows[0];
}

export type BalanceDifference = {
  readonly fiscalExerciseId: string;
  readonly period: number;
  readonly account: string;
  readonly auxiliary: string;
  readonly state: string;
  readonly keptDebitCents: number;
  readonly keptCreditCents: number;
  readonly summedDebitCents: number;
  readonly summedCreditCents: number;
};

/** Where a kept balance is not the sum of its lines, here and in archives: the proof reads every line. */
export async function findBalanceDifferences(
  db: Connection,
  legalEntityId: string,
  limit: number,
): Promise<BalanceDifference[]> {
  const { rows } = await sql<BalanceDifference>`
    with here as (
      select e.fiscal_exercise_id, e.balance_period as period, l.account, coalesce(l.auxiliary, '') as auxiliary, e.state,
             sum(l.debit_cents) as debit, sum(l.credit_cents) as credit, count(*) as lines
      from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      where l.legal_entity_id = ${legalEntityId}
      group by 1, 2, 3, 4, 5
      union all
      select a.fiscal_exercise_id, s.period, s.account, s.auxiliary, 'validated', s.debit_cents, s.credit_cents, s.line_count
      from ${OUT} a join exercise_archive_sum s on s.legal_entity_id = a.legal_entity_id and s.archive_id = a.id
      where a.legal_entity_id = ${legalEntityId}
    ), summed as (
      select fiscal_exercise_id, period, account, auxiliary, state, sum(debit)::bigint as debit, sum(credit)::bigint as credit,
             sum(lines) as lines
      from here group by 1, 2, 3, 4, 5
    ), kept as (
      select fiscal_exercise_id, period, account, auxiliary, state,
             debit_cents as debit, credit_cents as credit, line_count as lines
      from balance b where b.legal_entity_id = ${legalEntityId}
    )
    select fiscal_exercise_id, period, account, auxiliary, state,
           coalesce(kept.debit, 0) as kept_debit_cents, coalesce(kept.credit, 0) as kept_credit_cents,
           coalesce(summed.debit, 0) as summed_debit_cents, coalesce(summed.credit, 0) as summed_credit_cents
    from kept full join summed using (fiscal_exercise_id, period, account, auxiliary, state)
    where (coalesce(kept.debit, 0), coalesce(kept.credit, 0), coalesce(kept.lines, 0))
       <> (coalesce(summed.debit, 0), coalesce(summed.credit, 0), coalesce(summed.lines, 0))
    order by account, auxiliary, period limit ${limit}`.execute(db);
  return rows;
}

export type CollectiveDifference = {
  readonly account: string;
  readonly collectiveCents: number;
  readonly auxiliariesCents: number;
};

/** Collective accounts that are not the sum of their auxiliaries, by the balances. */
export async function findCollectiveDifferences(
  db: Connection,
  legalEntityId: string,
  limit: number,
): Promise<CollectiveDifference[]> {
  const { rows } = await sql<CollectiveDifference>`
    select b.account, sum(b.debit_cents - b.credit_cents)::bigint as collective_cents,
           coalesce(sum(b.debit_cents - b.credit_cents) filter (where b.auxiliary <> ''), 0)::bigint as auxiliaries_cents
    from balance b join fiscal_exercise x on x.legal_entity_id = b.legal_entity_id and x.id = b.fiscal_exercise_id
      join account a on a.legal_entity_id = b.legal_entity_id and a.chart_version = x.chart_version
        and a.number = b.account and a.collective
    where b.legal_entity_id = ${legalEntityId}
    group by b.account
    having bool_or(b.auxiliary = '' and (b.debit_cents <> 0 or b.credit_cents <> 0))
    order by b.account limit ${limit}`.execute(db);
  return rows;
}
