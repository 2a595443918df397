import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { formatCents, formatDate } from "../../../lib/format.ts";

/** « 512000 · règlement groupé de 350,00 € · escompte de 24,00 € · écart de 0,03 € ». */
export function paymentNote(payment: PaymentAnswer, { id }: InvoiceAnswer, party: string): string {
  const part = payment.allocations.find(({ invoiceId }) => invoiceId === id);
  if (payment.offsetsId !== null) return offsetNote(payment, id);
  const { currency = "EUR", exchangeCents = 0, amountEurCents } = payment;
  return [
    part?.useId == null ? payment.account : `du règlement du ${formatDate(payment.date)}`,
    part === undefined || part.discountCents === 0
      ? undefined
      : `escompte de ${formatCents(part.discountCents, "EUR")}`,
    payment.allocations.length > 1
      ? `règlement groupé de ${formatCents(payment.amountCents, currency)}`
      : undefined,
    payment.writeOffCents === 0
      ? undefined
      : `écart de ${formatCents(Math.abs(payment.writeOffCents), currency)} soldé`,
    amountEurCents === undefined ? undefined : `${formatCents(amountEurCents, "EUR")} en banque`,
    exchangeCents === 0 ? undefined : exchangeWords(payment.direction, exchangeCents),
    payment.unallocatedCents === 0
      ? undefined
      : `${formatCents(payment.unallocatedCents, currency)} sur le compte du ${party}`,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

/** « perte de change de 12,00 € »: more was booked than came, or less than went. */
function exchangeWords(direction: PaymentAnswer["direction"], exchangeCents: number): string {
  const isLoss = exchangeCents > 0 === (direction === "received");
  return `${isLoss ? "perte" : "gain"} de change de ${formatCents(Math.abs(exchangeCents), "EUR")}`;
}

/** « de l’avoir AV-2026-0001 »; on the note, the invoices that it settled. */
function offsetNote({ offsetsId, allocations }: PaymentAnswer, id: string): string {
  const isNote = id === offsetsId;
  const others = allocations.filter(({ invoiceId }) => (invoiceId === offsetsId) !== isNote);
  const numbers = others.map(({ refId }) => refId ?? "").join(", ");
  return isNote ? `sur ${numbers}` : `de l’avoir ${numbers}`;
}
