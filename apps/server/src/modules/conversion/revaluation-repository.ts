import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { RevaluationAccount } from "../../database/schema.gen.ts";
import type { RunRow } from "../year-end/service.ts";

/** A bank account in another currency at a day: its balance as a decimal of the currency, and its euros in the books. */
export type AccountRow = {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
  readonly bookedCents: number;
};

/**
 * The bank accounts in other currencies that bear entries, as of a day, without the revaluation in force of that very day. À-nouveaux carry
 * euros alone: euros start at the last ones, what an account holds of its currency is the sum of its lines, the first ones included.
 */
export async function findAccountsInCurrency(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    with line as materialized (
      select j.account, j.currency, l.entry_date, e.nature, l.debit_cents - l.credit_cents as cents,
        case when l.currency = j.currency then sign(l.debit_cents - l.credit_cents) * l.foreign_amount else 0 end as amount
      from (select distinct treasury_account as account, currency from journal
        where legal_entity_id = ${legalEntityId} and currency <> 'EUR' and treasury_account is not null) j
      join entry_line l on l.legal_entity_id = ${legalEntityId} and l.account = j.account and l.entry_date <= ${date}
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft'
      where not exists (select from revaluation_run r
        where r.legal_entity_id = e.legal_entity_id and r.entry_id = e.id and r.date = ${date} and r.cancel_entry_id is null)
    ), place as (
      select account, min(entry_date) as first, coalesce(max(entry_date) filter (where nature = 'opening'), '-infinity') as opened
      from line group by 1
    )
    select l.account, l.currency,
      coalesce(sum(l.amount) filter (where l.nature <> 'opening' or l.entry_date = p.first), 0)::text as amount,
      coalesce(sum(l.cents) filter (where l.entry_date >= p.opened), 0)::bigint as booked_cents
    from line l join place p on p.account = l.account
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

export function findWrittenAccounts(
  db: Connection,
  { legalEntityId, id }: Pick<RunRow, "legalEntityId" | "id">,
): Promise<Omit<Selectable<RevaluationAccount>, "legalEntityId" | "runId">[]> {
  return db
    .selectFrom("revaluationAccount")
    .select(["account", "currency", "units", "rate", "rateDay", "bookedCents", "valueCents"])
    .where("legalEntityId", "=", legalEntityId)
    .where("runId", "=", id)
    .orderBy("account")
    .execute();
}

export async function insertAccounts(
  tx: Tx,
  accounts: readonly Insertable<RevaluationAccount>[],
): Promise<void> {
  await tx.insertInto("revaluationAccount").values(accounts).execute();
}
