import { type BankOperation, type BankStatement, BOOKED_CURRENCY } from "@grand-livre/domain/bank/statement";
import { type CellOfSheet, sheetText } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { fold } from "@grand-livre/domain/text/fold";
import {
  type BankFile,
  type BankFileRefusal,
  type BankFileWarning,
  checkCount,
  detailsOf,
  InvalidBankFile,
  ibanIn,
  oneLine,
  refuseBankFile,
} from "../bank-file.ts";
import { judgeBankFile } from "../read-bank-file.ts";
import { type BankSheetMapping, missingBankFields, readAmount, readDay } from "./bank-columns.ts";

/**
 * A bank's CSV or workbook, from its rows (the server's child reads them, in any encoding) and a mapping. The preamble
 * and what follows the table may give account, currency and balances; a running balance gives them too. A
 * row with a day but no amount, or the reverse, is refused with its line: a total or a note has neither.
 */
export function readBankSheet(
  rows: readonly SheetRow[],
  mapping: BankSheetMapping,
): BankFile | BankFileRefusal {
  if (missingBankFields(mapping).length > 0) return refuseBankFile("columns");
  try {
    return judgeBankFile(parseBankSheet(rows, mapping));
  } catch (error) {
    if (error instanceof InvalidBankFile) return refuseBankFile(error.reason, error.place);
    throw error;
  }
}

interface Read {
  readonly line: number;
  readonly operation: BankOperation;
  readonly balanceCents: number | undefined;
  readonly currency: string | undefined;
}

/** As `readBankSheet`, before the balances are judged. @throws InvalidBankFile */
export function parseBankSheet(rows: readonly SheetRow[], mapping: BankSheetMapping): BankFile {
  const reads: Read[] = [];
  const outside: SheetRow[] = [];
  const areDebitsNegative = signsOf(rows, mapping);
  for (const row of rows) {
    const read = row.line > mapping.headingLine ? readRow(row, mapping, areDebitsNegative) : undefined;
    if (read === undefined) outside.push(row);
    else reads.push(read);
  }
  checkCount(reads);
  const facts = factsOf(outside, mapping);
  const isBlank = reads.length === 0 && facts.openingCents === undefined && facts.closingCents === undefined;
  if (isBlank) throw new InvalidBankFile("noOperation");
  const [currency = facts.currency, ...others] = new Set(
    reads.map((read) => read.currency ?? facts.currency),
  );
  if (others.length > 0) throw new InvalidBankFile("currency");
  const left = outside.filter(
    ({ line, cells }) => line > mapping.headingLine && cells.some((cell) => sheetText(cell)),
  );
  const warnings: BankFileWarning[] =
    left.length > 0 ? [{ code: "ROWS_LEFT_OUT", details: { count: left.length } }] : [];
  // Balances that the file names come before those worked out of a running balance.
  const running = runningBalances(reads);
  const isLatestFirst = running?.isLatestFirst ?? isDescending(reads);
  const operations = reads.map(({ operation }) => operation);
  const statement: BankStatement = {
    account: { iban: facts.iban, bban: facts.bban },
    currency: currency ?? BOOKED_CURRENCY,
    ...(currency === undefined && { isCurrencyUntold: true }),
    openingCents: facts.openingCents ?? running?.openingCents,
    closingCents: facts.closingCents ?? running?.closingCents,
    openingDate: facts.openingDate,
    closingDate: facts.closingDate,
    operations: isLatestFirst ? operations.toReversed() : operations,
  };
  return { format: "sheet", isInformation: false, statements: [statement], warnings };
}

function readRow(
  { line, cells }: SheetRow,
  mapping: BankSheetMapping,
  areDebitsNegative: boolean,
): Read | undefined {
  const { columns, dateOrder, decimalSign } = mapping;
  const cell = (field: keyof typeof columns): CellOfSheet => cells[columns[field] ?? -1] ?? null;
  const text = (field: keyof typeof columns) => oneLine(sheetText(cell(field)));
  const date = readDay(cell("date"), dateOrder);
  const isWritten = (["amount", "debit", "credit"] as const).some((field) => text(field) !== undefined);
  if (date === undefined && text("date") === undefined) return undefined;
  // A sentence in the first column is a note of the bank; a day that does not exist beside an amount is a fault.
  if (date === undefined && !(isWritten && /\d/.test(text("date") ?? ""))) return undefined;
  if (date === undefined) throw new InvalidBankFile("date", { line });
  const amountCents = isWritten ? amountOf(cell, mapping, areDebitsNegative) : undefined;
  if (amountCents === undefined) throw new InvalidBankFile("amount", { line });
  const label = text("label") ?? text("detail") ?? text("counterparty") ?? text("reference") ?? "—";
  return {
    line,
    operation: {
      date,
      valueDate: readDay(cell("valueDate"), dateOrder) ?? date,
      amountCents,
      label,
      reference: text("reference"),
      counterpartyName: text("counterparty"),
      counterpartyIban: ibanIn(text("iban")),
      details: detailsOf([text("detail")].filter((detail) => detail !== label)),
    },
    balanceCents: text("balance") === undefined ? undefined : readAmount(cell("balance"), decimalSign),
    currency: text("currency")?.toUpperCase(),
  };
}

/** Whether the debit column writes what goes out with a minus: then its sign is kept. */
function signsOf(
  rows: readonly SheetRow[],
  { columns, decimalSign, headingLine }: BankSheetMapping,
): boolean {
  if (columns.debit === undefined) return false;
  const at = columns.debit;
  const debits = rows
    .filter(({ line }) => line > headingLine)
    .map(({ cells }) => readAmount(cells[at] ?? null, decimalSign) ?? 0)
    .filter((cents) => cents !== 0);
  return debits.filter((cents) => cents < 0).length * 2 > debits.length;
}

