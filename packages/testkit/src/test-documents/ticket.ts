import { drawPages } from "../generated-bills/draw.ts";
import type { LaidPage } from "../generated-bills/laid-page.ts";

const LINE_POINTS = 18;

/** Tests only: a merchant's receipt, line under line, as its till prints it. */
export function ticketPage(lines: readonly string[]): LaidPage {
  const texts = lines.map((text, at) => ({ text, x: 40, y: 60 + at * LINE_POINTS, size: 11, bold: false }));
  return { font: "sans", rules: [], texts };
}

export function ticketPdf(lines: readonly string[]): Uint8Array {
  return drawPages([ticketPage(lines)]);
}

/** A car park: 24,00 with 4,00 of VAT at 20 %. */
export const PARKING_TICKET = [
  "EFFIA PARKING PART-DIEU",
  "Place Charles Béraudier",
  "69003 LYON",
  "Date : 13/05/2026",
  "Montant HT : 20,00 €",
  "TVA 20 % : 4,00 €",
  "Montant TTC : 24,00 €",
  "Paiement carte bancaire",
];
