import type { Deposit, DepositsQuery } from "@grand-livre/contracts/einvoice-platform";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

type Span = {
  readonly legalEntityId: string;
  /** The first day of what is to be delivered. */
  readonly since: string;
  /** The first day of what has to be delivered; sales before it may be. */
  readonly boundFrom: string;
  readonly today: string;
  readonly state: DepositsQuery["state"];
};

/** Neither noted as delivered nor on its way through the connected platform. */
const OPEN = sql`h.invoice_id is null and not exists (select from platform_flow f where f.legal_entity_id = s.legal_entity_id
  and f.invoice_id = s.invoice_id and f.direction = 'out' and f.flow_type = 'CustomerInvoice' and f.state <> 'failed')`;

/** The sales of the French network: delivered, or to deliver since a day. */
function within({ legalEntityId, since, boundFrom, state }: Span) {
  const due = state === "waiting" ? sql`i.bill_date >= ${boundFrom}` : sql`i.bill_date < ${boundFrom}`;
  const wanted =
    state === "handed_over"
      ? sql`h.invoice_id is not null`
      : sql`${OPEN} and i.bill_date >= ${since} and ${due}`;
  return sql`${network({ legalEntityId })} and ${wanted}`;
}

const network = ({ legalEntityId }: Pick<Span, "legalEntityId">) => sql`from invoice_issued s
    join invoice i on i.legal_entity_id = s.legal_entity_id and i.id = s.invoice_id
    left join einvoice_handover h on h.legal_entity_id = s.legal_entity_id and h.invoice_id = s.invoice_id
    where s.legal_entity_id = ${legalEntityId} and s.on_network`;

/** Days since the document of a due sale; nothing else is late. */
const daysLate = ({ state, today }: Span) =>
  state === "waiting" ? sql`greatest(0, ${today}::date - i.bill_date)` : sql`0`;

/** A page of them, the latest first. */
export async function findDeposits(
  db: Connection,
  span: Span,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select i.id, coalesce(i.ref_id, '') as number, i.bill_date as date, s.document -> 'buyer' ->> 'name' as client,
      i.total_incl_vat_cents, ${daysLate(span)} as days_late, h.handed_over_on, h.reference,
      (select trim(u.firstname || ' ' || u.lastname) from user_account u where u.id = h.noted_by) as handed_over_by
    ${within(span)} and ${after === undefined ? sql`true` : sql`i.id < ${after}`}
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countDeposits(db: Connection, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${within(span)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many due sales are late, and by how many days at most. */
export async function countLate(
  db: Connection,
  span: Span,
): Promise<{ readonly count: number; readonly mostDays: number }> {
  const due: Span = { ...span, state: "waiting" };
  const { rows } = await sql<{ count: number; mostDays: number }>`
    select count(*)::int as count, coalesce(max(${daysLate(due)}), 0)::int as most_days
    ${within(due)} and i.bill_date < ${span.today}`.execute(db);
  return rows[0] ?? { count: 0, mostDays: 0 };
}

/** Of these sales, those that are or may be delivered, with their day. */
export async function findWaiting(
  db: Connection,
  span: Span,
  invoiceIds: readonly string[],
): Promise<{ id: string; number: string; date: string }[]> {
  const { rows } = await sql<{ id: string; number: string; date: string }>`
    select i.id, coalesce(i.ref_id, '') as number, i.bill_date as date ${network(span)}
      and ${OPEN} and i.bill_date >= ${span.since} and i.id = any(${[...invoiceIds]}::uuid[])`.execute(db);
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
