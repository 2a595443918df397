import { sql } from "kysely";
import type { Connection } from "../../../database/connection.ts";
import { type Scope, withinScope } from "../../../scope.ts";

/** The latest invoices of a total with tax. */
export async function findOfAmount(
  db: Connection,
  scope: Scope,
  of: {
    readonly legalEntityId: string | undefined;
    readonly directions: readonly string[];
    readonly cents: number;
  },
  limit: number,
): Promise<string[]> {
  const { legalEntityId, directions, cents } = of;
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i
    where ${legalEntityId === undefined ? sql`true` : sql`i.legal_entity_id = ${legalEntityId}`}
      and i.total_incl_vat_cents = ${cents} and i.deleted_at is null and i.direction = any(${[...directions]})
      and ${withinScope(scope, "i.legal_entity_id")}
    order by i.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
