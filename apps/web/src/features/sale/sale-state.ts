import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { isLate, kindLabels } from "../../app/document/document-kinds.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

export interface SaleState {
  readonly label: string;
  readonly tone: StatusTone;
}

type Standing = Pick<InvoiceListItem, "kind" | "status" | "paymentStatus" | "remainingCents" | "overdue">;

/** The state of a sale. */
export function saleState(sale: Standing): SaleState {
  if (sale.status === "draft") return { label: "Brouillon", tone: "neutral" };
  if (sale.status === "cancelled") return { label: "Annulée par avoir", tone: "neutral" };
  if (sale.remainingCents <= 0) return { label: settledWord(sale), tone: "success" };
  if (isLate(sale)) return { label: "En retard", tone: "error" };
  if (sale.paymentStatus === "partially_paid") return { label: "Partiellement payée", tone: "warning" };
  return { label: sale.kind === "credit_note" ? "Validé" : "Validée", tone: "accent" };
}

/** What credit notes settled was not paid. */
function settledWord({ kind, paymentStatus }: Standing): string {
  if (kind === "credit_note") return "Soldé";
  return paymentStatus === "paid" ? "Encaissée" : "Soldée par avoir";
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
