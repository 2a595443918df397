import { legalNumber } from "@grand-livre/domain/numbering/legal-number";
import { sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import type { JsonObject } from "../../../database/schema.gen.ts";
import type { AuditPart } from "../../audit/service.ts";
import type { FlowPart } from "../../platform-flow/service.ts";

type Key = { readonly legalEntityId: string; readonly invoiceId: string };

export type Series = {
  readonly legalEntityId: string;
  readonly prefix: string;
  readonly year: number;
};
export type SeriesRow = { readonly lastNumber: number; readonly lastDate: string | null };

/** The last number given in a series; undefined before the first. */
export async function findSeries(db: Connection, series: Series): Promise<SeriesRow | undefined> {
  return db
    .selectFrom("numberSeries")
    .select(["lastNumber", "lastDate"])
    .where("legalEntityId", "=", series.legalEntityId)
    .where("prefix", "=", series.prefix)
    .where("year", "=", series.year)
    .executeTakeFirst();
}

/**
 * Gives the next legal number of a series, whose last one is known under the ledger's lock; the triggers refuse any other.
 * A transaction that fails gives it back.
 */
export async function takeLegalNumber(
  tx: Tx,
  series: Series,
  last: SeriesRow | undefined,
  date: string,
): Promise<string> {
  const { legalEntityId, prefix, year } = series;
  const next = (last?.lastNumber ?? 0) + 1;
  if (last)
    await sql`
      update number_series set last_number = ${next}, last_date = ${date}::date
      where legal_entity_id = ${legalEntityId} and prefix = ${prefix} and year = ${year}`.execute(tx);
  else
    await sql`
      insert into number_series (legal_entity_id, prefix, year, last_number, last_date)
      select e.id, ${prefix}, ${year}, ${next}, ${date}::date from legal_entity e
      where e.id = ${legalEntityId}`.execute(tx);
  return legalNumber(prefix, year, next);
}

/** Keeps the document as it was issued, with the entry of its validation and its deposit at the platform, if there is one. */
export async function insertIssued(
  tx: Tx,
  key: Key,
  document: object,
  entryId: string,
  ...parts: readonly (AuditPart | FlowPart)[]
): Promise<void> {
  await insertRows(
    tx,
    ["invoiceEntry", [{ ...key, entryId, role: "validation" }]],
    ["invoiceIssued", [{ ...key, document: document as JsonObject }]],
    ...parts,
  );
}

/** The document as it was issued; undefined while it is a draft. */
export async function findIssued(db: Connection, key: Key): Promise<unknown> {
  const row = await db
    .selectFrom("invoiceIssued")
    .select("document")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .executeTakeFirst();
  return row?.document;
}

/** Sum of the validated credit notes of an invoice in its own units, `exceptId` aside. */
export async function creditedCents(db: Connection, key: Key, exceptId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(coalesce(i.currency_incl_vat, i.total_incl_vat_cents)), 0)::bigint as cents from invoice i
    where i.legal_entity_id = ${key.legalEntityId} and i.preceding_invoice_id = ${key.invoiceId} and i.id <> ${exceptId}
      and i.kind = 'credit_note' and i.status = 'validated'`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** What living payments gave up of an invoice for early payment, in its own units: what undoes one takes its own back. */
export async function discountedCents(db: Connection, key: Key): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when a.currency_amount is null then a.discount_cents else a.currency_discount end), 0)::bigint as cents
    from payment_allocation a
    where a.legal_entity_id = ${key.legalEntityId} and a.invoice_id = ${key.invoiceId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * What living payments' discounts took off the taxed price of a sale, by VAT code. A tax that falls due leaves one account for another, its
 * base with it: only a discount's takes it off.
 */
export async function discountedBases(
  db: Connection,
  key: Key,
): Promise<{ vatCode: string; baseCents: number }[]> {
  const { rows } = await sql<{ vatCode: string; baseCents: number }>`
    select l.vat_code, sum(sign(l.debit_cents - l.credit_cents) * abs(l.vat_base_cents))::bigint as base_cents
    from (select distinct d.entry_line_id from document_link d
      where d.legal_entity_id = ${key.legalEntityId} and d.document_kind = 'allocation' and d.document_id = ${key.invoiceId}
        and d.role in ('discount_vat', 'vat_move')) own
    join entry_line l on l.legal_entity_id = ${key.legalEntityId} and l.id = own.entry_line_id
    where l.vat_code is not null and l.vat_base_cents is not null
    group by l.vat_code`.execute(db);
  return rows;
}

/** What is left to credit of an invoice, by category and rate of VAT: its bases less those of its validated credit notes. */
export async function creditableBases(
  db: Connection,
  key: Key,
  exceptId: string,
): Promise<{ category: string; rateBasisPoints: number; baseCents: number }[]> {
  const { rows } = await sql<{ category: string; rateBasisPoints: number; baseCents: number }>`
    select v.category, v.rate_basis_points,
      sum(case when v.invoice_id = ${key.invoiceId} then v.base_cents else -v.base_cents end)::bigint as base_cents
    from invoice i join invoice_vat v on v.legal_entity_id = i.legal_entity_id and v.invoice_id = i.id
    where i.legal_entity_id = ${key.legalEntityId}
      and (i.id = ${key.invoiceId} or (i.preceding_invoice_id = ${key.invoiceId} and i.id <> ${exceptId}
        and i.kind = 'credit_note' and i.status = 'validated'))
    group by v.category, v.rate_basis_points`.execute(db);
  return rows;
}

export type DepositRow = {
  readonly id: string;
  readonly refId: string | null;
  readonly kind: string;
  readonly status: string;
  readonly direction: string;
  readonly counterpartyId: string | null;
  readonly billDate: string | null;
  readonly entryId: string | null;
  readonly currency: string;
  /** As its paper has them: in its own smallest units. */
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  /** In euros, as what was paid of it. */
  readonly payableCents: number;
  readonly paidCents: number;
  /** A final invoice that is not cancelled took it back, another one than the one asked about. */
  readonly takenBackBy: string | null;
  /** A validated credit note gives back some of it. */
  readonly isCredited: boolean;
};

/** Whether a validated credit note gives back some of deposit `i`. */
const isCredited = sql<boolean>`exists (select 1 from invoice n where n.legal_entity_id = i.legal_entity_id
  and n.preceding_invoice_id = i.id and n.kind = 'credit_note' and n.status = 'validated')`;

/** Deposits by id, with what was paid of them and who took them back. */
export async function findDeposits(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
  finalId: string,
): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select i.id, i.ref_id, i.kind, i.status, i.direction, i.counterparty_id, i.bill_date, i.entry_id, i.currency,
      coalesce(i.currency_excl_vat, i.total_excl_vat_cents) as total_excl_vat_cents, coalesce(i.currency_vat, i.vat_cents) as vat_cents,
      coalesce(i.currency_incl_vat, i.total_incl_vat_cents) as total_incl_vat_cents, i.payable_cents,
      coalesce((select sum(a.amount_cents) from invoice_settlement a
        where a.legal_entity_id = i.legal_entity_id and a.invoice_id = i.id), 0)::bigint as paid_cents,
      (select f.id from invoice_deposit d join invoice f on f.legal_entity_id = d.legal_entity_id and f.id = d.invoice_id
        where d.legal_entity_id = i.legal_entity_id and d.deposit_id = i.id and f.id <> ${finalId} and f.kind = 'final'
          and f.status = 'validated' limit 1) as taken_back_by,
      ${isCredited} as is_credited
    from invoice i
    where i.legal_entity_id = ${legalEntityId} and i.id = any(${[...ids]}::uuid[]) and i.deleted_at is null
    order by i.bill_date, i.ref_id`.execute(db);
  return rows;
}

