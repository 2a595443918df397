import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import type { RebillableExpense } from "@grand-livre/contracts/expense";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { DocumentForm } from "../../app/document/draft/document-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { withExpenses } from "./expense-lines.ts";
import type { SaleContext } from "./line-rules.ts";
import styles from "./RebillableExpenses.module.css";

interface RebillableExpensesProps {
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly dossier: string;
  readonly context: SaleContext;
  /** Undefined while it was never saved. */
  readonly saleId: string | undefined;
}

/** What was spent for the client and approved: each expense becomes a line, and is proposed again once its line is gone. */
export function RebillableExpenses({ form, change, dossier, context, saleId }: RebillableExpensesProps) {
  const counterpartyId = form.party?.id ?? undefined;
  const { data } = useQuery({
    // Among the lists: a draft that is deleted gives its expenses back.
    queryKey: ["invoice", "list", "rebillable", dossier, counterpartyId, saleId],
    enabled: counterpartyId !== undefined && form.kind !== "credit_note",
    queryFn: ({ signal }) =>
      call(expenseEndpoints.rebillable, {
        query: { legalEntityRefId: dossier, counterpartyId: counterpartyId ?? "", invoiceId: saleId },
        signal,
        quiet: true,
      }),
    select: ({ expenses }) => expenses,
  });
  const taken = new Set(form.lines.map(({ expenseLineId }) => expenseLineId));
  const left = (data ?? []).filter(({ id }) => !taken.has(id));
  if (counterpartyId === undefined || form.kind === "credit_note" || left.length === 0) return null;
  const add = (expenses: readonly RebillableExpense[]) =>
    change((before) => withExpenses(before, expenses, context));
  return (
    <Panel
      title={`Frais à refacturer (${left.length})`}
      flush
      aside={
        left.length > 1 && (
          <Button size="small" onClick={() => add(left)}>
            Tout ajouter
          </Button>
        )
      }
    >
      <ul className={styles.expenses} aria-label="Frais à refacturer">
        {left.map((expense) => (
          <li key={expense.id}>
            <div className={styles.told}>
              <p>{expense.label}</p>
              <p className={styles.note}>
                {expense.natureLabel}, le {formatDate(expense.date)} · {expense.reportRefId}
                {expense.clientId === null && " · client non précisé"}
              </p>
            </div>
            <span className={styles.amount}>{formatCents(expense.amountCents, "EUR")}</span>
            <Button
              size="small"
              variant="outlined"
              aria-label={`Ajouter ${expense.label}`}
              onClick={() => add([expense])}
            >
              Ajouter
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
