import { type Expression, type SqlBool, sql } from "kysely";
import type { RowScope } from "./database/row-scope.ts";

/**
 * What the caller may reach: the legal entities of a person, or all of them for a super-administrator.
 * Row security judges by it what a query sees. A repository function takes one where the query reaches over companies or the table has
 * no fence (record 0064); `tools/tidy` fails on one that should and does not.
 */
export type Scope = {
  readonly userId: string;
  readonly legalEntityIds: readonly string[] | "all";
  /** Confidential companies that « all » does not reach. */
  readonly hidden?: readonly string[];
  /** The key by which a program acts as the person; the audit log names it. */
  readonly apiKeyId?: string;
  /** The person who lent the rights in use; the audit log names both. */
  readonly actingFor?: { readonly userId: string; readonly delegationId: string };
};

/** Whether the scope reaches this legal entity. */
export function scopeReaches(scope: Scope, legalEntityId: string): boolean {
  if (scope.legalEntityIds === "all") return !(scope.hidden ?? []).includes(legalEntityId);
  return scope.legalEntityIds.includes(legalEntityId);
}

/** The companies of a scope as the fence of the database knows them. */
export function rowsOf({ legalEntityIds, hidden = [] }: Pick<Scope, "legalEntityIds" | "hidden">): RowScope {
  return legalEntityIds === "all" && hidden.length > 0 ? { allBut: hidden } : legalEntityIds;
}

/**
 * The SQL condition "this column is a legal entity of the scope", for a query that names no company or reads an open table.
 * @param column the column holding the legal entity's id, as `table.column` in snake_case
 */
export function withinScope(scope: Scope, column: string): Expression<SqlBool> {
  const { hidden = [] } = scope;
  if (scope.legalEntityIds === "all")
    return hidden.length === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${sql.ref(column)} <> all(${[...hidden]}::uuid[])`;
  // Said as a query says that names the company: PostgreSQL sees that it is the same condition, and does not take the company's rows
  // for as many times fewer as there are companies. It then sorted all of them for a page.
  const [only, ...others] = scope.legalEntityIds;
  if (only !== undefined && others.length === 0) return sql<SqlBool>`${sql.ref(column)} = ${only}::uuid`;
  return sql<SqlBool>`${sql.ref(column)} = any(${[...scope.legalEntityIds]}::uuid[])`;
}
