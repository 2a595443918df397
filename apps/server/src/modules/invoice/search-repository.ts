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

/**
 * The latest invoices whose label, third party or number contains the text; first those whose number begins with it,
 * where it has a figure as numbers have.
 */
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
  const invoices = sql`from invoice i
    where i.deleted_at is null and ${withinScope(scope, "i.legal_entity_id")}
      and i.direction = any(${[...wanted.directions]}::text[])
      and ${legalEntityId ? sql`i.legal_entity_id = ${legalEntityId}` : sql`true`}`;
  // Two readings, each the latest first and bounded: one ordered by what begins with the text would read all matches.
  const numbered = sql`(select ${COLUMNS} ${invoices} and i.search_key like ${`%\n${number}%`}
      and (starts_with(i.bill_number_key, ${number}) or starts_with(${ref}, ${number}))
      order by i.id desc limit ${limit}) union all`;
  const { rows } = await sql<FoundInvoice>`
    ${/\d/.test(number) ? numbered : sql``}
    (select ${COLUMNS} ${invoices} and ${contains(text, number)} order by i.id desc limit ${limit})`.execute(
    db,
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit);
}

const COLUMNS = sql`i.id, i.direction, i.ref_id, i.bill_number, i.label, i.company_name`;

/** Trigrams find three signs wherever they stand; one or two, only where a word begins. */
const SHORTEST_ANYWHERE = 3;

/** Folded texts hold no sign that LIKE reads otherwise. */
function contains(text: string, number: string) {
  const patterns =
    text.length < SHORTEST_ANYWHERE
      ? [`${text}%`, `% ${text}%`, `%\n${text}%`]
      : [...new Set([`%${text}%`, `%${number}%`])];
  return sql`(${sql.join(
    patterns.map((pattern) => sql`i.search_key like ${pattern}`),
    sql` or `,
  )})`;
}
