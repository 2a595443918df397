import type {
  EntryLineCandidate,
  ExpenseCandidate,
  InvoiceCandidate,
  OpenOperation,
  TransferCandidate,
} from "@grand-livre/domain/bank/candidate";
import { type ReportToReimburse, reportRefId } from "../expense/service.ts";
import type { OpenLineRow, OtherSideRow } from "./candidate-repository.ts";
import type { OpenInvoiceRow } from "./open-invoice-repository.ts";
import type { OperationRow, OperationTextRow } from "./operation-repository.ts";

/** Rows as the domain judges them. */

const foreignOf = ({ currency, currencyAmount }: Pick<OperationRow, "currency" | "currencyAmount">) =>
  currency === null ? undefined : { currency, units: currencyAmount ?? 0 };

export function openOperation(row: OperationRow): OpenOperation {
  return {
    id: row.id,
    date: row.operationDate,
    valueDate: row.valueDate,
    amountCents: row.amountCents,
    foreign: foreignOf(row),
    label: row.label,
    reference: row.reference ?? undefined,
    endToEndId: row.endToEndId ?? undefined,
    counterpartyName: row.counterpartyName ?? undefined,
    counterpartyIban: row.counterpartyIban ?? undefined,
    details: row.details,
  };
}

/** An operation whose texts came as one. */
export const operationOfText = (row: OperationTextRow): OpenOperation => ({
  id: row.id,
  date: row.operationDate,
  valueDate: row.operationDate,
  amountCents: row.amountCents,
  label: row.text,
  endToEndId: row.endToEndId ?? undefined,
  counterpartyIban: row.counterpartyIban ?? undefined,
  details: row.details,
});

export function invoiceCandidate(row: OpenInvoiceRow): InvoiceCandidate {
  const sign = (row.direction === "credit") !== (row.kind === "credit_note") ? 1 : -1;
  const { currency, remainingUnits } = row;
  return {
    id: row.id,
    outstandingCents: sign * row.remainingCents,
    ...(remainingUnits === null ? {} : { foreign: { currency, units: sign * remainingUnits } }),
    isSale: row.direction === "credit",
    date: row.billDate,
    dueDate: row.dueDate,
    references: [row.refId, row.billNumber, row.orderReference].filter((one) => one !== null),
    endToEndIds: row.endToEndIds,
    // A payment is of one side: the sales and the bills of a third party are never summed.
    counterpartyId: `${row.counterpartyId} ${row.direction}`,
    counterpartyName: row.counterpartyName,
    counterpartyIbans: [row.iban, row.counterpartyIban].filter((one) => one !== null),
  };
}

export const expenseCandidate = (row: ReportToReimburse): ExpenseCandidate => ({
  id: row.id,
  owedCents: row.owedCents,
  date: row.date,
  reference: reportRefId(row),
  endToEndIds: row.endToEndIds,
  authorName: row.authorName,
  iban: row.iban ?? undefined,
});

export const lineCandidate = ({
  id,
  amountCents,
  date,
  label,
  pieceRef,
}: OpenLineRow): EntryLineCandidate => ({
  id,
  amountCents,
  date,
  label,
  references: pieceRef === null ? [] : [pieceRef],
});

export const otherSide = ({ id, amountCents, date, iban, ...row }: OtherSideRow): TransferCandidate => ({
  operationId: id,
  amountCents,
  foreign: foreignOf(row),
  date,
  iban: iban ?? undefined,
});
