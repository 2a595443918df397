import type { BankOperation, BankStatement } from "@grand-livre/domain/bank/statement";
import { ibanOfRib } from "@grand-livre/domain/identifier/rib";
import {
  type BankFile,
  type BankFileWarning,
  checkCount,
  InvalidBankFile,
  type Place,
} from "../bank-file.ts";
import { decodeBankText } from "../bank-values.ts";
import { addComplement, type CfonbOperation, operationOf, startOperation } from "./cfonb-operation.ts";
import { cfonbCents, cfonbDate } from "./cfonb-values.ts";

const LENGTH = 120;
/** Blanks at the end are lost on the way to some files: the last field that must be there ends here. */
const LEAST: Readonly<Record<string, number>> = { "01": 104, "04": 104, "05": 40, "07": 104 };

interface Open {
  readonly head: Head;
  readonly opening: { readonly cents: number; readonly date: string };
  readonly operations: CfonbOperation[];
}

interface Head {
  readonly bank: string;
  readonly branch: string;
  readonly currency: string;
  readonly account: string;
}

/**
 * CFONB 120 (« relevé de compte sur support informatique »): records of 120 characters, 01 the former balance, 04 an
 * operation, 05 its complements, 07 the new balance; several accounts may follow one another. Amounts carry their sign in
 * their last character and their decimals in the 20th. Lines may be parted or run on; what is not a record is refused with
 * its line. @throws InvalidBankFile
 */
export function readCfonb(bytes: Uint8Array): BankFile {
  const statements: BankStatement[] = [];
  const warnings: BankFileWarning[] = [];
  let open: Open | undefined;
  let line = 0;
  for (const record of recordsOf(decodeBankText(bytes))) {
    line += 1;
    if (record.trim() === "") continue;
    const place = { line };
    const text = wholeRecord(record, place);
    const code = text.slice(0, 2);
    const head = headOf(text);
    if (head.currency.trim() === "") throw new InvalidBankFile("currencyMissing", place);
    if (code === "01") {
      if (open !== undefined) throw new InvalidBankFile("noClosing", place);
      open = { head, opening: balanceOf(text, place), operations: [] };
      continue;
    }
    if (open === undefined) throw new InvalidBankFile("noOpening", place);
    if (head.account !== open.head.account) throw new InvalidBankFile("account", place);
    if (head.currency !== open.head.currency) throw new InvalidBankFile("currency", place);
    if (code === "04") open.operations.push(startOperation(text, place));
    else if (code === "05") complete(open, text, place);
    else {
      if (head.bank !== open.head.bank || head.branch !== open.head.branch)
        warnings.push({ code: "BRANCH_DIFFERS", details: { line } });
      statements.push(close(open, balanceOf(text, place)));
      open = undefined;
    }
    checkCount(open?.operations ?? []);
  }
  if (open !== undefined) throw new InvalidBankFile("noClosing", { line });
  if (statements.length === 0) throw new InvalidBankFile("noStatement");
  return { format: "cfonb120", isInformation: false, statements, warnings };
}

/** Lines, or pieces of 120 characters of a text without line ends. */
function recordsOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const isRunOn = lines.length <= 2 && (lines[0]?.length ?? 0) > LENGTH;
  return isRunOn ? (lines[0]?.match(/.{1,120}/g) ?? []) : lines;
}

function wholeRecord(record: string, place: Place): string {
  const text = record.trimEnd();
  const least = LEAST[text.slice(0, 2)];
  if (least === undefined) throw new InvalidBankFile("record", place);
  if (text.length < least) throw new InvalidBankFile("truncated", place);
  if (text.length > LENGTH) throw new InvalidBankFile("record", place);
  return text.padEnd(LENGTH);
}

const headOf = (text: string): Head => ({
  bank: text.slice(2, 7),
  branch: text.slice(11, 16),
  currency: text.slice(16, 19),
  account: text.slice(21, 32),
});

function complete(open: Open, text: string, place: Place): void {
  const last = open.operations.at(-1);
  if (last === undefined) throw new InvalidBankFile("noOpening", place);
  addComplement(last, text);
}

function balanceOf(text: string, place: Place): { cents: number; date: string } {
  return { cents: cfonbCents(text, place), date: cfonbDate(text.slice(34, 40), place) };
}

function close(
  { head, opening, operations }: Open,
  closing: { readonly cents: number; readonly date: string },
): BankStatement {
  const { bank, branch, account, currency } = head;
  return {
    account: { iban: ibanOfRib(bank, branch, account), bank, branch, bban: account },
    currency,
    openingCents: opening.cents,
    openingDate: opening.date,
    closingCents: closing.cents,
    closingDate: closing.date,
    operations: operations.map((one): BankOperation => operationOf(one)),
  };
}
