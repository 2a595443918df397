import type { EntryNature, EntryState } from "@grand-livre/domain/entry/entry";
import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { insertRows, NOW } from "../../database/insert-rows.ts";
import type { DocumentLink, Entry, EntryLine } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";
import type { AuditPart } from "../audit/service.ts";
import { requireLinesOf } from "../ledger/archived-service.ts";

export type EntryRow = Omit<Selectable<Entry>, "state" | "nature"> & {
  readonly state: EntryState;
  readonly nature: EntryNature;
};
export type EntryLineRow = Selectable<EntryLine>;
export type NewEntry = Insertable<Entry>;
export type NewLine = Omit<Insertable<EntryLine>, "fiscalExerciseId" | "chartVersion" | "entryDate"> & {
  readonly fiscalExerciseId: string;
  readonly chartVersion: number;
  readonly entryDate: string;
};
export type NewLink = Insertable<DocumentLink>;

/** What an entry consists of. */
type EntryParts = {
  readonly lines: readonly NewLine[];
  /** Where the lines come from. */
  readonly links: readonly NewLink[];
};

/** Writes a draft whole. Nothing when its legal entity is out of the scope. */
export async function insertEntry(
  tx: Tx,
  entry: NewEntry,
  { lines, links }: EntryParts,
  log: AuditPart,
): Promise<void> {
  await insertRows(tx, ["entry", [entry]], ["documentLink", links], log, ["entryLine", lines]);
}

/** Writes an entry that is born with its seal, whole. */
export async function insertSealedEntry(
  tx: Tx,
  entry: NewEntry,
  parts: EntryParts,
  log: AuditPart,
): Promise<void> {
  await insertEntry(tx, { ...entry, state: "validated", sealedAt: NOW }, parts, log);
}

/** Writes drafts, many at once, with their lines. */
export async function insertEntries(
  tx: Tx,
  entries: readonly NewEntry[],
  lines: readonly NewLine[],
): Promise<void> {
  await insertRows(tx, ["entry", entries]);
  await insertRows(tx, ["entryLine", lines]);
}

/** Writes lines of a draft, in their order, and where they come from. */
export async function insertLines(tx: Tx, { lines, links }: EntryParts): Promise<void> {
  await insertRows(tx, ["documentLink", links], ["entryLine", lines]);
}

/** The legal entity of an entry, to lock its ledger before the entry itself. */
export async function findEntryPlace(
  db: Connection,
  scope: Scope,
  entryId: string,
): Promise<{ readonly legalEntityId: string } | undefined> {
  return db
    .selectFrom("entry")
    .select("legalEntityId")
    .where("id", "=", entryId)
    .where(withinScope(scope, "entry.legal_entity_id"))
    .executeTakeFirst();
}

/** Entries by their ids, in no order; those of another legal entity or out of the scope are absent. */
export async function findEntries(
  db: Connection,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<EntryRow[]> {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom("entry")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "in", [...entryIds])
    .execute();
  return rows as EntryRow[];
}

/** The lines of entries, in their order. @throws RefusalError EXERCISE_ARCHIVED */
export async function findLines(
  db: Connection,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<EntryLineRow[]> {
  if (entryIds.length === 0) return [];
  const lines = await db
    .selectFrom("entryLine")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "in", [...entryIds])
    .orderBy("entryId")
    .orderBy("position")
    .execute();
  const found = new Set(lines.map(({ entryId }) => entryId));
  const without = entryIds.filter((id) => !found.has(id));
  await requireLinesOf(db, legalEntityId, without);
  return lines;
}

/** Where the lines of an entry come from. */
export async function findLinks(db: Connection, legalEntityId: string, entryId: string) {
  return db
    .selectFrom("documentLink")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .orderBy("id")
    .execute();
}

/** The entry that reverses this one. */
export async function findReversing(
  db: Connection,
  legalEntityId: string,
  entryId: string,
): Promise<{ readonly id: string; readonly number: string | null } | undefined> {
  return db
    .selectFrom("entry")
    .select(["id", "number"])
    .where("legalEntityId", "=", legalEntityId)
    .where("reversesId", "=", entryId)
    .executeTakeFirst();
}

/** Changes a draft, if it still has this version. Answers whether it had. */
export async function updateDraftRow(
  tx: Tx,
  key: { readonly legalEntityId: string; readonly id: string; readonly version: number },
  values: Updateable<Entry>,
): Promise<boolean> {
  const result = await tx
    .updateTable("entry")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .where("version", "=", key.version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes the lines of a draft away, with the record of their origin. */
export async function deleteLines(tx: Tx, legalEntityId: string, entryId: string): Promise<void> {
  await tx
    .deleteFrom("documentLink")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .execute();
  await tx
    .deleteFrom("entryLine")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .execute();
}

/** Takes a draft away, whose lines are gone. */
export async function deleteEntryRow(tx: Tx, legalEntityId: string, id: string): Promise<void> {
  await tx.deleteFrom("entry").where("legalEntityId", "=", legalEntityId).where("id", "=", id).execute();
}

/**
 * Net movement of a cash account on each day it moved. What an exercise takes over from the one before is no
 * movement: only the opening entry of the first exercise counts.
 */
export async function findCashDays(
  db: Connection,
  legalEntityId: string,
  account: string,
): Promise<{ readonly date: string; readonly netCents: number }[]> {
  const { rows } = await sql<{ date: string; netCents: number }>`
    select l.entry_date as date, sum(l.debit_cents - l.credit_cents)::bigint as net_cents
    from entry_line l join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    where l.legal_entity_id = ${legalEntityId} and l.account = ${account} and e.state <> 'draft'
      and (e.nature <> 'opening' or e.fiscal_exercise_id = (
        select x.id from fiscal_exercise x where x.legal_entity_id = ${legalEntityId} order by x.start_date limit 1
      ))
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Which of these accounts an entry opens in this exercise that counts and was not reversed, those of one import apart. */
export async function findOpeningsOf(
  db: Connection,
  place: {
    readonly legalEntityId: string;
    readonly fiscalExerciseId: string;
    /** Its first day, the day of openings. */
    readonly date: string;
    readonly importBatchId: string | null;
  },
  accounts: readonly string[],
): Promise<{ readonly account: string; readonly number: string }[]> {
  const { legalEntityId, fiscalExerciseId, date, importBatchId } = place;
  const { rows } = await sql<{ account: string; number: string }>`
    select l.account, coalesce(min(e.number), '') as number
    from entry e join entry_line l on l.legal_entity_id = e.legal_entity_id and l.entry_id = e.id
    where e.legal_entity_id = ${legalEntityId} and e.entry_date = ${date} and e.fiscal_exercise_id = ${fiscalExerciseId}
      and e.nature = 'opening' and e.state <> 'draft' and (${importBatchId}::uuid is null or e.import_batch_id is distinct from ${importBatchId}::uuid)
      and l.account = any(${[...accounts]}::text[])
      and not exists (select from entry r where r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id and r.state <> 'draft')
    group by 1`.execute(db);
  return rows;
}

/** Whether everything the books hold stays below `limitCents` with that much more on either side. */
export async function holdsWith(
  db: Connection,
  legalEntityId: string,
  addedCents: number,
  limitCents: number,
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select greatest(coalesce(sum(debit_cents), 0), coalesce(sum(credit_cents), 0)) + ${addedCents}::bigint <= ${limitCents}::bigint as holds from balance
    where legal_entity_id = ${legalEntityId}`.execute(db);
  return rows[0]?.holds ?? false;
}
