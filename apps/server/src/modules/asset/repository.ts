import type { AssetState } from "@grand-livre/domain/asset/asset-state";
import { type SqlBool, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type AssetRow = Omit<RowOf<"asset">, "state"> & { readonly state: AssetState };

export const assetRows = ownedRows<"asset", AssetRow>("asset");

/** Cards of a company by their ids. */
export function findAssetsById(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<AssetRow[]> {
  const where = () => sql<SqlBool>`asset.id = any(${[...ids]}::uuid[])`;
  return assetRows.list(db, legalEntityId, { where }, { order: ["id"] });
}

/** Cards of a company that left in a span of days, the earliest first. */
export function findDisposed(
  db: Connection,
  legalEntityId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<AssetRow[]> {
  const where = () => sql<SqlBool>`asset.disposed_on between ${startDate} and ${endDate}`;
  return assetRows.list(db, legalEntityId, { where }, { order: ["disposedOn", "number"] });
}

/** The card that one is a component of, and its own components. */
export async function findKin(db: Connection, { legalEntityId, id, mainId }: AssetRow) {
  const where = () => sql<SqlBool>`(asset.main_id = ${id} or asset.id = ${mainId})`;
  const rows = await assetRows.list(db, legalEntityId, { where }, { order: ["number"] });
  return {
    main: rows.find((row) => row.id === mainId) ?? null,
    components: rows.filter((row) => row.mainId === id),
  };
}

/** The number of the next card of a company; its ledger is locked. */
export async function nextAssetNumber(tx: Tx, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from asset
    where legal_entity_id = ${legalEntityId}`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** What is in force of the postings of each asset: the day that charges reach; absent where nothing is written. */
export async function findPosted(
  db: Connection,
  scope: Scope,
  assetIds: readonly string[],
): Promise<Map<string, { readonly chargedUntil: string | null }>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ assetId: string; chargedUntil: string | null }>`
    select c.asset_id, max(p.posting_date) filter (where c.charge_cents <> 0) as charged_until
    from asset_charge c
    join asset_posting p on p.legal_entity_id = c.legal_entity_id and p.id = c.posting_id and p.undone_at is null
    where c.asset_id = any(${[...assetIds]}::uuid[]) and ${withinScope(scope, "c.legal_entity_id")}
    group by c.asset_id`.execute(db);
  return new Map(rows.map(({ assetId, chargedUntil }) => [assetId, { chargedUntil }]));
}

/** A line of a validated bill on an account of class 2, less the assets made from it. */
export type BilledLineRow = {
  readonly invoiceId: string;
  readonly invoiceLineId: string;
  readonly billNumber: string | null;
  readonly supplier: string | null;
  readonly date: string;
  readonly label: string;
  readonly account: string;
  readonly quantity: number;
  readonly exclVatCents: number;
  readonly costCents: number;
};

/** Lines of bills that assets may still be made from, the oldest first. A cancelled bill leaves none: its reversal takes them back. */
export async function findBilledLines(
  db: Connection,
  legalEntityId: string,
  lineIds?: readonly string[],
): Promise<BilledLineRow[]> {
  const only = lineIds ? sql`and l.document_line_id = any(${[...lineIds]}::uuid[])` : sql``;
  const { rows } = await sql<BilledLineRow>`
    with booked as (
      select l.document_id, l.document_line_id, e.account, sum(l.amount_cents)::bigint as cost_cents,
        sum(l.amount_cents) filter (where l.role = 'fixed_asset')::bigint as excl_vat_cents
      from entry_line e
      join document_link l on l.legal_entity_id = e.legal_entity_id and l.entry_line_id = e.id
        and l.document_kind = 'invoice' and l.document_line_id is not null and l.role in ('fixed_asset', 'non_deductible_vat')
      where e.legal_entity_id = ${legalEntityId} and e.account >= '20' and e.account < '28' ${only}
      group by l.document_id, l.document_line_id, e.account having sum(l.amount_cents) > 0
    ), used as (
      select s.invoice_line_id, sum(s.cents)::bigint as cents from asset_source s
      where s.legal_entity_id = ${legalEntityId} group by 1
    )
    select i.id as invoice_id, n.id as invoice_line_id, i.bill_number, i.company_name as supplier, i.bill_date as date,
      case when n.label = '' then i.label else n.label end as label, b.account, n.quantity::float8 as quantity,
      coalesce(b.excl_vat_cents, 0) as excl_vat_cents, (b.cost_cents - coalesce(u.cents, 0))::bigint as cost_cents
    from booked b
    join invoice i on i.legal_entity_id = ${legalEntityId} and i.id = b.document_id and i.direction = 'debit'
    join invoice_line n on n.legal_entity_id = ${legalEntityId} and n.id = b.document_line_id
    left join used u on u.invoice_line_id = b.document_line_id
    where b.cost_cents > coalesce(u.cents, 0)
    order by i.bill_date, i.id, n.position`.execute(db);
  return rows;
}

/** The lines of bills that an asset was made from. */
export async function findSources(db: Connection, scope: Scope, assetId: string) {
  const { rows } = await sql<{
    invoiceId: string;
    invoiceRefId: string | null;
    label: string;
    cents: number;
  }>`
    select s.invoice_id, i.ref_id as invoice_ref_id, coalesce(n.label, i.label) as label, s.cents
    from asset_source s
    join invoice i on i.legal_entity_id = s.legal_entity_id and i.id = s.invoice_id
    left join invoice_line n on n.legal_entity_id = s.legal_entity_id and n.id = s.invoice_line_id
    where s.asset_id = ${assetId} and ${withinScope(scope, "s.legal_entity_id")} order by i.bill_date, n.position`.execute(
    db,
  );
  return rows;
}

export type NewSource = {
  readonly legalEntityId: string;
  readonly assetId: string;
  readonly invoiceId: string;
  readonly invoiceLineId: string;
  readonly cents: number;
};

export async function insertSources(tx: Tx, sources: readonly NewSource[]): Promise<void> {
  await insertRows(tx, ["assetSource", sources]);
}

/** Takes the lines off an asset, and answers them: they are shared anew. */
export async function takeSources(
  tx: Tx,
  { legalEntityId, assetId }: Pick<NewSource, "legalEntityId" | "assetId">,
): Promise<Pick<NewSource, "invoiceId" | "invoiceLineId">[]> {
  return tx
    .deleteFrom("assetSource")
    .where("legalEntityId", "=", legalEntityId)
    .where("assetId", "=", assetId)
    .returning(["invoiceId", "invoiceLineId"])
    .execute();
}
