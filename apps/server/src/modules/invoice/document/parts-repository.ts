import { sql } from "kysely";
import type { Connection, Tx } from "../../../database/connection.ts";
import { newId } from "../../../ids.ts";
import type { Scope } from "../../../scope.ts";

type Key = { readonly legalEntityId: string; readonly invoiceId: string };

export type DocumentRow = {
  readonly id: string;
  readonly role: string;
  readonly fileSha256: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly addedAt: Date;
};

/** The documents of an invoice that were not removed, the oldest first. */
export async function findDocuments(db: Connection, key: Key): Promise<DocumentRow[]> {
  return db
    .selectFrom("invoiceDocument as d")
    .innerJoin("storedFile as f", "f.sha256", "d.fileSha256")
    .select(["d.id", "d.role", "d.fileSha256", "d.fileName", "f.mediaType", "f.sizeBytes", "d.addedAt"])
    .where("d.legalEntityId", "=", key.legalEntityId)
    .where("d.invoiceId", "=", key.invoiceId)
    .where("d.removedAt", "is", null)
    .orderBy("d.addedAt")
    .orderBy("d.id")
    .execute();
}

/** Hangs a stored file on an invoice. */
export async function insertDocument(
  tx: Tx,
  scope: Scope,
  key: Key,
  document: { readonly role: "original" | "proof"; readonly fileSha256: string; readonly fileName: string },
): Promise<void> {
  await tx
    .insertInto("invoiceDocument")
    .values({ id: newId(), ...key, ...document, addedBy: scope.userId })
    .execute();
}

/** Takes a proof off; the row stays, with when. */
export async function removeProof(tx: Tx, key: Key, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("invoiceDocument")
    .set({ removedAt: now })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where("id", "=", id)
    .where("role", "=", "proof")
    .execute();
}

export type InvoiceEntryRow = {
  readonly id: string;
  readonly number: string | null;
  readonly role: string;
  readonly date: string;
  readonly journalCode: string;
};

/** The entries a document made over its life, the oldest first. */
export async function findInvoiceEntries(db: Connection, key: Key): Promise<InvoiceEntryRow[]> {
  return db
    .selectFrom("invoiceEntry as i")
    .innerJoin("entry as e", (join) =>
      join.onRef("e.legalEntityId", "=", "i.legalEntityId").onRef("e.id", "=", "i.entryId"),
    )
    .innerJoin("journal as j", (join) =>
      join.onRef("j.legalEntityId", "=", "e.legalEntityId").onRef("j.id", "=", "e.journalId"),
    )
    .select(["e.id", "e.number", "i.role", "e.entryDate as date", "j.code as journalCode"])
    .where("i.legalEntityId", "=", key.legalEntityId)
    .where("i.invoiceId", "=", key.invoiceId)
    .orderBy("e.rank")
    .execute();
}

/** Records that an entry is one of the document's. */
export async function insertInvoiceEntry(
  tx: Tx,
  key: Key,
  entry: {
    readonly entryId: string;
    readonly role: "validation" | "cancellation" | "reallocation" | "accrual" | "accrual_reversal";
  },
): Promise<void> {
  await sql`
    insert into invoice_entry (legal_entity_id, invoice_id, entry_id, role)
    select legal_entity_id, id, ${entry.entryId}::uuid, ${entry.role} from invoice
    where legal_entity_id = ${key.legalEntityId} and id = ${key.invoiceId}`.execute(tx);
}

/** Our own number of the next piece of a series and year: `FF-2026-0042`. The row's lock makes it unique. */
export async function nextPieceNumber(
  tx: Tx,
  series: { readonly legalEntityId: string; readonly prefix: string; readonly year: number },
): Promise<string> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into number_series (legal_entity_id, prefix, year, last_number)
    select e.id, ${series.prefix}, ${series.year}, 1 from legal_entity e
    where e.id = ${series.legalEntityId}
    on conflict (legal_entity_id, prefix, year) do update set last_number = number_series.last_number + 1
    returning last_number`.execute(tx);
  const last = rows[0]?.lastNumber;
  if (last === undefined) throw new Error("no series outside the scope");
  return `${series.prefix}-${series.year}-${String(last).padStart(4, "0")}`;
}

/** Bills of one company enter one after the other, so that two copies at once are seen as a duplicate. */
export async function lockIntake(tx: Tx, legalEntityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bill intake ' || e.id, 0)) from legal_entity e
    where e.id = ${legalEntityId}`.execute(tx);
}

/** The living bill that already holds these bytes. */
export async function findByFile(
  db: Connection,
  legalEntityId: string,
  sha256: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("invoiceDocument as d")
    .innerJoin("invoice as i", (join) =>
      join.onRef("i.legalEntityId", "=", "d.legalEntityId").onRef("i.id", "=", "d.invoiceId"),
    )
    .select("i.id")
    .where("d.legalEntityId", "=", legalEntityId)
    .where("d.fileSha256", "=", sha256)
    .where("d.role", "=", "original")
    .where("d.removedAt", "is", null)
    .where("i.deletedAt", "is", null)
    .where("i.status", "<>", "cancelled")
    .executeTakeFirst();
  return row?.id;
}

export type BillIdentity = {
  readonly legalEntityId: string;
  readonly counterpartyId: string;
  readonly kind: string;
  readonly billNumberKey: string;
  readonly billDate: string;
};

/** The living bill of the same supplier, number, day and kind. */
export async function findByNumber(
  db: Connection,
  bill: BillIdentity,
  exceptId?: string,
): Promise<string | undefined> {
  let query = db
    .selectFrom("invoice")
    .select("id")
    .where("legalEntityId", "=", bill.legalEntityId)
    .where("direction", "=", "debit")
    .where("counterpartyId", "=", bill.counterpartyId)
    .where("kind", "=", bill.kind)
    .where("billNumberKey", "=", bill.billNumberKey)
    .where("billDate", "=", bill.billDate)
    .where("deletedAt", "is", null)
    .where("status", "<>", "cancelled");
  if (exceptId) query = query.where("id", "<>", exceptId);
  return (await query.executeTakeFirst())?.id;
}
