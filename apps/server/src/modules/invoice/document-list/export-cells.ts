import type { InvoiceListRow } from "@grand-livre/contracts/invoice";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { paymentStateWord } from "@grand-livre/domain/invoice/payment-state";

export type ExportRow = InvoiceListRow;

export type ExportColumn = {
  readonly header: string;
  readonly kind: "text" | "date" | "cents";
  /** In characters. */
  readonly width: number;
  readonly value: (row: ExportRow) => string | number | null;
};

const KINDS = { invoice: "Facture", credit_note: "Avoir", deposit: "Acompte", final: "Solde" } as const;
/** A credit note counts against the others, here as in the totals. */
const signed = (row: ExportRow, cents: number): number =>
  row.kind === "credit_note" && cents !== 0 ? -cents : cents;

const text = (header: string, width: number, value: ExportColumn["value"]): ExportColumn => ({
  header,
  kind: "text",
  width,
  value,
});
const date = (header: string, value: ExportColumn["value"]): ExportColumn => ({
  header,
  kind: "date",
  width: 12,
  value,
});
const cents = (header: string, value: (row: ExportRow) => number): ExportColumn => ({
  header,
  kind: "cents",
  width: 14,
  value: (row) => signed(row, value(row)),
});

const number = text("N°", 20, (row) => row.bill_number ?? row.refId);
const piece = text("Pièce", 18, (row) => row.refId);
const type = text("Type", 10, (row) => KINDS[row.kind]);
const billDate = date("Date", (row) => row.bill_date);
const company = text("Tiers", 34, (row) => row.companyName);
const label = text("Libellé", 40, (row) => row.bill_label);
const journal = text("Journal", 14, (row) => row.entryLedgerLogLabel);
const account = text("Compte", 10, (row) => row.mainAccount);
const currency = text("Devise", 8, (row) => row.currency);
const excl = cents("HT", (row) => row.totalExclVatCents);
const vat = cents("TVA", (row) => row.vatCents);
const incl = cents("TTC", (row) => row.totalInclVatCents);
const due = date("Échéance", (row) => row.due_date);
const remaining = cents("Reste dû", (row) => (row.status === "validated" ? row.remainingCents : 0));
/** In the words of the screens; a file that is kept does not count the days of a delay. */
const state = text("Statut", 20, (row) =>
  paymentStateWord(
    { ...row, isSale: row.bill_direction === "credit", dueDate: row.due_date },
    row.due_date ?? "",
  ),
);

export const exportColumns: readonly ExportColumn[] = [
  number,
  piece,
  type,
  billDate,
  company,
  label,
  journal,
  account,
  excl,
  vat,
  incl,
  currency,
  due,
  remaining,
  state,
];

/** What fits across a page. */
export const printedShares: readonly { readonly column: ExportColumn; readonly share: number }[] = [
  { column: number, share: 11 },
  { column: billDate, share: 7 },
  { column: company, share: 20 },
  { column: label, share: 20 },
  { column: excl, share: 9 },
  { column: vat, share: 8 },
  { column: incl, share: 9 },
  { column: due, share: 7 },
  { column: remaining, share: 9 },
  { column: state, share: 10 },
];

/** `-1234567` cents as `-12345,67`; on paper with its thousands apart. */
function frenchCents(value: number, printed: boolean): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  const whole = digits.slice(0, -2);
  const apart = printed ? whole.replaceAll(/\B(?=(\d{3})+$)/g, "\u00a0") : whole;
  return `${value < 0 ? "-" : ""}${apart},${digits.slice(-2)}`;
}

/** A value as it is read in France; a text that a spreadsheet would run as a formula is written as a text. */
export function frenchCell(column: ExportColumn, row: ExportRow, on: "sheet" | "printed" = "sheet"): string {
  const value = column.value(row);
  if (value === null) return "";
  if (column.kind === "cents") return frenchCents(Number(value), on === "printed");
  if (column.kind === "date") return formatDate(String(value));
  return on === "sheet" && /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
}

/** A line of a CSV, each cell that needs it between quotes. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`;
}
