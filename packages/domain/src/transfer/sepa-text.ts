/** Letters that lose their accent by no decomposition, as banks print them. */
const PRINTED: Readonly<Record<string, string>> = {
  œ: "oe",
  Œ: "OE",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  "’": "'",
  "‘": "'",
  "«": "'",
  "»": "'",
  "–": "-",
  "—": "-",
  "&": "+",
};

/**
 * A text in the letters that every bank of the SEPA area carries (EPC217-08: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the space), cut
 * to `length`. An accent goes, another sign becomes a space. It neither begins nor ends with `/`, nor holds `//`.
 */
export function sepaText(text: string, length: number): string {
  const plain = text
    .replace(/[œŒæÆßøØłŁ’‘«»–—&]/g, (letter) => PRINTED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]+/g, " ")
    .replace(/\/{2,}/g, "/")
    .replace(/ {2,}/g, " ");
  return trimmed(trimmed(plain).slice(0, length));
}

const trimmed = (text: string): string => text.replace(/^[ /]+|[ /]+$/g, "");

/** The longest texts of a SEPA credit transfer (EPC132-08). */
export const SEPA_LENGTHS = { name: 70, remittance: 140, reference: 35 } as const;
