import { sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";
import type { ExpenseLink } from "../document/document.ts";

type SaleKey = { readonly legalEntityId: string; readonly id: string };

export async function findExpenseLinks(
  db: Connection,
  { legalEntityId, id }: SaleKey,
): Promise<ExpenseLink[]> {
  return db
    .selectFrom("invoiceExpense")
    .select(["lineId", "expenseLineId"])
    .where("legalEntityId", "=", legalEntityId)
    .where("invoiceId", "=", id)
    .execute();
}

export async function replaceExpenseLinks(
  tx: Tx,
  { legalEntityId, id: invoiceId }: SaleKey,
  links: readonly ExpenseLink[],
): Promise<void> {
  await tx
    .deleteFrom("invoiceExpense")
    .where("legalEntityId", "=", legalEntityId)
    .where("invoiceId", "=", invoiceId)
    .execute();
  if (links.length === 0) return;
  await tx
    .insertInto("invoiceExpense")
    .values(links.map((link) => ({ legalEntityId, invoiceId, ...link })))
    .execute();
}

/** Gives what a cancelled sale billed of missions to the draft that corrects it: the cancelled one counts no more. */
export async function carryBilling(tx: Tx, from: SaleKey, to: SaleKey): Promise<void> {
  await sql`
    insert into engagement_billing (legal_entity_id, id, engagement_id, period_index, act_id, cents, invoice_id)
    select b.legal_entity_id, gen_random_uuid(), b.engagement_id, b.period_index, b.act_id, b.cents, ${to.id}
    from engagement_billing b where b.legal_entity_id = ${from.legalEntityId} and b.invoice_id = ${from.id}`.execute(
    tx,
  );
}

export type RebilledRow = {
  readonly id: string;
  readonly label: string;
  readonly counterpartyId: string | null;
  /** Marked so, on a report that is approved: its lines change no more. */
  readonly isRebillable: boolean;
  /** Another sale that lives takes it. */
  readonly isTaken: boolean;
};

/** Locks expenses, in the order of their ids: two sales that take the same one follow each other. */
export async function lockRebilled(
  tx: Tx,
  { legalEntityId, id }: SaleKey,
  expenseLineIds: readonly string[],
): Promise<RebilledRow[]> {
  const ids = [...expenseLineIds];
  await sql`select l.id from expense_line l where l.legal_entity_id = ${legalEntityId} and l.id = any(${ids}::uuid[]) order by l.id for update`.execute(
    tx,
  );
  const { rows } = await sql<RebilledRow>`
    select l.id, l.label, l.counterparty_id,
      l.rebillable and r.state in ('approved', 'posted', 'reimbursed') as is_rebillable,
      exists (select from invoice_expense t join invoice i on i.legal_entity_id = t.legal_entity_id and i.id = t.invoice_id
        where t.legal_entity_id = l.legal_entity_id and t.expense_line_id = l.id and i.id <> ${id}
          and i.deleted_at is null and i.status <> 'cancelled') as is_taken
    from expense_line l join expense_report r on r.legal_entity_id = l.legal_entity_id and r.id = l.report_id
    where l.legal_entity_id = ${legalEntityId} and l.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}
