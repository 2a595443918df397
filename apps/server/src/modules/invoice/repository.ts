import type { Updateable } from "kysely";
import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { insertRows, insertTogether } from "../../database/insert-rows.ts";
import { keptQuery } from "../../database/kept-query.ts";
import type { Invoice } from "../../database/schema.gen.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";
import type { HeaderRow, LineContent, LineRow, NewHeader, VatContent, VatRow } from "./document.ts";

/** Writes a draft's header; undefined when its legal entity is out of the scope. */
export async function insertHeader(tx: Tx, scope: Scope, header: NewHeader): Promise<HeaderRow | undefined> {
  if (!scopeReaches(scope, header.legalEntityId)) return undefined;
  const [row] = await insertRows(tx, "invoice", [header], "rows");
  return row;
}

/** Writes a document with its parts by one statement; nothing when its legal entity is out of the scope. */
export async function insertWhole(
  tx: Tx,
  scope: Scope,
  header: NewHeader,
  { lines, vat }: { readonly lines: readonly LineRow[]; readonly vat: readonly VatRow[] },
): Promise<HeaderRow[]> {
  if (!scopeReaches(scope, header.legalEntityId)) return [];
  const parts = [
    { table: "invoiceLine" as const, rows: lines },
    { table: "invoiceVat" as const, rows: vat },
  ];
  return insertTogether(tx, parts, { table: "invoice", rows: [header] }, "rows");
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
  const [row] = await headers(db, scope, { id });
  return row;
}

const headers = keptQuery((db, scope, { id }: { readonly id: string }) =>
  db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where(withinScope(scope, "invoice.legal_entity_id")),
);

/** The same, locked until the end of the transaction: who comes second waits, and sees what the first one did. */
export async function lockHeader(tx: Tx, scope: Scope, id: string): Promise<HeaderRow | undefined> {
  const [row] = await lockedHeaders(tx, scope, { id });
  return row;
}

const lockedHeaders = keptQuery((tx, scope, { id }: { readonly id: string }) =>
  tx
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where(withinScope(scope, "invoice.legal_entity_id"))
    .forUpdate(),
);

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

/** Changes the header of a locked invoice, and steps its version. What is undefined stays. */
export async function updateHeader(
  tx: Tx,
  scope: Scope,
  key: { readonly legalEntityId: string; readonly id: string },
  change: Updateable<Invoice>,
): Promise<HeaderRow> {
  const told = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const [row] = await changedHeader(tx, scope, { ...told, ofCompany: key.legalEntityId, ofId: key.id });
  if (!row) throw new Error(`invoice ${key.id} is out of reach`);
  return row;
}

const changedHeader = keptQuery(
  (tx, scope, { ofCompany, ofId, ...change }: Updateable<Invoice> & { ofCompany: string; ofId: string }) =>
    tx
      .updateTable("invoice")
      .set({ ...change, version: sql<number>`version + 1` })
      .where("legalEntityId", "=", ofCompany)
      .where("id", "=", ofId)
      .where(withinScope(scope, "invoice.legal_entity_id"))
      .returningAll(),
);

type Key = { readonly legalEntityId: string; readonly invoiceId: string };

/** The lines of an invoice, in order. */
export async function findLines(db: Connection, scope: Scope, key: Key): Promise<LineRow[]> {
  return linesOf(db, scope, key);
}

const linesOf = keptQuery((db, scope, { legalEntityId, invoiceId }: Key) =>
  db
    .selectFrom("invoiceLine")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("invoiceId", "=", invoiceId)
    .where(withinScope(scope, "invoice_line.legal_entity_id"))
    .orderBy("position"),
);

/** The VAT breakdown of an invoice, in order. */
export async function findVat(db: Connection, scope: Scope, key: Key): Promise<VatRow[]> {
  return vatOf(db, scope, key);
}

const vatOf = keptQuery((db, scope, { legalEntityId, invoiceId }: Key) =>
  db
    .selectFrom("invoiceVat")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("invoiceId", "=", invoiceId)
    .where(withinScope(scope, "invoice_vat.legal_entity_id"))
    .orderBy("position"),
);

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
    insertRows(tx, "invoiceLine", newLines, "rows"),
    insertRows(tx, "invoiceVat", newVat, "rows"),
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
