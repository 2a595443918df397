import { type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { EntryLine } from "../../database/schema.gen.ts";

/** The end of a legal entity's chain, as kept apart from its entries. */
export type ChainHead = { readonly lastRank: number; readonly head: Buffer | null };

const LEDGER_KEY = sql`hashtextextended('ledger:' || legal_entity_id::text, 0)`;
/** Whether no other transaction marked the ledger as held; the look itself keeps nothing. */
const IS_FREE = sql<boolean>`case when pg_try_advisory_lock_shared(${LEDGER_KEY})
  then pg_advisory_unlock_shared(${LEDGER_KEY}) else false end`;

/** Marks the ledger as taken for long until the end of the transaction; waits for another one that did. */
export async function markLedgerHeld(tx: Tx, legalEntityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LEDGER_KEY}) from ledger_chain where legal_entity_id = ${legalEntityId}`.execute(
    tx,
  );
}

/** Whether another transaction marked it. */
export async function isLedgerHeld(tx: Tx, legalEntityId: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select ${IS_FREE} as free from ledger_chain where legal_entity_id = ${legalEntityId}`.execute(tx);
  return rows[0]?.free === false;
}

/**
 * Locks the chain of a legal entity until the end of the transaction, making it when it is the first time.
 * Undefined when the legal entity is out of the scope, or `ifFree` and another transaction marked the ledger as held.
 */
export async function lockChain(
  tx: Tx,
  legalEntityId: string,
  ifFree: boolean,
): Promise<ChainHead | undefined> {
  const locked = await selectChainForUpdate(tx, legalEntityId, ifFree);
  if (locked || (ifFree && (await isLedgerHeld(tx, legalEntityId)))) return locked;
  await sql`insert into ledger_chain (legal_entity_id)
    select id from legal_entity where id = ${legalEntityId}
    on conflict do nothing`.execute(tx);
  return selectChainForUpdate(tx, legalEntityId, ifFree);
}

