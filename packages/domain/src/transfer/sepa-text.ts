import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";

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
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
  "’": "'",
  "‘": "'",
  "«": "'",
  "»": "'",
  "–": "-",
  "—": "-",
  "&": "+",
};

/** Cyrillic and Greek as banks write them in Latin letters (EPC217-08, ISO 9 and 843 without their marks), small letters. */
const TRANSLITERATED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "а a б b в v г g ґ g д d ђ dj е e ё yo є ye ж zh з z и i і i ї yi й y ј j к k л l љ lj м m н n њ nj о o п p р r с s т t",
    "ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ъ _ ы y ь _ э e ю yu я ya ѓ g ќ k ѕ dz",
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
  ]
    .flatMap((row) => row.split(" "))
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1]?.replace("_", "") ?? ""]] : [])),
);

function transliterated(letter: string): string {
  const small = letter.toLowerCase();
  const latin = TRANSLITERATED[small];
  if (latin === undefined || letter === small) return latin ?? letter;
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

const inLatin = (text: string): string =>
  text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, transliterated);

/**
 * A text in the letters that every bank of the SEPA area carries (EPC217-08: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the space), cut
 * to `length`. An accent goes, Cyrillic and Greek are written in Latin letters, another sign becomes a space. It neither begins
 * nor ends with `/`, nor holds `//`. Nothing may be left of it: `sepaNameProblem` says so of a name.
 */
export function sepaText(text: string, length: number): string {
  // Twice: й and ї are letters of their own, ά is an α with a mark.
  const latin = inLatin(
    inLatin(text.normalize("NFC"))
      .normalize("NFKD")
      .replace(/\p{M}+/gu, ""),
  );
  const plain = latin
    .replace(/[œŒæÆßøØłŁđĐðÐþÞı’‘«»–—&]/g, (letter) => PRINTED[letter] ?? letter)
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]+/g, " ")
    .replace(/\/{2,}/g, "/")
    .replace(/ {2,}/g, " ");
  return trimmed(trimmed(plain).slice(0, length));
}

const trimmed = (text: string): string => text.replace(/^[ /]+|[ /]+$/g, "");

/** The longest texts of a SEPA credit transfer (EPC132-08). */
export const SEPA_LENGTHS = { name: 70, remittance: 140, reference: 35 } as const;

/** The highest amount of one transfer or direct debit: 999 999 999,99 € (EPC132-08 and EPC130-08, AT-T002). */
const MOST_SEPA_CENTS = 99_999_999_999;

export type SepaRefusal =
  | Refusal<"SEPA_NAME_UNWRITABLE", { name: string }>
  | Refusal<"SEPA_AMOUNT_TOO_LARGE", { name: string; amount: string; most: string }>;

/** Why a bank would refuse the whole file for the name of a payer or a payee: no letter nor figure is left of it. */
export function sepaNameProblem(name: string): SepaRefusal | undefined {
  return /[A-Za-z0-9]/.test(sepaText(name, SEPA_LENGTHS.name))
    ? undefined
    : refuse("SEPA_NAME_UNWRITABLE", { name });
}

/** The same of one transfer or direct debit: its name, and an amount that ISO 20022 holds and the area does not. */
export function sepaPaymentProblem(name: string, amountCents: number): SepaRefusal | undefined {
  if (amountCents <= MOST_SEPA_CENTS) return sepaNameProblem(name);
  return refuse("SEPA_AMOUNT_TOO_LARGE", {
    name,
    amount: formatMoney(amountCents),
    most: formatMoney(MOST_SEPA_CENTS),
  });
}
