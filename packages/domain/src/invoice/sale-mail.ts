import { formatMoney } from "../money/format-amount.ts";
import type { InvoiceKind } from "./invoice.ts";

/** A validated sale, as its mail names it. */
export interface MailedSale {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string | null;
  /** ISO 4217; euros by default. The amounts are in its smallest units. */
  readonly currency?: string | undefined;
  readonly totalCents: number;
  /** What is left to pay; a credit note is not paid. */
  readonly remainingCents: number;
  readonly companyName: string;
}

const NAMES = {
  invoice: ["Facture", "la facture"],
  deposit: ["Facture d’acompte", "la facture d’acompte"],
  final: ["Facture de solde", "la facture de solde"],
  credit_note: ["Avoir", "l’avoir"],
} as const satisfies Record<InvoiceKind, readonly [string, string]>;

const inFrench = (date: string) => date.split("-").toReversed().join("/");

/** The mail that is proposed with a sale; its sender may write another one. */
export function saleMail(sale: MailedSale): { readonly subject: string; readonly text: string } {
  const { kind, number, date, dueDate, currency, totalCents, remainingCents, companyName } = sale;
  const [title, named] = NAMES[kind];
  const toPay =
    kind === "credit_note" || remainingCents <= 0
      ? ""
      : `, à régler${dueDate === null ? "" : ` avant le ${inFrench(dueDate)}`}`;
  return {
    subject: `${title} ${number} – ${companyName}`,
    text: [
      "Bonjour,",
      `Veuillez trouver ci-joint ${named} ${number} du ${inFrench(date)}, d’un montant de ${formatMoney(totalCents, currency)} TTC${toPay}.`,
      `Cordialement,\n${companyName}`,
    ].join("\n\n"),
  };
}
