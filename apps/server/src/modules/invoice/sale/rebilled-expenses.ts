import type { NewInvoiceBody } from "@grand-livre/contracts/invoice";
import type { Tx } from "../../../database/connection.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import type { ExpenseLink, HeaderRow, InvoiceDocument, LineContent } from "../document/document.ts";
import { findExpenseLinks, lockRebilled, replaceExpenseLinks } from "./rebilled-repository.ts";

type Bodies = readonly Pick<NonNullable<NewInvoiceBody["lines"]>[number], "expenseLineId">[];
type Sale = Pick<HeaderRow, "legalEntityId" | "id" | "direction" | "kind" | "counterpartyId">;

/**
 * Writes which expenses the lines of a draft invoice again, when its lines are sent. A line that says nothing keeps the
 * expense it had; one that is left out gives it back.
 * @param isNew the draft was just written: none of its lines took an expense
 * @returns what the lines that are sent take
 * @throws RefusalError EXPENSE_NOT_REBILLABLE, EXPENSE_REBILLED
 */
export async function keepRebilled(
  tx: Tx,
  sale: Sale,
  lines: readonly Pick<LineContent, "id">[],
  bodies: Bodies | undefined,
  isNew = false,
): Promise<readonly ExpenseLink[]> {
  if (bodies === undefined) return [];
  const before = isNew ? [] : await findExpenseLinks(tx, sale);
  const links = lines.flatMap(({ id: lineId }, at): ExpenseLink[] => {
    const sent = bodies[at]?.expenseLineId;
    const kept = before.find((link) => link.lineId === lineId)?.expenseLineId;
    const expenseLineId = sent === undefined ? kept : sent;
    return expenseLineId == null ? [] : [{ lineId, expenseLineId }];
  });
  if (links.length === 0 && before.length === 0) return links;
  await requireRebillable(tx, sale, links);
  await replaceExpenseLinks(tx, sale, links);
  return links;
}

/** Judges again, at its validation, the expenses that a locked sale takes: another one may have taken them since. */
export async function requireOwnExpenses(
  tx: Tx,
  { header, expenses }: Pick<InvoiceDocument, "header" | "expenses">,
): Promise<void> {
  if (expenses.length > 0) await requireRebillable(tx, header, expenses);
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
export function expensesOfLines({
  expenses,
}: Pick<InvoiceDocument, "expenses">): ReadonlyMap<string, string> {
  return new Map(expenses.map(({ lineId, expenseLineId }) => [lineId, expenseLineId]));
}
