import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

export type NewComparison = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly day: string;
  readonly drafts: boolean;
  readonly fileSha256: string;
  readonly fileName: string;
  readonly compared: number;
  readonly gaps: number;
};

export type ComparisonRow = Omit<NewComparison, "legalEntityId"> & {
  readonly comparedBy: string;
  readonly comparedAt: Date;
};

/** Keeps what came of a comparison. */
export async function insertComparison(tx: Tx, scope: Scope, row: NewComparison): Promise<void> {
  await tx
    .insertInto("balanceComparison")
    .values({ ...row, comparedBy: scope.userId })
    .execute();
}

/** The last comparisons of a company, the newest first; or the one that is named. */
export async function findComparisons(
  db: Connection,
  legalEntityId: string,
  { limit, id }: { readonly limit: number; readonly id?: string },
): Promise<ComparisonRow[]> {
  const { rows } = await sql<ComparisonRow>`
    select c.id, c.day::text, c.drafts, c.file_sha256, c.file_name, c.compared, c.gaps,
      trim(u.firstname || ' ' || u.lastname) as compared_by, c.compared_at
    from balance_comparison c join user_account u on u.id = c.compared_by
    where c.legal_entity_id = ${legalEntityId} ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.compared_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}
