import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { kindLabels } from "../../app/document/document-kinds.ts";
import { paymentChip } from "../../app/document/payment-chip.ts";

type Standing = Pick<
  InvoiceListItem,
  "kind" | "status" | "paymentStatus" | "remainingCents" | "overdue" | "due_date"
>;

/** The state of a sale. */
export function saleState(sale: Standing): ReturnType<typeof paymentChip> {
  if (sale.status === "cancelled") return { label: "Annulée par avoir", tone: "neutral" };
  return paymentChip({ ...sale, dueDate: sale.due_date }, "credit");
}

/** How a sale is called among others: its number, else its draft's reference, else « Brouillon ». */
export function saleNumber({ bill_number, refId }: Pick<InvoiceListItem, "bill_number" | "refId">): string {
  return bill_number ?? refId ?? "Brouillon";
}

/** « Facture FA-2026-0042 », « Avoir AV-2026-0003 », « Facture en brouillon ». */
export function saleName(sale: Pick<InvoiceListItem, "kind" | "bill_number" | "refId">): string {
  const number = sale.bill_number ?? sale.refId;
  return `${kindLabels[sale.kind]} ${number ?? "en brouillon"}`;
}
