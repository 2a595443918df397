import type { Action, Right } from "@grand-livre/contracts/rights";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** The column of each action. */
const COLUMN = {
  Viewer: "r.viewer",
  Creator: "r.creator",
  Editor: "r.editor",
  Validator: "r.validator",
  Deleter: "r.deleter",
  Exporter: "r.exporter",
} as const satisfies Record<Action, string>;

/**
 * Of these companies, those where an active person other than some has a right: what asks for a second person asks for one there.
 * The companies come from rows of the caller's scope.
 */
export async function sharedCompanies(
  db: Connection,
  legalEntityIds: readonly string[],
  { service, action }: Right,
  except: readonly string[],
): Promise<ReadonlySet<string>> {
  if (legalEntityIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select l.id from legal_entity l
    where l.id = any(${[...legalEntityIds]}::uuid[]) and exists (
      select from user_account u
      where u.status = 'active' and u.id <> all(${[...except]}::uuid[])
        and ((u.super_administrator and not hidden_from(u.id, l.id, now())) or (
          exists (select from user_legal_entity o where o.user_id = u.id and o.legal_entity_id = l.id)
          and exists (select from user_effective_right r
            where r.user_id = u.id and r.service_id = ${service} and ${sql.ref(COLUMN[action])}))))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
