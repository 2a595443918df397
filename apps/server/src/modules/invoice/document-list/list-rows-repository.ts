import { sql } from "kysely";
import type { Connection } from "../../../database/connection.ts";
import { NAMED } from "../../../database/named-statements.ts";
import { type Scope, withinScope } from "../../../scope.ts";

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
  readonly exchangeRate: string | null;
  readonly exchangeRateDay: string | null;
  readonly currencyExclVat: number | null;
  readonly currencyVat: number | null;
  readonly currencyInclVat: number | null;
  readonly currencyPayable: number | null;
  readonly currencySettled: number;
  readonly moneyCents: number;
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
  readonly lifeCycleCode: number | null;
  readonly internal: boolean;
  readonly version: number;
};

export type InvoiceListRow = InvoiceItemRow & {
  readonly legalEntityRefId: string;
  readonly mainAccount: string | null;
  readonly accountCount: number;
};

/** The rows of a list, in the order of these ids. */
export async function findRows(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
): Promise<InvoiceListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<InvoiceListRow>`${NAMED}
    select i.id, i.legal_entity_id, e.ref_id as legal_entity_ref_id, i.ref_id, i.direction, i.kind, i.status, i.label,
      i.bill_number, i.bill_date, i.accounting_date, i.due_date, i.currency, i.counterparty_id, i.company_name,
      j.label as journal_label, i.total_excl_vat_cents, i.vat_cents, i.total_incl_vat_cents, i.payable_cents,
      i.exchange_rate::text as exchange_rate, i.exchange_rate_day, i.currency_excl_vat, i.currency_vat, i.currency_incl_vat, i.currency_payable,
      i.currency_settled, i.settled_cents as paid_cents, i.money_cents, i.fae_entry_id, i.fnp_entry_id, i.entry_id, i.source, i.warnings, i.issues, i.version,
      i.inbox_state, i.capture_confidence, i.possible_duplicate_of, i.iban_changed, i.approved_at, i.life_cycle_code, i.internal, b.main_account,
      coalesce(b.account_count, 0)::int as account_count
    from unnest(${[...ids]}::uuid[]) with ordinality p (id, rank)
    join invoice i on i.id = p.id
    join legal_entity e on e.id = i.legal_entity_id
    left join journal j on j.legal_entity_id = i.legal_entity_id and j.id = i.journal_id
    left join lateral (
      select (array_agg(l.account order by l.cents desc, l.account))[1] as main_account, count(*) as account_count
      from (
        select account, sum(abs(net_cents)) as cents from invoice_line
        where legal_entity_id = i.legal_entity_id and invoice_id = i.id and account is not null group by account
      ) l
    ) b on true
    where ${withinScope(scope, "i.legal_entity_id")}
    order by p.rank`.execute(db);
  return rows;
}

/** The journals whose label holds this text. */
export async function findJournalsLike(
  db: Connection,
  scope: Scope,
  labelKey: string,
  legalEntityId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from journal j where position(${labelKey} in j.label_key) > 0
      and ${legalEntityId ? sql`j.legal_entity_id = ${legalEntityId}` : sql`true`} and ${withinScope(scope, "j.legal_entity_id")}
    order by j.id`.execute(db);
  return rows.map(({ id }) => id);
}
