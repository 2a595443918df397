import type { mappingKinds } from "@grand-livre/contracts/import";
import type { ColumnMapping } from "@grand-livre/domain/import/column-set";
import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type MappingRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly kind: (typeof mappingKinds)[number];
  readonly shape: string;
  readonly headings: readonly string[];
  readonly mapping: ColumnMapping;
  readonly fileName: string;
  readonly usedBy: string;
  readonly usedAt: Date;
};

const MOST_SHAPES = 500;

/** The mappings that a company remembers, the last used first. */
export async function findMappings(db: Connection, legalEntityId: string): Promise<MappingRow[]> {
  const { rows } = await sql<MappingRow>`
    select m.id, m.legal_entity_id, m.kind, m.shape, m.headings, m.mapping, m.file_name,
      trim(u.firstname || ' ' || u.lastname) as used_by, m.used_at
    from import_mapping m join user_account u on u.id = m.used_by
    where m.legal_entity_id = ${legalEntityId}
    order by m.used_at desc, m.id desc limit ${MOST_SHAPES}`.execute(db);
  return rows;
}

export type NewMapping = Pick<
  MappingRow,
  "legalEntityId" | "kind" | "shape" | "headings" | "mapping" | "fileName"
>;

/** Remembers the mapping of a shape for a kind of file, in place of the one before. */
export async function keepMapping(tx: Tx, scope: Scope, row: NewMapping): Promise<void> {
  const told = {
    headings: json(row.headings),
    mapping: json(row.mapping),
    fileName: row.fileName,
    usedBy: scope.userId,
  };
  await tx
    .insertInto("importMapping")
    .values({ ...told, id: newId(), legalEntityId: row.legalEntityId, kind: row.kind, shape: row.shape })
    .onConflict((conflict) =>
      conflict.columns(["legalEntityId", "kind", "shape"]).doUpdateSet({ ...told, usedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Forgets a mapping. @returns what it was, or undefined when it is unknown or out of the scope */
export async function deleteMapping(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ readonly legalEntityId: string; readonly fileName: string } | undefined> {
  return tx
    .deleteFrom("importMapping")
    .where("id", "=", id)
    .where(withinScope(scope, "import_mapping.legal_entity_id"))
    .returning(["legalEntityId", "fileName"])
    .executeTakeFirst();
}
