import { dateOf } from "../date/calendar-date.ts";
import { plainDecimal } from "../ledger/plain-decimal.ts";
import { type AnomalyLog, quoted } from "./anomaly.ts";
import { type FecColumn, MANDATORY_COLUMNS } from "./columns.ts";
import type { FecLayout } from "./header.ts";
import type { FecRecord } from "./record.ts";

const AMOUNT = /^([+-]?)0*(\d{1,12})(?:,(\d{1,2}))?$/;

/** Types the fields of one line; what cannot be read goes to `log` and is null in the record. */
export function readFields(
  fields: readonly string[],
  layout: FecLayout,
  line: number,
  log: AnomalyLog,
): FecRecord {
  const text = (column: FecColumn) => (fields[layout.position[column]] ?? "").trim();
  const date = (column: FecColumn) => readDate(text(column), column, line, log);
  const blank = layout.variant === "debit-credit" ? blankSide(text) : undefined;
  if (blank !== undefined)
    log.add("amount-empty", `Ligne ${line} : ${blank} est vide, il est lu comme 0,00.`, line);
  const amount = (column: "Debit" | "Credit") =>
    column === blank ? 0 : readAmount(text(column), column, line, log);
  const [debitCents, creditCents] =
    layout.variant === "debit-credit"
      ? [amount("Debit"), amount("Credit")]
      : readSided(text("Debit"), text("Credit"), line, log);
  return {
    line,
    journalCode: text("JournalCode"),
    journalLabel: text("JournalLib"),
    entryNumber: text("EcritureNum"),
    entryDate: date("EcritureDate"),
    account: text("CompteNum"),
    accountLabel: text("CompteLib"),
    auxiliary: text("CompAuxNum"),
    auxiliaryLabel: text("CompAuxLib"),
    pieceRef: text("PieceRef"),
    pieceDate: date("PieceDate"),
    label: text("EcritureLib"),
    debitCents,
    creditCents,
    letteringCode: text("EcritureLet"),
    letteringDate: date("DateLet"),
    validDate: date("ValidDate"),
    foreignAmount: readForeign(text("Montantdevise"), line, log),
    currency: text("Idevise"),
    empty: MANDATORY_COLUMNS.filter(
      (column) => layout.position[column] !== -1 && text(column) === "" && column !== blank,
    ),
    raw: fields,
  };
}

/** The side that a program leaves empty beside the other one's amount, which the tax office's program takes for zero. */
function blankSide(text: (column: FecColumn) => string): "Debit" | "Credit" | undefined {
  if (text("Debit") === "" && text("Credit") !== "") return "Debit";
  return text("Credit") === "" && text("Debit") !== "" ? "Credit" : undefined;
}

function readDate(text: string, column: FecColumn, line: number, log: AnomalyLog): string | null {
  if (text === "") return null;
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const date = match === null ? undefined : dateOf(Number(match[1]), Number(match[2]), Number(match[3]));
  if (date !== undefined) return date;
  const message = `Ligne ${line} : ${column} vaut ${quoted(text)}, qui n’est pas une date au format AAAAMMJJ.`;
  log.add("date-invalid", message, line);
  return null;
}

function readAmount(text: string, column: string, line: number, log: AnomalyLog): number | null {
  if (text === "") return null;
  const match = AMOUNT.exec(text);
  if (match !== null) return centsOf(match[1] ?? "", match[2] ?? "", match[3] ?? "");
  const message = `Ligne ${line} : ${column} vaut ${quoted(text)} : ${whyNotAmount(text)}.`;
  log.add("amount-invalid", message, line);
  return null;
}

/** Some currencies have three decimals, and none has a cent of ours. */
function readForeign(text: string, line: number, log: AnomalyLog): string | null {
  if (text === "") return null;
  const match = /^([+-]?)0*(\d{1,15})(?:,(\d{1,6}))?$/.exec(text);
  if (match !== null) return plainDecimal(`${match[1] ?? ""}${match[2] ?? "0"}.${match[3] ?? "0"}`);
  const message = `Ligne ${line} : Montantdevise vaut ${quoted(text)} : ${whyNotAmount(text)}.`;
  log.add("amount-invalid", message, line);
  return null;
}

function centsOf(sign: string, whole: string, decimals: string): number {
  const cents = Number(whole + decimals.padEnd(2, "0"));
  return sign === "-" && cents !== 0 ? -cents : cents;
}

function whyNotAmount(text: string): string {
  if (/^[+-]?\d+\.\d+$/.test(text)) return "le séparateur décimal attendu est la virgule";
  if (/^[+-]?\d+,\d{3,}$/.test(text)) return "un montant a deux décimales au plus";
  if (/^[+-]?\d[\d\s\u00a0\u202f.]*(,\d+)?$/.test(text))
    return "un montant s’écrit sans séparateur de milliers";
  return "ce n’est pas un montant";
}

/** Montant and Sens: D, C, +1 or −1 (A47 A-1; the schemas of the tax office list them). */
function readSided(
  amount: string,
  side: string,
  line: number,
  log: AnomalyLog,
): readonly [number | null, number | null] {
  const cents = readAmount(amount, "Montant", line, log);
  if (/^(?:d|\+1)$/i.test(side)) return [cents, cents === null ? null : 0];
  if (/^(?:c|-1)$/i.test(side)) return [cents === null ? null : 0, cents];
  if (side !== "")
    log.add("side-invalid", `Ligne ${line} : le sens ${quoted(side)} n’est ni D, ni C, ni +1, ni -1.`, line);
  return [null, null];
}
