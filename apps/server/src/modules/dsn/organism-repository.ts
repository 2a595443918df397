import type { OwedParts } from "@grand-livre/domain/payroll/organism-due";
import type { OrganismKind } from "@grand-livre/domain/payroll/pay-day";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Narrowed = { readonly kind: OrganismKind; readonly parts: OwedParts };
export type OrganismPaymentRow = Omit<RowOf<"organismPayment">, keyof Narrowed> & Narrowed;
export const organismPayments = ownedRows<"organismPayment", OrganismPaymentRow>("organismPayment");

/** Payments of a span of months that were not undone. */
export const paymentsWithin = (
  db: Connection,
  legalEntityId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<OrganismPaymentRow[]> =>
  organismPayments.list(
    db,
    legalEntityId,
    {
      equal: { undone: false },
      where: (row) => row.and([row("fromMonth", ">=", from as never), row("fromMonth", "<=", to as never)]),
    },
    { order: ["createdAt"] },
  );

/** What an entry paid, and was not undone. */
export async function paymentsOfEntry(
  db: Connection,
  scope: Scope,
  entryId: string,
): Promise<OrganismPaymentRow[]> {
  return (await db
    .selectFrom("organismPayment")
    .selectAll()
    .where("entryId", "=", entryId)
    .where("undone", "=", false)
    .where(withinScope(scope, "organism_payment.legal_entity_id"))
    .orderBy("id")
    .execute()) as unknown as OrganismPaymentRow[];
}

/** The entries that payslips of some months stand in, those that were corrected too. */
export async function payrollEntries(
  db: Connection,
  legalEntityId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const { rows } = await sql<{ readonly entryId: string }>`
    select distinct p.entry_id from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month between ${from}::date and ${to}::date
      and p.entry_id is not null`.execute(db);
  return rows.map(({ entryId }) => entryId);
}
