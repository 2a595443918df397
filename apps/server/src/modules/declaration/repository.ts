import type { DeclarationKey } from "@grand-livre/domain/declaration/calendar";
import type { DeclarationKind } from "@grand-livre/domain/declaration/declaration-rules";
import type { KeptState } from "@grand-livre/domain/declaration/declaration-state";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { Declaration, DeclarationPosting } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type ProfileRow = RowOf<"declarationProfile">;
export const profileRows = ownedRows<"declarationProfile", ProfileRow>("declarationProfile");

/** What companies said of themselves. */
export async function findProfiles(db: Connection, legalEntityIds: readonly string[]): Promise<ProfileRow[]> {
  return db
    .selectFrom("declarationProfile")
    .selectAll()
    .where("legalEntityId", "in", [...legalEntityIds])
    .execute();
}

export type PostingRow = {
  readonly id: string;
  readonly posting: "charge" | "payment";
  readonly date: string;
  readonly amountCents: number;
  readonly entryId: string | null;
};

export type KeptDeclaration = Omit<Selectable<Declaration>, "kind" | "state"> & {
  readonly kind: DeclarationKind;
  readonly state: KeptState;
  readonly actedByName: string | null;
  /** Those in force. */
  readonly postings: readonly PostingRow[];
};

/** The declarations with an action whose period touches a span, with their postings in force. */
export async function findKept(
  db: Connection,
  legalEntityIds: readonly string[],
  span: { readonly startDate: string; readonly endDate: string },
): Promise<KeptDeclaration[]> {
  const { rows } = await sql<KeptDeclaration>`
    select d.*, nullif(concat_ws(' ', u.firstname, u.lastname), '') as acted_by_name,
      coalesce((select json_agg(json_build_object('id', p.id, 'posting', p.kind, 'date', p.posting_date,
          'amountCents', p.amount_cents, 'entryId', p.entry_id) order by p.id)
        from declaration_posting p where p.legal_entity_id = d.legal_entity_id and p.declaration_id = d.id
          and p.undone_at is null), '[]') as postings
    from declaration d left join user_account u on u.id = d.acted_by
    where d.legal_entity_id = any(${[...legalEntityIds]}::uuid[])
      and d.end_date >= ${span.startDate} and d.start_date <= ${span.endDate}`.execute(db);
  return rows;
}

/** Writes a declaration without an action before, or changes it. Under the ledger's lock. */
export async function saveDeclaration(
  tx: Tx,
  row: Insertable<Declaration>,
): Promise<{ readonly id: string }> {
  const {
    legalEntityId: _,
    id: _id,
    kind: _kind,
    startDate: _start,
    endDate: _end,
    part: _part,
    ...change
  } = row;
  return tx
    .insertInto("declaration")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .constraint("declaration_once")
        .doUpdateSet({ ...change, version: sql`declaration.version + 1` as never }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function insertPosting(tx: Tx, row: Insertable<DeclarationPosting>): Promise<void> {
  await tx.insertInto("declarationPosting").values(row).execute();
}

export type FoundPosting = DeclarationKey & {
  readonly legalEntityId: string;
  readonly posting: "charge" | "payment";
  readonly entryId: string | null;
  readonly amountCents: number;
  readonly undone: boolean;
};

/** One posting with the declaration that it belongs to. */
export async function findPosting(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<FoundPosting | undefined> {
  const { rows } = await sql<FoundPosting>`
    select p.legal_entity_id, p.kind as posting, p.entry_id, p.amount_cents, p.undone_at is not null as undone,
      d.kind, d.start_date, d.end_date, d.part
    from declaration_posting p
    join declaration d on d.legal_entity_id = p.legal_entity_id and d.id = p.declaration_id
    where p.id = ${id} and ${withinScope(scope, "p.legal_entity_id")}`.execute(db);
  return rows[0];
}

export async function markUndone(
  tx: Tx,
  { legalEntityId, id }: { readonly legalEntityId: string; readonly id: string },
  undoneAt: Date,
): Promise<void> {
  await tx
    .updateTable("declarationPosting")
    .set({ undoneAt })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}
