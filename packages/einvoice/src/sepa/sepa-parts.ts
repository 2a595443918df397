import { SEPA_LENGTHS, sepaText } from "@grand-livre/domain/transfer/sepa-text";
import type { XmlNode } from "../xml/write-xml.ts";

/** What the files of a payer and of a creditor have in common. */

/** Cents as `1234.56`: by their figures, never by a division. */
export function decimal(cents: number): string {
  const figures = String(cents).padStart(3, "0");
  return `${figures.slice(0, -2)}.${figures.slice(-2)}`;
}

export const account = (iban: string): XmlNode => ({ Id: { IBAN: iban } });
export const party = (name: string): XmlNode => ({ Nm: sepaText(name, SEPA_LENGTHS.name) });

/** A bank: by its BIC, or not given, which the IBAN makes up for. */
export const agent = (bic: string | null): XmlNode => ({
  FinInstnId: bic === null ? { Othr: { Id: "NOTPROVIDED" } } : { BICFI: bic },
});

/** How many transactions there are, and what they come to. */
export function totals(amounts: readonly number[], written = decimal) {
  const sum = amounts.reduce((total, cents) => total + cents, 0);
  return { NbOfTxs: String(amounts.length), CtrlSum: written(sum) };
}

export const header = (file: {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly sender: string;
  readonly amounts: readonly number[];
  /** How an amount is written; that of cents unless said. */
  readonly decimal?: (units: number) => string;
}): XmlNode => ({
  MsgId: file.messageId,
  CreDtTm: file.createdAt.toISOString().slice(0, 19),
  ...totals(file.amounts, file.decimal),
  InitgPty: party(file.sender),
});
