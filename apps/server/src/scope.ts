import { type Expression, type SqlBool, sql } from "kysely";

/**
 * What the caller may reach: the legal entities of a person, or all of them for a super-administrator.
 * Every repository function takes one and filters by it; `tools/tidy` fails on one that does not.
 */
export type Scope = {
  readonly userId: string;
  readonly legalEntityIds: readonly string[] | "all";
  /** Who lent him what he uses now; the audit log names both. */
  readonly actingFor?: { readonly userId: string; readonly delegationId: string };
};

/** Whether the scope reaches this legal entity. */
export function scopeReaches(scope: Scope, legalEntityId: string): boolean {
  return scope.legalEntityIds === "all" || scope.legalEntityIds.includes(legalEntityId);
}

/**
 * The SQL condition "this column is a legal entity of the scope", for any query.
 * @param column the column holding the legal entity's id, as `table.column` in snake_case
 */
export function withinScope(scope: Scope, column: string): Expression<SqlBool> {
  if (scope.legalEntityIds === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} = any(${[...scope.legalEntityIds]}::uuid[])`;
}
