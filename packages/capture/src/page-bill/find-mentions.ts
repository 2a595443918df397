import type { BillKind, VatPointRule } from "../bill/captured-bill.ts";
import { type Found, findAll, type Segment } from "../page/segments.ts";
import { type Language, languageOf } from "./language.ts";

export interface Mentions {
  readonly kind: BillKind;
  /** The place of the words that give the kind. */
  readonly kindFound: Found | null;
  readonly currency: {
    readonly value: string;
    readonly found: Found;
    readonly count: number;
    /** A sign that several currencies share, or one that a speck of the picture may have made. */
    readonly isDoubtful: boolean;
  } | null;
  /** Two currencies are printed about as often. */
  readonly hasSeveralCurrencies: boolean;
  readonly vatPoint: { readonly rule: VatPointRule; readonly found: Found } | null;
  /** Why no VAT is charged, when the document says it. */
  readonly exemption: { readonly category: "AE" | "K" | "G" | "E"; readonly found: Found } | null;
}

const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ["EUR", /€|\beur\b|\beuros?\b/g],
  ["USD", /\$(?!\w*\{)|\busd\b/g],
  ["GBP", /£|\bgbp\b/g],
  ["CHF", /\bchf\b/g],
  ["MYR", /\bmyr\b|\brm ?(?=\d|\b)/g],
  ["INR", /₹|\binr\b|\brs\.? ?(?=\d)/g],
];

/** A « Gutschrift » that the buyer writes for the seller is an invoice (type 389), as is « autofacturation ». */
const SELF_BILLED = /selbst ?ausgestellt|gutschrifts?verfahren|abrechnungsgutschrift|14 abs\.? ?2|self-?bill/;
const CREDIT_NOTE =
  /^\W*(?:facture d[' ]avoir|avoir(?! (?:suite|pris|lu|pour|ete|droit|le|la|les|recu|un))|note de credit|credit note|credit memo|gutschrift|stornorechnung|rechnungsstorno|creditnota|creditfactuur)\b/;
const DEPOSIT =
  /^\W*(?:facture d[' ]acompte|acompte sur facture|demande d[' ]acompte|deposit invoice|down payment invoice|anzahlungsrechnung|abschlagsrechnung|voorschotfactuur)\b/;
const FINAL = /^\W*(?:facture (?:de solde|definitive|finale)|final invoice|schlussrechnung|eindfactuur)\b/;
const TITLE = /^\W*(?:facture|invoice|tax invoice|note d[' ]honoraires|receipt|[a-z]*rechnung|factuur)\b/;

const DEBITS = /(?:sur|d[' ]apres|option)[^.]{0,30}\bdebits\b/g;
const RECEIPTS = /tva[^.]{0,40}encaissements?\b/g;

const EXEMPTIONS = [
  ["AE", /auto-?liquidation|reverse charge|283-?2|283,? ?2|steuerschuldnerschaft|btw verlegd/g],
  [
    "K",
    /262 ?ter|intra-?communautaire exoner|exoner[^.]{0,40}intra-?communautaire|livraison intracommunautaire/g,
  ],
  ["G", /262,? ?(?:i|1)\b|exoner[^.]{0,40}export|hors taxe export/g],
  [
    "E",
    /293 ?b\b|tva non applicable|franchise (?:en base )?de tva|exoneree? de tva|exoneration de (?:la )?tva|261[ .,-]|259-?1|non assujetti|exempt|kleinunternehmer|steuerfrei/g,
  ],
] as const;

/** Kind, currency and mentions of a document. */
export function findMentions(segments: readonly Segment[]): Mentions {
  const head = segments.filter(({ page, box, pageHeight }) => page === 1 && box[1] < 0.55 * pageHeight);
  const title = kindOf(head);
  const currencies = CURRENCIES.map(([value, pattern]) => {
    const found = segments.flatMap((segment) => findAll(segment, pattern));
    return { value, found: found[0], count: found.length };
  })
    .filter((one) => one.found !== undefined)
    .sort((a, b) => b.count - a.count);
  const [main, second] = currencies;
  return {
    ...title,
    currency:
      main?.found === undefined
        ? null
        : { ...main, found: main.found, isDoubtful: isDoubtful(main.found, main, languageOf(segments)) },
    hasSeveralCurrencies: main !== undefined && second !== undefined && second.count * 2 > main.count,
    vatPoint: vatPointOf(segments),
    exemption: exemptionOf(segments),
  };
}

/**
 * A bare dollar is that of twenty countries; a lone sign of a picture may be a speck, and so may several on an English page:
 * receipts of Malaysia print « RM », which recognition takes for anything.
 */
function isDoubtful(
  { segment, text }: Found,
  { value, count }: { readonly value: string; readonly count: number },
  language: Language,
): boolean {
  if (value === "USD" && !/usd|us ?\$/i.test(text)) return true;
  return segment.origin === "ocr" && (count === 1 || language === "en") && !/[a-z]{3}/i.test(text);
}

function anywhere(segments: readonly Segment[], pattern: RegExp): Found | undefined {
  for (const segment of segments) {
    const [found] = findAll(segment, pattern);
    if (found !== undefined) return found;
  }
  return undefined;
}

function vatPointOf(segments: readonly Segment[]): Mentions["vatPoint"] {
  const debits = anywhere(segments, DEBITS);
  if (debits !== undefined) return { rule: "invoice_date", found: debits };
  const receipts = anywhere(segments, RECEIPTS);
  return receipts === undefined ? null : { rule: "payment_date", found: receipts };
}

function exemptionOf(segments: readonly Segment[]): Mentions["exemption"] {
  for (const [category, pattern] of EXEMPTIONS) {
    const found = anywhere(segments, pattern);
    if (found !== undefined) return { category, found };
  }
  return null;
}

/** The kind is what the title says: the tallest line of the head that names a document, credit notes first. */
function kindOf(head: readonly Segment[]): Pick<Mentions, "kind" | "kindFound"> {
  const kinds: readonly (readonly [BillKind, RegExp])[] = [
    ["credit_note", CREDIT_NOTE],
    ["deposit", DEPOSIT],
    ["final", FINAL],
    ["invoice", TITLE],
  ];
  const isSelfBilled = head.some(({ folded }) => SELF_BILLED.test(folded));
  let best: { kind: BillKind; found: Found; height: number } | undefined;
  for (const segment of head)
    for (const [kind, pattern] of kinds) {
      const [found] = findAll(segment, new RegExp(pattern, "g"));
      if (found === undefined || (kind === "credit_note" && isSelfBilled)) continue;
      const height = segment.box[3];
      if (best === undefined || height > 1.15 * best.height) best = { kind, found, height };
      break;
    }
  return best === undefined
    ? { kind: "invoice", kindFound: null }
    : { kind: best.kind, kindFound: best.found };
}
