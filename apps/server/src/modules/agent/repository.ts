import { articleOfLine, type PaidInvoice } from "@grand-livre/domain/agent/commission";
import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { AgentStatement } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type PaidSale = PaidInvoice & { readonly client: string };

type Span = {
  readonly legalEntityId: string;
  readonly clientIds: readonly string[];
  readonly startDate: string;
  readonly endDate: string;
};

type SaleRow = {
  readonly id: string;
  readonly refId: string;
  readonly date: string;
  readonly counterpartyId: string;
  readonly client: string;
  readonly kind: string;
  readonly payableCents: number;
  readonly paidBeforeCents: number;
  readonly paidInPeriodCents: number;
  readonly lines: readonly { readonly id: string; readonly label: string; readonly netCents: number }[];
};

/**
 * The sales and credit notes of some clients, and of the third parties merged into them, on which money went between two days:
 * neither credit notes set off nor discounts are money. A final invoice is paid by its deposits too, which earned their own part.
 */
export async function findPaidSales(
  db: Connection,
  { legalEntityId, clientIds, startDate, endDate }: Span,
  articles: readonly { readonly id: string; readonly label: string }[],
): Promise<PaidSale[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<SaleRow>`
    with moved as (
      select part.invoice_id as id,
        sum(part.amount_cents - part.discount_cents) filter (where coalesce(u.used_on, p.paid_on) < ${startDate}) as before_cents,
        sum(part.amount_cents - part.discount_cents) filter (where coalesce(u.used_on, p.paid_on) >= ${startDate}) as period_cents
      from payment_allocation part
      join payment p on p.legal_entity_id = part.legal_entity_id and p.id = part.payment_id and p.offsets_id is null
      left join payment_use u on u.legal_entity_id = part.legal_entity_id and u.id = part.use_id
      where part.legal_entity_id = ${legalEntityId} and coalesce(u.used_on, p.paid_on) <= ${endDate}
      group by part.invoice_id
    )
    select i.id, coalesce(i.ref_id, '') as ref_id, coalesce(i.bill_date::text, '') as date, coalesce(k.id, c.id) as counterparty_id,
      coalesce(k.name, c.name) as client, i.kind,
      (i.payable_cents + coalesce((select sum(d.total_incl_vat_cents) from invoice_deposit t
        join invoice d on d.legal_entity_id = t.legal_entity_id and d.id = t.deposit_id
        where t.legal_entity_id = i.legal_entity_id and t.invoice_id = i.id), 0))::bigint as payable_cents,
      coalesce(m.before_cents, 0)::bigint as paid_before_cents, coalesce(m.period_cents, 0)::bigint as paid_in_period_cents,
      (select json_agg(json_build_object('id', l.id, 'label', l.label, 'netCents', round(l.net_cents / coalesce(i.exchange_rate, 1))) order by l.position)
        from invoice_line l where l.legal_entity_id = i.legal_entity_id and l.invoice_id = i.id) as lines
    from moved m
    join invoice i on i.legal_entity_id = ${legalEntityId} and i.id = m.id and i.direction = 'credit' and i.status <> 'draft'
    join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    left join counterparty k on k.legal_entity_id = c.legal_entity_id and k.id = c.merged_into_id
    where m.period_cents <> 0 and coalesce(k.id, c.id) = any(${[...clientIds]}::uuid[])
    order by i.bill_date, i.id`.execute(db);
  return rows.map(({ kind, lines, payableCents, paidBeforeCents, paidInPeriodCents, ...row }) => {
    const sense = kind === "credit_note" ? -1 : 1;
    return {
      ...row,
      payableCents: sense * payableCents,
      paidBeforeCents: sense * paidBeforeCents,
      paidInPeriodCents: sense * paidInPeriodCents,
      lines: lines.map(({ id, label, netCents }) => ({
        id,
        product: articleOfLine(label, articles),
        netCents: sense * netCents,
      })),
    };
  });
}

/** Some articles of a company, by id. */
export async function findArticles(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<{ id: string; label: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("article")
    .select(["id", "label"])
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "in", [...ids])
    .execute();
}

type Supplier = { readonly legalEntityId: string; readonly counterpartyId: string | null };

/**
 * What suppliers were paid in a civil year, those merged into them included and reversed payments left out, by the supplier's id.
 */
export async function findPaidInYear(
  db: Connection,
  suppliers: readonly Supplier[],
  year: number,
): Promise<Map<string, number>> {
  const ids = suppliers.flatMap(({ counterpartyId }) => counterpartyId ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cents: number }>`
    select coalesce(c.merged_into_id, c.id) as id, sum(p.amount_cents)::bigint as cents
    from payment p join counterparty c on c.legal_entity_id = p.legal_entity_id and c.id = p.counterparty_id
    where p.direction = 'sent' and p.paid_on between ${`${year}-01-01`} and ${`${year}-12-31`} and p.reverses_id is null
      and not exists (select from payment r where r.legal_entity_id = p.legal_entity_id and r.reverses_id = p.id)
      and coalesce(c.merged_into_id, c.id) = any(${ids}::uuid[])
      and p.legal_entity_id = any(${[...new Set(suppliers.map((one) => one.legalEntityId))]}::uuid[])
    group by 1`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

export type StatementRow = {
  readonly id: string;
  readonly agentId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly kind: "bill" | "self_billed";
  readonly baseCents: number;
  readonly commissionCents: number;
  readonly lines: readonly {
    readonly refId: string;
    readonly client: string;
    readonly baseCents: number;
    readonly commissionCents: number;
  }[];
  readonly invoiceId: string;
  readonly billNumber: string | null;
  readonly status: string;
  readonly isGone: boolean;
  readonly payableCents: number;
  readonly settledCents: number;
};

/** The statements of some agents with their bills, the latest first. */
export async function findStatements(
  db: Connection,
  scope: Scope,
  agentIds: readonly string[],
): Promise<StatementRow[]> {
  if (agentIds.length === 0) return [];
  const { rows } = await sql<StatementRow>`
    select s.id, s.agent_id, s.start_date, s.end_date, s.kind, s.base_cents, s.commission_cents, s.lines, s.invoice_id,
      i.bill_number, i.status, i.deleted_at is not null or i.status in ('cancelled', 'refused') as is_gone, i.payable_cents, i.settled_cents
    from agent_statement s join invoice i on i.legal_entity_id = s.legal_entity_id and i.id = s.invoice_id
    where s.agent_id = any(${[...agentIds]}::uuid[]) and ${withinScope(scope, "s.legal_entity_id")}
    order by s.end_date desc, s.id desc`.execute(db);
  return rows;
}

export async function insertStatement(tx: Tx, row: Insertable<AgentStatement>): Promise<void> {
  await tx.insertInto("agentStatement").values(row).execute();
}
