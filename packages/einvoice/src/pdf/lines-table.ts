import type { IssuedInvoice, IssuedLine } from "@grand-livre/contracts/issued-invoice";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { priceText } from "../xml/decimals.ts";
import { amount, frenchDay, frenchDecimal, rate } from "./french.ts";
import { CONTENT_WIDTH, INK, PAGE, type Sheet, type TextStyle } from "./sheet.ts";

interface Column {
  readonly title: string;
  /** At least; figures that need more have it, as long as the labels keep theirs. */
  readonly width: number;
  readonly align: "left" | "right";
  readonly text: (line: IssuedLine) => string;
}

/** Labels never have less. */
const LABEL_WIDTH = 100;

/** A quantity and its unit are side by side up to here, beyond under each other. */
const QUANTITY_WIDTH = 90;

/** The columns that the document needs: no discount column where nothing is discounted. */
function columnsOf(sheet: Sheet, { lines, currency }: IssuedInvoice): readonly Column[] {
  const discounted = lines.some((line) => line.discountCents !== 0);
  const figures: Column[] = [
    {
      title: "Quantité",
      width: 62,
      align: "right",
      text: (line) => quantityText(sheet, line),
    },
    {
      title: "Prix unitaire HT",
      width: 78,
      align: "right",
      text: ({ unitPriceCents }) => frenchDecimal(priceText(unitPriceCents, currency), decimalsOf(currency)),
    },
    ...(discounted
      ? [
          {
            title: "Remise",
            width: 48,
            align: "right" as const,
            text: ({ discountBasisPoints }: IssuedLine) =>
              discountBasisPoints === 0 ? "" : rate(discountBasisPoints),
          },
        ]
      : []),
    {
      title: "TVA",
      width: 48,
      align: "right",
      text: (line) => (line.isDisbursement === true ? DISBURSED : vatText(line.vat)),
    },
    {
      title: "Montant HT",
      // The sum carried from page to page is there too.
      width: Math.max(78, Math.ceil(sheet.width(amount(sumOfLines(lines), currency), carriedSum)) + GAP),
      align: "right",
      text: ({ netCents }) => amount(netCents, currency),
    },
  ];
  const wide = figures.map((column) => ({ ...column, width: widthOf(sheet, column, lines) }));
  const fit = CONTENT_WIDTH - widthsOf(wide) >= LABEL_WIDTH ? wide : figures;
  const left = CONTENT_WIDTH - widthsOf(fit);
  return [{ title: "Désignation", width: left, align: "left", text: ({ label }) => label }, ...fit];
}

const sumOfLines = (lines: readonly IssuedLine[]) => sumCentsOf(lines, (line) => line.netCents);

const widthsOf = (columns: readonly Column[]) => columns.reduce((sum, column) => sum + column.width, 0);

function widthOf(sheet: Sheet, { align, width, text }: Column, lines: readonly IssuedLine[]): number {
  const texts = new Set(lines.flatMap((line) => text(line).split("\n")));
  // A hair more than what was measured: a line that fills its box to the point is broken.
  return Math.max(width, ...[...texts].map((one) => Math.ceil(sheet.width(one, { align })) + GAP + 1));
}

function quantityText(sheet: Sheet, { quantity, unit }: IssuedLine): string {
  const number = frenchDecimal(quantity);
  if (unit === null) return number;
  const together = `${number}\u00a0${unit}`;
  return sheet.width(together, { align: "right" }) <= QUANTITY_WIDTH ? together : `${number}\n${unit}`;
}

/** In the place of a rate: what was advanced in the buyer's name has none. */
export const DISBURSED = "Débours";

/** `20 %`, or the word for a line without tax. */
export function vatText({ category, rateBasisPoints }: IssuedLine["vat"]): string {
  const words: Readonly<Record<string, string>> = {
    E: "Exonéré",
    AE: "Autoliq.",
    K: "Intra-UE",
    G: "Export",
    O: "Hors TVA",
  };
  return words[category] ?? rate(rateBasisPoints);
}

