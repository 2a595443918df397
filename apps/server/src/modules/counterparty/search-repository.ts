import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type FoundCounterpartyRow = {
  readonly id: string;
  readonly kind: "customer" | "supplier" | "both";
  readonly name: string;
  readonly siren: string | null;
};

/** Counterparties that the text is found in; those in use, and whose key begins with it, first. */
export async function findCounterpartiesNamed(
  db: Connection,
  scope: Scope,
  wanted: {
    /** Folded. */
    readonly text: string;
    readonly legalEntityId: string | undefined;
    readonly limit: number;
  },
): Promise<FoundCounterpartyRow[]> {
  const { text, legalEntityId, limit } = wanted;
  const { rows } = await sql<FoundCounterpartyRow>`
    select c.id, c.kind, c.name, c.siren from counterparty c
    where ${withinScope(scope, "c.legal_entity_id")} and c.search_key like ${`%${text}%`}
      and ${legalEntityId ? sql`c.legal_entity_id = ${legalEntityId}` : sql`true`}
    order by c.active desc, starts_with(c.search_key, ${text}) desc, c.name collate "fr-x-icu", c.id
    limit ${limit}`.execute(db);
  return rows;
}
