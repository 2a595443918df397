import { formatDate } from "../date/calendar-date.ts";
import type { InvoiceDirection, InvoiceKind } from "../invoice/invoice.ts";

/** How an accrual is called in the books and on screen. */
export interface AccrualWords {
  /** « Facture à établir », « Avoir à recevoir ». */
  readonly name: string;
  /** The words before the number in its entry's label. */
  readonly short: string;
  readonly accounts: string;
  readonly isFeminine: boolean;
}

/**
 * An invoice is still to be issued (FAE, 4181) or has not come (FNP, 4081, 4084); a credit note is to be issued (4198) or to
 * be received (4098): four accounts of the chart, four names.
 */
export function accrualWords({
  direction,
  kind,
}: {
  readonly direction: InvoiceDirection;
  readonly kind: InvoiceKind;
}): AccrualWords {
  const sale = direction === "credit";
  if (kind === "credit_note")
    return sale
      ? { name: "Avoir à établir", short: "Avoir à établir", accounts: "4198", isFeminine: false }
      : { name: "Avoir à recevoir", short: "Avoir à recevoir", accounts: "4098", isFeminine: false };
  return sale
    ? { name: "Facture à établir", short: "FAE", accounts: "4181", isFeminine: true }
    : { name: "Facture non parvenue", short: "FNP", accounts: "4081", isFeminine: true };
}

/** Why the books take no accrual, or no reversal, on a day, and what to do: the French sentence of the refusal. */
export function accrualCause(reason: string, day: string): string {
  const dayText = formatDate(day);
  if (reason === "EXERCISE_NOT_FOUND")
    return `Le ${dayText} n’est dans aucun exercice\u00a0: ouvrez celui qui le contient, puis recommencez.`;
  if (reason === "EXERCISE_CLOSED")
    return `L’exercice du ${dayText} est clôturé\u00a0: choisissez une fin de mois d’un exercice ouvert.`;
  return `La période du ${dayText} est clôturée\u00a0: rouvrez-la, ou choisissez une autre fin de mois.`;
}
