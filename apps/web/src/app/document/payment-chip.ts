import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { type PaymentState, paymentState, paymentStateWord } from "@grand-livre/domain/invoice/payment-state";
import { localToday } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

const TONES: Readonly<Record<PaymentState, StatusTone>> = {
  draft: "neutral",
  refused: "error",
  cancelled: "neutral",
  paid: "success",
  settled: "success",
  late: "error",
  partial: "warning",
  awaited: "accent",
};

type Document = Pick<InvoiceListItem, "kind" | "status" | "remainingCents" | "overdue"> & {
  /** Null: it was never validated. */
  readonly paymentStatus: InvoiceListItem["paymentStatus"] | null;
  readonly dueDate: string | null;
};

/** What is owed of a document, as every list and card says it. */
export function paymentChip(
  document: Document,
  direction: "credit" | "debit",
): { readonly label: string; readonly tone: StatusTone } {
  const paymentStatus = document.paymentStatus ?? "unpaid";
  const payable = { ...document, paymentStatus, isSale: direction === "credit" };
  return { label: paymentStateWord(payable, localToday()), tone: TONES[paymentState(payable)] };
}
