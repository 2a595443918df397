import type { UpdateObject } from "kysely";
import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import type { DB } from "../../database/schema.gen.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";
import type { HeaderRow, LineContent, LineRow, NewHeader, VatContent, VatRow } from "./document.ts";

/** Writes a draft's header; undefined when its legal entity is out of the scope. */
export async function insertHeader(tx: Tx, scope: Scope, header: NewHeader): Promise<HeaderRow | undefined> {
  if (!scopeReaches(scope, header.legalEntityId)) return undefined;
  return tx.insertInto("invoice").values(header).returningAll().executeTakeFirstOrThrow();
}

/** Keeps what stands against validation beside the draft, for the lists; no change of its own. */
export async function keepIssues(
  tx: Tx,
  scope: Scope,
  key: { readonly legalEntityId: string; readonly id: string },
  issues: readonly unknown[],
): Promise<HeaderRow> {
  return tx
    .updateTable("invoice")
    .set({ issues: json(issues) })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One invoice by its id, deleted drafts aside. */
export async function findHeader(db: Connection, scope: Scope, id: string): Promise<HeaderRow | undefined> {
  return db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .executeTakeFirst();
}

/** The same, locked until the end of the transaction: who comes second waits, and sees what the first one did. */
export async function lockHeader(tx: Tx, scope: Scope, id: string): Promise<HeaderRow | undefined> {
  return tx
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .forUpdate()
    .executeTakeFirst();
}

/** Locks several invoices in the order of their ids, so that two commands on the same ones never wait for each other. */
export async function lockHeaders(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom("invoice")
    .select("id")
    .where("id", "in", [...ids])
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Changes the header of a locked invoice, and steps its version. */
export async function updateHeader(
  tx: Tx,
  scope: Scope,
  key: { readonly legalEntityId: string; readonly id: string },
  change: UpdateObject<DB, "invoice">,
): Promise<HeaderRow> {
  return tx
    .updateTable("invoice")
    .set({ ...change, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Key = { readonly legalEntityId: string; readonly invoiceId: string };

/** The lines of an invoice, in order. */
export async function findLines(db: Connection, scope: Scope, key: Key): Promise<LineRow[]> {
  return db
    .selectFrom("invoiceLine")
    .selectAll()
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where(withinScope(scope, "invoice_line.legal_entity_id"))
    .orderBy("position")
    .execute();
}

/** The VAT breakdown of an invoice, in order. */
export async function findVat(db: Connection, scope: Scope, key: Key): Promise<VatRow[]> {
  return db
    .selectFrom("invoiceVat")
    .selectAll()
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where(withinScope(scope, "invoice_vat.legal_entity_id"))
    .orderBy("position")
    .execute();
}

/** Writes lines and breakdown of a draft anew. */
export async function replaceContent(
  tx: Tx,
  scope: Scope,
  key: Key,
  content: { readonly lines: readonly LineContent[]; readonly vat: readonly VatContent[] },
): Promise<void> {
  await tx
    .deleteFrom("invoiceLine")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where(withinScope(scope, "invoice_line.legal_entity_id"))
    .execute();
  await tx
    .deleteFrom("invoiceVat")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where(withinScope(scope, "invoice_vat.legal_entity_id"))
    .execute();
  await insertContent(tx, scope, key, content);
}

/** Writes lines and breakdown of a draft that has none yet, and answers them as they stand. */
export async function insertContent(
  tx: Tx,
  scope: Scope,
  key: Key,
  content: { readonly lines: readonly LineContent[]; readonly vat: readonly VatContent[] },
): Promise<{ lines: LineRow[]; vat: VatRow[] }> {
  if (!scopeReaches(scope, key.legalEntityId)) return { lines: [], vat: [] };
  const newLines = content.lines.map((line, position) => ({ ...line, ...key, position }));
  const newVat = content.vat.map((row, position) => ({ ...row, ...key, position }));
  const [lines, vat] = await Promise.all([
    newLines.length > 0 ? tx.insertInto("invoiceLine").values(newLines).returningAll().execute() : [],
    newVat.length > 0 ? tx.insertInto("invoiceVat").values(newVat).returningAll().execute() : [],
  ]);
  return { lines: lines.toSorted(byPosition), vat: vat.toSorted(byPosition) };
}

const byPosition = (one: { readonly position: number }, other: { readonly position: number }) =>
  one.position - other.position;

/** Where a line of a validated bill is booked: the only thing of it that may still change. */
export async function rebookLine(
  tx: Tx,
  scope: Scope,
  key: Key,
  line: { readonly id: string; readonly account: string; readonly vatCode: string | null },
): Promise<void> {
  await tx
    .updateTable("invoiceLine")
    .set({ account: line.account, vatCode: line.vatCode, accountOrigin: "user" })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where("id", "=", line.id)
    .where(withinScope(scope, "invoice_line.legal_entity_id"))
    .execute();
}

/** Removes a draft from every list; it stays recoverable for 30 days. */
export async function markDeleted(
  tx: Tx,
  scope: Scope,
  key: { legalEntityId: string; id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("invoice")
    .set({ deletedAt: now, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .execute();
}

/** An invoice by its id, deleted or not: what a restoring looks at. */
export async function findDeleted(db: Connection, scope: Scope, id: string): Promise<HeaderRow | undefined> {
  return db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .executeTakeFirst();
}

/** Brings a deleted draft back into every list. */
export async function unmarkDeleted(
  tx: Tx,
  scope: Scope,
  key: { readonly legalEntityId: string; readonly id: string },
): Promise<void> {
  await tx
    .updateTable("invoice")
    .set({ deletedAt: null, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .execute();
}
