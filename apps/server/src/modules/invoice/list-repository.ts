import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

type PaymentFilter = {
  readonly state: "open" | "partially_paid" | "overdue" | "paid";
  /** What is due before it and open is overdue. */
  readonly today: string;
};

/** What narrows a list of invoices; texts are folded keys, looked for anywhere inside. */
export type InvoiceFilter = {
  readonly legalEntityId?: string | undefined;
  readonly directions: readonly string[];
  readonly status?: string | undefined;
  readonly todo?: "toComplete" | "toCheck" | "ready" | "approved" | undefined;
  readonly payment?: PaymentFilter | undefined;
  readonly refId?: string | undefined;
  readonly companyKey?: string | undefined;
  readonly labelKey?: string | undefined;
  readonly journalKey?: string | undefined;
  readonly searchKey?: string | undefined;
  /** The same without spaces: what numbers are compared by. */
  readonly searchNumberKey?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};

export type InvoiceItemRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly refId: string | null;
  readonly direction: string;
  readonly kind: string;
  readonly status: string;
  readonly label: string;
  readonly billNumber: string | null;
  readonly billDate: string | null;
  readonly accountingDate: string | null;
  readonly dueDate: string | null;
  readonly currency: string;
  readonly counterpartyId: string | null;
  readonly companyName: string | null;
  readonly journalLabel: string | null;
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly payableCents: number;
  readonly paidCents: number;
  readonly faeEntryId: string | null;
  readonly fnpEntryId: string | null;
  readonly entryId: string | null;
  readonly source: string;
  readonly warnings: unknown;
  readonly issues: unknown;
  readonly inboxState: string;
  readonly captureConfidence: number | null;
  readonly possibleDuplicateOf: string | null;
  readonly ibanChanged: boolean;
  readonly approvedAt: Date | null;
  readonly version: number;
};

export type InvoiceListRow = InvoiceItemRow & {
  readonly mainAccount: string | null;
  readonly accountCount: number;
};

/** Validated documents in a state of payment; the columns of the others decide first, the settlements last. */
function paymentCondition({ state, today }: PaymentFilter) {
  const settled = sql`coalesce((select sum(f.amount_cents) from invoice_settlement f
    where f.legal_entity_id = i.legal_entity_id and f.invoice_id = i.id), 0)`;
  if (state === "paid") return sql`and i.status = 'validated' and i.payable_cents <= ${settled}`;
  if (state === "partially_paid")
    return sql`and i.status = 'validated' and i.payable_cents > ${settled} and ${settled} > 0`;
  return sql`and i.status = 'validated' ${state === "overdue" ? sql`and i.due_date < ${today} and i.kind <> 'credit_note'` : sql``}
    and i.payable_cents > ${settled}`;
}

function conditions(scope: Scope, filter: InvoiceFilter) {
  const contains = (column: string, key: string | undefined) =>
    key ? sql`and position(${key} in ${sql.ref(column)}) > 0` : sql``;
  const search = filter.searchKey
    ? sql`and (position(${filter.searchKey} in i.label_key) > 0 or position(${filter.searchKey} in i.company_name_key) > 0
        or position(${filter.searchNumberKey ?? filter.searchKey} in i.bill_number_key) > 0
        or position(${filter.searchNumberKey ?? filter.searchKey} in replace(lower(coalesce(i.ref_id, '')), '-', '')) > 0)`
    : sql``;
  return sql`i.deleted_at is null and ${withinScope(scope, "i.legal_entity_id")}
    and i.direction = any(${[...filter.directions]}::text[])
    ${filter.legalEntityId ? sql`and i.legal_entity_id = ${filter.legalEntityId}` : sql``}
    ${filter.status ? sql`and i.status = ${filter.status}` : sql``}
    ${filter.todo ? sql`and i.status = 'draft' and i.inbox_state = ${filter.todo}` : sql``}
    ${filter.payment ? paymentCondition(filter.payment) : sql``}
    ${filter.refId ? sql`and i.ref_id = ${filter.refId}` : sql``}
    ${filter.startDate ? sql`and i.bill_date >= ${filter.startDate}` : sql``}
    ${filter.endDate ? sql`and i.bill_date <= ${filter.endDate}` : sql``}
    ${contains("i.company_name_key", filter.companyKey)}
    ${contains("i.label_key", filter.labelKey)}
    ${filter.journalKey ? sql`and exists (select from journal k where k.legal_entity_id = i.legal_entity_id and k.id = i.journal_id and position(${filter.journalKey} in k.label_key) > 0)` : sql``}
    ${search}`;
}

