import type { ASSET_POSTING_KINDS } from "@grand-livre/contracts/asset";
import type { AssetState } from "@grand-livre/domain/asset/asset-state";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** The source that the entries of a posting name. */
export const POSTING_SOURCE = "asset_posting";
/** The rule of an entry that reverses one of a posting. */
export const UNDO_RULE = "cancellation";

export type PostingRow = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly kind: (typeof ASSET_POSTING_KINDS)[number];
  readonly postingDate: string;
  readonly undoneAt: Date | null;
};

/** What a posting writes for one asset. */
export type ChargeValues = {
  readonly assetId: string;
  readonly chargeCents: number;
  readonly derogatoryCents: number;
  readonly impairmentCents: number;
};

/** Writes a posting with what it charges to each asset. */
export async function insertPosting(
  tx: Tx,
  scope: Scope,
  posting: Omit<PostingRow, "undoneAt"> & { readonly writtenAt: Date },
  charges: readonly ChargeValues[],
): Promise<void> {
  const { legalEntityId, id: postingId } = posting;
  await insertRows(
    tx,
    ["assetPosting", [{ ...posting, writtenBy: scope.userId }]],
    ["assetCharge", charges.map((charge) => ({ ...charge, legalEntityId, postingId }))],
  );
}

/** Adds charges to a posting that is being written: those of a long run come in slices. */
export async function insertCharges(
  tx: Tx,
  { legalEntityId, id: postingId }: Pick<PostingRow, "legalEntityId" | "id">,
  charges: readonly ChargeValues[],
): Promise<void> {
  await insertRows(tx, ["assetCharge", charges.map((charge) => ({ ...charge, legalEntityId, postingId }))]);
}

/** Adds what a posting wrote to the sums that the cards hold, with the state of each after it. */
export async function addToAssets(
  tx: Tx,
  legalEntityId: string,
  added: readonly (Pick<ChargeValues, "assetId" | "chargeCents" | "derogatoryCents"> & {
    readonly state: AssetState;
  })[],
): Promise<void> {
  await sql`
    update asset a set charged_cents = a.charged_cents + n."chargeCents",
      derogatory_cents = a.derogatory_cents + n."derogatoryCents", state = n.state, version = a.version + 1
    from json_to_recordset(${JSON.stringify(added)}::json)
      n ("assetId" uuid, "chargeCents" bigint, "derogatoryCents" bigint, state text)
    where a.legal_entity_id = ${legalEntityId} and a.id = n."assetId"`.execute(tx);
}

export async function findPosting(db: Connection, scope: Scope, id: string): Promise<PostingRow | undefined> {
  const row = await db
    .selectFrom("assetPosting")
    .select(["legalEntityId", "id", "kind", "postingDate", "undoneAt"])
    .where("id", "=", id)
    .where(withinScope(scope, "asset_posting.legal_entity_id"))
    .executeTakeFirst();
  return row as PostingRow | undefined;
}

export async function markUndone(tx: Tx, { legalEntityId, id }: PostingRow, undoneAt: Date): Promise<void> {
  await tx
    .updateTable("assetPosting")
    .set({ undoneAt })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

export async function findCharges(
  db: Connection,
  { legalEntityId, id }: Pick<PostingRow, "legalEntityId" | "id">,
): Promise<ChargeValues[]> {
  return db
    .selectFrom("assetCharge")
    .select(["assetId", "chargeCents", "derogatoryCents", "impairmentCents"])
    .where("legalEntityId", "=", legalEntityId)
    .where("postingId", "=", id)
    .execute();
}

/** Postings that may still be undone: none in force came after them for one of their assets. */
export async function findLastPostings(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from asset_posting p
    where p.legal_entity_id = ${legalEntityId} and p.id = any(${[...ids]}::uuid[]) and p.undone_at is null
      and not exists (
        select from asset_posting later
        join asset_charge c on c.legal_entity_id = later.legal_entity_id and c.posting_id = later.id
        join asset_charge own on own.legal_entity_id = c.legal_entity_id and own.asset_id = c.asset_id
        where later.legal_entity_id = p.legal_entity_id and later.undone_at is null and later.id > p.id
          and own.posting_id = p.id
      )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type ShownPosting = Omit<PostingRow, "undoneAt"> &
  Omit<ChargeValues, "assetId"> & { readonly undone: boolean; readonly assets: number };

/** Postings of a company, or of one of its assets with what they wrote for it; the latest first. */
export async function findPostings(
  db: Connection,
  of: { readonly legalEntityId: string; readonly kind?: PostingRow["kind"]; readonly assetId?: string },
): Promise<ShownPosting[]> {
  const { rows } = await sql<ShownPosting>`
    select p.legal_entity_id, p.id, p.kind, p.posting_date, p.undone_at is not null as undone, count(*)::int as assets,
      sum(c.charge_cents)::bigint as charge_cents, sum(c.derogatory_cents)::bigint as derogatory_cents,
      sum(c.impairment_cents)::bigint as impairment_cents
    from asset_posting p
    join asset_charge c on c.legal_entity_id = p.legal_entity_id and c.posting_id = p.id
    where p.legal_entity_id = ${of.legalEntityId}
      ${of.kind === undefined ? sql`` : sql`and p.kind = ${of.kind}`}
      ${of.assetId === undefined ? sql`` : sql`and c.asset_id = ${of.assetId}`}
    group by p.legal_entity_id, p.id order by p.id desc`.execute(db);
  return rows;
}

export type PostingEntry = {
  readonly postingId: string;
  readonly id: string;
  readonly number: string | null;
  readonly rule: string | null;
};

/** The entries of postings, their reversals aside, in the order they were written. */
export async function findPostingEntries(
  db: Connection,
  legalEntityId: string,
  postingIds: readonly string[],
): Promise<PostingEntry[]> {
  const { rows } = await sql<PostingEntry>`
    select e.source_id as posting_id, e.id, e.number, e.source_rule as rule from entry e
    where e.legal_entity_id = ${legalEntityId} and e.source_kind = ${POSTING_SOURCE}
      and e.source_id = any(${[...postingIds]}::uuid[]) and e.source_rule <> ${UNDO_RULE} order by e.rank`.execute(
    db,
  );
  return rows;
}

/** What 28x and 29x held for each asset on a day, by its postings in force. */
export async function sumChargesUntil(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<Map<string, { readonly chargeCents: number; readonly impairmentCents: number }>> {
  const { rows } = await sql<{ assetId: string; chargeCents: number; impairmentCents: number }>`
    select c.asset_id, sum(c.charge_cents)::bigint as charge_cents, sum(c.impairment_cents)::bigint as impairment_cents
    from asset_posting p
    join asset_charge c on c.legal_entity_id = p.legal_entity_id and c.posting_id = p.id
    where p.legal_entity_id = ${legalEntityId} and p.undone_at is null and p.posting_date <= ${date} group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ assetId, ...sums }) => [assetId, sums]));
}
