import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** How many validated bills of a supplier are looked at: habits of long ago weigh no more. */
const MOST_BILLS = 60;

export type HistoryRow = {
  readonly billId: string;
  readonly refId: string | null;
  readonly billNumber: string | null;
  readonly billDate: string | null;
  readonly readLabel: string;
  readonly bookedLabel: string;
  readonly rateBasisPoints: number | null;
  readonly account: string | null;
  readonly vatCode: string | null;
};

type Supplier = { readonly legalEntityId: string; readonly counterpartyId: string };

/** The latest validated bills of a supplier that may be learned from: none that was forgotten, alone or with its supplier. */
const learned = (supplier: Supplier, exceptId: string | null) => sql`
  select i.id, i.legal_entity_id, i.ref_id, i.bill_number, i.bill_date, i.capture
  from invoice i
  where i.legal_entity_id = ${supplier.legalEntityId} and i.counterparty_id = ${supplier.counterpartyId}
    and i.status = 'validated' and i.direction = 'debit'
    and i.id is distinct from ${exceptId}::uuid
    and i.validated_at > coalesce((select max(f.made_at) from capture_forgetting f
      where f.legal_entity_id = i.legal_entity_id and f.counterparty_id = i.counterparty_id), '-infinity')
    and not coalesce((select not f.undone from capture_forgetting f
      where f.legal_entity_id = i.legal_entity_id and f.invoice_id = i.id order by f.id desc limit 1), false)
  order by i.validated_at desc, i.id desc limit ${MOST_BILLS}`;

/** The lines of those bills; a label as in the document where the capture kept it. */
export async function findHistory(
  db: Connection,
  supplier: Supplier,
  exceptId: string | null,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with learned as materialized (${learned(supplier, exceptId)})
    select b.id as bill_id, b.ref_id, b.bill_number, b.bill_date,
      coalesce((select r ->> 'label' from jsonb_array_elements(b.capture -> 'lines') r where r ->> 'id' = l.id::text limit 1),
        l.label) as read_label,
      l.label as booked_label, l.vat_rate_basis_points as rate_basis_points, l.vat_code,
      -- The company's default account is nobody's word: validated without being confirmed, it teaches nothing.
      case when l.account_origin = 'default' then null else l.account end as account
    from learned b join invoice_line l on l.legal_entity_id = b.legal_entity_id and l.invoice_id = b.id
    where l.kind = 'line'
    order by b.id desc, l.position`.execute(db);
  return rows;
}

/** The numbers of those bills. */
export async function findEarlierNumbers(db: Connection, supplier: Supplier): Promise<string[]> {
  const { rows } = await sql<{ billNumber: string }>`
    with learned as materialized (${learned(supplier, null)})
    select bill_number from learned where bill_number is not null order by id desc limit 20`.execute(db);
  return rows.map((row) => row.billNumber);
}

export type FieldCount = { readonly field: string; readonly kept: number; readonly corrected: number };

/** What became of the fields read on those bills: kept as read, or corrected in the end. */
export async function countFields(db: Connection, supplier: Supplier): Promise<FieldCount[]> {
  const { rows } = await sql<FieldCount>`
    with learned as materialized (${learned(supplier, null)}),
      read as (
        select b.id, f.key as field from learned b cross join jsonb_each(b.capture -> 'fields') f
        where jsonb_typeof(f.value) = 'object'
      ),
      last as (
        select distinct on (c.invoice_id, c.field) c.invoice_id, c.field, c.read is distinct from c.chosen as corrected
        from capture_correction c
        where c.legal_entity_id = ${supplier.legalEntityId} and c.invoice_id in (select id from learned) and c.line_id is null
        order by c.invoice_id, c.field, c.id desc
      )
    select r.field, (count(*) filter (where not coalesce(l.corrected, false)))::int as kept,
      (count(*) filter (where l.corrected))::int as corrected
    from read r left join last l on l.invoice_id = r.id and l.field = r.field
    group by r.field order by r.field`.execute(db);
  return rows;
}

/** Whether this is a living bill of a supplier of the company. */
export async function isSupplierBill(
  db: Connection,
  bill: { readonly legalEntityId: string; readonly invoiceId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("invoice")
    .select("id")
    .where("legalEntityId", "=", bill.legalEntityId)
    .where("id", "=", bill.invoiceId)
    .where("direction", "=", "debit")
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
