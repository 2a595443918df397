import type { BankAccountId, BankOperation, BankStatement } from "@grand-livre/domain/bank/statement";
import {
  type BankFile,
  type BankFileWarning,
  checkCount,
  InvalidBankFile,
  ibanIn,
  oneLine,
  type Place,
} from "../bank-file.ts";
import { decodeBankText, exactCents, shortDate } from "../bank-values.ts";
import { type Mt940Field, readField86, readLine61 } from "./mt940-operation.ts";

interface Open {
  account?: BankAccountId;
  currency?: string;
  opening?: Balance;
  closing?: Balance;
  readonly operations: BankOperation[];
  /** Whether a field 86 would describe the last operation: after field 62 it is about the statement. */
  awaits86: boolean;
  readonly line: number;
}

interface Balance {
  readonly cents: number;
  readonly date: string;
  readonly currency: string;
}

/**
 * SWIFT MT940 statements, as banks deliver them: with or without the envelope of blocks, fields over several lines, the
 * structured fields 86 of German, Dutch and French banks. A message without balances is an MT942: information. A message
 * begins at each field 20. @throws InvalidBankFile
 */
export function readMt940(bytes: Uint8Array): BankFile {
  const statements: BankStatement[] = [];
  const warnings: BankFileWarning[] = [];
  let open: Open | undefined;
  const finish = (): void => {
    if (open !== undefined) statements.push(close(open));
    open = undefined;
  };
  for (const field of fieldsOf(decodeBankText(bytes))) {
    if (field.tag === "20") {
      finish();
      open = { operations: [], awaits86: false, line: field.line };
      continue;
    }
    if (field.tag === "940") continue;
    if (open === undefined) throw new InvalidBankFile("noOpening", { line: field.line });
    take(open, field, warnings);
    checkCount(open.operations);
  }
  finish();
  if (statements.length === 0) throw new InvalidBankFile("noStatement");
  const isInformation = statements.every(
    ({ openingCents, closingCents }) => openingCents === undefined && closingCents === undefined,
  );
  if (isInformation) warnings.unshift({ code: "INFORMATION_ONLY" });
  return { format: isInformation ? "mt942" : "mt940", isInformation, statements, warnings };
}

/** Before a message, the bank that sends it and what it sends, on lines of their own: `ABNANL2A`, `0000 01INGBNL2AXXXX00001`, `940 00`. */
const BANK_HEADER = /^(?:(?:\d{4} \d{2})?[A-Z]{6}[A-Z0-9]{2,6}\d{0,10}|94[012](?: ?\d{2})?)$/;

/** The fields in their order, each with its further lines; envelope, ends of messages and stray control characters gone. */
function fieldsOf(text: string): Mt940Field[] {
  const fields: { tag: string; line: number; lines: string[] }[] = [];
  let isBetween = true;
  for (const [index, raw] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\n|\r/)
    .entries()) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: some banks begin each message with one.
    const line = raw.replace(/[\u0000-\u0008\u000e-\u001f]/g, "").replace(/^(?:\{[12]:[^}]*\}|\{4:)+/, "");
    const start = /^:(\d{2,3}[A-Z]?):(.*)$/.exec(line);
    if (start !== null) {
      fields.push({ tag: start[1] ?? "", line: index + 1, lines: [start[2] ?? ""] });
      isBetween = false;
    } else if (/^\s*(?:-\}?(?:\{5:.*)?)?\s*$/.test(line)) isBetween ||= line.trim() !== "";
    else if (isBetween && BANK_HEADER.test(line.trim())) continue;
    else if (fields.length > 0) fields.at(-1)?.lines.push(line);
    else throw new InvalidBankFile("record", { line: index + 1 });
  }
  return fields;
}

function take(open: Open, field: Mt940Field, warnings: BankFileWarning[]): void {
  const place = { line: field.line };
  const [text = ""] = field.lines;
  switch (field.tag) {
    case "25":
      open.account = accountOf(text);
      return;
    case "60F":
    case "60M":
      open.opening = balanceOf(text, place);
      open.currency ??= open.opening.currency;
      return;
    case "62F":
    case "62M":
      open.closing = balanceOf(text, place);
      open.currency ??= open.closing.currency;
      open.awaits86 = false;
      return;
    case "34F":
      open.currency ??= text.slice(0, 3);
      return;
    case "61": {
      const { operation, isMoved, dateText } = readLine61(field);
      if (isMoved) warnings.push({ code: "DAY_MOVED", details: { line: field.line, text: dateText } });
      open.operations.push(operation);
      open.awaits86 = true;
      return;
    }
    case "86": {
      const operation = open.operations.at(-1);
      if (!open.awaits86 || operation === undefined) return;
      open.operations[open.operations.length - 1] = readField86(operation, field);
      open.awaits86 = false;
      return;
    }
    default:
  }
}

function close(open: Open): BankStatement {
  const place = { line: open.line };
  const { account, currency, opening, closing, operations } = open;
  if (account === undefined) throw new InvalidBankFile("noAccount", place);
  if (currency === undefined) throw new InvalidBankFile("currencyMissing", place);
  // Fields 60 and 62 are both mandatory in an MT940: one without the other is a file cut short.
  if (opening !== undefined && closing === undefined) throw new InvalidBankFile("noClosing", place);
  if (closing !== undefined && closing.currency !== currency) throw new InvalidBankFile("currency", place);
  return {
    account,
    currency,
    openingCents: opening?.cents,
    openingDate: opening?.date,
    closingCents: closing?.cents,
    closingDate: closing?.date,
    operations,
  };
}

/** `IBAN`, `IBAN EUR`, `bank/account`, or a number of the bank's own. */
function accountOf(text: string): BankAccountId {
  const [number = "", currency] = text.trim().split(/\s+/);
  const iban = ibanIn(number) ?? ibanIn(number.replace(/[A-Z]{3}$/, "")) ?? ibanIn(text.trim());
  if (iban !== undefined) return { iban };
  const [bank, ...rest] = (currency === undefined ? number : text.trim()).split("/");
  return rest.length > 0 ? { bank: oneLine(bank), bban: oneLine(rest.join("/")) } : { bban: oneLine(bank) };
}

function balanceOf(text: string, place: Place): Balance {
  const [, sign, year = "", month = "", day = "", currency = "", amount = ""] =
    /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d{1,15}(?:,\d{0,5})?)\s*$/.exec(text) ?? [];
  const cents = exactCents(amount.replace(",", "."), place);
  return {
    cents: sign === "D" && cents !== 0 ? -cents : cents,
    date: shortDate({ year, month, day }, place).date,
    currency,
  };
}
