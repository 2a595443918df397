import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type DraftCounts = {
  readonly toComplete: number;
  readonly toCheck: number;
  readonly readyToValidate: number;
};

/** Drafts of supplier bills by what they wait for, from the inbox's counters; one with its bon à payer only waits for its booking. */
export async function countDrafts(db: Connection, scope: Scope, legalEntityId: string): Promise<DraftCounts> {
  const { rows } = await sql<DraftCounts>`
    select c.to_complete, c.to_check, c.ready + c.approved as ready_to_validate
    from inbox_count c
    where c.legal_entity_id = ${legalEntityId} and ${withinScope(scope, "c.legal_entity_id")}`.execute(db);
  return rows[0] ?? { toComplete: 0, toCheck: 0, readyToValidate: 0 };
}

/** Entries typed and not validated. */
export async function countDraftEntries(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry e
    where e.legal_entity_id = ${legalEntityId} and e.state = 'draft' and ${withinScope(scope, "e.legal_entity_id")}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type PayableRow = {
  readonly dueDate: string;
  readonly remainingCents: number;
  readonly count: number;
};

/** What is left to pay on validated bills, by due date (the bill's own day without one); credit notes negative. */
export async function findPayables(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select coalesce(i.due_date, i.bill_date) as due_date, count(*)::int as count,
      sum((case when i.kind = 'credit_note' then -1 else 1 end) * (i.payable_cents - coalesce(p.cents, 0)))::bigint as remaining_cents
    from invoice i
    left join lateral (
      select sum(a.amount_cents) as cents from invoice_settlement a
      where a.legal_entity_id = i.legal_entity_id and a.invoice_id = i.id
    ) p on true
    where i.legal_entity_id = ${legalEntityId} and i.direction = 'debit' and i.status = 'validated'
      and i.payable_cents <> coalesce(p.cents, 0) and ${withinScope(scope, "i.legal_entity_id")}
    group by 1 order by 1`.execute(db);
  return rows;
}

export type CostRow = {
  readonly period: number;
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
};

/** The class 6 balances of an exercise by month, read from the maintained balances: no line is summed. */
export async function findCosts(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  fiscalExerciseId: string,
): Promise<CostRow[]> {
  return db
    .selectFrom("balance")
    .select(["period", "account", "debitCents", "creditCents"])
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .where("account", ">=", "6")
    .where("account", "<", "7")
    .where("state", "in", ["provisional", "validated"])
    .where(withinScope(scope, "balance.legal_entity_id"))
    .execute();
}
