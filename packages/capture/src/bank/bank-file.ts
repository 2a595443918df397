import {
  type BankFileReason,
  type BankFileWarningCode,
  bankFileReasons,
} from "@grand-livre/contracts/bank-file";
import type { BankStatement, StatementUnbalanced } from "@grand-livre/domain/bank/statement";
import { parseIban } from "@grand-livre/domain/identifier/iban";
import { isRefusal, type Refusal, refuse } from "@grand-livre/domain/refusal";

/** What a file of the bank is, by its content. `sheet`: CSV or workbook, read with a mapping of its columns. */
export type BankFormat =
  | "camt.052"
  | "camt.053"
  | "camt.054"
  | "cfonb120"
  | "ofx"
  | "mt940"
  | "mt942"
  | "sheet";

export interface BankFileWarning {
  readonly code: BankFileWarningCode;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** A file of the bank as it was read. */
export interface BankFile {
  readonly format: BankFormat;
  /** True for a file that announces (CAMT.052, 054, MT942): shown, never booked from. */
  readonly isInformation: boolean;
  readonly statements: readonly BankStatement[];
  readonly warnings: readonly BankFileWarning[];
}

export type BankFileInvalid = Refusal<
  "BANK_FILE_INVALID",
  { reason: BankFileReason; why: string; line?: number; place?: string }
>;
export type BankFileRefusal = BankFileInvalid | StatementUnbalanced;

/** A year of a large shop's account is 3 MB of CFONB, 15 MB of CAMT. */
export const MAX_BANK_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_OPERATIONS = 100_000;
const LONGEST_TEXT = 500;
export const MOST_DETAILS = 40;

/** Where a file is wrong: a line from 1, or the place of an element. */
export interface Place {
  readonly line?: number | undefined;
  readonly place?: string | undefined;
}

/** Thrown within the parsers; what calls them turns it into a refusal. */
export class InvalidBankFile extends Error {
  readonly reason: BankFileReason;
  readonly place: Place;

  constructor(reason: BankFileReason, place: Place = {}) {
    super(reason);
    this.reason = reason;
    this.place = place;
  }
}

export function refuseBankFile(reason: BankFileReason, { line, place }: Place = {}): BankFileInvalid {
  const where = line !== undefined ? `ligne ${line}, ` : place !== undefined ? `${place}, ` : "";
  return refuse("BANK_FILE_INVALID", {
    reason,
    why: `${where}${bankFileReasons[reason]}`,
    ...(line === undefined ? {} : { line }),
    ...(place === undefined ? {} : { place }),
  });
}

/** A text on one line, control characters gone, cut to what is kept; undefined when nothing is left. */
export function oneLine(text: string | null | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const plain = (text ?? "").replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
  // Half of a character, cut off here or in the file, is no text.
  return plain === "" ? undefined : plain.slice(0, LONGEST_TEXT).toWellFormed();
}

/** The texts that say something, each once, in their order. */
export function detailsOf(texts: readonly (string | null | undefined)[]): string[] {
  const details = new Set(texts.map(oneLine).filter((text) => text !== undefined));
  return [...details].slice(0, MOST_DETAILS);
}

/** An IBAN whose key is right, or undefined: texts of banks hold many other numbers. */
export function ibanIn(text: string | null | undefined): string | undefined {
  const iban = parseIban(text ?? "");
  return isRefusal(iban) ? undefined : iban;
}

/** What a payer wrote, unless it is the word for « not provided ». */
export function endToEndIn(text: string | null | undefined): string | undefined {
  const id = oneLine(text);
  return id === undefined || /^NOT[ -]?PROVIDED$/i.test(id) ? undefined : id;
}

/** Refuses more operations than a file may hold. */
export function checkCount(operations: readonly unknown[]): void {
  if (operations.length > MAX_OPERATIONS) throw new InvalidBankFile("tooLarge");
}
