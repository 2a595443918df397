import type { ReviewCycle } from "@grand-livre/domain/review/cycle";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { ReviewFile, ReviewNote } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

/** The exercise whose review it is. */
export type ReviewPlace = { readonly legalEntityId: string; readonly fiscalExerciseId: string };

export type MarkRow = {
  readonly account: string;
  readonly preparedCents: number;
  readonly preparedBy: string;
  readonly preparedByName: string;
  readonly preparedAt: Date;
  readonly reviewedCents: number | null;
  readonly reviewedBy: string | null;
  readonly reviewedByName: string | null;
  readonly reviewedAt: Date | null;
};

const nameOf = (alias: string) =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${alias}.firstname`)}, ${sql.ref(`${alias}.lastname`)}), '')`;

export async function findMarks(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: ReviewPlace,
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select m.account, m.prepared_cents, m.prepared_by, coalesce(${nameOf("p")}, p.email) as prepared_by_name, m.prepared_at,
           m.reviewed_cents, m.reviewed_by, coalesce(${nameOf("r")}, r.email) as reviewed_by_name, m.reviewed_at
    from review_mark m
    join user_account p on p.id = m.prepared_by
    left join user_account r on r.id = m.reviewed_by
    where m.legal_entity_id = ${legalEntityId} and m.fiscal_exercise_id = ${fiscalExerciseId}`.execute(db);
  return rows;
}

type Marked = { readonly account: string; readonly cents: number; readonly at: Date };

/** Marks an account as prepared by the caller; an earlier mark and its review go. */
export async function setPrepared(
  tx: Tx,
  scope: Scope,
  place: ReviewPlace,
  { account, cents, at }: Marked,
): Promise<void> {
  const mark = {
    preparedCents: cents,
    preparedBy: scope.userId,
    preparedAt: at,
    reviewedCents: null,
    reviewedBy: null,
    reviewedAt: null,
  };
  await tx
    .insertInto("reviewMark")
    .values({ ...place, account, ...mark })
    .onConflict((conflict) =>
      conflict.columns(["legalEntityId", "fiscalExerciseId", "account"]).doUpdateSet(mark),
    )
    .execute();
}

export async function setReviewed(
  tx: Tx,
  scope: Scope,
  { legalEntityId, fiscalExerciseId }: ReviewPlace,
  { account, cents, at }: Marked,
): Promise<void> {
  await tx
    .updateTable("reviewMark")
    .set({ reviewedCents: cents, reviewedBy: scope.userId, reviewedAt: at })
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .where("account", "=", account)
    .execute();
}

export async function removeMarks(
  tx: Tx,
  { legalEntityId, fiscalExerciseId }: ReviewPlace,
  accounts: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("reviewMark")
    .where("legalEntityId", "=", legalEntityId)
    .where("fiscalExerciseId", "=", fiscalExerciseId)
    .where("account", "in", [...accounts])
    .execute();
}

export type NoteRow = Omit<Selectable<ReviewNote>, "cycle"> & {
  readonly cycle: ReviewCycle;
  readonly writtenByName: string;
  readonly answeredByName: string | null;
};

/** The notes of an exercise or of one cycle, the latest first. */
export async function findNotes(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: ReviewPlace,
  cycle?: ReviewCycle,
): Promise<NoteRow[]> {
  const one = cycle === undefined ? sql`` : sql`and n.cycle = ${cycle}`;
  const { rows } = await sql<NoteRow>`
    select n.*, coalesce(${nameOf("w")}, w.email) as written_by_name, coalesce(${nameOf("a")}, a.email) as answered_by_name
    from review_note n
    join user_account w on w.id = n.written_by
    left join user_account a on a.id = n.answered_by
    where n.legal_entity_id = ${legalEntityId} and n.fiscal_exercise_id = ${fiscalExerciseId} ${one}
    order by n.written_at desc, n.id`.execute(db);
  return rows;
}

export type FileRow = Omit<Selectable<ReviewFile>, "cycle"> & {
  readonly cycle: ReviewCycle;
  readonly attachedByName: string;
};

/** The documents of an exercise or of one cycle, the latest first. */
export async function findFiles(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: ReviewPlace,
  cycle?: ReviewCycle,
): Promise<FileRow[]> {
  const one = cycle === undefined ? sql`` : sql`and f.cycle = ${cycle}`;
  const { rows } = await sql<FileRow>`
    select f.*, coalesce(${nameOf("p")}, p.email) as attached_by_name
    from review_file f join user_account p on p.id = f.attached_by
    where f.legal_entity_id = ${legalEntityId} and f.fiscal_exercise_id = ${fiscalExerciseId} ${one}
    order by f.attached_at desc, f.id`.execute(db);
  return rows;
}

type Found = ReviewPlace & {
  readonly id: string;
  readonly cycle: ReviewCycle;
  readonly account: string | null;
};

/** The company, exercise, cycle and account of a note. */
export async function findNote(db: Connection, scope: Scope, id: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom("reviewNote")
    .select(["id", "legalEntityId", "fiscalExerciseId", "cycle", "account"])
    .where("id", "=", id)
    .where(withinScope(scope, "review_note.legal_entity_id"))
    .executeTakeFirst();
  return row as Found | undefined;
}

export async function insertNote(tx: Tx, note: Insertable<ReviewNote>): Promise<void> {
  await tx.insertInto("reviewNote").values(note).execute();
}

export async function setAnswer(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id }: Found,
  answer: string,
  answeredAt: Date,
): Promise<void> {
  await tx
    .updateTable("reviewNote")
    .set({ answer, answeredAt, answeredBy: scope.userId })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** A document with its bytes' name. */
export async function findFile(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<(Found & { readonly fileSha256: string; readonly fileName: string }) | undefined> {
  const row = await db
    .selectFrom("reviewFile")
    .select(["id", "legalEntityId", "fiscalExerciseId", "cycle", "account", "fileSha256", "fileName"])
    .where("id", "=", id)
    .where(withinScope(scope, "review_file.legal_entity_id"))
    .executeTakeFirst();
  return row as (Found & { fileSha256: string; fileName: string }) | undefined;
}

export async function insertFile(tx: Tx, file: Insertable<ReviewFile>): Promise<void> {
  await tx.insertInto("reviewFile").values(file).execute();
}

export async function removeFile(tx: Tx, { legalEntityId, id }: Found): Promise<void> {
  await tx.deleteFrom("reviewFile").where("legalEntityId", "=", legalEntityId).where("id", "=", id).execute();
}
