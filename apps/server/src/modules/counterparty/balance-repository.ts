import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** The balance of an auxiliary of a third party on one account. */
export type StandingRow = {
  readonly id: string;
  /** The side of the auxiliary. */
  readonly side: "customer" | "supplier";
  readonly account: string;
  /** Debit − credit before the exercise of the day. */
  readonly beforeCents: number;
  readonly debitCents: number;
  readonly creditCents: number;
};

/**
 * What the auxiliaries of third parties have booked, by account, from the kept balances: one query for a whole page. The
 * à-nouveaux after the first exercise repeat the years before and are left out.
 */
export async function findStandings(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
  day: string,
): Promise<StandingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StandingRow>`
    with years as (
      select x.legal_entity_id, min(x.start_date) as first_date,
        coalesce(max(x.start_date) filter (where x.start_date <= ${day}::date), min(x.start_date)) as start_date
      from fiscal_exercise x
      where x.legal_entity_id in (select p.legal_entity_id from counterparty p where p.id = any(${[...ids]}::uuid[]))
      group by 1
    )
    select p.id, a.side, b.account,
      coalesce(sum(b.debit_cents - b.credit_cents) filter (where x.start_date < y.start_date), 0)::bigint as before_cents,
      coalesce(sum(b.debit_cents) filter (where x.start_date >= y.start_date), 0)::bigint as debit_cents,
      coalesce(sum(b.credit_cents) filter (where x.start_date >= y.start_date), 0)::bigint as credit_cents
    from counterparty p
    cross join lateral (values ('customer', p.subledger_customer), ('supplier', p.subledger_supplier)) a (side, auxiliary)
    join years y on y.legal_entity_id = p.legal_entity_id
    join balance b on b.legal_entity_id = p.legal_entity_id and b.auxiliary = a.auxiliary and b.auxiliary <> ''
      and b.state <> 'draft'
    join fiscal_exercise x on x.legal_entity_id = b.legal_entity_id and x.id = b.fiscal_exercise_id
      and (b.period <> 0 or x.start_date = y.first_date)
    where p.id = any(${[...ids]}::uuid[]) and ${withinScope(scope, "p.legal_entity_id")}
    group by p.id, a.side, b.account
    order by p.id, b.account`.execute(db);
  return rows;
}
