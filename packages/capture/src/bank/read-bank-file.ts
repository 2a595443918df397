import { type BankStatement, judgeStatement, shownAccount } from "@grand-livre/domain/bank/statement";
import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { isRefusal } from "@grand-livre/domain/refusal";
import {
  type BankFile,
  type BankFileInvalid,
  type BankFileRefusal,
  type BankFileWarning,
  InvalidBankFile,
  MAX_BANK_FILE_BYTES,
  refuseBankFile,
} from "./bank-file.ts";
import { readCamt } from "./camt/read-camt.ts";
import { readCfonb } from "./cfonb/read-cfonb.ts";
import { detectBankFormat } from "./detect-bank-format.ts";
import { readMt940 } from "./mt940/read-mt940.ts";
import { readOfx } from "./ofx/read-ofx.ts";

/**
 * A file as it is, before its balances are judged: what the conformance report shows of a statement that
 * the books refuse. A sheet is refused with the reason `sheet`: its rows go to `readBankSheet` with a mapping.
 */
export function parseBankFile(bytes: Uint8Array): BankFile | BankFileInvalid {
  if (bytes.length > MAX_BANK_FILE_BYTES) return refuseBankFile("tooLarge");
  const format = detectBankFormat(bytes);
  if (format === undefined) return refuseBankFile("unknown");
  if (format === "cfonb240" || format === "sheet") return refuseBankFile(format);
  try {
    if (format === "cfonb120") return readCfonb(bytes);
    if (format === "ofx") return readOfx(bytes);
    if (format === "mt940" || format === "mt942") return readMt940(bytes);
    return readCamt(bytes, format);
  } catch (error) {
    if (error instanceof InvalidBankFile) return refuseBankFile(error.reason, error.place);
    throw error;
  }
}

/**
 * The statements of a file, each in its currency: opening + movements = closing. Any that does not balance refuses the whole file. A
 * CAMT of 8 MB takes some seconds and 500 MB: run it in a child, as bills are read.
 */
export function readBankFile(bytes: Uint8Array): BankFile | BankFileRefusal {
  const file = parseBankFile(bytes);
  return isRefusal(file) ? file : judgeBankFile(file);
}

/** Whether the books can add up a statement: its amounts together stay below the highest one of an entry. */
function isCountable({ openingCents = 0, closingCents = 0, operations }: BankStatement): boolean {
  const all = [openingCents, closingCents, ...operations.map(({ amountCents }) => amountCents)];
  return all.reduce((total, cents) => total + Math.abs(cents), 0) <= MAX_AMOUNT_CENTS;
}

export function judgeBankFile(file: BankFile): BankFile | BankFileRefusal {
  if (!file.statements.every(isCountable)) return refuseBankFile("tooLarge");
  // What only announces may list a part of a day: its interim balances prove nothing.
  const bare = { openingCents: undefined, closingCents: undefined };
  const judged = file.statements.map((statement) =>
    judgeStatement(file.isInformation ? { ...statement, ...bare } : statement),
  );
  const warnings: BankFileWarning[] = [...file.warnings];
  const statements: BankStatement[] = [];
  for (const statement of judged) {
    if (isRefusal(statement)) return statement;
    statements.push(statement);
    const isProven = statement.openingCents !== undefined;
    if (!isProven && !file.isInformation)
      warnings.push({ code: "NO_BALANCE", details: { account: shownAccount(statement.account) } });
  }
  return { ...file, statements, warnings };
}
