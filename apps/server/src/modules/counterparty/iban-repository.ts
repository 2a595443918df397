import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { newId } from "../../ids.ts";
import { type Scope, withinScope } from "../../scope.ts";
import type { CounterpartyRow } from "./repository.ts";

export type IbanRow = {
  readonly id: string;
  readonly iban: string;
  readonly state: "to_approve" | "approved" | "refused" | "replaced";
  readonly askedById: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
};

type Party = Pick<CounterpartyRow, "legalEntityId" | "id">;

/** The bank accounts of a third party, the latest first. */
export async function findIbans(
  db: Connection,
  { legalEntityId, id }: Party,
  limit: number,
): Promise<IbanRow[]> {
  const { rows } = await sql<IbanRow>`
    select b.id, b.iban, b.state, b.asked_by as asked_by_id, b.asked_at, b.decided_at, b.reason,
      coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email) as asked_by,
      coalesce(nullif(trim(d.firstname || ' ' || d.lastname), ''), d.email) as decided_by
    from counterparty_iban b
    join user_account a on a.id = b.asked_by
    left join user_account d on d.id = b.decided_by
    where b.legal_entity_id = ${legalEntityId} and b.counterparty_id = ${id}
    order by b.asked_at desc, b.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Which of these third parties have a bank account that waits for a second person. */
export async function findWaitingIbans(
  db: Connection,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("counterpartyIban")
    .select("counterpartyId")
    .where("counterpartyId", "in", [...ids])
    .where("state", "=", "to_approve")
    .where(withinScope(scope, "counterparty_iban.legal_entity_id"))
    .execute();
  return new Set(rows.map((row) => row.counterpartyId));
}

/** What waits for a decision is waited for no more: another account came. */
export async function replaceWaitingIban(tx: Tx, { legalEntityId, id }: Party): Promise<void> {
  await tx
    .updateTable("counterpartyIban")
    .set({ state: "replaced" })
    .where("legalEntityId", "=", legalEntityId)
    .where("counterpartyId", "=", id)
    .where("state", "=", "to_approve")
    .execute();
}

/** Keeps a bank account that was given. */
export async function insertIban(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id }: Party,
  iban: string,
): Promise<void> {
  await sql`
    insert into counterparty_iban (legal_entity_id, id, counterparty_id, iban, state, asked_by, asked_at)
    values (${legalEntityId}, ${newId()}, ${id}, ${iban}, 'to_approve', ${scope.userId}, clock_timestamp())`.execute(
    tx,
  );
}

/** Writes the decision on an account that waits; false when it waits no more. */
export async function decideIbanRow(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  row: {
    readonly id: string;
    readonly state: "approved" | "refused";
    readonly reason: string | null;
    readonly decidedAt: Date;
  },
): Promise<boolean> {
  const { id, ...decided } = row;
  const changed = await tx
    .updateTable("counterpartyIban")
    .set({ ...decided, decidedBy: scope.userId })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .where("state", "=", "to_approve")
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
