import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { dueDateOf, readPaymentTerms } from "@grand-livre/domain/invoice/payment-terms";
import { localToday } from "../../lib/format.ts";

/** What is said under terms while they are typed; one line, whatever they are, so that nothing below moves. */
export function termsHelp(terms: string, invoiceDay: string = localToday()): string {
  if (terms.trim() === "") return "30 jours, 45 jours fin de mois…";
  if (readPaymentTerms(terms) === undefined) return "Non compris\u00a0: échéance à 30 jours.";
  return `Facture du ${formatDate(invoiceDay)}\u00a0: due le ${formatDate(dueDateOf(invoiceDay, terms))}.`;
}
