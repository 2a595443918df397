import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import { isOwedToUs } from "../invoice-queries.ts";

/** How the money of a document is called: a client pays, is refunded; a supplier is paid, refunds. */
export function moneyWords(invoice: Pick<InvoiceListItem, "bill_direction" | "kind">) {
  const refund = invoice.kind === "credit_note";
  const isReceived = isOwedToUs(invoice);
  return {
    isReceived,
    /** The button and the title of the dialog. */
    verb: isReceived ? "Encaisser" : refund ? "Rembourser" : "Régler",
    noun: refund ? "Remboursement" : "Règlement",
    confirm: refund ? "Enregistrer le remboursement" : "Enregistrer le règlement",
    party: invoice.bill_direction === "credit" ? "client" : "fournisseur",
    open: isReceived ? "à encaisser" : "à régler",
  };
}

/** How giving back what was paid too much is called: we refund a client, a supplier refunds us. */
export function refundWords({ direction }: Pick<PaymentAnswer, "direction">) {
  const isOurs = direction === "received";
  return {
    button: isOurs ? "Rembourser" : "Remboursement reçu",
    title: isOurs ? "Rembourser le trop-perçu" : "Remboursement du trop-versé",
    told: (party: string) => (isOurs ? `remboursé au ${party}` : `remboursé par le ${party}`),
    /** What the entry does, in words. */
    entry: (bank: string) =>
      isOurs
        ? `Débit du compte du client, crédit de ${bank}`
        : `Débit de ${bank}, crédit du compte du fournisseur`,
  };
}

/** Its number among others: ours on a sale, the supplier's on a bill. */
export function documentNumber({
  bill_number,
  refId,
}: Pick<InvoiceListItem, "bill_number" | "refId">): string {
  return bill_number ?? refId ?? "Brouillon";
}
