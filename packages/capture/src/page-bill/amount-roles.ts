import type { PrintedAmount } from "./find-amounts.ts";

/** What an amount may be among the totals of a bill. */
export type AmountRole = "excl" | "vat" | "incl" | "payable" | "prepaid";

interface RolePattern {
  readonly role: AmountRole;
  readonly pattern: RegExp;
  /** 3: these words mean nothing else; 2: usual words; 1: words that total something. */
  readonly weight: number;
}

/** Optional letters between: H.T., H T, HT. */
const HT = String.raw`(?:h\.? ?t\b\.?|hors[ -]taxes?|hors[ -]tva|excl\.?|(?:ex|excluding|before|without) ?(?:vat|tax|gst)|htva|(?:zzgl|ohne) ?(?:mwst|ust))`;
const TTC = String.raw`(?:t\.? ?t\.? ?c\b\.?|toutes[ -]taxes|tvac|incl\.?|(?:inc|including|with) ?(?:vat|tax|gst)|(?:inkl|mit)\.? ?(?:mwst|ust))`;
const VAT = String.raw`(?:t\.? ?v\.? ?a\b\.?|taxes?|vat|gst|btw|mwst|ust|mehrwertsteuer|umsatzsteuer)`;

const PATTERNS: readonly RolePattern[] = [
  {
    role: "prepaid",
    weight: 3,
    pattern:
      /deja (?:paye|regle|verse)|acomptes? (?:verse|paye|recu|deduit|regle|du)|^\W*acomptes?\b|avances? (?:versee|recue)|less deposit|deposit (?:paid|received)|amount paid|\bpaid\b|anzahlung|bereits (?:bezahlt|gezahlt)|aanbetaling|reeds betaald/,
  },
  // « zzgl. 19 % MwSt » is the tax that is added, « Summe zzgl. MwSt » the sum before it.
  {
    role: "vat",
    weight: 3,
    pattern:
      /^\W*(?:zzgl|zuzuglich|plus)\b.{0,12}(?:mwst|ust|mehrwertsteuer|umsatzsteuer)|(?:steuer|ust\.?|mwst\.?)-?(?:betrag|summe)\b|summe (?:der )?(?:ust|mwst|steuern?)\b/,
  },
  {
    role: "payable",
    weight: 3,
    pattern:
      /net a (?:payer|regler|verser)|reste (?:a payer|du)|solde (?:a (?:payer|regler)|du)|^\W*solde\b|(?:total|montant) a (?:payer|regler)|montant du\b|somme due|amount due|balance due|total due|to pay\b|payable\b|net a (?:crediter|deduire|rembourser|votre credit)|total payable|zu zahlen|zahlbetrag|zahllast|offener betrag|te (?:betalen|voldoen)|openstaand/,
  },
  {
    role: "incl",
    weight: 3,
    pattern: new RegExp(
      String.raw`(?:total|montant|prix|net|somme).{0,24}${TTC}|${TTC}.{0,12}total|grand total|total general|rounded total|round(?:ed)? total|total round|total \(?(?:rm|eur|usd)\)?|total amount|(?:gesamt|brutto|rechnungs|end)-?betrag|(?:gesamt|brutto|end)-?summe|rechnungssumme(?! ohne)|summe brutto|totaal ?bedrag|factuurbedrag|totaal incl`,
    ),
  },
  { role: "incl", weight: 2, pattern: new RegExp(`^\\W*${TTC}`) },
  {
    role: "excl",
    weight: 3,
    pattern: new RegExp(
      String.raw`(?:total|montant|net|base|sous[ -]total|somme).{0,24}${HT}|${HT}.{0,12}(?:total|net)|net commercial|total excl|net amount|netto-?(?:betrag|summe|wert|bedrag|gesamt)|(?:summe|betrag) ohne (?:ust|mwst|steuer)|summe netto|gesamt netto|totaal netto|totaal excl|taxable (?:amount|value)|untaxed amount|total (?:des )?(?:lignes|prestations)\b.{0,6}${HT}`,
    ),
  },
  {
    role: "excl",
    weight: 2,
    pattern: new RegExp(
      String.raw`^\W*${HT}|sous[ -]total|sub[ -]?tota+l|zwischensumme|positionssumme|warenwert|^\W*netto\b|total net\b|base (?:imposable|taxable|${VAT})`,
    ),
  },
  {
    role: "vat",
    weight: 3,
    pattern: new RegExp(
      String.raw`(?:total|montant|dont|mt|mnt).{0,14}${VAT}|total (?:des )?taxes|${VAT} ?(?:\(?\d|a \d|amount|total|due|collectee|:|$)|(?:total|sales) (?:tax|vat|gst)`,
    ),
  },
  { role: "vat", weight: 2, pattern: new RegExp(`^\\W*${VAT}`) },
  { role: "incl", weight: 1, pattern: /\btota+l\b|a payer|montant total|\bgesamt\b|\bsumme\b/ },
];

/** Words that make a label speak of something else than a bill's totals. */
const NOT_A_TOTAL =
  /capital|penalit|indemnit|forfaitaire|escompte|report|cumul|remise|discount|rabais|qte|quantit|unitaire|\bp\.? ?u\b|unit price|port\b|eco.?(?:part|taxe|contrib)|\bcash\b|change\b|espece|rendu|tender|rounding|round adj|saving|points?\b|solde (?:anterieur|precedent)|ancien solde|previous|franco|rabatt|zuschlag|abschlag|aufschlag|skonto|nachlass|korting|einzelpreis|menge|aantal|stuksprijs/;
/** Longer words beside an amount are a sentence of the next column. */
const MAX_ROW_LETTERS = 48;
const EXCLUDED_TAX_ROW = /(?:tota+l|montant|net|base)\b.{0,24}(?:excl|hors|ohne|zzgl)/;

/**
 * How strongly the words around an amount say each role: the row's words at full weight, the column's at three quarters,
 * less for each amount in between.
 */
export function rolesOf(amount: PrintedAmount): ReadonlyMap<AmountRole, number> {
  const roles = new Map<AmountRole, number>();
  const { rowLabel, headLabel } = amount;
  if (rowLabel !== null && !NOT_A_TOTAL.test(lastWords(rowLabel)))
    score(roles, lastWords(rowLabel), 1 / (1 + 0.5 * amount.rowDistance));
  if (headLabel !== null && !NOT_A_TOTAL.test(headLabel) && !contradicts(rowLabel))
    score(roles, headLabel, 0.75 / (1 + 0.35 * amount.headDistance));
  return roles;
}

/** A row with a label of its own ignores the head of its column; a sentence that is there by chance does not. */
function contradicts(rowLabel: string | null): boolean {
  return rowLabel !== null && rowLabel.length <= MAX_ROW_LETTERS && NOT_A_TOTAL.test(lastWords(rowLabel));
}

/** The end of long words before an amount is what speaks of it. */
function lastWords(label: string): string {
  return label.slice(-60);
}

function score(roles: Map<AmountRole, number>, label: string, factor: number): void {
  for (const { role, pattern, weight } of PATTERNS) {
    if (!pattern.test(label)) continue;
    // « Total hors TVA » holds the word TVA and « Total TTC » the word total: the first role to match is the one.
    if (role === "vat" && (EXCLUDED_TAX_ROW.test(label) || new RegExp(TTC).test(label))) continue;
    const better = Math.max(roles.get(role) ?? 0, weight * factor);
    roles.set(role, better);
    return;
  }
}
