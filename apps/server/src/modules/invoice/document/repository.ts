import { sql, type UpdateObject } from "kysely";
import { type Connection, json, type Tx } from "../../../database/connection.ts";
import { insertRows, insertWith } from "../../../database/insert-rows.ts";
import type { DB } from "../../../database/schema.gen.ts";
import type { AuditPart } from "../../audit/service.ts";
import type { HeaderRow, InvoiceDocument, LineContent, NewHeader, VatContent } from "./document.ts";

/** Writes a draft with its lines and its breakdown; undefined when its legal entity is out of the scope. */
export async function insertDraft(
  tx: Tx,
  header: NewHeader & Pick<HeaderRow, "legalEntityId" | "id">,
  content: Content,
  log: AuditPart,
): Promise<InvoiceDocument | undefined> {
  const { legalEntityId, id: invoiceId } = header;
  const { lines, vat } = rowsOf({ legalEntityId, invoiceId }, content);
  const row = await insertWith(tx, ["invoice", header], ["invoiceLine", lines], ["invoiceVat", vat], log);
  return { header: row, lines, vat, expenses: [] };
}

type Content = { readonly lines: readonly LineContent[]; readonly vat: readonly VatContent[] };

function rowsOf(key: Key, { lines, vat }: Content) {
  return {
    lines: lines.map((line, position) => ({ ...line, ...key, position })),
    vat: vat.map((row, position) => ({ ...row, ...key, position })),
  };
}

/** Stores what forbids the validation beside the draft, for the lists; no change of its own. */
export async function keepIssues(
  tx: Tx,
  key: { readonly legalEntityId: string; readonly id: string },
  issues: readonly unknown[],
): Promise<HeaderRow> {
  return tx
    .updateTable("invoice")
    .set({ issues: json(issues) })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One invoice by its id, deleted drafts aside. */
export async function findHeader(db: Connection, id: string): Promise<HeaderRow | undefined> {
  return livingHeader(db, id).executeTakeFirst();
}

/** The same, locked until the end of the transaction: who comes second waits, and sees what the first one did. */
export async function lockHeader(tx: Tx, id: string): Promise<HeaderRow | undefined> {
  return livingHeader(tx, id).forUpdate().executeTakeFirst();
}

function livingHeader(db: Connection, id: string) {
  return db.selectFrom("invoice").selectAll().where("id", "=", id).where("deletedAt", "is", null);
}

/** Locks several invoices in the order of their ids, so that two commands on the same ones never wait for each other. */
export async function lockHeaders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom("invoice")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Changes the header of a locked invoice, and steps its version. What is undefined stays. */
export async function updateHeader(
  tx: Tx,
  key: { readonly legalEntityId: string; readonly id: string },
  change: UpdateObject<DB, "invoice">,
): Promise<HeaderRow> {
  return tx
    .updateTable("invoice")
    .set({ ...change, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Key = { readonly legalEntityId: string; readonly invoiceId: string };

type Parts = Pick<InvoiceDocument, "lines" | "vat" | "expenses">;

/** The lines of an invoice and its VAT breakdown, in order, and the expenses that its lines take, in one statement. */
export async function findParts(db: Connection, key: Key): Promise<Parts> {
  const ofInvoice = (table: string) => sql`${sql.ref(`${table}.legal_entity_id`)} = ${key.legalEntityId}
    and ${sql.ref(`${table}.invoice_id`)} = ${key.invoiceId}`;
  const { rows } = await sql<Parts>`
    select (select coalesce(json_agg(r), '[]') from (
        select l.legal_entity_id as "legalEntityId", l.invoice_id as "invoiceId", l.id, l.position, l.kind, l.label,
          l.quantity::text as quantity, l.unit, l.unit_price_cents::text as "unitPriceCents",
          l.discount_basis_points as "discountBasisPoints", l.net_cents as "netCents",
          l.vat_rate_basis_points as "vatRateBasisPoints", l.vat_category as "vatCategory",
          l.vat_exemption_reason as "vatExemptionReason", l.vat_code as "vatCode", l.supply_type as "supplyType",
          l.service_start as "serviceStart", l.service_end as "serviceEnd", l.account,
          l.account_origin as "accountOrigin", l.account_rule as "accountRule"
        from invoice_line l where ${ofInvoice("l")} order by l.position) r) as lines,
      (select coalesce(json_agg(r), '[]') from (
        select v.legal_entity_id as "legalEntityId", v.invoice_id as "invoiceId", v.position, v.category,
          v.rate_basis_points as "rateBasisPoints", v.base_cents as "baseCents", v.vat_cents as "vatCents",
          v.exemption_reason as "exemptionReason"
        from invoice_vat v where ${ofInvoice("v")} order by v.position) r) as vat,
      (select coalesce(json_agg(json_build_object('lineId', x.line_id, 'expenseLineId', x.expense_line_id)), '[]')
        from invoice_expense x where ${ofInvoice("x")}) as expenses`.execute(db);
  const [parts] = rows;
  return parts ?? { lines: [], vat: [], expenses: [] };
}

/** Writes lines and breakdown of a draft anew. */
export async function replaceContent(tx: Tx, key: Key, content: Content): Promise<void> {
  await tx
    .deleteFrom("invoiceLine")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .execute();
  await tx
    .deleteFrom("invoiceVat")
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .execute();
  const { lines, vat } = rowsOf(key, content);
  await insertRows(tx, ["invoiceLine", lines], ["invoiceVat", vat]);
}

/** Where a line of a validated bill is booked: the only thing of it that may still change. */
export async function rebookLine(
  tx: Tx,
  key: Key,
  line: { readonly id: string; readonly account: string; readonly vatCode: string | null },
): Promise<void> {
  await tx
    .updateTable("invoiceLine")
    .set({ account: line.account, vatCode: line.vatCode, accountOrigin: "user" })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("invoiceId", "=", key.invoiceId)
    .where("id", "=", line.id)
    .execute();
}

/** Removes a draft from every list; it stays recoverable for 30 days. */
export async function markDeleted(
  tx: Tx,
  key: { legalEntityId: string; id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("invoice")
    .set({ deletedAt: now, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .execute();
}

/** An invoice by its id, deleted or not: what a restoring looks at. */
export async function findDeleted(db: Connection, id: string): Promise<HeaderRow | undefined> {
  return db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Brings a deleted draft back into every list. */
export async function unmarkDeleted(
  tx: Tx,
  key: { readonly legalEntityId: string; readonly id: string },
): Promise<void> {
  await tx
    .updateTable("invoice")
    .set({ deletedAt: null, version: sql<number>`version + 1` })
    .where("legalEntityId", "=", key.legalEntityId)
    .where("id", "=", key.id)
    .execute();
}
