import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { isOwedToUs } from "./invoice-queries.ts";

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

/** Its number among others: ours on a sale, the supplier's on a bill. */
export function documentNumber({
  bill_number,
  refId,
}: Pick<InvoiceListItem, "bill_number" | "refId">): string {
  return bill_number ?? refId ?? "Brouillon";
}
