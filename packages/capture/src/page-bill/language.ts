import type { Segment } from "../page/segments.ts";

export type Language = "fr" | "en" | "de" | "nl";

/** Words of bills that one of the languages alone has, folded. */
const WORDS: Readonly<Record<Language, RegExp>> = {
  fr: /\b(?:factures?|avoir|t\.?v\.?a|t\.?t\.?c|h\.?t|sire[tn]|echeance|montant|reglement|designation|payer|quantite|livraison|rue|penalites?)\b/g,
  en: /\b(?:invoice|bill|receipt|amount|due|vat|gst|tax|sub-?total|payment|quantity|qty|terms|balance|street|road|thank)\b/g,
  de: /\b(?:rechnung\w*|gutschrift|mwst|ust|mehrwertsteuer|umsatzsteuer|\w*betrag|netto\w*|brutto\w*|fallig\w*|menge|gesamt\w*|leistung\w*|steuernummer|zahlbar|kunden\w*|\w+strasse|\w+straße)\b/g,
  nl: /\b(?:factuur\w*|creditnota|btw|bedrag|totaal\w*|subtotaal|vervaldatum|aantal|omschrijving|betalen|voldoen|klant\w*|kvk|\w+straat|\w+laan)\b/g,
};

/** The language that a bill's own words are in; French by default. */
export function languageOf(segments: readonly Segment[]): Language {
  const count = (language: Language) =>
    segments.reduce((sum, { folded }) => sum + [...folded.matchAll(WORDS[language])].length, 0);
  const ranked = (["fr", "en", "de", "nl"] as const).map((language) => ({
    language,
    words: count(language),
  }));
  return ranked.reduce((best, one) => (one.words > best.words ? one : best)).language;
}