/** A page of invoices, the newest first: by `skip`, or after the id of the last one seen. */
export async function findInvoices(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  page: { readonly skip: number; readonly after?: string | undefined; readonly limit: number },
): Promise<InvoiceListRow[]> {
  const { rows } = await sql<InvoiceListRow>`
    select i.id, i.legal_entity_id, i.ref_id, i.direction, i.kind, i.status, i.label, i.bill_number, i.bill_date,
      i.accounting_date, i.due_date, i.currency, i.counterparty_id, i.company_name, j.label as journal_label,
      i.total_excl_vat_cents, i.vat_cents, i.total_incl_vat_cents, i.payable_cents, coalesce(p.cents, 0)::bigint as paid_cents,
      i.fae_entry_id, i.fnp_entry_id, i.entry_id, i.source, i.warnings, i.issues, i.version,
      i.inbox_state, i.capture_confidence, i.possible_duplicate_of, i.iban_changed, i.approved_at,
      b.main_account, coalesce(b.account_count, 0)::int as account_count
    from invoice i
    left join journal j on j.legal_entity_id = i.legal_entity_id and j.id = i.journal_id
    left join lateral (
      select sum(a.amount_cents) as cents from invoice_settlement a
      where a.legal_entity_id = i.legal_entity_id and a.invoice_id = i.id
    ) p on true
    left join lateral (
      select (array_agg(l.account order by l.cents desc, l.account))[1] as main_account, count(*) as account_count
      from (
        select account, sum(abs(net_cents)) as cents from invoice_line
        where legal_entity_id = i.legal_entity_id and invoice_id = i.id and account is not null group by account
      ) l
    ) b on true
    where ${conditions(scope, filter)} ${page.after ? sql`and i.id < ${page.after}` : sql``}
    order by i.id desc limit ${page.limit} ${page.after ? sql`` : sql`offset ${page.skip}`}`.execute(db);
  return rows;
}

export type InvoiceSums = {
  readonly count: number;
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly remainingCents: number;
};

/** How many invoices the filter holds, and their sums; credit notes count negative. */
export async function sumInvoices(db: Connection, scope: Scope, filter: InvoiceFilter): Promise<InvoiceSums> {
  const { rows } = await sql<InvoiceSums>`
    select count(*)::bigint as count,
      coalesce(sum(s.sign * i.total_excl_vat_cents), 0)::bigint as total_excl_vat_cents,
      coalesce(sum(s.sign * i.vat_cents), 0)::bigint as vat_cents,
      coalesce(sum(s.sign * i.total_incl_vat_cents), 0)::bigint as total_incl_vat_cents,
      coalesce(sum(case when i.status = 'validated' then s.sign * (i.payable_cents - coalesce(p.cents, 0)) else 0 end), 0)::bigint as remaining_cents
    from invoice i
    cross join lateral (select case when i.kind = 'credit_note' then -1 else 1 end as sign) s
    left join lateral (
      select sum(a.amount_cents) as cents from invoice_settlement a
      where a.legal_entity_id = i.legal_entity_id and a.invoice_id = i.id
    ) p on true
    where ${conditions(scope, filter)}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("a sum answers one row");
  return row;
}

export type InvoiceCounts = {
  readonly toComplete: number;
  readonly toCheck: number;
  readonly ready: number;
  readonly approved: number;
  readonly validated: number;
  readonly paid: number;
  readonly cancelled: number;
  readonly all: number;
};

/** What every invoice has been settled by, read once for all of them. */
const settledOnce = sql`left join (
      select legal_entity_id, invoice_id, sum(amount_cents) as cents from invoice_settlement group by legal_entity_id, invoice_id
    ) p on p.legal_entity_id = i.legal_entity_id and p.invoice_id = i.id`;
const ended = sql`count(*) filter (where i.status = 'validated')::int as validated,
      count(*) filter (where i.status = 'validated' and i.payable_cents <= coalesce(p.cents, 0))::int as paid,
      count(*) filter (where i.status = 'cancelled')::int as cancelled`;

/** How many invoices of the filter stand in each state; its own state, todo and payment count for nothing here. */
export async function countInvoices(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<InvoiceCounts> {
  const own = { ...filter, status: undefined, todo: undefined, payment: undefined };
  const { rows } = await sql<InvoiceCounts>`
    select count(*) filter (where i.inbox_state = 'toComplete')::int as to_complete,
      count(*) filter (where i.inbox_state = 'toCheck')::int as to_check,
      count(*) filter (where i.inbox_state = 'ready')::int as ready,
      count(*) filter (where i.inbox_state = 'approved')::int as approved,
      ${ended}, count(*)::int as "all"
    from invoice i ${settledOnce}
    where ${conditions(scope, own)}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("a count answers one row");
  return row;
}

/** The same of all supplier bills of a company but its drafts, whose counters are maintained. */
export async function countEndedBills(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<Pick<InvoiceCounts, "validated" | "paid" | "cancelled">> {
  const { rows } = await sql<Pick<InvoiceCounts, "validated" | "paid" | "cancelled">>`
    select ${ended} from invoice i ${settledOnce}
    where ${conditions(scope, { legalEntityId, directions: ["debit"] })} and i.status <> 'draft'`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("a count answers one row");
  return row;
}
