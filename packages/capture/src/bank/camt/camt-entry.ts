import type { BankOperation } from "@grand-livre/domain/bank/statement";
import { childOf, childrenOf, textAt, textOf, type XmlElement } from "../../xml/xml-element.ts";
import { detailsOf, endToEndIn, InvalidBankFile, ibanIn, oneLine } from "../bank-file.ts";
import { exactCents, isoDate } from "../bank-values.ts";

interface EntryContext {
  /** Of the account. */
  readonly currency: string;
  /** The day of an entry without any; null where each must have its own. */
  readonly otherwise: string | null;
  /** The place of the entry, for a refusal. */
  readonly place: string;
}

/**
 * One entry of a CAMT message. Its sign is that of `CdtDbtInd` alone: of a reversal, too, it says where the money went. Of an
 * entry of several transactions the parties are those of none; their texts are kept.
 */
export function readCamtEntry(
  entry: XmlElement,
  { currency, otherwise, place: path }: EntryContext,
): BankOperation {
  const place = { place: path };
  const amount = childOf(entry, "Amt");
  if ((amount?.attributes.get("Ccy") ?? currency) !== currency) throw new InvalidBankFile("currency", place);
  const cents = exactCents(textOf(amount), place);
  const indicator = textAt(entry, "CdtDbtInd");
  if (cents < 0 || (indicator !== "CRDT" && indicator !== "DBIT")) throw new InvalidBankFile("amount", place);
  const isCredit = indicator === "CRDT";
  const transactions = childrenOf(entry, "NtryDtls").flatMap((details) => childrenOf(details, "TxDtls"));
  const only = transactions.length === 1 ? transactions[0] : undefined;
  const remittances = transactions.flatMap(remittanceOf);
  const isPaidOut = isCredit === (textAt(entry, "RvslInd") === "true");
  const parties = transactions.map((one) => counterpartyOf(one, isPaidOut).counterpartyName);
  // A batch is called by those who pay or are paid; the bank's code is the last resort.
  const named = [...new Set(parties.filter((name) => name !== undefined))].join(", ") || undefined;
  const told =
    only === undefined ? (named ?? remittances[0]) : (remittances[0] ?? textAt(only, "AddtlTxInf"));
  const label = textAt(entry, "AddtlNtryInf") ?? told ?? named;
  const code = codeOf(childOf(entry, "BkTxCd"));
  const booked = dayOf(childOf(entry, "BookgDt")) ?? dayOf(childOf(entry, "ValDt")) ?? otherwise;
  const date = isoDate(booked, place);
  const valueDate = dayOf(childOf(entry, "ValDt"));
  return {
    date,
    valueDate: isoDate(valueDate ?? date, place),
    amountCents: isCredit || cents === 0 ? cents : -cents,
    label: oneLine(label) ?? code ?? "—",
    reference: oneLine(
      textAt(entry, "AcctSvcrRef") ?? textAt(entry, "NtryRef") ?? textAt(only, "Refs/AcctSvcrRef"),
    ),
    // Orders that were booked as one sum come back under the name of their group (PmtInfId).
    endToEndId: endToEndIn(textAt(only, "Refs/EndToEndId") ?? textAt(entry, "NtryDtls/Btch/PmtInfId")),
    ...counterpartyOf(only, isPaidOut),
    code,
    details: detailsOf([
      ...remittances,
      ...(only === undefined ? parties : []),
      ...transactions.flatMap((one) => [
        textAt(one, "AddtlTxInf"),
        textAt(one, "Refs/MndtId"),
        transactions.length > 1 ? endToEndIn(textAt(one, "Refs/EndToEndId")) : undefined,
      ]),
    ]),
  };
}

const dayOf = (date: XmlElement | undefined): string | null => textAt(date, "Dt") ?? textAt(date, "DtTm");

/** The texts of the reason for payment: free ones, then the creditor's structured reference and the invoices named. */
function remittanceOf(transaction: XmlElement): string[] {
  return childrenOf(transaction, "RmtInf").flatMap((information) => [
    ...childrenOf(information, "Ustrd").map(({ text }) => text),
    ...childrenOf(information, "Strd").flatMap((structured) => [
      ...[textAt(structured, "CdtrRefInf/Ref")].filter((text) => text !== null),
      ...childrenOf(structured, "RfrdDocInf")
        .map((document) => textAt(document, "Nb"))
        .filter((text) => text !== null),
    ]),
  ]);
}

/** The other side: who paid a credit, who was paid by a debit. From version 8 on a party is under `Pty`. */
function counterpartyOf(
  transaction: XmlElement | undefined,
  isCreditor: boolean,
): Pick<BankOperation, "counterpartyName" | "counterpartyIban"> {
  const parties = childOf(transaction, "RltdPties");
  const [party, account] = isCreditor ? ["Cdtr", "CdtrAcct"] : ["Dbtr", "DbtrAcct"];
  return {
    counterpartyName: oneLine(
      [`${party}/Nm`, `${party}/Pty/Nm`, `${party}/Agt/FinInstnId/Nm`, `Ultmt${party}/Nm`]
        .map((path) => textAt(parties, path))
        .find((name) => name !== null),
    ),
    counterpartyIban: ibanIn(textAt(parties, `${account}/Id/IBAN`)),
  };
}

/** `PMNT.RCDT.ESCT` of the ISO list, or the bank's own code. */
function codeOf(code: XmlElement | undefined): string | undefined {
  const parts = [
    textAt(code, "Domn/Cd"),
    textAt(code, "Domn/Fmly/Cd"),
    textAt(code, "Domn/Fmly/SubFmlyCd"),
  ].filter((part) => part !== null);
  return oneLine(parts.length > 0 ? parts.join(".") : textAt(code, "Prtry/Cd"));
}
