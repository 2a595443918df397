import { sql } from "kysely";
import type { Connection } from "../../../database/connection.ts";
import { NAMED } from "../../../database/named-statements.ts";
import { type Scope, withinScope } from "../../../scope.ts";
import { foundInvoices, searchStart } from "./found-repository.ts";
import { companyCondition, every, lateCondition, narrowing } from "./list-conditions-repository.ts";
import { type InvoiceFilter, type ListState, ofAnyState } from "./list-filter.ts";

/** How many invoices are in a state. */
export type StateCount = { readonly state: ListState; readonly count: number };

/** The maintained counts of a company, or of all in the scope: no invoice is looked at. */
export async function readCounts(
  db: Connection,
  scope: Scope,
  filter: Pick<InvoiceFilter, "legalEntityId" | "directions">,
): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`${filter.legalEntityId === undefined ? sql`` : NAMED}
    select c.state, sum(c.invoices)::bigint as count from invoice_count c
    where ${companyCondition(scope, filter, "c")} and c.direction = any(${[...filter.directions]}::text[])
      and ${withinScope(scope, "c.legal_entity_id")}
    group by c.state having sum(c.invoices) <> 0`.execute(db);
  return rows;
}

/** How many invoices of a filter without texts are in each state, counted one by one in an index. */
export async function countStates(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select i.list_state as state, count(*) as count from invoice i
    where i.deleted_at is null and ${companyCondition(scope, filter)} and ${every(narrowing(filter))}
      and ${withinScope(scope, "i.legal_entity_id")}
    group by 1`.execute(db);
  return rows;
}

export type InvoiceSums = {
  readonly count: number;
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly remainingCents: number;
};

const SIGN = sql`case when i.kind = 'credit_note' then -1 else 1 end`;

/** What the invoices of a filter sum up to; credit notes count negative. */
export async function sumInvoices(db: Connection, scope: Scope, filter: InvoiceFilter): Promise<InvoiceSums> {
  const sum = (cents: ReturnType<typeof sql>) => sql`coalesce(sum((${SIGN}) * ${cents}), 0)::bigint`;
  const found = foundInvoices(scope, filter, await searchStart(db, scope, filter));
  const { rows } = await sql<InvoiceSums>`
    select count(*) as count, ${sum(sql`i.total_excl_vat_cents`)} as total_excl_vat_cents, ${sum(sql`i.vat_cents`)} as vat_cents,
      ${sum(sql`i.total_incl_vat_cents`)} as total_incl_vat_cents,
      coalesce(sum((${SIGN}) * (i.payable_cents - i.settled_cents))
        filter (where i.list_state in ('unpaid', 'partially_paid', 'paid', 'settled')), 0)::bigint as remaining_cents
    from ${found}`.execute(db);
  // Without groups, aggregates answer one row even for no row.
  return rows[0] as InvoiceSums;
}

type OwedPart = Pick<InvoiceSums, "count" | "remainingCents">;

/** What the same question leaves to be paid, whatever state it names, and what of it is late: one reading of what is open. */
export async function sumOwed(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
): Promise<{ readonly open: OwedPart; readonly overdue: OwedPart }> {
  const open: InvoiceFilter = { ...ofAnyState(filter), payment: "open" };
  const found = foundInvoices(scope, open, await searchStart(db, scope, open));
  const late = lateCondition(filter.today);
  const remaining = sql`sum((${SIGN}) * (i.payable_cents - i.settled_cents))`;
  const { rows } = await sql<OwedPart & { readonly lateCount: number; readonly lateCents: number }>`
    select count(*) as count, coalesce(${remaining}, 0)::bigint as remaining_cents,
      count(*) filter (where ${late}) as late_count,
      coalesce(${remaining} filter (where ${late}), 0)::bigint as late_cents
    from ${found}`.execute(db);
  const { count = 0, remainingCents = 0, lateCount = 0, lateCents = 0 } = rows[0] ?? {};
  return {
    open: { count, remainingCents },
    overdue: { count: lateCount, remainingCents: lateCents },
  };
}
