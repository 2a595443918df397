import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../../database/connection.ts";
import { type Scope, withinScope } from "../../../scope.ts";
import {
  type Condition,
  companyCondition,
  every,
  narrowing,
  textConditions,
} from "./list-conditions-repository.ts";
import { hasText, type InvoiceFilter, isNarrowed, listStates, statesOf } from "./list-filter.ts";

/**
 * Where a search in texts begins: with the invoices that everything else leaves, whose texts are looked at, or with the
 * search keys that hold the texts. Said here and not left to the planner: after an import it has no statistics, and under a
 * limit it hopes to meet the oldest ones soon.
 */
export type SearchStart = "invoices" | "keys";

/** The texts of so many invoices are looked at in 100 ms. */
const FEW_NARROWED = 30_000;
/** Of so many, where more than ten thousand are known to hold the text. */
export const FEW_OF_FREQUENT = 100_000;

/** @param few begins with the invoices where no more are left */
export async function searchStart(
  db: Connection,
  scope: Scope,
  filter: InvoiceFilter,
  few = FEW_NARROWED,
): Promise<SearchStart> {
  if (!hasText(filter)) return "invoices";
  if (!isNarrowed(filter) && statesOf(filter).length === listStates.length) return "keys";
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from invoice i where i.deleted_at is null and ${companyCondition(scope, filter)} and ${every(narrowing(filter))}
        and ${withinScope(scope, "i.legal_entity_id")}
      limit ${few + 1}
    ) i`.execute(db);
  return (rows[0]?.count ?? 0) <= few ? "invoices" : "keys";
}

/**
 * The key of an invoice `i`, if it holds the texts of a filter. `offset 0`, here and below: each is looked up by its key.
 * tidy-allow scope: the invoice is within it.
 */
export const keyOfInvoice = (filter: InvoiceFilter) => sql`cross join lateral (select from invoice_search s
  where s.legal_entity_id = i.legal_entity_id and s.invoice_id = i.id and ${every(textConditions(filter))} offset 0) s`;

/** The invoices of a filter as `i`, to be selected from; begun with keys, these are `s`, in an order if one is given. */
export function foundInvoices(
  scope: Scope,
  filter: InvoiceFilter,
  start: SearchStart,
  keys: { readonly ofKeys?: readonly Condition[]; readonly order?: RawBuilder<unknown> } = {},
) {
  const within = sql`i.deleted_at is null and ${every(narrowing(filter))} and ${withinScope(scope, "i.legal_entity_id")}`;
  if (start === "invoices") {
    const invoices = sql`select i.* from invoice i where ${companyCondition(scope, filter)} and ${within}`;
    return hasText(filter) ? sql`(${invoices} offset 0) i ${keyOfInvoice(filter)}` : sql`(${invoices}) i`;
  }
  const { ofKeys = [], order } = keys;
  const texts = every([
    companyCondition(scope, filter, "s"),
    sql`s.direction = any(${[...filter.directions]}::text[])`,
    ...textConditions(filter),
    ...ofKeys,
  ]);
  // No index serves what is asked to be true: without statistics, others than the one on ids look as good.
  return sql`(
      select s.legal_entity_id, s.invoice_id from invoice_search s where ${texts} ${order ? sql`order by ${order}` : sql``} offset 0
    ) s cross join lateral (
      select i.* from invoice i where i.id = s.invoice_id and (i.legal_entity_id = s.legal_entity_id and ${within}) is true offset 0
    ) i`;
}
