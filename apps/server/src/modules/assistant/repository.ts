import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** tidy-allow scope: a setting of the whole installation. */
export async function isInstallationOpen(db: Connection): Promise<boolean> {
  const row = await db.selectFrom("installation").select("assistantsOpen").executeTakeFirst();
  return row?.assistantsOpen ?? false;
}

/** tidy-allow scope: a setting of the whole installation, changed by super-administrators alone. */
export async function saveInstallationOpen(tx: Tx, assistantsOpen: boolean): Promise<void> {
  await tx
    .insertInto("installation")
    .values({ id: newId(), assistantsOpen })
    .onConflict((conflict) => conflict.column("singleton").doUpdateSet({ assistantsOpen }))
    .execute();
}

export async function saveCompanyOpen(tx: Tx, id: string, assistantsOpen: boolean): Promise<void> {
  await tx.updateTable("legalEntity").set({ assistantsOpen }).where("id", "=", id).execute();
}

export type LastCalls = {
  readonly lastSuccessAt: Date | null;
  readonly lastRefusal: { readonly at: string; readonly code: string } | null;
};

/** The last call of an assistant on a company that was answered, and the last one that was refused. */
export async function findLastCalls(db: Connection, legalEntityId: string): Promise<LastCalls> {
  const { rows } = await sql<LastCalls>`
    select max(at) filter (where details ->> 'outcome' = 'OK') as last_success_at,
      (array_agg(jsonb_build_object('at', at, 'code', details ->> 'outcome') order by id desc)
        filter (where details ->> 'outcome' <> 'OK'))[1] as last_refusal
    from audit_log where resource = 'assistant' and action = 'call' and legal_entity_id = ${legalEntityId}`.execute(
    db,
  );
  return rows[0] ?? { lastSuccessAt: null, lastRefusal: null };
}

export type OpenCompany = { readonly id: string; readonly refId: string };

/** The companies of the scope that assistants may work on. */
export async function findOpenCompanies(db: Connection, scope: Scope): Promise<OpenCompany[]> {
  return db
    .selectFrom("legalEntity")
    .select(["id", "refId"])
    .where("assistantsOpen", "=", true)
    .where(withinScope(scope, "legal_entity.id"))
    .execute();
}
