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
  await insertRow(tx, row, {
    userId: scope.userId,
    onBehalfOf: scope.actingFor?.userId ?? null,
    delegationId: scope.actingFor?.delegationId ?? null,
  });
}

/** tidy-allow scope: a refused sign-in has nobody behind it that is sure. */
export async function insertAnonymousAudit(tx: Connection, row: AuditRow): Promise<void> {
  await insertRow(tx, row, { userId: null, onBehalfOf: null, delegationId: null });
}

async function insertRow(
  tx: Connection,
  row: AuditRow,
  who: { userId: string | null; onBehalfOf: string | null; delegationId: string | null },
): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      id: newId(),
      ...who,
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
