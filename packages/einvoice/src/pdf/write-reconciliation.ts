import { formatUnits } from "@grand-livre/domain/currency/rate";
import { amount, money as euros, frenchDay } from "./french.ts";
import { missingLettersNote } from "./printable.ts";
import { CONTENT_WIDTH, INK, PAGE, Sheet, type TextStyle } from "./sheet.ts";

/** A line of the books that the bank has not shown, or an operation of the bank that the books lack. Debit of 512 is positive. */
export interface UnmatchedRow {
  readonly date: string;
  readonly reference: string | null;
  readonly label: string;
  readonly cents: number;
}

export interface PrintedReconciliation {
  readonly company: string;
  readonly account: string;
  readonly accountLabel: string;
  /** What the account is kept in, and the amounts with it; absent: euros. */
  readonly currency?: string | undefined;
  readonly day: string;
  /** Who arrested it and when; undefined while it is provisional. */
  readonly frozen?: { readonly by: string; readonly on: string } | undefined;
  readonly printedOn: string;
  readonly createdAt: Date;
  readonly statementCents: number;
  readonly bookCents: number;
  readonly differenceCents: number;
  readonly lines: Part;
  readonly operations: Part;
}

interface Part {
  /** Of all rows, also of those that are too many to print. */
  readonly count: number;
  readonly cents: number;
  readonly rows: readonly UnmatchedRow[];
}

const moneyIn = (cents: number, currency = "EUR"): string =>
  currency === "EUR" ? euros(cents) : formatUnits(cents, currency);

const SIZE = 8.5;
const quiet: TextStyle = { size: 8, color: INK.quiet };
const COLUMNS = { date: 58, reference: 92, amount: 76 } as const;
const LABEL_WIDTH = CONTENT_WIDTH - COLUMNS.date - COLUMNS.reference - 2 * COLUMNS.amount;

/**
 * The bank reconciliation (état de rapprochement bancaire) of a day: the statement's balance, the lines that the bank has not shown and
 * the operations that the books lack make the balance of account 512.
 */
export async function writeReconciliation(told: PrintedReconciliation): Promise<Uint8Array> {
  const title = `État de rapprochement bancaire au ${frenchDay(told.day)}`;
  const sheet = new Sheet({
    info: {
      Title: title,
      Author: told.company,
      CreationDate: told.createdAt,
      ModDate: told.createdAt,
    },
  });
  sheet.y += sheet.text(title, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 15, strong: true });
  sheet.y += 4;
  const subtitle = `${told.company} · compte ${told.account} ${told.accountLabel}`;
  sheet.y += sheet.text(subtitle, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 10, color: INK.quiet });
  sheet.y += 18;
  setSums(sheet, told);
  setPart(sheet, "Écritures comptables non pointées sur le relevé", told.lines, told.currency);
  setPart(sheet, "Opérations du relevé non comptabilisées", told.operations, told.currency);
  const state =
    told.frozen === undefined ? "Provisoire" : `Arrêté le ${frenchDay(told.frozen.on)} par ${told.frozen.by}`;
  const note = missingLettersNote(sheet.missing);
  return sheet.bytes((page, pages) => {
    if (note !== undefined) sheet.text(note, PAGE.left, PAGE.bottom + 30, CONTENT_WIDTH, quiet);
    sheet.rule(PAGE.bottom + 12);
    sheet.text(`${state} · édité le ${frenchDay(told.printedOn)}`, PAGE.left, PAGE.bottom + 18, 380, quiet);
    sheet.text(`Page ${page}/${pages}`, PAGE.right - 100, PAGE.bottom + 18, 100, {
      ...quiet,
      align: "right",
    });
  });
}

