import type { BookedPayments, BookedSales } from "@grand-livre/domain/e-reporting/report-rows";
import type { ReportedBuyer } from "@grand-livre/domain/e-reporting/sale-route";
import { HOME_COUNTRIES } from "@grand-livre/domain/vat/territory";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type Days = {
  readonly legalEntityId: string;
  readonly startDate: string;
  readonly endDate: string;
};

const BUYER = sql`s.buyer_kind as customer_kind, s.buyer_country as country, s.buyer_is_named as is_named`;

/** Sales that do not travel on the French network. */
const OFF_NETWORK = sql`from invoice i
  join invoice_issued s on s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id and not s.on_network`;

const salesOf = ({ legalEntityId, startDate, endDate }: Days) => sql`i.legal_entity_id = ${legalEntityId}
  and i.direction = 'credit' and i.status <> 'draft' and i.accounting_date between ${startDate} and ${endDate}`;

/** Buyers who may be traders abroad: `saleRoute` decides. */
const MAYBE_ABROAD = sql`(s.buyer_kind = 'foreign' or s.buyer_kind is distinct from 'consumer'
  and coalesce(s.buyer_country, 'FR') <> all(${[...HOME_COUNTRIES]}::text[]))`;

const SUMS = sql`coalesce(sum(l.credit_cents - l.debit_cents), 0)::bigint as cents,
  coalesce(sum(sign(l.credit_cents - l.debit_cents) * l.vat_base_cents), 0)::bigint as base_cents`;

/** A sale is accounted for on the day of its entry: the index of lines by day finds them. */
const saleLines = (days: Days) => sql`select i.id, i.accounting_date as date, ${BUYER}, l.vat_code, l.account,
    l.credit_cents, l.debit_cents, l.vat_base_cents,
    i.kind = 'deposit' or i.kind = 'credit_note' and coalesce((select p.kind = 'deposit' from invoice p
      where p.legal_entity_id = i.legal_entity_id and p.id = i.preceding_invoice_id), false) as is_advance
  ${OFF_NETWORK}
  join entry_line l on l.legal_entity_id = i.legal_entity_id and l.entry_id = i.entry_id and l.vat_code is not null
    and l.entry_date between ${days.startDate} and ${days.endDate}
  where ${salesOf(days)}`;

