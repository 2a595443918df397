import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type LearnedPlace = { readonly name: string; readonly id: string };

export type LearnedRow = {
  readonly counterpartyId: string;
  readonly name: string;
  readonly bills: number;
  readonly account: string;
  readonly vatCode: string | null;
  readonly agreeing: number;
  readonly lastBillDate: string | null;
  readonly rules: readonly number[];
};

/** How many validated bills of a supplier are looked at, as for its next bill. */
const MOST_BILLS = 60;

/**
 * The account that most of each supplier's latest bills were booked on, with how many, by name. One bill is one vote for each
 * account that it holds; what was forgotten does not count. A supplier without any such bill is left out.
 */
export async function findLearned(
  db: Connection,
  legalEntityId: string,
  { after, limit }: { readonly after: LearnedPlace | undefined; readonly limit: number },
): Promise<LearnedRow[]> {
  const { rows } = await sql<LearnedRow>`
    select p.id as counterparty_id, p.name, learned.bills, learned.account, learned.vat_code, learned.agreeing,
      learned.last_bill_date::text as last_bill_date,
      coalesce((select json_agg(r.number order by r.number) from counterparty_rule r
        where r.legal_entity_id = p.legal_entity_id and r.counterparty_id = p.id), '[]') as rules
    from counterparty p
    cross join lateral (
      with bill as materialized (
        select i.id, i.bill_date from invoice i
        where i.legal_entity_id = p.legal_entity_id and i.counterparty_id = p.id
          and i.status = 'validated' and i.direction = 'debit'
          and i.validated_at > coalesce((select max(f.made_at) from capture_forgetting f
            where f.legal_entity_id = p.legal_entity_id and f.counterparty_id = p.id), '-infinity')
          and not coalesce((select not f.undone from capture_forgetting f
            where f.legal_entity_id = i.legal_entity_id and f.invoice_id = i.id order by f.id desc limit 1), false)
        order by i.validated_at desc, i.id desc limit ${MOST_BILLS}
      )
      select (select count(*)::int from bill) as bills, (select max(bill_date) from bill) as last_bill_date,
        l.account, mode() within group (order by l.vat_code) as vat_code, count(distinct b.id)::int as agreeing
      from bill b join invoice_line l on l.legal_entity_id = p.legal_entity_id and l.invoice_id = b.id
      where l.kind = 'line' and l.account is not null
      group by l.account order by count(distinct b.id) desc, max(b.bill_date) desc, l.account limit 1
    ) learned
    where p.legal_entity_id = ${legalEntityId}
      ${after === undefined ? sql`` : sql`and (p.name, p.id) > (${after.name}, ${after.id}::uuid)`}
    order by p.name, p.id limit ${limit}`.execute(db);
  return rows;
}