function setSums(sheet: Sheet, told: PrintedReconciliation): void {
  const { statementCents, bookCents, differenceCents, lines, operations } = told;
  const rows: readonly (readonly [label: string, cents: number, strong?: boolean])[] = [
    ["Solde du relevé bancaire", statementCents],
    ["Écritures comptables non pointées sur le relevé", lines.cents],
    ["Opérations du relevé non comptabilisées, à déduire", -operations.cents],
    ...(differenceCents === 0 ? [] : [["Écart inexpliqué", differenceCents] as const]),
    [`Solde comptable du compte ${told.account}`, bookCents, true],
  ];
  for (const [label, cents, strong = false] of rows) {
    if (strong) sheet.rule(sheet.y - 3);
    sheet.text(label, PAGE.left, sheet.y, CONTENT_WIDTH - 140, { size: 10, strong });
    sheet.text(moneyIn(cents, told.currency), PAGE.right - 130, sheet.y, 130, {
      size: 10,
      strong,
      align: "right",
    });
    sheet.y += 18;
  }
  sheet.y += 10;
}

function setPart(sheet: Sheet, title: string, { count, cents, rows }: Part, currency = "EUR"): void {
  sheet.room(70);
  sheet.y += sheet.text(`${title} (${count})`, PAGE.left, sheet.y, CONTENT_WIDTH, { size: 11, strong: true });
  sheet.y += 6;
  if (count === 0) {
    sheet.y += sheet.text("Aucune.", PAGE.left, sheet.y, CONTENT_WIDTH, quiet) + 14;
    return;
  }
  const head = () => {
    setCells(sheet, ["Date", "Référence", "Libellé", "Débit", "Crédit"], { ...quiet, strong: true });
    sheet.rule(sheet.y - 2);
    sheet.y += 3;
  };
  head();
  sheet.onNewPage = head;
  for (const row of rows) {
    const debit = row.cents > 0 ? amount(row.cents) : "";
    const credit = row.cents < 0 ? amount(-row.cents) : "";
    const cells = [frenchDay(row.date), row.reference ?? "", row.label, debit, credit] as const;
    sheet.room(heightOf(sheet, cells));
    setCells(sheet, cells, { size: SIZE });
  }
  sheet.onNewPage = undefined;
  if (rows.length < count) {
    sheet.room(16);
    const rest = cents - rows.reduce((total, row) => total + row.cents, 0);
    const text = `et ${count - rows.length} autres, pour ${moneyIn(rest, currency)}`;
    sheet.y += sheet.text(text, PAGE.left, sheet.y, CONTENT_WIDTH, quiet) + 2;
  }
  sheet.room(30);
  sheet.rule(sheet.y);
  sheet.y += 4;
  sheet.text("Total", PAGE.left, sheet.y, 200, { size: SIZE, strong: true });
  sheet.text(moneyIn(cents, currency), PAGE.right - 130, sheet.y, 130, {
    size: SIZE,
    strong: true,
    align: "right",
  });
  sheet.y += 26;
}

type Cells = readonly [date: string, reference: string, label: string, debit: string, credit: string];

const heightOf = (sheet: Sheet, [, reference, label]: Cells): number =>
  Math.max(
    sheet.height(label, LABEL_WIDTH - 8, { size: SIZE }),
    sheet.height(reference, COLUMNS.reference - 8, { size: SIZE }),
  ) + 3;

function setCells(sheet: Sheet, cells: Cells, style: TextStyle): void {
  const [date, reference, label, debit, credit] = cells;
  const height = heightOf(sheet, cells);
  let x: number = PAGE.left;
  sheet.text(date, x, sheet.y, COLUMNS.date, style);
  x += COLUMNS.date;
  sheet.text(reference, x, sheet.y, COLUMNS.reference - 8, style);
  x += COLUMNS.reference;
  sheet.text(label, x, sheet.y, LABEL_WIDTH - 8, style);
  x += LABEL_WIDTH;
  sheet.text(debit, x, sheet.y, COLUMNS.amount, { ...style, align: "right" });
  sheet.text(credit, x + COLUMNS.amount, sheet.y, COLUMNS.amount, { ...style, align: "right" });
  sheet.y += height;
}
