import type { Deposit } from "@grand-livre/contracts/einvoice-platform";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

type Span = {
  readonly legalEntityId: string;
  /** The first day of what is to be delivered. */
  readonly since: string;
  readonly state: "waiting" | "handed_over";
};

/** The sales of the French network: delivered, or to deliver since a day. */
function within({ legalEntityId, since, state }: Span) {
  const wanted =
    state === "handed_over"
      ? sql`h.invoice_id is not null`
      : sql`h.invoice_id is null and i.bill_date >= ${since}`;
  return sql`from invoice_issued s
    join invoice i on i.legal_entity_id = s.legal_entity_id and i.id = s.invoice_id
    left join einvoice_handover h on h.legal_entity_id = s.legal_entity_id and h.invoice_id = s.invoice_id
    where s.legal_entity_id = ${legalEntityId} and s.on_network and ${wanted}`;
}

/** A page of them, the latest first. */
export async function findDeposits(
  db: Connection,
  span: Span,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select i.id, coalesce(i.ref_id, '') as number, i.bill_date as date, s.document -> 'buyer' ->> 'name' as client,
      i.total_incl_vat_cents, h.handed_over_on, h.reference,
      (select trim(u.firstname || ' ' || u.lastname) from user_account u where u.id = h.noted_by) as handed_over_by
    ${within(span)} and ${after === undefined ? sql`true` : sql`i.id < ${after}`}
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countDeposits(db: Connection, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${within(span)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of these sales, those that are to be delivered, with their day. */
export async function findWaiting(
  db: Connection,
  span: Omit<Span, "state">,
  invoiceIds: readonly string[],
): Promise<{ id: string; number: string; date: string }[]> {
  const { rows } = await sql<{ id: string; number: string; date: string }>`
    select i.id, coalesce(i.ref_id, '') as number, i.bill_date as date ${within({ ...span, state: "waiting" })}
      and i.id = any(${[...invoiceIds]}::uuid[])`.execute(db);
  return rows;
}

/** Notes the delivery of sales; those that another person noted meanwhile are left. @returns how many it noted */
export async function insertHandovers(
  tx: Tx,
  scope: Scope,
  { legalEntityId, invoiceIds }: { legalEntityId: string; invoiceIds: readonly string[] },
  handover: { handedOverOn: string; reference: string | null; notedAt: Date },
): Promise<number> {
  const { handedOverOn, reference, notedAt } = handover;
  const { rows } = await sql`
    insert into einvoice_handover (legal_entity_id, invoice_id, handed_over_on, reference, noted_by, noted_at)
    select s.legal_entity_id, s.invoice_id, ${handedOverOn}, ${reference}, ${scope.userId}, ${notedAt}
    from invoice_issued s where s.legal_entity_id = ${legalEntityId} and s.invoice_id = any(${[...invoiceIds]}::uuid[])
    on conflict do nothing returning invoice_id`.execute(tx);
  return rows.length;
}

/** @returns how many it took back */
export async function deleteHandovers(
  tx: Tx,
  { legalEntityId, invoiceIds }: { legalEntityId: string; invoiceIds: readonly string[] },
): Promise<number> {
  const rows = await tx
    .deleteFrom("einvoiceHandover")
    .where("legalEntityId", "=", legalEntityId)
    .where("invoiceId", "in", [...invoiceIds])
    .returning("invoiceId")
    .execute();
  return rows.length;
}
