import type { BankOperation } from "@grand-livre/domain/bank/statement";
import { detailsOf, endToEndIn, ibanIn, MOST_DETAILS, oneLine, type Place } from "../bank-file.ts";
import { cfonbCents, cfonbDate } from "./cfonb-values.ts";

/** An operation while its complements are read. */
export interface CfonbOperation {
  readonly base: BankOperation;
  readonly complements: { readonly qualifier: string; readonly text: string }[];
}

/** A record 04. Its reference is that of columns 105 to 120; its code the interbank one (« B1 » is a direct debit). */
export function startOperation(text: string, place: Place): CfonbOperation {
  const code = text.slice(32, 34).trim();
  const base: BankOperation = {
    date: cfonbDate(text.slice(34, 40), place),
    valueDate: cfonbDate(text.slice(42, 48), place),
    amountCents: cfonbCents(text, place),
    label: oneLine(text.slice(48, 79)) ?? (code || "—"),
    reference: oneLine(text.slice(104, 120)),
    code: code || undefined,
    details: [],
  };
  return { base, complements: [] };
}

/** A record 05: what columns 46 to 48 qualify, in columns 49 to 118. */
export function addComplement({ complements }: CfonbOperation, text: string): void {
  const qualifier = text.slice(45, 48).trim();
  if (qualifier !== "" && complements.length < MOST_DETAILS)
    complements.push({ qualifier, text: text.slice(48, 118) });
}

/** Qualifiers whose text is a value of its own; the others are kept as details. */
const VALUED = new Set(["NPY", "NBE", "NPO", "NBU", "CPY", "CBE", "REF", "RCN"]);

/**
 * The operation with its complements: NPY and NBE name payer and payee (NPO and NBU those behind them), CPY and CBE their
 * accounts, RCN the end-to-end id in 35 characters and the purpose in 35 more, REF the bank's reference, LIB, LCC and LC2 the
 * label and the reason for payment.
 */
export function operationOf({ base, complements }: CfonbOperation): BankOperation {
  const first = (qualifier: string) => complements.find((one) => one.qualifier === qualifier)?.text;
  // A bank writes the other side of a debit under either name: the one that fits first.
  const sides = base.amountCents >= 0 ? ["NPY", "NPO", "NBE", "NBU"] : ["NBE", "NBU", "NPY", "NPO"];
  const accounts = base.amountCents >= 0 ? ["CPY", "CBE"] : ["CBE", "CPY"];
  const client = first("RCN");
  return {
    ...base,
    reference: base.reference ?? oneLine(first("REF")),
    endToEndId: endToEndIn(client?.slice(0, 35)),
    counterpartyName: sides.map((side) => oneLine(first(side))).find((name) => name !== undefined),
    counterpartyIban: accounts.map((one) => ibanIn(first(one)?.slice(0, 34))).find(Boolean),
    details: detailsOf([
      ...complements.filter(({ qualifier }) => !VALUED.has(qualifier)).map(({ text }) => text),
      client?.slice(35),
      first("REF"),
    ]),
  };
}
