import type { CaptureJobKind } from "@grand-livre/contracts/capture";
import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../../database/connection.ts";
import { type Scope, withinScope } from "../../../scope.ts";
import type { HeaderRow } from "../document/document.ts";

type LikeBill = {
  readonly legalEntityId: string;
  readonly counterpartyId: string;
  readonly kind: string;
  readonly billNumberKey: string;
  readonly billDate: string | null;
  /** Of a bill that was read with doubt; null for one whose number and day are sure. */
  readonly doubtfulTotalCents: number | null;
};

/**
 * The latest living bill of the supplier of this number in the same year; for a doubtful reading of this number in any year, or of this
 * day and amount. A SIREN has one card in use: the other cards of its supplier
 * are those that were merged into it.
 */
export async function findLivingLike(
  db: Connection,
  bill: LikeBill,
  exceptId?: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i
    where i.legal_entity_id = ${bill.legalEntityId}
      and i.counterparty_id in (select c.id from counterparty c
        join counterparty own on own.legal_entity_id = c.legal_entity_id and own.id = ${bill.counterpartyId}
        where c.legal_entity_id = ${bill.legalEntityId}
          and coalesce(c.merged_into_id, c.id) = coalesce(own.merged_into_id, own.id))
      and i.direction = 'debit' and i.kind = ${bill.kind} and i.deleted_at is null and i.status <> 'cancelled'
      and i.id is distinct from ${exceptId ?? null}::uuid
      and ((i.bill_number_key = ${bill.billNumberKey} and i.bill_number_key <> ''
          and (${bill.doubtfulTotalCents}::bigint is not null
            or coalesce(extract(year from i.bill_date) = extract(year from ${bill.billDate}::date), true)))
        or (i.bill_date = ${bill.billDate}::date and coalesce(i.currency_incl_vat, i.total_incl_vat_cents) = ${bill.doubtfulTotalCents}::bigint
          and coalesce(i.currency_incl_vat, i.total_incl_vat_cents) > 0))
    order by i.id desc limit 1`.execute(db);
  return rows[0];
}

/** How a bill is called in a sentence: its own number, our piece number. */
export async function findReference(db: Connection, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select concat_ws(', ', nullif(i.bill_number, ''), i.ref_id) as reference from invoice i
    where i.id = ${id}`.execute(db);
  return rows[0]?.reference;
}

type Key = { readonly legalEntityId: string; readonly id: string };

/** Says who called a locked draft good to pay, or takes it back; a change of its own. */
export async function writeApproval(
  tx: Tx,
  scope: Scope,
  key: Key,
  approvedAt: Date | null,
): Promise<HeaderRow> {
  return tx
    .updateTable("invoice")
    .set({
      approvedAt,
      approvedBy: approvedAt === null ? null : scope.userId,
      version: sql<number>`version + 1`,
    })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type UnfinishedWork = {
  readonly id: string;
  readonly kind: CaptureJobKind;
  readonly fileName: string;
  readonly invoiceId: string | null;
  readonly state: string;
  readonly error: unknown;
  readonly createdAt: Date;
};

/**
 * The caller's jobs on documents of a company that did not succeed. One on a draft that failed says nothing any more once
 * the draft is booked or gone, or the same was requested again.
 */
const unfinishedWork = (scope: Scope, legalEntityId: string) => sql`
  from job j
  left join invoice i on i.legal_entity_id = j.legal_entity_id and i.id = (j.payload ->> 'invoiceId')::uuid
  where j.owner_id = ${scope.userId} and j.legal_entity_id = ${legalEntityId} and ${withinScope(scope, "j.legal_entity_id")}
    and j.state <> 'succeeded' and j.kind in ('read-bill', 'read-again', 'split-bill')
    and j.created_at > now() - interval '7 days'
    and (j.kind = 'read-bill' or j.state <> 'failed' or (i.status = 'draft' and i.deleted_at is null
      and not exists (select from job k where k.kind in ('read-again', 'split-bill') and k.kind = j.kind and k.id > j.id
        and k.payload ->> 'invoiceId' = j.payload ->> 'invoiceId')))`;

/** The newest first, fifty at most. */
export async function findUnfinishedWork(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<UnfinishedWork[]> {
  const { rows } = await sql<UnfinishedWork>`
    select j.id, j.kind, j.state, j.error, j.created_at, j.payload ->> 'invoiceId' as invoice_id,
      coalesce(j.payload ->> 'fileName', (select d.file_name from invoice_document d
        where d.legal_entity_id = i.legal_entity_id and d.invoice_id = i.id and d.role = 'original'
        order by d.removed_at nulls first, d.added_at limit 1), 'document') as file_name
    ${unfinishedWork(scope, legalEntityId)} order by j.id desc limit 50`.execute(db);
  return rows;
}

/** How many there are. */
export async function countUnfinishedWork(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select (count(*) filter (where j.state <> 'failed'))::int as waiting,
      (count(*) filter (where j.state = 'failed'))::int as failed
    ${unfinishedWork(scope, legalEntityId)}`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

export type StoredPage = {
  readonly page: number;
  readonly pageCount: number;
  readonly width: number;
  readonly height: number;
  readonly origin: string | null;
  readonly words: unknown;
};

/** A page whose words were read before. */
export async function findPage(
  db: Connection,
  key: { readonly legalEntityId: string; readonly fileSha256: string; readonly page: number },
): Promise<StoredPage | undefined> {
  return db
    .selectFrom("documentPage")
    .select(["page", "pageCount", "width", "height", "origin", "words"])
    .where("legalEntityId", "=", key.legalEntityId)
    .where("fileSha256", "=", key.fileSha256)
    .where("page", "=", key.page)
    .executeTakeFirst();
}

/** Any page of a document that was read: it has the number of pages. */
export async function findPageCount(
  db: Connection,
  key: { readonly legalEntityId: string; readonly fileSha256: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("documentPage")
    .select("pageCount")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("fileSha256", "=", key.fileSha256)
    .limit(1)
    .executeTakeFirst();
  return row?.pageCount;
}

/** Keeps a page; two who read it at once keep it once. */
export async function keepPage(
  db: Connection,
  key: { readonly legalEntityId: string; readonly fileSha256: string },
  page: StoredPage,
  now: Date,
): Promise<void> {
  await sql`
    insert into document_page (legal_entity_id, file_sha256, page, page_count, width, height, origin, words, read_at)
    select e.id, ${key.fileSha256}, ${page.page}, ${page.pageCount}, ${page.width}, ${page.height}, ${page.origin},
      ${json(page.words)}, ${now}
    from legal_entity e where e.id = ${key.legalEntityId}
    on conflict do nothing`.execute(db);
}

/** Writes anew what the reader left on a locked bill. */
export async function keepCapture(tx: Tx, key: Key, capture: unknown): Promise<void> {
  await tx
    .updateTable("invoice")
    .set({ capture: json(capture) })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .execute();
}
