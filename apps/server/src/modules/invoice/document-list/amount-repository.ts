import { sql } from "kysely";
import type { Connection } from "../../../database/connection.ts";
import { type Scope, withinScope } from "../../../scope.ts";
import type { TypedAmount } from "./typed-amount.ts";

/** The latest invoices of a total with tax, in euros or in their own currency. */
export async function findOfAmount(
  db: Connection,
  scope: Scope,
  of: {
    readonly legalEntityId: string | undefined;
    readonly directions: readonly string[];
    readonly amount: TypedAmount;
  },
  limit: number,
): Promise<string[]> {
  const { legalEntityId, directions, amount } = of;
  const either = [
    ...(amount.cents === undefined ? [] : [sql`i.total_incl_vat_cents = ${amount.cents}`]),
    ...amount.foreign.map(
      ({ currencies, units }) =>
        sql`(i.currency_incl_vat = ${units} and i.currency = any(${[...currencies]}::text[]))`,
    ),
  ];
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i
    where ${legalEntityId === undefined ? sql`true` : sql`i.legal_entity_id = ${legalEntityId}`}
      and (${sql.join(either, sql` or `)}) and i.deleted_at is null and i.direction = any(${[...directions]})
      and ${withinScope(scope, "i.legal_entity_id")}
    order by i.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
