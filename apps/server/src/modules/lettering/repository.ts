import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type LetteringLineRow = {
  readonly id: string;
  readonly account: string;
  readonly auxiliary: string | null;
  readonly counterpartyId: string | null;
  readonly date: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly state: "draft" | "provisional" | "validated";
  readonly letterable: boolean;
  readonly letteringId: string | null;
  readonly lettering: string | null;
};

/** Lines with their account's nature and their lettering in force. */
export async function findLinesToLetter(
  db: Connection,
  legalEntityId: string,
  lineIds: readonly string[],
): Promise<LetteringLineRow[]> {
  const { rows } = await sql<LetteringLineRow>`
    select l.id, l.account, l.auxiliary, l.counterparty_id, l.entry_date as date, l.debit_cents, l.credit_cents, e.state, a.letterable,
      c.lettering_id, g.code as lettering
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    join account a on a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
    left join lettering_current c on c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
    left join lettering g on g.legal_entity_id = c.legal_entity_id and g.id = c.lettering_id
    where l.legal_entity_id = ${legalEntityId} and l.id = any(${[...lineIds]}::uuid[])
    order by l.entry_date, l.entry_id, l.position`.execute(db);
  return rows;
}

/** The lines that letterings in force hold. */
export async function findLinesOfLetterings(
  db: Connection,
  legalEntityId: string,
  letteringIds: readonly string[],
): Promise<string[]> {
  if (letteringIds.length === 0) return [];
  const rows = await db
    .selectFrom("letteringCurrent")
    .select("entryLineId")
    .where("legalEntityId", "=", legalEntityId)
    .where("letteringId", "in", [...letteringIds])
    .execute();
  return rows.map((row) => row.entryLineId);
}

export type LetteringRow = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly code: string;
  readonly account: string;
  readonly auxiliary: string | null;
  readonly partial: boolean;
  readonly letteredOn: string;
};

/** A lettering in force. */
export async function findLettering(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<LetteringRow | undefined> {
  return db
    .selectFrom("lettering as g")
    .select(["g.legalEntityId", "g.id", "g.code", "g.account", "g.auxiliary", "g.partial", "g.letteredOn"])
    .where("g.id", "=", id)
    .where(withinScope(scope, "g.legal_entity_id"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("letteringCurrent as c")
          .select("c.entryLineId")
          .whereRef("c.legalEntityId", "=", "g.legalEntityId")
          .whereRef("c.letteringId", "=", "g.id"),
      ),
    )
    .executeTakeFirst();
}

/**
 * How many letterings an account and third party ever had, by which the next code is found; where an import brought codes of its own,
 * all codes beside: they follow no order.
 */
export async function findCodes(
  db: Connection,
  of: { readonly legalEntityId: string; readonly account: string; readonly auxiliary: string | null },
): Promise<{ readonly count: number; readonly beside: readonly string[] }> {
  const { rows } = await sql<{ count: number; beside: readonly string[] | null }>`
    select count(*)::int as count, case when bool_or(g.import_batch_id is not null) then array_agg(g.code) end as beside
    from lettering g where g.legal_entity_id = ${of.legalEntityId} and g.account = ${of.account}
      and g.auxiliary is not distinct from ${of.auxiliary}`.execute(db);
  return { count: rows[0]?.count ?? 0, beside: rows[0]?.beside ?? [] };
}

/** Writes a lettering, its lines, and what is in force of them. */
export async function insertLettering(
  tx: Tx,
  scope: Scope,
  row: LetteringRow,
  lineIds: readonly string[],
): Promise<void> {
  const lines = lineIds.map((entryLineId) => ({
    legalEntityId: row.legalEntityId,
    letteringId: row.id,
    entryLineId,
  }));
  const head = { ...row, createdBy: scope.userId };
  await insertRows(tx, ["lettering", [head]], ["letteringLine", lines], ["letteringCurrent", lines]);
}

/** Takes letterings out of force, each with its trace. */
export async function undoLetterings(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  letteringIds: readonly string[],
  reason: string,
): Promise<void> {
  if (letteringIds.length === 0) return;
  await tx
    .deleteFrom("letteringCurrent")
    .where("legalEntityId", "=", legalEntityId)
    .where("letteringId", "in", [...letteringIds])
    .execute();
  await tx
    .insertInto("letteringUndo")
    .values(
      letteringIds.map((letteringId) => ({ legalEntityId, letteringId, reason, undoneBy: scope.userId })),
    )
    .execute();
}
