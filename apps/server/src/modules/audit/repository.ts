import { type Connection, json } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";

export type AuditRow = {
  readonly action: string;
  readonly resource: string;
  readonly resourceId?: string | undefined;
  readonly legalEntityId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
};

/** Writes one audit row in the transaction of the change it tells of. */
export async function insertAudit(tx: Connection, scope: Scope, row: AuditRow): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      id: newId(),
      userId: scope.userId,
      legalEntityId: row.legalEntityId ?? null,
      action: row.action,
      resource: row.resource,
      resourceId: row.resourceId ?? null,
      details: json(row.details ?? {}),
      requestId: row.requestId ?? null,
      address: row.address ?? null,
    })
    .execute();
}
