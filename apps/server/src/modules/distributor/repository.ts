import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { DistributorStatement } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

type Span = { readonly legalEntityId: string; readonly startDate: string; readonly endDate: string };

export type BroughtCompany = {
  readonly siren: string;
  readonly name: string | null;
  readonly status: string | null;
  readonly baseCents: number;
};

/**
 * The companies that were brought, with what they were invoiced before VAT between two days, credit notes taken off and each deposit
 * within its final invoice. Their status is given for companies that are not confidential and share a person with the distributor's.
 */
export async function findBrought(
  db: Connection,
  sirens: readonly string[],
  { legalEntityId, startDate, endDate }: Span,
): Promise<BroughtCompany[]> {
  const { rows } = await sql<BroughtCompany>`
    select s.siren, max(c.name) as name, max(l.status) as status, coalesce(sum(sold.cents), 0)::bigint as base_cents
    from unnest(${[...sirens]}::text[]) with ordinality s(siren, place)
    left join counterparty c on c.legal_entity_id = ${legalEntityId} and c.siren = s.siren
    left join legal_entity l on l.siren = s.siren and not exists (select from confidential_company k where k.legal_entity_id = l.id)
      and exists (select from user_legal_entity o join user_legal_entity t on t.user_id = o.user_id
        where o.legal_entity_id = ${legalEntityId} and t.legal_entity_id = l.id)
    left join lateral (select sum(case when i.kind = 'credit_note' then -i.total_excl_vat_cents else i.total_excl_vat_cents end) as cents
      from invoice i join counterparty p on p.legal_entity_id = i.legal_entity_id and p.id = i.counterparty_id
      where i.legal_entity_id = c.legal_entity_id and coalesce(p.merged_into_id, p.id) = c.id and i.direction = 'credit'
        and i.status <> 'draft' and i.kind <> 'deposit' and i.bill_date between ${startDate} and ${endDate}) sold on true
    group by s.siren, s.place order by s.place`.execute(db);
  return rows;
}

export type OwnInvoice = {
  readonly id: string;
  readonly number: string | null;
  readonly label: string;
  readonly date: string | null;
  readonly direction: "credit" | "debit";
  readonly totalInclVatCents: number;
  readonly remainingCents: number;
};

const MOST_INVOICES = 50;

/** The validated documents of a distributor's third party, the latest first; a credit note counts against the others. */
export async function findOwnInvoices(
  db: Connection,
  {
    legalEntityId,
    counterpartyId,
  }: { readonly legalEntityId: string; readonly counterpartyId: string | null },
): Promise<OwnInvoice[]> {
  if (counterpartyId === null) return [];
  const sense = sql`case when i.kind = 'credit_note' then -1 else 1 end`;
  const { rows } = await sql<OwnInvoice>`
    select i.id, case when i.direction = 'debit' then i.bill_number else i.ref_id end as number, i.label, i.bill_date as date,
      i.direction, ${sense} * i.total_incl_vat_cents as total_incl_vat_cents,
      case when i.status in ('cancelled', 'refused') then 0 else ${sense} * (i.payable_cents - i.settled_cents) end as remaining_cents
    from invoice i join counterparty c on c.legal_entity_id = i.legal_entity_id and c.id = i.counterparty_id
    where i.legal_entity_id = ${legalEntityId} and coalesce(c.merged_into_id, c.id) = ${counterpartyId} and i.status <> 'draft'
    order by i.bill_date desc, i.id desc limit ${MOST_INVOICES}`.execute(db);
  return rows;
}

/** The facts of distributors beside their rows: the account, and the last day that was billed. */
export async function findFacts(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; accountEmail: string | null; billedUntil: string | null }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; accountEmail: string | null; billedUntil: string | null }>`
    select d.id, u.email as account_email, (select max(s.end_date) from distributor_statement s
      join invoice i on i.legal_entity_id = s.legal_entity_id and i.id = s.invoice_id
      where s.legal_entity_id = d.legal_entity_id and s.distributor_id = d.id and i.deleted_at is null
        and i.status not in ('cancelled', 'refused')) as billed_until
    from distributor d left join user_account u on u.id = d.user_id
    where d.id = any(${[...ids]}::uuid[]) and ${withinScope(scope, "d.legal_entity_id")}`.execute(db);
  return rows;
}

export async function insertStatement(tx: Tx, row: Insertable<DistributorStatement>): Promise<void> {
  await tx.insertInto("distributorStatement").values(row).execute();
}

export type OwnRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly name: string;
  readonly company: string;
  readonly terms: "rebate" | "royalty";
  readonly basisPoints: number;
  readonly broughtSirens: readonly string[];
  readonly counterpartyId: string | null;
  readonly sees: readonly string[];
};

/** The distributors of a person's account. The account names them, and gives no right on their companies. */
export async function findRowsOfPerson(db: Connection, userId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select d.id, d.legal_entity_id, d.name, l.name as company, d.terms, d.basis_points, d.brought_sirens, d.counterparty_id, d.sees
    from distributor d join legal_entity l on l.id = d.legal_entity_id
    where d.user_id = ${userId} and d.active and l.status <> 'archived' order by l.name, d.id`.execute(db);
  return rows;
}
