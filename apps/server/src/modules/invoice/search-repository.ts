import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type FoundInvoice = {
  readonly id: string;
  readonly direction: "credit" | "debit";
  readonly refId: string | null;
  readonly billNumber: string | null;
  readonly label: string;
  readonly companyName: string | null;
};

/** The latest invoices whose label, third party or number contains the text; those whose number begins with it first. */
export async function findInvoicesLike(
  db: Connection,
  scope: Scope,
  wanted: {
    readonly legalEntityId: string | undefined;
    readonly directions: readonly string[];
    /** Folded. */
    readonly text: string;
    /** The same without spaces: what numbers are compared by. */
    readonly number: string;
    readonly limit: number;
  },
): Promise<FoundInvoice[]> {
  const { text, number, limit, legalEntityId } = wanted;
  const ref = sql`replace(lower(coalesce(i.ref_id, '')), '-', '')`;
  // Folded texts hold no sign that LIKE reads otherwise.
  const [anywhere, inNumber] = [`%${text}%`, `%${number}%`];
  const { rows } = await sql<FoundInvoice>`
    select i.id, i.direction, i.ref_id, i.bill_number, i.label, i.company_name from invoice i
    where i.deleted_at is null and ${withinScope(scope, "i.legal_entity_id")}
      and i.direction = any(${[...wanted.directions]}::text[])
      and ${legalEntityId ? sql`i.legal_entity_id = ${legalEntityId}` : sql`true`}
      and (i.label_key like ${anywhere} or i.company_name_key like ${anywhere}
        or i.bill_number_key like ${inNumber} or (i.ref_id is not null and ${ref} like ${inNumber}))
    order by (starts_with(i.bill_number_key, ${number}) or starts_with(${ref}, ${number})) desc, i.id desc
    limit ${limit}`.execute(db);
  return rows;
}