const GAP = 8;
const PADDING = 5;
const head: TextStyle = { size: 8, strong: true, color: INK.quiet };
const quiet: TextStyle = { size: 7.5, color: INK.quiet };
const carriedLabel: TextStyle = { size: 8.5, color: INK.quiet, align: "right" };
const carriedSum: TextStyle = { ...carriedLabel, strong: true };

/** The lines, under a heading that every page repeats, with the sum carried from one page to the next. */
export function setLines(sheet: Sheet, invoice: IssuedInvoice): void {
  const { lines, currency } = invoice;
  const columns = columnsOf(sheet, invoice);
  setHeading(sheet, columns);
  let set = 0;
  for (const line of lines) {
    const height = rowHeight(sheet, columns, line);
    if (sheet.y + height + 22 > PAGE.bottom) {
      const carried = amount(sumOfLines(lines.slice(0, set)), currency);
      setCarried(sheet, columns, "À reporter", carried);
      sheet.newPage();
      setHeading(sheet, columns);
      setCarried(sheet, columns, "Report", carried);
    }
    setRow(sheet, columns, line, height);
    set += 1;
  }
}

function eachColumn(
  columns: readonly Column[],
  set: (column: Column, x: number, width: number) => void,
): void {
  let x: number = PAGE.left;
  for (const [index, column] of columns.entries()) {
    // The first column keeps its distance at its right, the figures at their left.
    set(column, index === 0 ? x : x + GAP, index === 0 ? column.width - GAP : column.width - GAP);
    x += column.width;
  }
}

function setHeading(sheet: Sheet, columns: readonly Column[]): void {
  const { template, accentColor } = sheet.look;
  const isBand = template === "band";
  const ink = template === "window" ? accentColor : INK.text;
  // The band reaches beyond the columns, so that its titles are over their figures.
  if (isBand) sheet.doc.rect(PAGE.left - 8, sheet.y, CONTENT_WIDTH + 16, 12 + 2 * PADDING).fill(accentColor);
  else sheet.rule(sheet.y, ink, 0.8);
  sheet.y += PADDING;
  const style = { ...head, ...(isBand ? { color: INK.paper } : {}) };
  eachColumn(columns, (column, x, width) => {
    sheet.text(column.title, x, sheet.y, width, { ...style, align: column.align });
  });
  sheet.y += 12 + PADDING;
  if (!isBand) sheet.rule(sheet.y, ink, 0.8);
}

function setCarried(sheet: Sheet, columns: readonly Column[], label: string, sum: string): void {
  const width = columns.at(-1)?.width ?? 0;
  sheet.text(label, PAGE.left, sheet.y + PADDING, CONTENT_WIDTH - width, carriedLabel);
  sheet.text(sum, PAGE.right - width, sheet.y + PADDING, width, carriedSum);
  sheet.y += 13 + PADDING;
  sheet.rule(sheet.y);
}

function detailOf(line: IssuedLine): string | undefined {
  const { serviceStart, serviceEnd } = line;
  if (serviceStart === null && serviceEnd === null) return undefined;
  if (serviceStart === null || serviceEnd === null)
    return `Prestation du ${frenchDay(serviceStart ?? serviceEnd ?? "")}`;
  return `Du ${frenchDay(serviceStart)} au ${frenchDay(serviceEnd)}`;
}

function rowHeight(sheet: Sheet, columns: readonly Column[], line: IssuedLine): number {
  const detail = detailOf(line);
  const heights = columns.map(
    ({ align, width, text }) =>
      sheet.height(text(line), width - GAP, { align }) +
      (align === "left" && detail !== undefined ? sheet.height(detail, width - GAP, quiet) : 0),
  );
  return Math.max(...heights) + 2 * PADDING;
}

function setRow(sheet: Sheet, columns: readonly Column[], line: IssuedLine, height: number): void {
  const top = sheet.y + PADDING;
  eachColumn(columns, (column, x, width) => {
    const used = sheet.text(column.text(line), x, top, width, { align: column.align });
    const detail = column.align === "left" ? detailOf(line) : undefined;
    if (detail !== undefined) sheet.text(detail, x, top + used, width, quiet);
  });
  sheet.y += height;
  sheet.rule(sheet.y);
}
