import type { RebillableExpense } from "@grand-livre/contracts/expense";
import { priceToText } from "../../app/document/decimal-text.ts";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { type DocumentLine, emptyLine, isBlank } from "../../app/document/draft/document-line.ts";
import { formatDate } from "../../lib/format.ts";
import { proposed, type SaleContext } from "./line-rules.ts";

/** The sale with a line for each of these expenses, at what it cost, under the rate of the sale. */
export function withExpenses(
  form: DocumentForm,
  expenses: readonly RebillableExpense[],
  context: SaleContext,
): DocumentForm {
  const filled = form.lines.filter((line) => !isBlank(line));
  const taken = new Set(filled.map(({ expenseLineId }) => expenseLineId));
  const before = filled.findLast(({ kind }) => kind === "line");
  const added = expenses
    .filter(({ id }) => !taken.has(id))
    .map((expense): DocumentLine => {
      const line: DocumentLine = {
        ...emptyLine("line", "credit", before ?? form.lines[0]),
        label: `Frais\u00a0: ${expense.label} du ${formatDate(expense.date)}`,
        unitPrice: priceToText(String(expense.amountCents)),
        supplyType: "services",
        // The account of a service may not be the one of what was spent: the rules propose it.
        account: null,
        accountOrigin: null,
        expenseLineId: expense.id,
      };
      return proposed(line, context);
    });
  return { ...form, lines: [...filled, ...added] };
}

/** Expenses belong to their client: another one does not take them over. */
export function withoutExpenses(form: DocumentForm): DocumentForm {
  if (form.lines.every(({ expenseLineId }) => expenseLineId === undefined)) return form;
  const kept = form.lines.filter(({ expenseLineId }) => expenseLineId === undefined);
  return { ...form, lines: kept.length === 0 ? [emptyLine("line", "credit")] : kept };
}
