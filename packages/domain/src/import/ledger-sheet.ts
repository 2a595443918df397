import { decimalsOf } from "../currency/decimals.ts";
import type { FecRecord } from "../fec/record.ts";
import { decimalFromCents, decimalFromUnits } from "../money/decimal.ts";
import { cellsBy, isBlankRow, MAX_TEXT, type RejectedLine, readAmounts } from "./journal-sheet.ts";
import { sheetDate, sheetText } from "./sheet-cell.ts";
import type { SheetField, SheetMapping, SheetRow } from "./sheet-columns.ts";

/** A row of a ledger in a spreadsheet: as written, both signed columns kept, what the sheet does not say empty. */
export interface LedgerSheetLine {
  readonly line: number;
  readonly date: string;
  readonly journal: string;
  readonly journalLabel: string;
  readonly number: string;
  readonly piece: string;
  readonly pieceDate: string | null;
  readonly account: string;
  readonly accountLabel: string;
  readonly party: string;
  readonly partyLabel: string;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly lettering: string;
  readonly letteringDate: string | null;
  readonly validDate: string | null;
  readonly currency: string;
  /** A machine decimal. */
  readonly foreignAmount: string | null;
}

/** Sheets write two decimals of a currency without any; three where it has three. */
const foreignDecimals = (currency: string): 2 | 3 => (decimalsOf(currency) > 2 ? 3 : 2);

/** A row as a line of a ledger, the reason why it is none, or undefined when it is blank. */
export function readLedgerLine(
  { line, cells }: SheetRow,
  mapping: SheetMapping,
): LedgerSheetLine | RejectedLine | undefined {
  if (isBlankRow(cells)) return undefined;
  const cell = cellsBy(cells, mapping);
  const reject = (reason: string): RejectedLine => ({ line, reason });
  if (cells.some((one) => typeof one === "string" && one.length > MAX_TEXT))
    return reject(`Une cellule dépasse ${MAX_TEXT} caractères.`);
  const date = sheetDate(cell("date"));
  if (date === undefined)
    return reject(`La date «\u00a0${sheetText(cell("date"))}\u00a0» n’est pas une date.`);
  const account = sheetText(cell("account")).toUpperCase().replace(/\s+/g, "");
  if (account === "") return reject("Le compte manque.");
  const amounts = readAmounts(cell, mapping);
  if ("reason" in amounts) return reject(amounts.reason);
  const dates: Partial<Record<SheetField, string | null>> = {};
  for (const field of ["pieceDate", "letteringDate", "validDate"] as const) {
    const text = sheetText(cell(field));
    const day = text === "" ? null : sheetDate(cell(field));
    if (day === undefined) return reject(`La date «\u00a0${text}\u00a0» n’est pas une date.`);
    dates[field] = day;
  }
  const piece = sheetText(cell("piece"));
  const currency = sheetText(cell("currency")).toUpperCase();
  const decimals = foreignDecimals(currency);
  const foreign = readAmounts(
    (field) => cell(field === "amount" ? "foreignAmount" : field),
    { amount: 0 },
    decimals,
  );
  if ("reason" in foreign) return reject(foreign.reason);
  return {
    line,
    date,
    journal: sheetText(cell("journal")).toUpperCase(),
    journalLabel: sheetText(cell("journalLabel")),
    number: sheetText(cell("number")),
    piece,
    pieceDate: dates.pieceDate ?? null,
    account,
    accountLabel: sheetText(cell("accountLabel")),
    party: sheetText(cell("party")),
    partyLabel: sheetText(cell("partyLabel")),
    label: sheetText(cell("label")) || piece || account,
    ...amounts,
    lettering: sheetText(cell("lettering")),
    letteringDate: dates.letteringDate ?? null,
    validDate: dates.validDate ?? null,
    currency,
    foreignAmount:
      currency === "" ? null : decimalFromUnits(foreign.debitCents - foreign.creditCents, decimals),
  };
}

/** What the books say of what the sheet leaves out. */
export interface SheetDefaults {
  /** The journal of lines that name none. */
  readonly journal: string;
  journalLabel(code: string): string;
  accountLabel(account: string): string;
  /** The last number of the entries of a journal: those of the sheet without a number continue from it. */
  lastNumber(journal: string): number;
}

/**
 * Turns the rows of a ledger into records of a FEC, so that one set of rules judges and writes both. Rows without a
 * number are put together as a person reads them: those of one journal, date and piece; without a piece, one after the
 * other until they balance. Memory grows with entries, not with rows.
 */
export class LedgerSheet {
  private readonly defaults: SheetDefaults;
  private readonly numbers = new Map<string, string>();
  private readonly last = new Map<string, number>();
  private runKey = "";
  private runNumber = "";
  private netCents = 0;

  constructor(defaults: SheetDefaults) {
    this.defaults = defaults;
  }

  recordOf(line: LedgerSheetLine): FecRecord {
    const journal = line.journal || this.defaults.journal;
    const number = line.number || this.numberOf(line, journal);
    const accountLabel = line.accountLabel || this.defaults.accountLabel(line.account);
    const record = {
      line: line.line,
      journalCode: journal,
      journalLabel: line.journalLabel || this.defaults.journalLabel(journal),
      entryNumber: number,
      entryDate: line.date,
      account: line.account,
      accountLabel,
      auxiliary: line.party,
      auxiliaryLabel: line.party === "" ? "" : line.partyLabel || line.party,
      pieceRef: line.piece || number,
      pieceDate: line.pieceDate ?? line.date,
      label: line.label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
      letteringCode: line.lettering,
      letteringDate: line.letteringDate,
      validDate: line.validDate,
      foreignAmount: line.foreignAmount,
      currency: line.currency,
      empty: [],
    };
    return { ...record, raw: rawOf(record) };
  }

  private numberOf(line: LedgerSheetLine, journal: string): string {
    const shared = `${journal}\u0000${line.date}`;
    if (line.piece !== "") {
      const key = `${shared}\u0000${line.piece}`;
      const assigned = this.numbers.get(key) ?? this.next(journal);
      this.numbers.set(key, assigned);
      return assigned;
    }
    if (this.netCents === 0 || this.runKey !== shared) {
      this.runNumber = this.next(journal);
      this.runKey = shared;
      this.netCents = 0;
    }
    this.netCents += line.debitCents - line.creditCents;
    return this.runNumber;
  }

  private next(journal: string): string {
    const number = (this.last.get(journal) ?? this.defaults.lastNumber(journal)) + 1;
    this.last.set(journal, number);
    return String(number);
  }
}

const comma = (cents: number | null) => decimalFromCents(cents ?? 0).replace(".", ",");
const day = (date: string | null) => (date ?? "").replaceAll("-", "");

/** The eighteen fields as a FEC would write them: without the tab that separates them. */
function rawOf(record: Omit<FecRecord, "raw">): string[] {
  const fields = [
    record.journalCode,
    record.journalLabel,
    record.entryNumber,
    day(record.entryDate),
    record.account,
    record.accountLabel,
    record.auxiliary,
    record.auxiliaryLabel,
    record.pieceRef,
    day(record.pieceDate),
    record.label,
    comma(record.debitCents),
    comma(record.creditCents),
    record.letteringCode,
    day(record.letteringDate),
    day(record.validDate),
    record.foreignAmount?.replace(".", ",") ?? "",
    record.currency,
  ];
  return fields.map((field) => field.replaceAll("\t", " "));
}
