import { sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";
import { type Scope, withinScope } from "../../../scope.ts";

export type TrashRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly refId: string | null;
  readonly direction: string;
  readonly kind: string;
  readonly label: string;
  readonly billNumber: string | null;
  readonly billDate: string | null;
  readonly companyName: string | null;
  readonly currency: string;
  readonly totalInclVatCents: number;
  readonly deletedAt: Date;
  readonly deletedBy: string | null;
};

export type TrashFilter = {
  readonly legalEntityId: string | undefined;
  readonly directions: readonly string[];
  /** Folded. */
  readonly contains: string;
  /** What was deleted before it cannot come back. */
  readonly since: Date;
};

function conditions(scope: Scope, { legalEntityId, directions, contains, since }: TrashFilter) {
  return sql`i.deleted_at >= ${since} and i.direction = any(${[...directions]}::text[])
    and ${withinScope(scope, "i.legal_entity_id")}
    ${legalEntityId ? sql`and i.legal_entity_id = ${legalEntityId}` : sql``}
    ${contains ? sql`and (position(${contains} in i.label_key) > 0 or position(${contains} in i.company_name_key) > 0 or position(${contains} in i.bill_number_key) > 0)` : sql``}`;
}

/** A page of the deleted drafts that can come back, the latest first. */
export async function findTrash(
  db: Connection,
  scope: Scope,
  filter: TrashFilter,
  page: { readonly skip: number; readonly limit: number },
): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select i.id, i.legal_entity_id, i.ref_id, i.direction, i.kind, i.label, i.bill_number, i.bill_date, i.company_name,
      i.currency, coalesce(i.currency_incl_vat, i.total_incl_vat_cents) as total_incl_vat_cents, i.deleted_at, d.name as deleted_by
    from invoice i
    left join lateral (
      select nullif(trim(u.firstname || ' ' || u.lastname), '') as name
      from audit_log a join user_account u on u.id = a.user_id
      where a.resource = 'invoice' and a.resource_id = i.id::text and a.action = 'delete' order by a.id desc limit 1
    ) d on true
    where ${conditions(scope, filter)}
    order by i.deleted_at desc, i.id desc limit ${page.limit} offset ${page.skip}`.execute(db);
  return rows;
}

/** How many there are. */
export async function countTrash(db: Connection, scope: Scope, filter: TrashFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice i where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type Expired = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly refId: string | null;
  readonly billNumber: string | null;
  readonly label: string;
  readonly totalInclVatCents: number;
  readonly deletedAt: Date;
};

/**
 * Takes one draft deleted before then, locked; another server that looks meanwhile takes the next one. What an accrual
 * was written for stays: its entries lead back to it.
 * The purge empties every company's trash.
 */
export async function takeExpired(
  tx: Tx,
  before: Date,
  except: readonly string[],
): Promise<Expired | undefined> {
  const { rows } = await sql<Expired>`
    select i.legal_entity_id, i.id, i.ref_id, i.bill_number, i.label, i.total_incl_vat_cents, i.deleted_at from invoice i
    where i.deleted_at < ${before} and i.status = 'draft' and i.id <> all(${[...except]}::uuid[])
      and not exists (select from invoice_entry e where e.legal_entity_id = i.legal_entity_id and e.invoice_id = i.id)
    order by i.deleted_at limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/**
 * Removes a deleted draft with its parts; answers the hashes of its documents.
 * The purge empties every company's trash.
 */
export async function removeDraft(tx: Tx, { legalEntityId, id }: Expired): Promise<string[]> {
  const key = sql`legal_entity_id = ${legalEntityId} and invoice_id = ${id}`;
  const { rows } = await sql<{ fileSha256: string }>`
    delete from invoice_document where ${key} returning file_sha256`.execute(tx);
  await sql`delete from invoice_expense where ${key}`.execute(tx);
  await sql`delete from invoice_deposit where ${key}`.execute(tx);
  await sql`delete from invoice_vat where ${key}`.execute(tx);
  await sql`delete from invoice_line where ${key}`.execute(tx);
  await sql`delete from invoice where legal_entity_id = ${legalEntityId} and id = ${id}`.execute(tx);
  return [...new Set(rows.map((row) => row.fileSha256))];
}
