import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** The latest booked lines of a domain are looked at, so many of them: a test answers at once in the largest company. */
export const MOST_BOOKED = 2000;

export type Span = { readonly legalEntityId: string; readonly since: string; readonly until: string };

type BookedRow = {
  /** The document or the operation. */
  readonly id: string;
  readonly date: string;
  readonly label: string;
  readonly party: string | null;
  readonly counterpartyId: string | null;
  readonly iban: string | null;
  readonly amountCents: number;
  readonly account: string;
  readonly vatCode: string | null;
};
export type BookedLineRow = BookedRow;

/** Lines of validated bills or sales; a label as in the document where the capture kept it. */
export async function findBookedLines(
  db: Connection,
  { legalEntityId, since, until }: Span,
  direction: "credit" | "debit",
): Promise<BookedLineRow[]> {
  const { rows } = await sql<BookedLineRow>`
    select i.id, i.bill_date::text as date, p.name as party, i.counterparty_id, i.iban, l.net_cents as amount_cents,
      coalesce((select r ->> 'label' from jsonb_array_elements(i.capture -> 'lines') r where r ->> 'id' = l.id::text limit 1),
        l.label) as label,
      l.account, l.vat_code
    from (
      select * from invoice
      where legal_entity_id = ${legalEntityId} and direction = ${direction} and status = 'validated'
        and bill_date between ${since} and ${until}
      order by bill_date desc, id desc limit ${MOST_BOOKED + 1}
    ) i
    join invoice_line l on l.legal_entity_id = i.legal_entity_id and l.invoice_id = i.id
    left join counterparty p on p.legal_entity_id = i.legal_entity_id and p.id = i.counterparty_id
    where l.kind = 'line' and l.account is not null
    order by i.bill_date desc, i.id desc, l.position limit ${MOST_BOOKED + 1}`.execute(db);
  return rows;
}

export type BookedOperationRow = Omit<BookedRow, "counterpartyId" | "party"> & {
  readonly bankAccount: string;
  readonly valueDate: string;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly counterpartyName: string | null;
  readonly details: readonly string[];
};

/** Matched operations with the account that took the largest part of their entry. */
export async function findBookedOperations(
  db: Connection,
  { legalEntityId, since, until }: Span,
): Promise<BookedOperationRow[]> {
  const { rows } = await sql<BookedOperationRow>`
    select o.id, o.operation_date::text as date, o.value_date::text as value_date, o.label, o.reference, o.end_to_end_id,
      o.counterparty_name, o.counterparty_iban as iban, o.details, o.account as bank_account,
      o.amount_cents, taken.account, taken.vat_code
    from (
      select * from bank_operation
      where legal_entity_id = ${legalEntityId} and state = 'matched' and operation_date between ${since} and ${until}
      order by operation_date desc, id desc limit ${MOST_BOOKED + 1}
    ) o
    cross join lateral (
      select other.account, other.vat_code
      from bank_match_current m
      join entry_line own on own.legal_entity_id = m.legal_entity_id and own.id = m.entry_line_id
      join entry_line other on other.legal_entity_id = own.legal_entity_id and other.entry_id = own.entry_id
      where m.legal_entity_id = o.legal_entity_id and m.operation_id = o.id and other.account <> o.account
        and other.account not like '445%'
      order by other.debit_cents + other.credit_cents desc, other.position limit 1
    ) taken
    order by o.operation_date desc, o.id desc`.execute(db);
  return rows;
}

export type BookedExpenseRow = Omit<BookedRow, "account" | "iban" | "vatCode" | "counterpartyId"> & {
  readonly nature: string;
  readonly account: string | null;
};

/** Lines of posted expense reports; without an account of their own they went to that of their nature. */
export async function findBookedExpenses(
  db: Connection,
  { legalEntityId, since, until }: Span,
): Promise<BookedExpenseRow[]> {
  const { rows } = await sql<BookedExpenseRow>`
    select r.id, l.expense_date::text as date, l.label, null::text as party, l.incl_vat_cents as amount_cents,
      l.nature, l.account
    from expense_line l join expense_report r on r.legal_entity_id = l.legal_entity_id and r.id = l.report_id
    where l.legal_entity_id = ${legalEntityId} and r.state in ('posted', 'reimbursed')
      and l.expense_date between ${since} and ${until}
    order by l.expense_date desc, l.id desc limit ${MOST_BOOKED + 1}`.execute(db);
  return rows;
}
