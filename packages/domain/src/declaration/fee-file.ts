import { FEE_NATURES, type FeeAddress, type FeeNature, isFrench } from "./fee-statement.ts";

/** Who declares. */
export interface FeeDeclarant {
  readonly siret: string;
  readonly name: string;
  readonly address: FeeAddress;
  /** Principal activity, `6920Z`. */
  readonly activity: string;
  readonly year: number;
  /** The company pays wages, declared by the DSN. */
  readonly paysWages: boolean;
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
}

export interface FeeBeneficiary {
  readonly siret: string | null;
  readonly name: string;
  readonly address: FeeAddress;
  readonly nature: FeeNature;
  readonly euros: number;
}

/** Each record of the file has so many letters. */
export const RECORD_LENGTH = 672;
/** Allowances, benefits in kind and tax withheld follow the natures; the books keep none of them. */
const OTHER_AMOUNTS = 3;

/**
 * The DAS2 in records of fixed length (TéléTD, honoraires seuls: 010 company, 020 establishment, 210 beneficiary, 300 and 310
 * totals), as the programs that file it write it (OCA l10n_fr_das2, after the cahier des charges of 2024; à vérifier against
 * that of the year). It is in clear: the portal takes it compressed and encrypted with the key of the year.
 */
export function feeFile(declarant: FeeDeclarant, beneficiaries: readonly FeeBeneficiary[]): string {
  const { siret, year, paysWages } = declarant;
  const siren = siret.slice(0, 9);
  const name = text(declarant.name, 50);
  const activity = text(declarant.activity, 5);
  const address = addressZone(declarant.address);
  const own = `${siret}01${year}${paysWages ? "4" : "1"}`;
  const totals = amounts(sumByNature(beneficiaries), 12);
  const records = [
    [
      siren,
      zeros(12),
      "010",
      blank(14),
      activity,
      blank(4),
      name,
      address,
      blank(8),
      "X",
      siret,
      blank(5),
      address,
      blank(289),
    ],
    [
      own,
      "020",
      blank(14),
      activity,
      zeros(14),
      blank(41),
      name,
      address,
      blank(93),
      "N",
      blank(3),
      "N",
      blank(297),
    ],
    ...beneficiaries.map((one) => [
      own,
      "210",
      text(one.siret ?? "", 14),
      blank(50),
      text(one.name, 50),
      blank(30),
      addressZone(one.address),
      amounts(new Map([[one.nature, one.euros]]), 10),
      blank(10),
      zeros(10),
      blank(245),
    ]),
    [
      own,
      "300",
      blank(36),
      zeros(108),
      totals,
      blank(12),
      zeros(30),
      blank(48),
      zeros(12),
      blank(74),
      ...contact(declarant),
      siren,
      blank(67),
    ],
    [
      siren,
      "9".repeat(12),
      "310",
      "00001",
      zeros(6),
      number(beneficiaries.length, 6),
      blank(36),
      zeros(108),
      totals,
      blank(12),
      zeros(30),
      blank(48),
      zeros(12),
      blank(253),
    ],
  ].map((zones) => zones.join(""));
  for (const record of records)
    if (record.length !== RECORD_LENGTH) throw new RangeError(`a record of ${record.length} letters`);
  return records.map((record) => `${record}\r\n`).join("");
}

function sumByNature(beneficiaries: readonly FeeBeneficiary[]): ReadonlyMap<FeeNature, number> {
  const sums = new Map<FeeNature, number>();
  for (const { nature, euros } of beneficiaries) sums.set(nature, (sums.get(nature) ?? 0) + euros);
  return sums;
}

const amounts = (sums: ReadonlyMap<FeeNature, number>, width: number): string =>
  [...FEE_NATURES.map((nature) => number(sums.get(nature) ?? 0, width)), zeros(OTHER_AMOUNTS * width)].join(
    "",
  );

const contact = ({ contact: { name, phone, email } }: FeeDeclarant): string[] => [
  text(name, 50),
  text(phone.replaceAll(/[^\d+]/g, "").replace(/^\+33/, "0"), 10),
  // A mail address keeps its letters.
  email.slice(0, 60).padEnd(60),
];

/** 129 letters: complement, number and street, commune, post code and office. Abroad, the commune bears code and city. */
function addressZone(address: FeeAddress): string {
  const { line1, line2 = "", postcode, city } = address;
  const [, digits = "", repeated = "", street = ""] = /^(\d{1,4})(?:\s?(bis|ter|quater)\b)?[\s,]*(.*)$/i.exec(
    line1.trim(),
  ) ?? [undefined, "", "", line1];
  const way = `${digits.padStart(4, "0")}${text(repeated.slice(0, 1), 1)} ${text(street, 26)}`;
  const place = isFrench(address)
    ? `${zeros(5)} ${blank(26)}${text(postcode, 5)} ${text(city, 26)}`
    : `${zeros(5)} ${text(`${postcode} ${city}`.trim(), 26)}${zeros(5)} ${text(address.country ?? "", 26)}`;
  return `${text(line2, 32)} ${way}${place}`;
}

const blank = (width: number): string => " ".repeat(width);
const zeros = (width: number): string => "0".repeat(width);
const number = (value: number, width: number): string => String(value).padStart(width, "0");

/** Capitals without accents, cut or filled to the width of the zone. */
function text(value: string, width: number): string {
  const plain = value.replaceAll("œ", "oe").replaceAll("Œ", "OE").replaceAll("’", "'").normalize("NFD");
  const letters = plain
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return letters.toUpperCase().slice(0, width).padEnd(width);
}
