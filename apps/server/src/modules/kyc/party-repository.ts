import type { Connection } from "../../database/connection.ts";

/** What a new file takes over from its third party. */
export async function partyOf(
  db: Connection,
  { legalEntityId, counterpartyId }: { readonly legalEntityId: string; readonly counterpartyId: string },
) {
  const row = await db
    .selectFrom("counterparty")
    .select(["id", "name", "customerKind", "address"])
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", counterpartyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { country } = (row.address ?? {}) as { readonly country?: string };
  return {
    counterpartyId: row.id,
    name: row.name,
    isPerson: row.customerKind === "consumer",
    country: country ?? null,
  };
}
