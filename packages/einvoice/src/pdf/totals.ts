import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { tintOf } from "@grand-livre/domain/paper/paper-look";
import { isDisbursement } from "@grand-livre/domain/vat/vat-code";
import { amount, frenchDay, frenchDecimal, money } from "./french.ts";
import { DISBURSED, vatText } from "./lines-table.ts";
import { INK, PAGE, type Sheet, type TextStyle } from "./sheet.ts";

const TOTALS_WIDTH = 250;
const LABEL_WIDTH = 172;
const ROW = 16;
const VAT_WIDTH = 212;
const quiet: TextStyle = { size: 8, color: INK.quiet };
const reason: TextStyle = { size: 7.5, color: INK.quiet };

interface TotalRow {
  readonly label: string;
  readonly cents: number;
  readonly strong?: boolean;
  /** Of another currency than the document's. */
  readonly currency?: string;
  /** What the amount is made of, under its label. */
  readonly detail?: string;
}

function totalRows({ totals, adjustments, deposits, currency, euros }: IssuedInvoice): readonly TotalRow[] {
  const adjusted = adjustments.map((one) => ({
    label: one.label,
    cents: one.kind === "charge" ? one.amountCents : -one.amountCents,
  }));
  const taken = deposits.map((deposit) => ({
    label: `Acompte ${deposit.number} du ${frenchDay(deposit.date)}`,
    cents: -deposit.totalInclVatCents,
    detail: `HT ${money(deposit.totalExclVatCents, currency)} · TVA ${money(deposit.vatCents, currency)}`,
  }));
  const takenCents = deposits.reduce((sum, deposit) => sum + deposit.totalInclVatCents, 0);
  const paidCents = totals.prepaidCents - takenCents;
  return [
    ...(adjusted.length === 0
      ? []
      : [{ label: "Total des lignes HT", cents: totals.linesCents }, ...adjusted]),
    { label: "Total HT", cents: totals.totalExclVatCents },
    { label: "TVA", cents: totals.vatCents },
    { label: "Total TTC", cents: totals.totalInclVatCents, strong: true },
    ...taken,
    ...(paidCents === 0 ? [] : [{ label: "Déjà réglé", cents: -paidCents }]),
    ...(totals.roundingCents === 0 ? [] : [{ label: "Arrondi", cents: totals.roundingCents }]),
    ...(euros === undefined
      ? []
      : [
          {
            label: "TVA en euros",
            cents: euros.vatCents,
            currency: "EUR",
            detail: `1 € = ${frenchDecimal(euros.exchangeRate)} ${currency}${euros.rateDay === null ? "" : `, cours du ${frenchDay(euros.rateDay)}`}`,
          },
        ]),
  ];
}

/** VAT by rate at the left, the totals at the right, what is left to pay under them: on one page, together. */
export function setTotals(sheet: Sheet, invoice: IssuedInvoice): void {
  const rows = totalRows(invoice);
  const vatHeight = heightOfVat(sheet, invoice);
  sheet.y += 10;
  const totalsHeight = rows.reduce((height, row) => height + rowHeight(sheet, row), 0) + 40;
  sheet.room(Math.max(totalsHeight, vatHeight));
  const top = sheet.y;
  const vatBottom = setVat(sheet, invoice, top);
  const x = PAGE.right - TOTALS_WIDTH;
  let y = top;
  for (const row of rows) {
    // Only what is higher than a page comes here: many discounts and fees.
    if (y + rowHeight(sheet, row) > PAGE.bottom) y = onNextPage(sheet);
    const style = { size: 9, strong: row.strong ?? false };
    const used = sheet.text(row.label, x, y, LABEL_WIDTH, style);
    if (row.detail !== undefined) sheet.text(row.detail, x, y + used, TOTALS_WIDTH, { ...quiet, size: 7.5 });
    sheet.text(money(row.cents, row.currency ?? invoice.currency), PAGE.right - 110, y, 110, {
      ...style,
      align: "right",
    });
    y += rowHeight(sheet, row);
  }
  if (y + 28 > PAGE.bottom) y = onNextPage(sheet);
  // The band reaches beyond the column on both sides, so that its amount is under the others.
  const { template, accentColor } = sheet.look;
  const isBand = template === "band";
  sheet.doc.rect(x - 10, y + 2, TOTALS_WIDTH + 18, 26).fill(isBand ? accentColor : tintOf(accentColor));
  const color = isBand ? INK.paper : INK.text;
  const credit = invoice.kind === "credit_note";
  sheet.text(credit ? "À votre crédit" : "Net à payer", x, y + 9, 110, { size: 10, strong: true, color });
  sheet.text(money(invoice.totals.payableCents, invoice.currency), PAGE.right - 140, y + 8, 140, {
    size: 11,
    strong: true,
    align: "right",
    color,
  });
  sheet.y = Math.max(sheet.y === top ? vatBottom : sheet.y, y + 28) + 16;
}

function onNextPage(sheet: Sheet): number {
  sheet.newPage();
  return sheet.y;
}

/** As high as `setVat` sets it. */
function heightOfVat(sheet: Sheet, { vatBreakdown }: IssuedInvoice): number {
  return vatBreakdown.reduce(
    (height, { exemptionReason }) =>
      height + 13 + (exemptionReason === null ? 0 : sheet.height(exemptionReason, VAT_WIDTH, reason) + 3),
    14,
  );
}

function rowHeight(sheet: Sheet, { label, strong, detail }: TotalRow): number {
  const used = sheet.height(label, LABEL_WIDTH, { size: 9, strong: strong ?? false });
  return Math.max(ROW, used + 3 + (detail === undefined ? 0 : 12));
}

function setVat(sheet: Sheet, { vatBreakdown, currency }: IssuedInvoice, top: number): number {
  const columns = [
    ["Taux", 0, 52, "left"],
    ["Base HT", 52, 84, "right"],
    ["TVA", 136, 76, "right"],
  ] as const;
  for (const [title, offset, width, align] of columns)
    sheet.text(title, PAGE.left + offset, top, width, { ...quiet, strong: true, align });
  let y = top + 14;
  for (const row of byRate(vatBreakdown)) {
    // All that is exempt is in one row: it is called by its lines where they are all of one sort.
    const name = isDisbursement(row) ? DISBURSED : vatText(row);
    const cells = [name, amount(row.baseCents, currency), amount(row.vatCents, currency)];
    for (const [index, [, offset, width, align]] of columns.entries())
      sheet.text(cells[index] ?? "", PAGE.left + offset, y, width, { size: 8.5, align });
    y += 13;
    if (row.exemptionReason !== null)
      y += sheet.text(row.exemptionReason, PAGE.left, y, VAT_WIDTH, reason) + 3;
  }
  return y;
}

/** The highest rate first, what has no tax last; rows of one rate as they came. */
function byRate(rows: IssuedInvoice["vatBreakdown"]): IssuedInvoice["vatBreakdown"] {
  return rows.toSorted((a, b) => b.rateBasisPoints - a.rateBasisPoints);
}