/** The lines of the sales of some days, added up by day, buyer, code and account: a few rows for any number of sales. */
export async function findSales(db: Connection, days: Days): Promise<BookedSales[]> {
  const { rows } = await sql<BookedSales>`
    select date, customer_kind, country, is_named, vat_code, account, is_advance, ${SUMS}
    from (${saleLines(days)}) l group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

/** Lines with a code in the entries that no invoice wrote: typed, imported, taken from the bank. */
export async function findTyped(
  db: Connection,
  { legalEntityId, startDate, endDate }: Days,
): Promise<Pick<BookedSales, "date" | "vatCode" | "account" | "baseCents">[]> {
  const { rows } = await sql<Pick<BookedSales, "date" | "vatCode" | "account" | "baseCents">>`
    select max(l.entry_date) as date, l.vat_code, l.account,
      sum(sign(l.credit_cents - l.debit_cents) * coalesce(l.vat_base_cents, abs(l.credit_cents - l.debit_cents)))::bigint as base_cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
      and e.state = 'validated' and e.nature <> 'opening' and e.source_kind in ('manual', 'import', 'bank_line')
    where l.legal_entity_id = ${legalEntityId} and l.vat_code is not null and l.entry_date between ${startDate} and ${endDate}
    group by l.vat_code, l.account`.execute(db);
  return rows;
}

export type PerInvoice = { readonly invoiceId: string; readonly number: string; readonly name: string };
type Page = { readonly after: string | undefined; readonly limit: number };

/** The same of one day and some codes, sale by sale, a page of sales by their ids. */
export async function findSalesOfDay(
  db: Connection,
  { vatCodes, ...days }: Days & { readonly vatCodes: readonly string[] },
  page: Page,
): Promise<(BookedSales & PerInvoice)[]> {
  const { rows } = await sql<BookedSales & PerInvoice>`
    with lines as (${saleLines(days)} and l.vat_code = any(${[...vatCodes]}::text[]))
    select l.id as invoice_id, coalesce(i.ref_id, '') as number, coalesce(i.company_name, '') as name,
      l.date, l.customer_kind, l.country, l.is_named, l.vat_code, l.account, l.is_advance, ${SUMS}
    from lines l join invoice i on i.legal_entity_id = ${days.legalEntityId} and i.id = l.id
    where ${pageOf(page, sql`select id from lines`)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(db);
  return rows;
}

const pageOf = ({ after, limit }: Page, ids: RawBuilder<unknown>) => sql`l.id in (
  select distinct id from (${ids}) x where ${after === undefined ? sql`true` : sql`id > ${after}`} order by id limit ${limit})`;

/** The lines by which payments of some days made the tax of sales due. */
const paymentLines = ({ vatCodes, ...days }: Days & { readonly vatCodes: readonly string[] }) => sql`
  select i.id, l.entry_date as date, ${BUYER}, l.vat_code, l.account, l.credit_cents, l.debit_cents, l.vat_base_cents,
    case when ${MAYBE_ABROAD} then i.id end as told_id
  from entry_line l
  join document_link d on d.legal_entity_id = l.legal_entity_id and d.entry_line_id = l.id
    and d.document_kind = 'allocation' and d.role = 'vat_move'
  join invoice i on i.legal_entity_id = d.legal_entity_id and i.id = d.document_id and i.direction = 'credit'
  join invoice_issued s on s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id and not s.on_network
  where l.legal_entity_id = ${days.legalEntityId} and l.vat_code is not null and l.vat_code = any(${[...vatCodes]}::text[])
    and l.entry_date between ${days.startDate} and ${days.endDate}`;

/** Those lines added up by day, code, account and buyer, and by invoice where the buyer may be a trader abroad. */
export async function findPayments(
  db: Connection,
  days: Days & { readonly vatCodes: readonly string[] },
): Promise<BookedPayments[]> {
  const { rows } = await sql<BookedPayments>`
    select date, customer_kind, country, is_named, vat_code, account, told_id as invoice_id, ${SUMS}
    from (${paymentLines(days)}) l group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

/** The same of one day, sale by sale. */
export async function findPaymentsOfDay(
  db: Connection,
  days: Days & { readonly vatCodes: readonly string[] },
  page: Page,
): Promise<(BookedPayments & PerInvoice)[]> {
  const { rows } = await sql<BookedPayments & PerInvoice>`
    with lines as (${paymentLines(days)})
    select l.id as invoice_id, coalesce(i.ref_id, '') as number, coalesce(i.company_name, '') as name,
      l.date, l.customer_kind, l.country, l.is_named, l.vat_code, l.account, ${SUMS}
    from lines l join invoice i on i.legal_entity_id = ${days.legalEntityId} and i.id = l.id
    where ${pageOf(page, sql`select id from lines`)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db);
  return rows;
}

/** A document with a trader abroad, one row for each of its rates. A credit note is negative. */
export type AbroadRow = PerInvoice & {
  readonly date: string;
  readonly rateBasisPoints: number;
  readonly category: string;
  readonly baseCents: number;
  readonly taxCents: number;
};

/** What is declared is in euros: the rows of a document are in its own units. */
const inEuros = (units: string) => sql`(case when i.kind = 'credit_note' then -1 else 1 end
  * round(${sql.ref(units)} / coalesce(i.exchange_rate, 1)))::bigint`;
const RATES = sql`v.category, v.rate_basis_points, ${inEuros("v.base_cents")} as base_cents, ${inEuros("v.vat_cents")} as tax_cents`;

/** Sales of some days to buyers who may be traders abroad. */
export async function findSalesAbroad(db: Connection, days: Days): Promise<(AbroadRow & ReportedBuyer)[]> {
  const { rows } = await sql<AbroadRow & ReportedBuyer>`
    select i.id as invoice_id, coalesce(i.ref_id, '') as number, coalesce(i.company_name, '') as name, i.bill_date as date,
      ${BUYER}, ${RATES}
    ${OFF_NETWORK}
    join invoice_vat v on v.legal_entity_id = i.legal_entity_id and v.invoice_id = i.id
    where ${salesOf(days)} and ${MAYBE_ABROAD}
    order by i.bill_date, i.id, v.position`.execute(db);
  return rows;
}

/** What a bill of a supplier abroad is told with. */
export type BillAbroadRow = AbroadRow & {
  readonly kind: string;
  readonly dueDate: string | null;
  readonly deliveryDate: string | null;
  readonly country: string | null;
  readonly vatNumber: string | null;
  readonly exemptionReason: string | null;
  readonly supplyTypes: readonly string[];
  readonly precedingNumber: string | null;
  readonly precedingDate: string | null;
};

/** Bills of some days with one of these codes, of suppliers without SIREN. */
export async function findBillsAbroad(
  db: Connection,
  { vatCodes, ...days }: Days & { readonly vatCodes: readonly string[] },
): Promise<BillAbroadRow[]> {
  const { rows } = await sql<BillAbroadRow>`
    select i.id as invoice_id, coalesce(nullif(i.bill_number, ''), i.ref_id, '') as number, coalesce(c.name, i.company_name, '') as name,
      i.bill_date as date, i.kind, i.due_date, i.delivery_date, upper(c.address ->> 'country') as country, c.vat_number,
      v.exemption_reason, ${RATES},
      array(select distinct coalesce(t.supply_type, '') from entry_line l
        join vat_code t on t.legal_entity_id = l.legal_entity_id and t.code = l.vat_code
        where l.legal_entity_id = i.legal_entity_id and l.entry_id = i.entry_id
          and l.vat_code = any(${[...vatCodes]}::text[])) as supply_types,
      coalesce(nullif(p.bill_number, ''), p.ref_id, i.preceding_reference) as preceding_number, p.bill_date as preceding_date
    from invoice i
    join invoice_vat v on v.legal_entity_id = i.legal_entity_id and v.invoice_id = i.id
    left join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    left join invoice p on p.legal_entity_id = i.legal_entity_id and p.id = i.preceding_invoice_id
    where i.legal_entity_id = ${days.legalEntityId} and i.direction = 'debit' and i.status <> 'draft'
      and i.accounting_date between ${days.startDate} and ${days.endDate} and c.siren is null
      and exists (select from entry_line l where l.legal_entity_id = i.legal_entity_id and l.entry_id = i.entry_id
        and l.vat_code = any(${[...vatCodes]}::text[]))
    order by i.bill_date, i.id, v.position`.execute(db);
  return rows;
}

/** The documents of sales as they were issued. */
export async function findIssued(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<{ readonly invoiceId: string; readonly document: unknown }[]> {
  if (invoiceIds.length === 0) return [];
  return db
    .selectFrom("invoiceIssued")
    .select(["invoiceId", "document"])
    .where("legalEntityId", "=", legalEntityId)
    .where("invoiceId", "in", [...invoiceIds])
    .orderBy("invoiceId")
    .execute();
}

/** Numbers and days of invoices. */
export async function findNumbers(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<{ id: string; number: string; name: string; date: string }[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await sql<{ id: string; number: string; name: string; date: string }>`
    select i.id, coalesce(i.ref_id, '') as number, coalesce(i.company_name, '') as name, i.bill_date as date from invoice i
    where i.legal_entity_id = ${legalEntityId} and i.id = any(${[...invoiceIds]}::uuid[])`.execute(db);
  return rows;
}

/** A day of a company on which something is to be reported. */
export type ReportedDay = {
  readonly legalEntityId: string;
  readonly kind: "transactions" | "payments";
  readonly date: string;
};

/** The days of companies with something to report, found from the same rows. */
export async function findReportedDays(
  db: Connection,
  ids: readonly string[],
  { startDate, endDate }: Pick<Days, "startDate" | "endDate">,
): Promise<ReportedDay[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportedDay>`
    select distinct i.legal_entity_id, 'transactions' as kind, i.accounting_date as date from invoice i
    join invoice_issued s on s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id and not s.on_network
    where i.legal_entity_id = any(${[...ids]}::uuid[]) and i.direction = 'credit' and i.status <> 'draft'
      and i.accounting_date between ${startDate} and ${endDate}
    union
    select i.legal_entity_id, 'transactions', i.accounting_date from invoice i
    join entry_line l on l.legal_entity_id = i.legal_entity_id and l.entry_id = i.entry_id
    join vat_code v on v.legal_entity_id = l.legal_entity_id and v.code = l.vat_code and v.due_account is not null
      and v.direction = 'purchase' and not v.declaration_tags && array['base:A2', 'base:A4']
    left join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    where i.legal_entity_id = any(${[...ids]}::uuid[]) and i.direction = 'debit' and i.status <> 'draft' and c.siren is null
      and i.accounting_date between ${startDate} and ${endDate}
    union
    select l.legal_entity_id, 'payments', l.entry_date from entry_line l
    join vat_code v on v.legal_entity_id = l.legal_entity_id and v.code = l.vat_code and v.direction = 'sale'
      and v.exigibility = 'receipt'
    join document_link d on d.legal_entity_id = l.legal_entity_id and d.entry_line_id = l.id
      and d.document_kind = 'allocation' and d.role = 'vat_move'
    join invoice_issued s on s.legal_entity_id = d.legal_entity_id and s.invoice_id = d.document_id and not s.on_network
    where l.legal_entity_id = any(${[...ids]}::uuid[]) and l.vat_code is not null
      and l.entry_date between ${startDate} and ${endDate}`.execute(db);
  return rows;
}
