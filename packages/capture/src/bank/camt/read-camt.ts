import type { BankAccountId, BankStatement } from "@grand-livre/domain/bank/statement";
import { isRefusal } from "@grand-livre/domain/refusal";
import { parseXml } from "../../xml/parse-xml.ts";
import { at, childOf, childrenOf, pathOf, textAt, textOf, type XmlElement } from "../../xml/xml-element.ts";
import {
  type BankFile,
  type BankFileWarning,
  type BankFormat,
  checkCount,
  InvalidBankFile,
  ibanIn,
  oneLine,
} from "../bank-file.ts";
import { exactCents, isoDate } from "../bank-values.ts";
import { readCamtEntry } from "./camt-entry.ts";

type CamtFormat = Extract<BankFormat, `camt.${string}`>;

/** The message under `Document`, and what holds the entries of one account in it. */
const MESSAGES: Readonly<Record<CamtFormat, readonly [message: string, part: string]>> = {
  "camt.052": ["BkToCstmrAcctRpt", "Rpt"],
  "camt.053": ["BkToCstmrStmt", "Stmt"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
};

/**
 * ISO 20022 bank-to-customer messages of any version: 053 is a statement, 052 (intraday) and 054 (notification) are read as
 * information. Amounts are decimals that cents hold exactly; an entry is one operation for any number of transactions;
 * pending entries are left out and counted. @throws InvalidBankFile
 */
export function readCamt(bytes: Uint8Array, format: CamtFormat): BankFile {
  const root = parseXml(bytes);
  if (isRefusal(root)) {
    const line = (root.details as { line?: unknown } | undefined)?.line;
    throw new InvalidBankFile("xml", typeof line === "number" ? { line } : {});
  }
  const [message, part] = MESSAGES[format];
  // The first version, of 2007, names the message with its number.
  const parts = childrenOf(childOf(root, message) ?? childOf(root, `${message}V01`), part);
  if (parts.length === 0) throw new InvalidBankFile("noStatement");
  const pending: XmlElement[] = [];
  const isInformation = format !== "camt.053";
  const statements = parts.map((one) => readPart(one, isInformation, pending));
  checkCount(statements.flatMap(({ operations }) => operations));
  const warnings: BankFileWarning[] = [];
  if (isInformation) warnings.push({ code: "INFORMATION_ONLY" });
  if (pending.length > 0) warnings.push({ code: "PENDING_LEFT_OUT", details: { count: pending.length } });
  return { format, isInformation, statements, warnings };
}

function readPart(part: XmlElement, isInformation: boolean, pending: XmlElement[]): BankStatement {
  const account = accountOf(childOf(part, "Acct"));
  if (account.iban === undefined && account.bban === undefined)
    throw new InvalidBankFile("noAccount", { place: pathOf(part) });
  const booked: XmlElement[] = [];
  for (const entry of childrenOf(part, "Ntry")) (isBooked(entry) ? booked : pending).push(entry);
  const opening = balanceOf(part, ["OPBD", "PRCD"]) ?? interimOf(part, 0);
  const closing = balanceOf(part, ["CLBD"]) ?? interimOf(part, -1);
  const currency =
    textAt(part, "Acct/Ccy") ??
    opening?.currency ??
    closing?.currency ??
    childOf(booked[0] ?? childOf(part, "Bal"), "Amt")?.attributes.get("Ccy");
  if (!currency) throw new InvalidBankFile("currencyMissing", { place: pathOf(part) });
  // A balance in another currency is an equivalent, given beside the one of the account.
  const own = (balance: Balance | undefined) => (balance?.currency === currency ? balance : undefined);
  return {
    account,
    currency,
    openingCents: own(opening)?.cents,
    openingDate: own(opening)?.date,
    closingCents: own(closing)?.cents,
    closingDate: own(closing)?.date,
    // What only announces may leave the days out: they are then those of the message.
    operations: booked.map((entry, at) =>
      readCamtEntry(entry, {
        currency,
        otherwise: isInformation ? textAt(part, "CreDtTm") : null,
        // Asking each entry for its own place counts its neighbours anew: quadratic in a statement of a year.
        place: `${pathOf(part)}/Ntry[${at + 1}]`,
      }),
    ),
  };
}

/** `BOOK`, as a text up to version 7, as a code from version 8 on; an entry without a status is booked. */
function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, "Sts/Cd") ?? textAt(entry, "Sts");
  return status === null || status === "BOOK";
}

function accountOf(account: XmlElement | undefined): BankAccountId {
  const other =
    textAt(account, "Id/Othr/Id") ?? textAt(account, "Id/PrtryAcct/Id") ?? textAt(account, "Id/IBAN");
  const iban = ibanIn(textAt(account, "Id/IBAN")) ?? ibanIn(other);
  const bank = at(account, "Svcr/FinInstnId");
  return {
    iban,
    bban: iban === undefined ? oneLine(other) : undefined,
    bank: oneLine(textAt(bank, "BICFI") ?? textAt(bank, "BIC")),
  };
}

interface Balance {
  readonly cents: number;
  readonly date: string | undefined;
  readonly currency: string;
}

const codeOf = (balance: XmlElement): string | null =>
  textAt(balance, "Tp/CdOrPrtry/Cd") ?? textAt(balance, "Tp/Cd");

function balanceOf(part: XmlElement, codes: readonly string[]): Balance | undefined {
  const balances = childrenOf(part, "Bal");
  const found = codes
    .map((code) => balances.find((balance) => codeOf(balance) === code))
    .find((balance) => balance !== undefined);
  return found && readBalance(found);
}

/** Pages of one statement open and close with interim balances, the first and the last of the page. */
function interimOf(part: XmlElement, place: 0 | -1): Balance | undefined {
  const interim = childrenOf(part, "Bal").filter((balance) => codeOf(balance) === "ITBD");
  const found = interim.length === 2 ? interim.at(place) : undefined;
  return found && readBalance(found);
}

function readBalance(balance: XmlElement): Balance {
  const place = { place: pathOf(balance) };
  const amount = childOf(balance, "Amt");
  const cents = exactCents(textOf(amount), place);
  const date = textAt(balance, "Dt/Dt") ?? textAt(balance, "Dt/DtTm");
  return {
    cents: textAt(balance, "CdtDbtInd") === "DBIT" ? -cents : cents,
    date: date === null ? undefined : isoDate(date, place),
    currency: amount?.attributes.get("Ccy") ?? "",
  };
}
