import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { EReport } from "../../database/schema.gen.ts";

/** A report as it was sent, with the flow that carries it. */
export type SendingRow = {
  readonly legalEntityId: string;
  readonly kind: "transactions" | "payments";
  readonly startDate: string;
  readonly endDate: string;
  readonly rank: number;
  readonly baseCents: number;
  readonly taxCents: number;
  readonly contentKey: string;
  readonly createdAt: Date;
  readonly sentBy: string | null;
  readonly flowState: "waiting" | "sent" | "accepted" | "failed" | null;
  readonly reason: string | null;
};

/**
 * The latest sending of each period of companies that touches a span.
 * tidy-allow scope: the name of whoever sent a report is shown to those who see it.
 */
export async function findSendings(
  db: Connection,
  ids: readonly string[],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<SendingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SendingRow>`
    select distinct on (r.legal_entity_id, r.kind, r.start_date, r.end_date) r.legal_entity_id, r.kind, r.start_date, r.end_date,
      r.rank, r.base_cents, r.tax_cents, r.content_key, r.created_at, f.state as flow_state, f.reason,
      (select trim(u.firstname || ' ' || u.lastname) from user_account u where u.id = r.created_by) as sent_by
    from e_report r
    left join lateral (select p.state, p.reason from platform_flow p
      where p.legal_entity_id = r.legal_entity_id and p.report_id = r.id order by p.id desc limit 1) f on true
    where r.legal_entity_id = any(${[...ids]}::uuid[]) and r.start_date <= ${endDate} and r.end_date >= ${startDate}
    order by r.legal_entity_id, r.kind, r.start_date, r.end_date, r.rank desc`.execute(db);
  return rows;
}

export async function insertReport(tx: Tx, row: Insertable<EReport>): Promise<void> {
  await tx.insertInto("eReport").values(row).execute();
}
