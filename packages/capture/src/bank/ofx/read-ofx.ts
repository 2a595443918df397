import type { BankAccountId, BankOperation, BankStatement } from "@grand-livre/domain/bank/statement";
import { ibanOfRib } from "@grand-livre/domain/identifier/rib";
import {
  type BankFile,
  type BankFileWarning,
  checkCount,
  detailsOf,
  InvalidBankFile,
  ibanIn,
  oneLine,
  type Place,
} from "../bank-file.ts";
import { compactDate, decodeBankText, exactCents } from "../bank-values.ts";
import { allOfx, findOfx, type OfxElement, ofxText, parseOfx } from "./ofx-tree.ts";

/**
 * OFX 1 (SGML) and 2 (XML): the statements of bank and card accounts. The ledger balance closes a statement when it is that of
 * its last day; OFX knows no opening balance. A French account is named by bank, branch and number, which make its IBAN.
 * @throws InvalidBankFile
 */
export function readOfx(bytes: Uint8Array): BankFile {
  const root = parseOfx(decodeBankText(bytes));
  const parts = [...allOfx(root, "STMTRS"), ...allOfx(root, "CCSTMTRS")];
  const warnings: BankFileWarning[] = [];
  if (allOfx(root, "INVSTMTRS").length > 0) warnings.push({ code: "INVESTMENTS_LEFT_OUT" });
  if (parts.length === 0) throw new InvalidBankFile("noStatement");
  const statements = parts.map((part) => readPart(part, warnings));
  checkCount(statements.flatMap(({ operations }) => operations));
  return { format: "ofx", isInformation: false, statements, warnings };
}

function readPart(part: OfxElement, warnings: BankFileWarning[]): BankStatement {
  const account = accountOf(findOfx(part, "BANKACCTFROM") ?? findOfx(part, "CCACCTFROM"));
  if (account === undefined) throw new InvalidBankFile("noAccount", { line: part.line });
  const currency = ofxText(part, "CURDEF")?.toUpperCase();
  if (currency === undefined) throw new InvalidBankFile("currencyMissing", { line: part.line });
  const operations = allOfx(part, "STMTTRN").map((one) => readOperation(one, currency));
  return { account, currency, ...closingOf(part, operations, warnings), operations };
}

/** The ledger balance, when no listed day comes after it and no day after the list has moved it. */
function closingOf(
  part: OfxElement,
  operations: readonly BankOperation[],
  warnings: BankFileWarning[],
): Pick<BankStatement, "closingCents" | "closingDate"> {
  const balance = findOfx(part, "LEDGERBAL");
  const amount = ofxText(balance, "BALAMT");
  if (balance === undefined || amount === null) return {};
  const place = { line: balance.line };
  const closingDate = compactDate(ofxText(balance, "DTASOF"), place);
  const lists = allOfx(part, "BANKTRANLIST");
  const ends = lists.map((list) => ofxText(list, "DTEND")).filter((text) => text !== null);
  const listEnd = ends
    .map((text) => compactDate(text, place))
    .sort()
    .at(-1);
  const lastDay = operations
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const isLater = listEnd !== undefined && closingDate > listEnd;
  if (isLater || (lastDay !== undefined && lastDay > closingDate)) {
    warnings.push({ code: "BALANCE_LEFT_OUT", details: { date: closingDate } });
    return {};
  }
  return { closingCents: ofxCents(amount, place), closingDate };
}

function accountOf(from: OfxElement | undefined): BankAccountId | undefined {
  const bban = ofxText(from, "ACCTID");
  if (bban === null) return undefined;
  const bank = ofxText(from, "BANKID") ?? undefined;
  const branch = ofxText(from, "BRANCHID") ?? undefined;
  return { iban: ibanIn(bban) ?? ibanOfRib(bank ?? "", branch ?? "", bban), bank, branch, bban };
}

function readOperation(one: OfxElement, currency: string): BankOperation {
  const place = { line: one.line };
  const own = findOfx(one, "CURRENCY");
  if (own !== undefined && ofxText(own, "CURSYM") !== currency) throw new InvalidBankFile("currency", place);
  const date = compactDate(ofxText(one, "DTPOSTED"), place);
  const available = ofxText(one, "DTAVAIL");
  const name = oneLine(ofxText(one, "NAME") ?? ofxText(findOfx(one, "PAYEE"), "NAME"));
  const memo = oneLine(ofxText(one, "MEMO"));
  const code = oneLine(ofxText(one, "TRNTYPE"));
  const other = findOfx(one, "BANKACCTTO");
  return {
    date,
    valueDate: available === null ? date : compactDate(available, place),
    amountCents: ofxCents(ofxText(one, "TRNAMT"), place),
    label: name ?? memo ?? code ?? "—",
    reference: oneLine(ofxText(one, "FITID")),
    counterpartyName: oneLine(ofxText(findOfx(one, "PAYEE"), "NAME")),
    counterpartyIban: ibanIn(ofxText(other, "ACCTID")),
    code,
    details: detailsOf([name === undefined ? null : memo, ofxText(one, "CHECKNUM"), ofxText(one, "REFNUM")]),
  };
}

/** OFX amounts have a point or a comma before their decimals and no sign between thousands (OFX 2.2, § 3.2.9.1). */
function ofxCents(text: string | null, place: Place): number {
  return exactCents(text?.replace(/\s/g, "").replace(",", ".") ?? null, place);
}
