import { daysBetween } from "../date/calendar-date.ts";
import type { InvoiceKind } from "./invoice.ts";

/** What a document is to its payment. `isSale` chooses between money that comes and money that goes. */
export interface PayableDocument {
  readonly isSale: boolean;
  readonly kind: InvoiceKind;
  readonly status: "draft" | "validated" | "cancelled" | "refused";
  readonly paymentStatus: "unpaid" | "partially_paid" | "paid";
  readonly remainingCents: number;
  readonly dueDate: string | null;
  /** Due before today and not paid. */
  readonly overdue: boolean;
}

export type PaymentState =
  | "draft"
  | "refused"
  | "cancelled"
  | "paid"
  | "settled"
  | "late"
  | "partial"
  | "awaited";

/** What is owed of a document, by the order in which one wants to know it. A credit note is set off: it is never late. */
export function paymentState({
  kind,
  status,
  paymentStatus,
  remainingCents,
  overdue,
}: Omit<PayableDocument, "isSale" | "dueDate">): PaymentState {
  if (status !== "validated") return status;
  if (remainingCents <= 0) return paymentStatus === "paid" && kind !== "credit_note" ? "paid" : "settled";
  if (kind === "credit_note") return "awaited";
  if (overdue) return "late";
  return paymentStatus === "partially_paid" ? "partial" : "awaited";
}

/** The same in the owner's words, everywhere: « En retard (12 j) », « À encaisser », « Payée ». `today` is YYYY-MM-DD. */
export function paymentStateWord(document: PayableDocument, today: string): string {
  const isNote = document.kind === "credit_note";
  switch (paymentState(document)) {
    case "draft":
      return "Brouillon";
    case "refused":
      return isNote ? "Refusé" : "Refusée";
    case "cancelled":
      return isNote ? "Annulé" : "Annulée";
    case "paid":
      return "Payée";
    case "settled":
      return isNote ? "Soldé" : "Soldée par avoir";
    case "late": {
      const days = document.dueDate === null ? 0 : daysBetween(document.dueDate, today);
      return days > 0 ? `En retard (${days}\u00a0j)` : "En retard";
    }
    case "partial":
      return "Partiellement payée";
    default:
      return isNote ? "À imputer" : document.isSale ? "À encaisser" : "À payer";
  }
}
