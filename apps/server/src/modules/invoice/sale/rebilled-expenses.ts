import type { NewInvoiceBody } from "@grand-livre/contracts/invoice";
import type { Connection, Tx } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { HeaderRow, LineContent } from "../document/document.ts";
import {
  type ExpenseLink,
  findExpenseLinks,
  lockRebilled,
  replaceExpenseLinks,
} from "./rebilled-repository.ts";

type Bodies = readonly Pick<NonNullable<NewInvoiceBody["lines"]>[number], "expenseLineId">[];
type Sale = Pick<HeaderRow, "legalEntityId" | "id" | "direction" | "kind" | "counterpartyId">;

/**
 * Writes which expenses the lines of a draft invoice again, when its lines are sent. A line that says nothing keeps the
 * expense it had; one that is left out gives it back.
 * @throws RefusalError EXPENSE_NOT_REBILLABLE, EXPENSE_REBILLED
 */
export async function keepRebilled(
  tx: Tx,
  sale: Sale,
  lines: readonly Pick<LineContent, "id">[],
  bodies: Bodies | undefined,
): Promise<void> {
  if (bodies === undefined) return;
  const before = await findExpenseLinks(tx, sale);
  const links = lines.flatMap(({ id: lineId }, at): ExpenseLink[] => {
    const sent = bodies[at]?.expenseLineId;
    const kept = before.find((link) => link.lineId === lineId)?.expenseLineId;
    const expenseLineId = sent === undefined ? kept : sent;
    return expenseLineId == null ? [] : [{ lineId, expenseLineId }];
  });
  if (links.length === 0 && before.length === 0) return;
  await requireRebillable(tx, sale, links);
  await replaceExpenseLinks(tx, sale, links);
}

/** Judges again, at its validation, the expenses that a sale takes: another one may have taken them since. */
export async function requireOwnExpenses(tx: Tx, sale: Sale): Promise<void> {
  const links = await findExpenseLinks(tx, sale);
  if (links.length > 0) await requireRebillable(tx, sale, links);
}

/** Expenses of the sale's client or without a client, approved, that no other living sale takes. They stay locked. */
async function requireRebillable(tx: Tx, sale: Sale, links: readonly ExpenseLink[]): Promise<void> {
  const ids = links.map(({ expenseLineId }) => expenseLineId);
  const rows = await lockRebilled(tx, sale, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isSale = sale.direction === "credit" && sale.kind !== "credit_note";
  for (const [at, id] of ids.entries()) {
    const row = byId.get(id);
    const isOthers = row?.counterpartyId != null && row.counterpartyId !== sale.counterpartyId;
    if (!isSale || row === undefined || !row.isRebillable || isOthers)
      throw new RefusalError("EXPENSE_NOT_REBILLABLE", { label: row?.label ?? "" });
    if (row.isTaken || ids.indexOf(id) !== at)
      throw new RefusalError("EXPENSE_REBILLED", { label: row.label });
  }
}

/** The expense that each line of a document takes. */
export async function expensesOfLines(
  db: Connection,
  sale: Pick<Sale, "legalEntityId" | "id" | "direction">,
): Promise<ReadonlyMap<string, string>> {
  if (sale.direction !== "credit") return new Map();
  const links = await findExpenseLinks(db, sale);
  return new Map(links.map(({ lineId, expenseLineId }) => [lineId, expenseLineId]));
}
