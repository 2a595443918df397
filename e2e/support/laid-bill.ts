import { drawPages } from "@grand-livre/testkit/generated-bills/draw";
import type { LaidPage } from "@grand-livre/testkit/generated-bills/laid-page";

export interface LaidBill {
  readonly supplier: string;
  readonly number: string;
  /** Without it, nothing on the paper says that this is the bill's number. */
  readonly numberLabel?: string;
}

/** The place of the number on the paper, in points from the top left corner. */
export const NUMBER_AT = { x: 75, y: 166 };
export const PAPER = { width: 595, height: 842 };

/** A plain bill as its supplier would print it for the demonstration company: one line, one rate. */
export function laidBill({ supplier, number, numberLabel = "Facture N° :" }: LaidBill): LaidPage {
  const text = (content: string, x: number, y: number, bold = false) => ({
    text: content,
    x,
    y,
    size: 10,
    bold,
  });
  const right = (content: string, y: number) => ({ ...text(content, 540, y), align: "right" as const });
  return {
    font: "sans",
    rules: [],
    texts: [
      { ...text(supplier, 50, 60, true), size: 14 },
      text("12 rue des Tisserands", 50, 76),
      text("75011 Paris", 50, 90),
      text("LE CLIENT", 350, 110, true),
      text("SIREN 987654321", 350, 124),
      ...(numberLabel === "" ? [] : [text(numberLabel, 50, 150)]),
      text(number, 50, 170),
      text("Date de facture : 15/03/2026", 50, 200),
      text("Désignation", 50, 260, true),
      right("Montant HT", 260),
      text("Toile de lin", 50, 280),
      right("100,00", 280),
      text("Total HT", 380, 340),
      right("100,00 €", 340),
      text("TVA 20 %", 380, 356),
      right("20,00 €", 356),
      text("Total TTC", 380, 372, true),
      right("120,00 €", 372),
    ],
  };
}

/** One PDF, a page for each bill. */
export function laidPdf(...bills: readonly LaidBill[]): Buffer {
  return Buffer.from(drawPages(bills.map(laidBill)));
}
