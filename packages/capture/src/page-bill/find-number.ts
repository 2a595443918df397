import { parseVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { isRefusal } from "@grand-livre/domain/refusal";
import { sharedWidth } from "../page/page-text.ts";
import { type Found, foundIn, type Segment } from "../page/segments.ts";

export interface PrintedNumber {
  readonly value: string;
  readonly found: Found;
  readonly score: number;
}

/** A reference: letters, figures and their separators, with a figure at least. Up to three words when they are one. */
const TOKEN = String.raw`#?[a-z]{0,6}[ ]?[-/_.]?[a-z0-9]*\d[a-z0-9]*(?:[-/_.][a-z0-9]+)*(?: \d{2,6}(?![\d/,.]|[ -]\d{2}\b))?`;
const TOKEN_AT = new RegExp(String.raw`^[\s:#°.–-]*(${TOKEN})(?![\w@%])`);
const KIND =
  "(?:facture|avoir|invoice|note de credit|credit note|credit memo|fact|bill|receipt|ticket|recu|note d[' ]honoraires|rechnungs?|gutschrift|factuur|creditnota)";
/** German joins words: Handelsrechnung, Teilrechnung, Rechnungskorrektur, with a code or a word in brackets after it. */
const GERMAN_KIND = String.raw`[a-z]*(?:rechnung|gutschrift|rechnungskorrektur|versicherungsschein)(?: ?\([^)]*\))?`;
const SIGN = String.raw`(?:number|numero|num\b\.?|n ?[°ºo*](?![a-z])\.?|n\b\.?|no\b\.?|#|ref(?:erence)?\.?|id\b|nummer|nr\b\.?)`;

interface Cue {
  readonly pattern: RegExp;
  readonly score: number;
}

/** Words that announce the bill's own number, strongest first. */
const CUES: readonly Cue[] = [
  {
    pattern: new RegExp(
      String.raw`${SIGN} ?(?:de |d[' ])?(?:la |l[' ])?(?:piece|document|${KIND})(?:\s*${SIGN})?\s*:?`,
      "g",
    ),
    score: 6,
  },
  {
    pattern: new RegExp(
      String.raw`\b${KIND}(?: (?:d[' ]acompte|de solde|d[' ]avoir|definitive|finale|de situation|affacturee|proforma|client|rectificative))?\s*(?:${SIGN})\s*:?`,
      "g",
    ),
    score: 6,
  },
  {
    pattern: new RegExp(
      String.raw`^\W*${KIND}(?: (?:d[' ]acompte|de solde|d[' ]avoir|definitive|finale|de situation|affacturee|rectificative))?\s*:?(?= [#a-z0-9_/.-]*\d)`,
      "g",
    ),
    score: 5,
  },
  { pattern: new RegExp(String.raw`^\W*${GERMAN_KIND}\s*(?:nummer|nr\b\.?)\s*:?`, "g"), score: 6.5 },
  // A bare « Nummer » on a German page is that of a party.
  { pattern: new RegExp(String.raw`(?<![a-z] )^\W*(?!nummer|nr\b)${SIGN}\s*:?`, "g"), score: 3.5 },
  // « FACTURE » is on the line above.
  {
    pattern: new RegExp(
      String.raw`^\W*(?:rectificative|d[' ]acompte|de solde|definitive|d[' ]avoir)\s*(?:${SIGN})\s*:?`,
      "g",
    ),
    score: 5.5,
  },
  {
    pattern: /\b(?:rechnungs?|gutschrifts?|factuur|creditnota)[- ]?(?:nummer|nr\b\.?|no\b\.?)\s*:?/g,
    score: 6,
  },
  { pattern: /\b(?:reference|ref) (?:facture|document)\s*:?/g, score: 5 },
  { pattern: /\b(?:cash bill|tax invoice|doc(?:ument)?) ?(?:no|n°|number|#)\.?\s*:?/g, score: 4.5 },
];
/** Another paper's number, or another kind of number. */
const OTHER =
  /client|commande|\bbc\b|contrat|livraison|\bbl\b|devis|siret|siren|tva|vat|gst|\btax no|origine|liee|sur facture|de la facture (?:initiale|d)|annul|correcti|(?<![a-z])tel|fax|\bcompte|dossier|marche|projet|iban|mandat|\brcs|ape\b|naf\b|capital|order|customer|account|phone|reg(?:istration)?\b|roc\b|co\.? ?no|agrement|police|assurance|adherent|bon de|page|chantier|ics\b|rum\b|article|compteur|serie|table|terminal|caisse|relatif|precedent|associe|anterieur|rappel|kunden|bestell|auftrag|steuer|\bust|lieferschein|vertrag|klant|order|\bbtw|kvk|bestel|register|globale|lief\b|lieferant|leitweg|\bart[ .-]|mandat|ursprung|reklamation|angebot|debitor|kreditor/;

/** Every reference that may be the bill's number, the best first. */
export function findNumbers(segments: readonly Segment[]): PrintedNumber[] {
  const found = segments.flatMap((segment) => [...cued(segment, segments)]);
  return found.sort((a, b) => b.score - a.score);
}

function cued(segment: Segment, segments: readonly Segment[]): PrintedNumber[] {
  return CUES.flatMap(({ pattern, score }) =>
    [...segment.folded.matchAll(pattern)].flatMap((match) => {
      const end = match.index + match[0].length;
      const around = segment.folded.slice(Math.max(0, match.index - 30), end);
      if (OTHER.test(around)) return [];
      const here = tokenAt(segment, end);
      const value = here ?? (isBare(segment, end) ? beside(segment, end, segments) : null);
      if (value === null) return [];
      return [{ ...value, score: score + value.bonus + placeBonus(value.found.segment) }];
    }),
  );
}

/** Nothing more than punctuation follows: the number is in another place. */
function isBare(segment: Segment, end: number): boolean {
  return !/[a-z0-9]/.test(segment.folded.slice(end).replace(/^(?:date|le|du)\b.*/, ""));
}

type Candidate = Omit<PrintedNumber, "score"> & { readonly bonus: number };

function tokenAt(segment: Segment, offset: number): Candidate | null {
  const match = TOKEN_AT.exec(segment.folded.slice(offset));
  const token = match?.[1];
  if (match === null || token === undefined || !isReference(token)) return null;
  const start = offset + match[0].length - token.length;
  const found = foundIn(segment, start, start + token.length);
  return { value: found.text, found, bonus: 0.5 };
}

/** To the right on the same line, else just below in the same column. */
function beside(label: Segment, end: number, segments: readonly Segment[]): Candidate | null {
  const right = segments.find(({ line, box }) => line === label.line && box[0] > label.box[0]);
  const onRight = right === undefined ? null : tokenAt(right, 0);
  if (onRight !== null) return { ...onRight, bonus: 0.4 };
  const { box } = foundIn(label, Math.max(0, end - 3), end);
  const below = segments.filter(
    (other) =>
      other.page === label.page &&
      other.line > label.line &&
      other.box[1] - label.box[1] < 3.2 * Math.max(label.box[3], 8) &&
      (sharedWidth(other.box, label.box) > 0 || sharedWidth(other.box, box) > 0),
  );
  for (const other of below.slice(0, 2)) {
    const candidate = tokenAt(other, 0);
    if (candidate !== null) return { ...candidate, bonus: 0 };
  }
  return null;
}

const DATE_SHAPE = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$|^(?:19|20)\d{2}[-/.]\d{2}[-/.]\d{2}$/;

function isReference(token: string): boolean {
  const compact = token.replace(/[\s#]/g, "");
  if (compact.length < 2 && !/\d/.test(compact)) return false;
  if (compact.length > 30 || DATE_SHAPE.test(compact)) return false;
  if (/^\d{1,3}[.,]\d{2}$/.test(compact) || /^du\d|^le\d|^au\d|^page\d/.test(compact)) return false;
  // « N° TVA » announces a company's number, even where recognition changed its letters.
  if (/^fr\d{11}$/.test(compact) && !isRefusal(parseVatNumber(compact))) return false;
  return !/^(?:0[1-9](?:\.?\d{2}){4})$/.test(compact);
}

/** A bill's number is in its head. */
function placeBonus({ box, page, pageHeight }: Segment): number {
  const place = box[1] / pageHeight;
  if (page > 1) return -1.5;
  return place < 0.4 ? 1 : place > 0.75 ? -1 : 0;
}