async function selectChainForUpdate(tx: Tx, legalEntityId: string, ifFree: boolean) {
  return tx
    .selectFrom("ledgerChain")
    .select(["lastRank", "head"])
    .where("legalEntityId", "=", legalEntityId)
    .$if(ifFree, (query) => query.where(IS_FREE))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The oldest running job of some kinds in a company: how far it is, and for how many seconds it runs.
 * tidy-allow scope: whoever asked for the job, it is in the way of everyone of the company, who is told its kind and share only.
 */
export async function findRunningWork(
  db: Connection,
  legalEntityId: string,
  kinds: readonly string[],
): Promise<
  | { readonly kind: string; readonly done: number; readonly total: number; readonly seconds: number }
  | undefined
> {
  const { rows } = await sql<{ kind: string; done: number; total: number; seconds: number }>`
    select j.kind, coalesce(p.done, j.done) as done, coalesce(p.total, j.total) as total,
      extract(epoch from clock_timestamp() - j.started_at)::int as seconds
    from job j left join job_progress p on p.job_id = j.id and p.runner = j.runner
    where j.legal_entity_id = ${legalEntityId} and j.state = 'running' and j.kind = any(${[...kinds]}::text[])
    order by j.started_at limit 1`.execute(db);
  return rows[0];
}

/** The head of the chain, without lock; undefined before the first entry. */
export async function findChainHead(db: Connection, legalEntityId: string): Promise<ChainHead | undefined> {
  return db
    .selectFrom("ledgerChain")
    .select(["lastRank", "head"])
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirst();
}

/** Entries with their journals, locked, in no order; those of another legal entity or out of the scope are absent. */
export async function findEntriesToSeal(tx: Tx, legalEntityId: string, entryIds: readonly string[]) {
  return tx
    .selectFrom("entry")
    .innerJoin("journal", (join) =>
      join
        .onRef("journal.legalEntityId", "=", "entry.legalEntityId")
        .onRef("journal.id", "=", "entry.journalId"),
    )
    .selectAll("entry")
    .select([
      "journal.code as codeOfJournal",
      "journal.label as labelOfJournal",
      "journal.entryType as typeOfJournal",
      "journal.active as journalActive",
      "journal.treasuryAccount",
    ])
    .where("entry.legalEntityId", "=", legalEntityId)
    .where("entry.id", "in", [...entryIds])
    .orderBy("entry.id")
    .forUpdate("entry")
    .execute();
}
export type EntryToSeal = Awaited<ReturnType<typeof findEntriesToSeal>>[number];

/** Keeps on the lines the names of their account and counterparty today, and answers them in their order. */
export async function snapshotLabels(
  tx: Tx,
  legalEntityId: string,
  entryIds: readonly string[],
): Promise<Selectable<EntryLine>[]> {
  const { rows } = await sql<Selectable<EntryLine>>`
    update entry_line l
    set account_label = a.label,
        auxiliary_label = case when l.auxiliary is not null then (
          select c.name from counterparty c where c.legal_entity_id = l.legal_entity_id and c.id = l.counterparty_id
        ) end
    from account a
    where a.legal_entity_id = l.legal_entity_id and a.chart_version = l.chart_version and a.number = l.account
      and l.legal_entity_id = ${legalEntityId} and l.entry_id = any(${[...entryIds]}::uuid[])
    returning l.*`.execute(tx);
  return rows.sort((one, other) => one.position - other.position);
}

export type CounterKey = {
  readonly legalEntityId: string;
  readonly fiscalExerciseId: string;
  readonly journalId: string;
};

/** The next number of a journal in an exercise; its row stays locked until the end of the transaction. */
export async function stepCounter(tx: Tx, counter: CounterKey): Promise<number> {
  const { legalEntityId, fiscalExerciseId, journalId } = counter;
  const stepped = await sql<{ lastSequence: number }>`
    update entry_counter set last_sequence = last_sequence + 1
    where legal_entity_id = ${legalEntityId} and fiscal_exercise_id = ${fiscalExerciseId}
      and journal_id = ${journalId}
    returning last_sequence`.execute(tx);
  const [row] = stepped.rows;
  if (row) return row.lastSequence;
  // Own numbers follow the highest one that an import brought.
  const started = await sql<{ lastSequence: number }>`
    insert into entry_counter (legal_entity_id, fiscal_exercise_id, journal_id, start_sequence, last_sequence)
    select e.legal_entity_id, e.id, ${journalId}, highest.sequence, highest.sequence + 1
    from fiscal_exercise e, lateral (
      select coalesce(max(n.sequence), 0) as sequence from entry n
      where n.legal_entity_id = e.legal_entity_id and n.fiscal_exercise_id = e.id and n.journal_id = ${journalId}
    ) highest
    where e.legal_entity_id = ${legalEntityId} and e.id = ${fiscalExerciseId}
    returning last_sequence`.execute(tx);
  const [first] = started.rows;
  if (!first) throw new Error("no counter to step: the ledger was not locked first");
  return first.lastSequence;
}

/** Where the next entry of a journal goes: the end of the chain, and the last number given, null before the first. */
export type NextPlace = ChainHead & { readonly lastSequence: number | null };

/** The same under the ledger's lock. Undefined when the ledger was not locked before. */
export async function findNextPlace(tx: Tx, counter: CounterKey): Promise<NextPlace | undefined> {
  const { rows } = await sql<NextPlace>`
    select c.last_rank, c.head, (
      select n.last_sequence from entry_counter n where n.legal_entity_id = c.legal_entity_id
        and n.fiscal_exercise_id = ${counter.fiscalExerciseId} and n.journal_id = ${counter.journalId}
    ) as last_sequence
    from ledger_chain c
    where c.legal_entity_id = ${counter.legalEntityId}`.execute(tx);
  return rows[0];
}

/**
 * Makes a number the last one of its journal, and a hash the head of the chain, one rank further; the triggers refuse what
 * is not the next.
 */
export async function stepCounterAndChain(
  tx: Tx,
  { legalEntityId, fiscalExerciseId, journalId }: CounterKey,
  sequence: number,
  head: Buffer,
): Promise<void> {
  await sql`
    with counted as (
      update entry_counter set last_sequence = ${sequence}
      where legal_entity_id = ${legalEntityId} and fiscal_exercise_id = ${fiscalExerciseId}
        and journal_id = ${journalId}
    )
    update ledger_chain set last_rank = last_rank + 1, head = ${head}
    where legal_entity_id = ${legalEntityId}`.execute(tx);
}

/** Makes a hash the head of the chain, one rank further. */
export async function stepChain(tx: Tx, legalEntityId: string, head: Buffer): Promise<void> {
  await sql`update ledger_chain set last_rank = last_rank + 1, head = ${head}
    where legal_entity_id = ${legalEntityId}`.execute(tx);
}

export type Seal = {
  readonly journalCode: string;
  readonly journalLabel: string;
  readonly sequence: number;
  readonly number: string;
  readonly rank: number;
  readonly validDate: string;
  readonly previousHash: Buffer | null;
  readonly hash: Buffer;
};

/** Writes the seal: from here on the database refuses every change. */
export async function sealEntryRow(
  tx: Tx,
  legalEntityId: string,
  entryId: string,
  seal: Seal,
): Promise<void> {
  await tx
    .updateTable("entry")
    .set({ ...seal, state: "validated", sealedAt: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", entryId)
    .execute();
}
