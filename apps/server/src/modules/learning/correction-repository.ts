import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";

export type NewCorrection = {
  readonly field: string;
  readonly lineId: string | null;
  readonly read: unknown;
  readonly chosen: unknown;
};

export type CorrectedBill = {
  readonly legalEntityId: string;
  readonly invoiceId: string;
  readonly counterpartyId: string | null;
  readonly supplierKey: string;
};

/** Keeps what a person changed, for good. */
export async function insertCorrections(
  tx: Tx,
  scope: Scope,
  bill: CorrectedBill,
  corrections: readonly NewCorrection[],
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return;
  await tx
    .insertInto("captureCorrection")
    .values(
      corrections.map(({ read, chosen, ...rest }) => ({
        id: newId(),
        ...bill,
        ...rest,
        read: json(read),
        chosen: json(chosen),
        madeBy: scope.userId,
        madeAt: now,
      })),
    )
    .execute();
}

export type CorrectionRow = NewCorrection & {
  readonly id: string;
  readonly madeBy: string;
  readonly madeAt: Date;
};

/** What was changed on a bill, the oldest first, with the names of who did. */
export async function findCorrections(
  db: Connection,
  bill: { readonly legalEntityId: string; readonly invoiceId: string },
): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`
    select c.id, c.field, c.line_id, c.read, c.chosen, c.made_at,
      coalesce(nullif(trim(concat_ws(' ', u.firstname, u.lastname)), ''), u.email) as made_by
    from capture_correction c join user_account u on u.id = c.made_by
    where c.legal_entity_id = ${bill.legalEntityId} and c.invoice_id = ${bill.invoiceId}
    order by c.id`.execute(db);
  return rows;
}

/**
 * The suppliers that persons chose for documents that named theirs so, in the last state of each; a supplier that was
 * forgotten since is not among them.
 */
export async function findChosenSuppliers(
  db: Connection,
  legalEntityId: string,
  supplierKey: string,
): Promise<string[]> {
  const { rows } = await sql<{ counterpartyId: string }>`
    select distinct last.counterparty_id from (
      select distinct on (c.invoice_id) c.counterparty_id, c.made_at
      from capture_correction c
      where c.legal_entity_id = ${legalEntityId} and c.supplier_key = ${supplierKey} and c.field = 'supplier'
      order by c.invoice_id, c.id desc
    ) last
    join counterparty p on p.legal_entity_id = ${legalEntityId} and p.id = last.counterparty_id and p.active
    where last.made_at > coalesce((select max(f.made_at) from capture_forgetting f
      where f.legal_entity_id = ${legalEntityId} and f.counterparty_id = last.counterparty_id), '-infinity')
    limit 2`.execute(db);
  return rows.map((row) => row.counterpartyId);
}

export type NewForgetting = {
  readonly legalEntityId: string;
  readonly counterpartyId: string | null;
  readonly invoiceId: string | null;
  readonly undone: boolean;
};

/** Records what must no longer be learned from. */
export async function insertForgetting(
  tx: Tx,
  scope: Scope,
  forgetting: NewForgetting,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("captureForgetting")
    .values({ id: newId(), ...forgetting, madeBy: scope.userId, madeAt: now })
    .execute();
}

/** Whether a bill was taken out of what is learned. */
export async function isForgotten(
  db: Connection,
  bill: { readonly legalEntityId: string; readonly invoiceId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("captureForgetting")
    .select("undone")
    .where("legalEntityId", "=", bill.legalEntityId)
    .where("invoiceId", "=", bill.invoiceId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && !row.undone;
}
