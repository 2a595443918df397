import type { AuditResource } from "@grand-livre/contracts/audit";
import type { Insertable } from "kysely";
import type { Tx } from "../../database/connection.ts";
import { insertRows, jsonText } from "../../database/insert-rows.ts";
import type { AuditLog } from "../../database/schema.gen.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";

export type AuditRow = {
  readonly action: string;
  readonly resource: AuditResource;
  readonly resourceId?: string | undefined;
  readonly legalEntityId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string | undefined;
  readonly address?: string | undefined;
};

/** A row as it is written, with who did it. */
export type NewAuditRow = Insertable<AuditLog>;

/** The row of what a person did. */
export function rowOf(scope: Scope, row: AuditRow): NewAuditRow {
  return newRow(row, {
    userId: scope.userId,
    onBehalfOf: scope.actingFor?.userId ?? null,
    delegationId: scope.actingFor?.delegationId ?? null,
  });
}

/**
 * The row of what nobody known did.
 * tidy-allow scope: a refused sign-in has nobody behind it that is sure; it reads nothing.
 */
export function rowOfNobody(row: AuditRow): NewAuditRow {
  return newRow(row, { userId: null, onBehalfOf: null, delegationId: null });
}

function newRow(
  row: AuditRow,
  who: { userId: string | null; onBehalfOf: string | null; delegationId: string | null },
): NewAuditRow {
  return {
    id: newId(),
    ...who,
    legalEntityId: row.legalEntityId ?? null,
    action: row.action,
    resource: row.resource,
    resourceId: row.resourceId ?? null,
    details: jsonText(row.details ?? {}),
    requestId: row.requestId ?? null,
    address: row.address ?? null,
  };
}

/**
 * Writes audit rows in the transaction of the changes they tell of.
 * tidy-allow scope: each row was made for who did it (`rowOf`).
 */
export async function insertAudit(tx: Tx, rows: readonly NewAuditRow[]): Promise<void> {
  await insertRows(tx, "auditLog", rows);
}
