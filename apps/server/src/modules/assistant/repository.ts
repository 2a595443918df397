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
