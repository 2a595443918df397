import type { IssuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { amount, frenchDay, money } from "./french.ts";
import { vatText } from "./lines-table.ts";
import { INK, PAGE, type Sheet, type TextStyle } from "./sheet.ts";

const TOTALS_WIDTH = 220;
const ROW = 16;
const quiet: TextStyle = { size: 8, color: INK.quiet };

interface TotalRow {
  readonly label: string;
  readonly cents: number;
  readonly strong?: boolean;
}

function totalRows({ totals, adjustments, deposits }: IssuedInvoice): readonly TotalRow[] {
  const adjusted = adjustments.map((one) => ({
    label: one.label,
    cents: one.kind === "charge" ? one.amountCents : -one.amountCents,
  }));
  const taken = deposits.map((deposit) => ({
    label: `Acompte ${deposit.number} du ${frenchDay(deposit.date)}`,
    cents: -deposit.totalInclVatCents,
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
  ];
}

/** VAT by rate at the left, the totals at the right, what is left to pay under them: on one page, together. */
export function setTotals(sheet: Sheet, invoice: IssuedInvoice): void {
  const rows = totalRows(invoice);
  const vatHeight = 20 + invoice.vatBreakdown.length * 24;
  sheet.y += 10;
  sheet.room(Math.max(rows.length * ROW + 40, vatHeight));
  const top = sheet.y;
  const vatBottom = setVat(sheet, invoice, top);
  const x = PAGE.right - TOTALS_WIDTH;
  let y = top;
  for (const row of rows) {
    const style = { size: 9, strong: row.strong ?? false };
    sheet.text(row.label, x, y, 130, style);
    sheet.text(money(row.cents), PAGE.right - 110, y, 110, { ...style, align: "right" });
    y += Math.max(ROW, sheet.height(row.label, 130, style) + 3);
  }
  sheet.doc.rect(x - 10, y + 2, TOTALS_WIDTH + 10, 26).fill("#eef2ff");
  const credit = invoice.kind === "credit_note";
  sheet.text(credit ? "À votre crédit" : "Net à payer", x, y + 9, 120, { size: 10, strong: true });
  sheet.text(money(invoice.totals.payableCents), PAGE.right - 118, y + 8, 110, {
    size: 11,
    strong: true,
    align: "right",
  });
  sheet.y = Math.max(vatBottom, y + 28) + 16;
}

function setVat(sheet: Sheet, { vatBreakdown }: IssuedInvoice, top: number): number {
  const columns = [
    ["Taux", 0, 52, "left"],
    ["Base HT", 52, 84, "right"],
    ["TVA", 136, 76, "right"],
  ] as const;
  for (const [title, offset, width, align] of columns)
    sheet.text(title, PAGE.left + offset, top, width, { ...quiet, strong: true, align });
  let y = top + 14;
  for (const row of vatBreakdown) {
    const cells = [vatText(row), amount(row.baseCents), amount(row.vatCents)];
    for (const [index, [, offset, width, align]] of columns.entries())
      sheet.text(cells[index] ?? "", PAGE.left + offset, y, width, { size: 8.5, align });
    y += 13;
    if (row.exemptionReason !== null)
      y += sheet.text(row.exemptionReason, PAGE.left, y, 212, { ...quiet, size: 7.5 }) + 3;
  }
  return y;
}