/** The signed amount: of two columns their difference, of a side column its side, otherwise as written or inverted. */
function amountOf(
  cell: (field: "amount" | "debit" | "credit" | "side") => CellOfSheet,
  { columns, decimalSign, isInverted }: BankSheetMapping,
  areDebitsNegative: boolean,
): number | undefined {
  if (columns.amount === undefined) {
    const debit = readAmount(cell("debit"), decimalSign);
    const credit = readAmount(cell("credit"), decimalSign);
    if (debit === undefined || credit === undefined) return undefined;
    const cents = areDebitsNegative ? credit + debit : credit - debit;
    return cents === 0 ? 0 : isInverted ? -cents : cents;
  }
  const cents = readAmount(cell("amount"), decimalSign);
  if (cents === undefined || cents === 0) return cents;
  if (columns.side === undefined) return isInverted ? -cents : cents;
  const side = fold(sheetText(cell("side")));
  if (/^(?:d|dr|debit|db|-)/.test(side)) return -Math.abs(cents);
  return /^(?:c|cr|credit|\+)/.test(side) ? Math.abs(cents) : undefined;
}

interface Running {
  readonly openingCents: number;
  readonly closingCents: number;
  readonly isLatestFirst: boolean;
}

/**
 * Opening and closing by a running balance, in either order of the rows; rows without a balance lie between two that have one.
 * Undefined where no balance is written, or the same beside every row: that one is the account's of the day of the file. A column
 * that contradicts its amounts is refused, by the line of the first balance that does not follow, or with its ends as they stand
 * when they do not make the movements. @throws InvalidBankFile
 */
function runningBalances(reads: readonly Read[]): Running | undefined {
  const told = reads.filter(({ balanceCents }) => balanceCents !== undefined);
  const isRepeated = told.length > 1 && told.every((one) => one.balanceCents === told[0]?.balanceCents);
  const isMoved = reads.some(({ operation }) => operation.amountCents !== 0);
  if (told.length === 0 || (isRepeated && isMoved)) return undefined;
  const orders = [reads, reads.toReversed()].map((ordered, at) => ({
    ...runOf(ordered),
    isLatestFirst: at === 1,
  }));
  const right = orders.find(({ brokenLine }) => brokenLine === undefined);
  if (right) return right;
  const judged = orders[isDescending(reads) ? 1 : 0];
  const moved = sumCentsOf(reads, ({ operation }) => operation.amountCents);
  if (judged && judged.openingCents + moved !== judged.closingCents) return judged;
  throw new InvalidBankFile("balance", { line: judged?.brokenLine });
}

/** A running balance in one order of the rows: its ends, and the line of the first that does not follow. */
function runOf(ordered: readonly Read[]) {
  let [openingCents, brokenLine]: (number | undefined)[] = [];
  let [moved, closingCents] = [0, 0];
  for (const { operation, balanceCents, line } of ordered) {
    moved += operation.amountCents;
    closingCents += operation.amountCents;
    if (balanceCents === undefined) continue;
    if (openingCents === undefined) openingCents = balanceCents - moved;
    else if (closingCents !== balanceCents) brokenLine ??= line;
    closingCents = balanceCents;
  }
  return { openingCents: openingCents ?? 0, closingCents, brokenLine };
}

/** Whether the latest day comes first. */
function isDescending(reads: readonly Read[]): boolean {
  const [first, last] = [reads[0]?.operation.date, reads.at(-1)?.operation.date];
  return first !== undefined && last !== undefined && first > last;
}

interface Facts {
  iban?: string | undefined;
  bban?: string | undefined;
  currency?: string | undefined;
  openingCents?: number | undefined;
  openingDate?: string | undefined;
  closingCents?: number | undefined;
  closingDate?: string | undefined;
}

const OPENING = /\b(?:initial|debut|depart|precedent|ancien|opening|start)\b/;
const CLOSING = /\b(?:final|fin|nouveau|actuel|closing|end|au)\b/;
const CURRENCIES = /\b(EUR|USD|GBP|CHF|CAD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|RON|AUD)\b/;

/** The facts in the rows outside of the table: the account, its currency, and balances at the start and at the end. */
function factsOf(
  rows: readonly SheetRow[],
  { dateOrder, decimalSign, headingLine }: BankSheetMapping,
): Facts {
  const facts: Facts = {};
  for (const { line, cells } of rows) {
    const texts = cells.map(sheetText);
    const whole = texts.join(" ");
    if (line !== headingLine) {
      facts.iban ??=
        /[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]){11,30}/.exec(whole)?.map(ibanIn)[0] ?? texts.map(ibanIn).find(Boolean);
      facts.currency ??= CURRENCIES.exec(whole)?.[1];
      facts.bban ??= /(?:compte|account)(?: n\S*| number| num\S*)?\s*:?\s*([0-9][0-9A-Z]{6,})/i.exec(
        whole,
      )?.[1];
    }
    const words = fold(whole);
    if (!/\b(?:solde|balance)\b/.test(words) || line === headingLine) continue;
    const cents = texts
      .map((text, at) =>
        /\d[.,]\d{2}\b|^[+-]?\d+$/.test(text) ? readAmount(cells[at] ?? null, decimalSign) : undefined,
      )
      .find((amount) => amount !== undefined);
    if (cents === undefined) continue;
    const day = /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/.exec(whole)?.[0];
    const date = day === undefined ? undefined : readDay(day, dateOrder);
    if (OPENING.test(words)) {
      facts.openingCents ??= cents;
      facts.openingDate ??= date;
    } else if (CLOSING.test(words)) {
      facts.closingCents ??= cents;
      facts.closingDate ??= date;
    }
  }
  return facts;
}
