import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type AccountPlace = {
  readonly legalEntityId: string;
  readonly account: string;
  /** What amounts are read in: what the account is kept in; absent: euros. */
  readonly currency?: string | null | undefined;
};

/** What a line moves of an account: euro cents, or smallest units of the currency that the account is kept in. */
export const movedBy = (currency: string | null = "EUR") =>
  (currency ?? "EUR") === "EUR"
    ? sql`l.debit_cents - l.credit_cents`
    : sql`case when l.currency = ${currency}
        then (sign(l.debit_cents - l.credit_cents) * round(l.foreign_amount * ${10 ** decimalsOf(currency ?? "EUR")}::int))::bigint else 0 end`;

/** What an operation moves, in what its account is kept in. */
export const movedByBank = sql`coalesce(o.currency_amount, o.amount_cents)`;

/** What a bank account is kept in. */
export async function findCurrencyOf(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
): Promise<string> {
  const row = await db
    .selectFrom("journal")
    .select("currency")
    .where("legalEntityId", "=", legalEntityId)
    .where("treasuryAccount", "=", account)
    .executeTakeFirst();
  return row?.currency ?? "EUR";
}

export type MonthCount = {
  /** `2026-03` */
  readonly month: string;
  readonly operations: number;
  readonly openOperations: number;
};

/** How many operations an account has in each month, and how many of them are open. */
export async function countOperations(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select to_char(o.operation_date, 'YYYY-MM') as month, count(*)::int as operations,
      count(*) filter (where o.state = 'open')::int as open_operations
    from bank_operation o
    where o.legal_entity_id = ${legalEntityId} and o.account = ${account}
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * The balance of an account in the books on a day, of all that is written without one: since its last à-nouveaux, which carry
 * what came before. À-nouveaux carry euros alone: what an account holds of a currency is the sum of its lines, the first ones included.
 */
export async function findBookBalance(
  db: Connection,
  { legalEntityId, account, currency = "EUR" }: AccountPlace,
  day: string | null,
): Promise<number> {
  const until = day === null ? sql`` : sql`and l.entry_date <= ${day}::date`;
  const since =
    currency === "EUR"
      ? sql`entry_date >= coalesce((select max(entry_date) from line where nature = 'opening'), '-infinity')`
      : sql`nature <> 'opening' or entry_date = (select min(entry_date) from line)`;
  const { rows } = await sql<{ cents: number }>`
    with line as materialized (
      select l.entry_date, ${movedBy(currency)} as cents, e.nature
      from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
      where l.legal_entity_id = ${legalEntityId} and l.account = ${account} ${until}
    )
    select coalesce(sum(cents), 0)::bigint as cents from line
    where ${since}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * The day on which the funds of a loan came, its account's first credit, as long as nothing of it was paid back before a day;
 * undefined afterwards, and for a loan that came with the à-nouveaux. A reversed entry and its reversal count for nothing.
 */
export async function findRelease(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
  day: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ releasedOn: string | null }>`
    select min(l.entry_date) as released_on
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
    where l.legal_entity_id = ${legalEntityId} and l.account = ${account} and l.entry_date <= ${day}::date
      and e.reverses_id is null
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id)
    having not bool_or(l.debit_cents > 0 or e.nature = 'opening')`.execute(db);
  return rows[0]?.releasedOn ?? undefined;
}
