import { type Action, actions, type ServiceId } from "@grand-livre/contracts/rights";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** What one indexed query tells of the person behind a session. */
export type SessionRow = {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: "ADMIN" | "ACCOUNTANT" | "COLLABORATOR" | "DELEGATE";
  readonly superAdministrator: boolean;
  readonly legalEntityIds: readonly string[];
  readonly rights: ReadonlyMap<ServiceId, ReadonlySet<Action>>;
};

/**
 * The living session of an active person, with rights and legal entities, in one query.
 * tidy-allow scope: this is the query that makes the scope.
 */
export async function findSession(
  db: Connection,
  session: { sessionId: string; userId: string; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<
    Omit<SessionRow, "rights"> & { rights: Record<string, Record<string, boolean>> }
  >`
    select u.email, u.firstname, u.lastname, u.role, u.super_administrator,
      array(select e.legal_entity_id from user_legal_entity e where e.user_id = u.id) as legal_entity_ids,
      coalesce((select jsonb_object_agg(r.service_id, to_jsonb(r)) from user_service_right r where r.user_id = u.id), '{}') as rights
    from user_session s join user_account u on u.id = s.user_id
    where s.id = ${session.sessionId} and s.user_id = ${session.userId}
      and s.ended_at is null and s.expires_at > ${session.now} and u.status = 'active'`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const rights = new Map<ServiceId, ReadonlySet<Action>>();
  for (const [service, flags] of Object.entries(row.rights)) {
    rights.set(
      service as ServiceId,
      new Set(actions.filter((action) => flags[action.toLowerCase()] === true)),
    );
  }
  return { ...row, rights };
}
