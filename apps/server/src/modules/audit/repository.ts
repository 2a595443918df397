import type { AuditResource } from "@grand-livre/contracts/audit";
import type { Insertable } from "kysely";
import type { Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import type { AuditLog } from "../../database/schema.gen.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";

export type AuditRow = {
  readonly action: string;
  readonly resource: AuditResource;
  readonly resourceId?: string | undefined;
  readonly legalEntityId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** The request that a change came with. */
export type AuditOrigin = { readonly requestId?: string; readonly address?: string | undefined };

/** A row as it is written, with who did it. */
export type NewAuditRow = Insertable<AuditLog>;
/** Rows of the log as a part of the statement that writes their changes. */
export type AuditPart = readonly ["auditLog", readonly NewAuditRow[]];

/** The row of what a person did. */
export function rowOf(scope: Scope, origin: AuditOrigin, row: AuditRow): NewAuditRow {
  return newRow(row, origin, {
    userId: scope.userId,
    onBehalfOf: scope.actingFor?.userId ?? null,
    delegationId: scope.actingFor?.delegationId ?? null,
    apiKeyId: scope.apiKeyId ?? null,
  });
}

/** The row of an action without a known person. */
export function rowOfNobody(origin: AuditOrigin, row: AuditRow): NewAuditRow {
  return newRow(row, origin, { userId: null, onBehalfOf: null, delegationId: null, apiKeyId: null });
}

function newRow(
  row: AuditRow,
  { requestId, address }: AuditOrigin,
  who: Pick<NewAuditRow, "userId" | "onBehalfOf" | "delegationId" | "apiKeyId">,
): NewAuditRow {
  return {
    id: newId(),
    ...who,
    legalEntityId: row.legalEntityId ?? null,
    action: row.action,
    resource: row.resource,
    resourceId: row.resourceId ?? null,
    details: (row.details ?? {}) as never,
    requestId: requestId ?? null,
    address: address ?? null,
  };
}

/** Writes audit rows in the transaction of their changes. */
export async function insertAudit(tx: Tx, rows: readonly NewAuditRow[]): Promise<void> {
  await insertRows(tx, ["auditLog", rows]);
}