export type PaidDepositRow = Pick<
  DepositRow,
  "id" | "refId" | "billDate" | "currency" | "totalInclVatCents"
> & {
  readonly billNumber: string | null;
  /** The final invoice that took it back. */
  readonly finalId: string | null;
  readonly finalRefId: string | null;
  readonly finalBillNumber: string | null;
  /** How many there are in all. */
  readonly count: number;
};

/** The deposits of a third party that are paid whole, and not credited: those that nothing took back first, then the latest first. */
export async function findPaidDeposits(
  db: Connection,
  of: { readonly legalEntityId: string; readonly direction: string; readonly counterpartyId: string },
  limit: number,
): Promise<PaidDepositRow[]> {
  const { rows } = await sql<PaidDepositRow>`
    select i.id, i.ref_id, i.bill_number, i.bill_date, i.currency,
      coalesce(i.currency_incl_vat, i.total_incl_vat_cents) as total_incl_vat_cents, f.id as final_id, f.ref_id as final_ref_id,
      f.bill_number as final_bill_number, count(*) over () as count
    from invoice i left join lateral (
      select f.id, f.ref_id, f.bill_number
      from invoice_deposit d join invoice f on f.legal_entity_id = d.legal_entity_id and f.id = d.invoice_id
      where d.legal_entity_id = i.legal_entity_id and d.deposit_id = i.id and f.kind = 'final' and f.status = 'validated' limit 1
    ) f on true
    where i.legal_entity_id = ${of.legalEntityId} and i.direction = ${of.direction} and i.counterparty_id = ${of.counterpartyId}
      and i.kind = 'deposit' and i.status = 'validated' and i.payable_cents <= i.settled_cents and i.deleted_at is null
      and not (${isCredited})
    order by f.id is not null, i.bill_date desc, i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The deposits that an invoice takes back, in order. */
export async function findDepositIds(db: Connection, key: Key): Promise<string[]> {
  const rows = await db
    .selectFrom("invoiceDeposit")
    .select("depositId")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.depositId);
}

/** The same of a document that is read: a plain invoice and a deposit take none back. */
export async function depositIdsOf(
  db: Connection,
  header: { readonly legalEntityId: string; readonly id: string; readonly kind: string },
): Promise<string[]> {
  if (header.kind === "invoice" || header.kind === "deposit") return [];
  return findDepositIds(db, { legalEntityId: header.legalEntityId, invoiceId: header.id });
}

/** Writes anew the deposits that a draft takes back. */
export async function replaceDeposits(tx: Tx, key: Key, depositIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("invoiceDeposit")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .execute();
  if (depositIds.length === 0) return;
  await tx
    .insertInto("invoiceDeposit")
    .values(depositIds.map((depositId, position) => ({ ...key, depositId, position })))
    .execute();
}

/** The validated deposit of a supplier with this number, when no other one does. */
export async function findSupplierDeposit(
  db: Connection,
  of: { readonly legalEntityId: string; readonly counterpartyId: string; readonly billNumberKey: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom("invoice")
    .select("id")
    .where("legalEntityId", "=", of.legalEntityId)
    .where("counterpartyId", "=", of.counterpartyId)
    .where("direction", "=", "debit")
    .where("kind", "=", "deposit")
    .where("status", "=", "validated")
    .where("billNumberKey", "=", of.billNumberKey)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

type Replaced = { readonly legalEntityId: string; readonly id: string };

/** The internal credit note that takes a sale back. */
export async function findInternalNote(db: Connection, sale: Replaced): Promise<string | undefined> {
  const row = await db
    .selectFrom("invoice")
    .select("id")
    .where("legalEntityId", "=", sale.legalEntityId)
    .where("precedingInvoiceId", "=", sale.id)
    .where("kind", "=", "credit_note")
    .where("status", "=", "validated")
    .where("internal", "=", true)
    .executeTakeFirst();
  return row?.id;
}

/** The living sale that corrects another one. */
export async function findReplacement(db: Connection, sale: Replaced): Promise<string | undefined> {
  const row = await db
    .selectFrom("invoice")
    .select("id")
    .where("legalEntityId", "=", sale.legalEntityId)
    .where("replacesId", "=", sale.id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}
