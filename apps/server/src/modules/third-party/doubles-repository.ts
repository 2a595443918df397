import type { PossibleDouble } from "@grand-livre/domain/counterparty/duplicates";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type PossibleRow = PossibleDouble & {
  readonly kind: "customer" | "supplier" | "both";
  readonly subledgerCustomer: string | null;
  readonly subledgerSupplier: string | null;
};

/**
 * The third parties that share a key with another one (SIREN, also inside a French VAT number; VAT number; IBAN; folded name),
 * or with the one named. Merged ones are left out. At most `limit`, by name.
 */
export async function findSharing(
  db: Connection,
  { legalEntityId, id }: { readonly legalEntityId: string; readonly id?: string | undefined },
  limit: number,
): Promise<PossibleRow[]> {
  const { rows } = await sql<PossibleRow>`
    with keyed as (
      select c.id, k.key from counterparty c
      cross join lateral (values
        ('siren ' || coalesce(c.siren, case when c.vat_number like 'FR%' then substring(c.vat_number from 5) end)),
        ('vat ' || c.vat_number), ('iban ' || c.iban), ('name ' || nullif(c.name_key, ''))) k (key)
      where c.legal_entity_id = ${legalEntityId} and c.merged_into_id is null and k.key is not null
    ), shared as (
      select key from keyed
      ${id === undefined ? sql`` : sql`where key in (select key from keyed where id = ${id})`}
      group by key having count(distinct id) > 1
    )
    select c.id, c.kind, c.name, c.siren, c.vat_number, c.iban, c.customer_kind, c.subledger_customer, c.subledger_supplier
    from counterparty c
    where c.legal_entity_id = ${legalEntityId} and c.id in (select k.id from keyed k join shared s on s.key = k.key)
    order by c.name_key, c.name, c.id limit ${limit}`.execute(db);
  return rows;
}
