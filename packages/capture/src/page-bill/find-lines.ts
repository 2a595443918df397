import type { BillLine } from "../bill/bill-line.ts";
import { rightOf } from "../page/page-text.ts";
import type { Segment } from "../page/segments.ts";
import type { PrintedAmount } from "./find-amounts.ts";
import { ratesIn } from "./find-rates.ts";

const HEADER_WORDS = [
  /designation|description|libelle|article|prestation|produit|item|detail/,
  /\bqte|quantit|qty|nombre|\bnb\b/,
  /prix|\bp\.? ?u\b|unit|tarif|price/,
  /montant|total|amount|\bht\b/,
];
const TOTALS = /\b(?:total|sous-total|subtotal|net a payer|base|montant tva|taux)\b/;

interface Row {
  readonly label: string;
  readonly netCents: number;
  readonly rateBasisPoints: number | null;
  readonly numbers: readonly number[];
}

/**
 * The lines of goods and services, when they can be proved: rows under a table's head whose amounts add up to the total
 * excluding VAT. Rows that do not add up are not lines that can be trusted: none is answered.
 */
export function findLines(
  segments: readonly Segment[],
  amounts: readonly PrintedAmount[],
  exclCents: number | null,
  onlyRate: number | null,
): BillLine[] {
  if (exclCents === null) return [];
  const lines = [...Map.groupBy(segments, ({ line }) => line).entries()];
  const header = lines.findIndex(([, members]) => isHeader(members));
  if (header === -1) return [];
  const rows: Row[] = [];
  for (const [line, members] of lines.slice(header + 1)) {
    if (isHeader(members)) continue;
    const folded = members.map((member) => member.folded).join("  ");
    const row = rowOf(
      members,
      amounts.filter(({ found }) => found.segment.line === line),
    );
    if (TOTALS.test(folded) && (row === null || TOTALS.test(row.label.toLowerCase()))) break;
    if (row !== null) rows.push(row);
  }
  const sum = rows.reduce((total, { netCents }) => total + netCents, 0);
  if (rows.length === 0 || sum !== exclCents) return [];
  return rows.map((row, index) => lineOf(row, index, onlyRate));
}

function isHeader(members: readonly Segment[]): boolean {
  const folded = members.map((member) => member.folded).join("  ");
  return HEADER_WORDS.filter((word) => word.test(folded)).length >= 3 && !/\d[.,]\d{2}/.test(folded);
}

function rowOf(members: readonly Segment[], amounts: readonly PrintedAmount[]): Row | null {
  const [first] = members;
  const sorted = [...amounts].sort((a, b) => rightOf(a.found.box) - rightOf(b.found.box));
  const net = sorted.at(-1);
  if (first === undefined || net === undefined) return null;
  const worded = members.find(({ folded }) => /[a-z]{3}/.test(folded));
  if (worded === undefined) return null;
  const text = worded.text.slice(0, amountStart(worded, amounts)).trim();
  return {
    label: text === "" ? worded.text : text,
    netCents: net.cents,
    rateBasisPoints: ratesIn(members.map((member) => member.folded).join("  "))[0] ?? null,
    numbers: sorted.map(({ cents }) => cents),
  };
}

/** Where the figures begin in a row that is one run of words. */
function amountStart(segment: Segment, amounts: readonly PrintedAmount[]): number {
  const starts = amounts.filter(({ found }) => found.segment === segment).map(({ found }) => found.start);
  return starts.length === 0 ? segment.text.length : Math.min(...starts);
}

function lineOf(row: Row, index: number, onlyRate: number | null): BillLine {
  const vatRateBasisPoints = row.rateBasisPoints ?? onlyRate;
  return {
    id: String(index + 1),
    parentId: null,
    role: "detail",
    label: row.label.slice(0, 500),
    description: null,
    note: null,
    sellerItemId: null,
    quantity: null,
    unit: null,
    unitPrice: null,
    priceBaseQuantity: null,
    grossPrice: null,
    priceDiscount: null,
    allowancesAndCharges: [],
    netCents: row.netCents,
    vatCategory: vatRateBasisPoints === null ? null : vatRateBasisPoints > 0 ? "S" : null,
    vatRateBasisPoints,
    exemptionReason: null,
    exemptionReasonCode: null,
    period: null,
    orderLineReference: null,
    buyerAccountingReference: null,
  };
}
