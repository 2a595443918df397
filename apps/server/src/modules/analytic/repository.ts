import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { DB } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

type AxisPlace = { readonly legalEntityId: string; readonly code: string };

/** The sections of each axis of a company, by its code. */
export async function findSectionsOf(
  db: Connection,
  legalEntityId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ readonly code: string; readonly sections: readonly string[] }>`
    select a.code, coalesce((select array_agg(s ->> 'code') from jsonb_array_elements(a.sections) s), '{}') as sections
    from analytic_axis a where a.legal_entity_id = ${legalEntityId}`.execute(db);
  return new Map(rows.map(({ code, sections }) => [code, sections]));
}

/** The sections of an axis that a line had at any time, or that a contract names; an axis that was only cleared is used too. */
export async function findUsedSections(
  db: Connection,
  { legalEntityId, code }: AxisPlace,
): Promise<string[]> {
  const { rows } = await sql<{ readonly section: string }>`
    select s.section from analytic_split s
    where s.legal_entity_id = ${legalEntityId} and s.axis = ${code} and s.section <> ''
    union
    select share ->> 'section' from payroll_employee e, jsonb_array_elements(e.terms) of_day,
      jsonb_array_elements(coalesce(of_day -> 'sections', '[]'::jsonb)) share
    where e.legal_entity_id = ${legalEntityId} and share ->> 'axis' = ${code}`.execute(db);
  return rows.map(({ section }) => section);
}

export type SplittableLine = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly entryId: string;
  readonly account: string;
  readonly label: string;
  /** Debit − credit. */
  readonly cents: number;
  readonly state: string;
};

const LINE = sql`select l.id, l.legal_entity_id, l.entry_id, l.account, l.label, l.debit_cents - l.credit_cents as cents, e.state
  from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id`;

export async function findLine(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<SplittableLine | undefined> {
  const { rows } = await sql<SplittableLine>`
    ${LINE} where l.id = ${id} and ${withinScope(scope, "l.legal_entity_id")}`.execute(db);
  return rows[0];
}

/** The lines of an entry in their order. */
export async function findLinesOf(
  db: Connection,
  { legalEntityId, entryId }: { readonly legalEntityId: string; readonly entryId: string },
): Promise<SplittableLine[]> {
  const { rows } = await sql<SplittableLine>`
    ${LINE} where l.legal_entity_id = ${legalEntityId} and l.entry_id = ${entryId} order by l.position`.execute(
    db,
  );
  return rows;
}

export type PartRow = {
  readonly lineId: string;
  readonly axis: string;
  readonly revision: number;
  /** Empty: the split was taken away. */
  readonly section: string;
  /** Debit − credit. */
  readonly cents: number;
};

/** The splits in force of lines: on each axis the last revision. */
export async function findSplits(
  db: Connection,
  legalEntityId: string,
  lineIds: readonly string[],
): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select s.entry_line_id as line_id, s.axis, s.revision, s.section, s.amount_cents as cents
    from (select *, max(revision) over (partition by entry_line_id, axis) as last from analytic_split
          where legal_entity_id = ${legalEntityId} and entry_line_id = any(${lineIds}::uuid[])) s
    where s.revision = s.last order by s.axis, s.section`.execute(db);
  return rows;
}

/** The lines that the lines of an entry reverse, each at its place: their parts are taken back while none is written. */
export async function findReversedLines(
  db: Connection,
  { legalEntityId, entryId }: { readonly legalEntityId: string; readonly entryId: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ lineId: string; reversedId: string }>`
    select l.id as line_id, o.id as reversed_id
    from entry e
    join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    join entry_line o on o.legal_entity_id = e.legal_entity_id and o.entry_id = e.reverses_id and ${takesBack("l", "o")}
    where e.legal_entity_id = ${legalEntityId} and e.id = ${entryId}`.execute(db);
  return new Map(rows.map(({ lineId, reversedId }) => [lineId, reversedId]));
}

/** A line of a reversal and the one that it takes back. */
export function takesBack(line: string, original: string) {
  const [l, o] = [sql.ref(line), sql.ref(original)];
  return sql`${o}.position = ${l}.position and ${o}.account = ${l}.account
    and ${o}.debit_cents - ${o}.credit_cents = ${l}.credit_cents - ${l}.debit_cents`;
}

/** Writes a decision on a line as its next revision. */
export async function insertSplit(
  tx: Tx,
  scope: Scope,
  split: {
    readonly legalEntityId: string;
    readonly entryLineId: string;
    readonly axis: string;
    readonly revision: number;
  },
  parts: readonly { readonly id: string; readonly section: string; readonly amountCents: number }[],
): Promise<void> {
  await insertSplits(
    tx,
    scope,
    parts.map((part) => ({ ...split, ...part })),
  );
}

export async function insertSplits(
  tx: Tx,
  scope: Scope,
  rows: readonly Omit<Insertable<DB["analyticSplit"]>, "splitBy">[],
): Promise<void> {
  await tx
    .insertInto("analyticSplit")
    .values(rows.map((row) => ({ ...row, splitBy: scope.userId })))
    .execute();
}
