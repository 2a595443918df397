import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { formatCents, formatDate } from "../../../lib/format.ts";

/** « 512000 · règlement groupé de 350,00 € · escompte de 24,00 € · écart de 0,03 € ». */
export function paymentNote(payment: PaymentAnswer, { id }: InvoiceAnswer, party: string): string {
  const part = payment.allocations.find(({ invoiceId }) => invoiceId === id);
  if (payment.offsetsId !== null) return offsetNote(payment, id);
  return [
    part?.useId == null ? payment.account : `du règlement du ${formatDate(payment.date)}`,
    part === undefined || part.discountCents === 0
      ? undefined
      : `escompte de ${formatCents(part.discountCents, "EUR")}`,
    payment.allocations.length > 1
      ? `règlement groupé de ${formatCents(payment.amountCents, "EUR")}`
      : undefined,
    payment.writeOffCents === 0
      ? undefined
      : `écart de ${formatCents(Math.abs(payment.writeOffCents), "EUR")} soldé`,
    payment.unallocatedCents === 0
      ? undefined
      : `${formatCents(payment.unallocatedCents, "EUR")} sur le compte du ${party}`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

/** « de l’avoir AV-2026-0001 »; on the note, the invoices that it settled. */
function offsetNote({ offsetsId, allocations }: PaymentAnswer, id: string): string {
  const isNote = id === offsetsId;
  const others = allocations.filter(({ invoiceId }) => (invoiceId === offsetsId) !== isNote);
  const numbers = others.map(({ refId }) => refId ?? "").join(", ");
  return isNote ? `sur ${numbers}` : `de l’avoir ${numbers}`;
}
