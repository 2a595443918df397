import type { MandateFacts } from "@grand-livre/domain/debit/mandate";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { RowOf } from "../../database/owned-rows.ts";

/** Whether an order collected on a mandate, or is about to. */
export async function isCollectedOn(
  db: Connection,
  { legalEntityId, id }: Pick<RowOf<"mandate">, "legalEntityId" | "id">,
): Promise<boolean> {
  const row = await db
    .selectFrom("transfer")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("mandateId", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type MandateRow = MandateFacts & {
  readonly id: string;
  readonly counterpartyId: string;
  readonly debtorName: string;
  readonly iban: string;
};

/** The active mandates of customers with what was collected on them, the one signed last first. */
export async function findMandates(
  db: Connection,
  legalEntityId: string,
  counterpartyIds: readonly string[],
): Promise<MandateRow[]> {
  const { rows } = await sql<MandateRow>`
    select m.id, m.counterparty_id, m.reference, m.debtor_name, m.iban, m.signed_on, m.kind, m.closing, m.active,
      coalesce(u.collections, 0) as collections, u.last_collected_on, coalesce(u.is_spent, false) as is_spent
    from mandate m
    left join lateral (
      select count(*)::int as collections, max(o.execution_date) as last_collected_on,
        bool_or(t.sequence_type in ('OOFF', 'FNAL')) as is_spent
      from transfer t join transfer_order o on o.legal_entity_id = t.legal_entity_id and o.id = t.order_id
      where t.legal_entity_id = m.legal_entity_id and t.mandate_id = m.id and (t.live or t.operation_id is not null)
    ) u on true
    where m.legal_entity_id = ${legalEntityId} and m.counterparty_id = any(${[...counterpartyIds]}::uuid[]) and m.active
    order by m.signed_on desc, m.id`.execute(db);
  return rows;
}
