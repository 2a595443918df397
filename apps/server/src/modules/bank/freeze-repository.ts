import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";
import { type AccountPlace, movedBy, movedByBank } from "./balance-repository.ts";

export type FreezeRow = { readonly id: string; readonly freezeDate: string };

/** The last reconciliation of an account that is frozen. */
export async function findLastFreeze(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
): Promise<FreezeRow | undefined> {
  return db
    .selectFrom("bankFreeze")
    .select(["id", "freezeDate"])
    .where("legalEntityId", "=", legalEntityId)
    .where("account", "=", account)
    .where("reopenedAt", "is", null)
    .orderBy("freezeDate", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type NewFreeze = AccountPlace & {
  readonly id: string;
  readonly freezeDate: string;
  readonly statementCents: number;
  readonly unmatchedCents: number;
  readonly bookCents: number;
  readonly frozenAt: Date;
  /** The PDF as it was frozen. */
  readonly documentSha256: string;
};

/** Freezes a reconciliation. */
export async function insertFreeze(tx: Tx, scope: Scope, row: NewFreeze): Promise<void> {
  await tx
    .insertInto("bankFreeze")
    .values({ ...row, frozenBy: scope.userId })
    .execute();
}

/** The PDF of the reconciliation that is frozen at a day. */
export async function findPrintedFreeze(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
  day: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("bankFreeze")
    .select("documentSha256")
    .where("legalEntityId", "=", legalEntityId)
    .where("account", "=", account)
    .where("freezeDate", "=", day)
    .where("reopenedAt", "is", null)
    .executeTakeFirst();
  return row?.documentSha256 ?? undefined;
}

/** The name of the caller, as papers print it. */
export async function findNameOf(db: Connection, scope: Scope): Promise<string> {
  const row = await db
    .selectFrom("userAccount")
    .select(["firstname", "lastname"])
    .where("id", "=", scope.userId)
    .executeTakeFirstOrThrow();
  return `${row.firstname} ${row.lastname}`.trim();
}

/** Opens a frozen reconciliation again; undefined when there is none in force. */
export async function reopenFreeze(
  tx: Tx,
  scope: Scope,
  id: string,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<(AccountPlace & FreezeRow) | undefined> {
  return tx
    .updateTable("bankFreeze")
    .set({ reopenedAt: at, reopenedBy: scope.userId, reason })
    .where("id", "=", id)
    .where("reopenedAt", "is", null)
    .where(withinScope(scope, "bank_freeze.legal_entity_id"))
    .returning(["legalEntityId", "account", "id", "freezeDate"])
    .executeTakeFirst();
}

export type Unmatched = {
  readonly unmatchedLines: number;
  readonly unmatchedLinesCents: number;
  readonly unmatchedOperations: number;
  readonly unmatchedOperationsCents: number;
};

/**
 * Not an entry and its reversal, both within the requested days and neither ticked on the account: together they count for nothing
 * on the bank. Asked of what is open alone: a ticked line, as most are, needs no look at other entries.
 */
const standsAlone = (account: string, start: string, day: string) => sql`not exists (
          select from entry x where x.legal_entity_id = line.legal_entity_id
            and (x.reverses_id = line.entry_id or x.id = line.reverses_id)
            and x.entry_date between ${start}::date and ${day}::date and not exists (
              select from entry_line t
              join bank_match_current k on k.legal_entity_id = t.legal_entity_id and k.entry_line_id = t.id
              where t.legal_entity_id = line.legal_entity_id and t.entry_id in (line.entry_id, x.id)
                and t.account = ${account}))`;

/**
 * What is on one side only on a day: lines that no operation up to that day ticks, operations whose lines are not all there
 * yet. Lines before the first statement belong to its opening balance unless an operation ticks them; à-nouveaux repeat others, and an
 * entry and its reversal add up to zero.
 */
export async function findUnmatched(
  db: Connection,
  { legalEntityId, account, currency }: AccountPlace,
  { start, day }: { readonly start: string; readonly day: string },
): Promise<Unmatched> {
  const { rows } = await sql<Unmatched>`
    with line as materialized (
      select ${movedBy(currency)} as cents, l.entry_date, o.operation_date,
        l.legal_entity_id, l.entry_id, e.reverses_id
      from entry_line l
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft' and e.nature <> 'opening'
      left join bank_match_current m on m.legal_entity_id = l.legal_entity_id and m.entry_line_id = l.id
      left join bank_operation o on o.legal_entity_id = m.legal_entity_id and o.id = m.operation_id
      where l.legal_entity_id = ${legalEntityId} and l.account = ${account}
    ), open_line as (
      select cents from line where cents <> 0 and entry_date <= ${day}::date
        and (operation_date > ${day}::date or (operation_date is null and entry_date >= ${start}::date))
        and ${standsAlone(account, start, day)}
    ), open_operation as (
      select ${movedByBank} as cents from bank_operation o
      where o.legal_entity_id = ${legalEntityId} and o.account = ${account} and o.state <> 'matched'
        and o.operation_date <= ${day}::date
      union all select cents from line where operation_date <= ${day}::date and entry_date > ${day}::date
    )
    select (select count(*) from open_line)::int as unmatched_lines,
      (select coalesce(sum(cents), 0) from open_line)::bigint as unmatched_lines_cents,
      (select count(*) from open_operation)::int as unmatched_operations,
      (select coalesce(sum(cents), 0) from open_operation)::bigint as unmatched_operations_cents`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("An aggregate answered no row");
  return row;
}

export type UnmatchedRowOfSide = {
  readonly side: "line" | "operation";
  readonly date: string;
  readonly reference: string | null;
  readonly label: string;
  readonly cents: number;
};

/** The rows that {@link findUnmatched} counts, by date, so many of each side. */
export async function findUnmatchedRows(
  db: Connection,
  { legalEntityId, account, currency }: AccountPlace,
  { start, day, limit }: { readonly start: string; readonly day: string; readonly limit: number },
): Promise<UnmatchedRowOfSide[]> {
  const { rows } = await sql<UnmatchedRowOfSide>`
    with line as materialized (
      select ${movedBy(currency)} as cents, l.entry_date, l.label, l.id,
        coalesce(e.piece_ref, e.number) as reference, o.operation_date,
        l.legal_entity_id, l.entry_id, e.reverses_id
      from entry_line l
      join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id and e.state <> 'draft' and e.nature <> 'opening'
      left join bank_match_current m on m.legal_entity_id = l.legal_entity_id and m.entry_line_id = l.id
      left join bank_operation o on o.legal_entity_id = m.legal_entity_id and o.id = m.operation_id
      where l.legal_entity_id = ${legalEntityId} and l.account = ${account}
    ), open_row as (
      select 'line' as side, entry_date as date, reference, label, cents, id from line where cents <> 0 and entry_date <= ${day}::date
        and (operation_date > ${day}::date or (operation_date is null and entry_date >= ${start}::date))
        and ${standsAlone(account, start, day)}
      union all
      select 'operation', o.operation_date, o.reference, o.label, ${movedByBank}, o.id from bank_operation o
        where o.legal_entity_id = ${legalEntityId} and o.account = ${account} and o.state <> 'matched'
          and o.operation_date <= ${day}::date
      union all
      select 'operation', operation_date, reference, label, cents, id from line
        where operation_date <= ${day}::date and entry_date > ${day}::date
    ), numbered as (
      select *, row_number() over (partition by side order by date, id) as place from open_row
    )
    select side, date, reference, label, cents from numbered where place <= ${limit} order by side, place`.execute(
    db,
  );
  return rows;
}

/** The sum of an account's operations after a day (of all when there is none), up to another one. */
export async function sumOperations(
  db: Connection,
  { legalEntityId, account }: AccountPlace,
  { after, until }: { readonly after: string | null; readonly until: string },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${movedByBank}), 0)::bigint as cents from bank_operation o
    where o.legal_entity_id = ${legalEntityId} and o.account = ${account} and o.operation_date <= ${until}::date
      ${after === null ? sql`` : sql`and o.operation_date > ${after}::date`}`.execute(db);
  return rows[0]?.cents ?? 0;
}
