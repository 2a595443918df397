import { FRENCH_MONTHS } from "@grand-livre/domain/date/month-names";
import type { Random } from "./random.ts";

/** How one issuer writes figures and dates. */
export interface Formats {
  amount(cents: number): string;
  withSign(cents: number): string;
  rate(basisPoints: number): string;
  date(iso: string): string;
  siren(digits: string): string;
  iban(compact: string): string;
}

export function formatsOf(random: Random, isEnglish: boolean): Formats {
  const thousands = isEnglish ? "," : random.pick([" ", "\u202f", "\u00a0", "", "."]);
  const decimal = isEnglish ? "." : thousands === "" && random.chance(0.3) ? "." : ",";
  const sign = random.pick([" €", "€", " EUR", " €"]);
  const dateStyle = isEnglish ? 5 : random.int(0, 5);
  const isGrouped = random.chance(0.6);
  const rateDecimals = random.int(0, 2);
  const amount = (cents: number) => {
    const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
    return `${cents < 0 ? "-" : ""}${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, "0")}`;
  };
  return {
    amount,
    withSign: (cents) => (isEnglish ? `${amount(cents)} EUR` : amount(cents) + sign),
    rate: (basisPoints) => {
      const needed = basisPoints % 100 === 0 ? rateDecimals : Math.max(1, rateDecimals);
      return `${(basisPoints / 100).toFixed(needed).replace(".", decimal)}${isEnglish ? "%" : " %"}`;
    },
    date: (iso) => dateIn(iso, dateStyle),
    siren: (digits) =>
      isGrouped ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})?$/, "$1 $2 $3 $4").trim() : digits,
    iban: (compact) => (isGrouped ? compact.replace(/(.{4})(?=.)/g, "$1 ") : compact),
  };
}

function dateIn(iso: string, style: number): string {
  const [year = "", month = "", day = ""] = iso.split("-");
  const name = FRENCH_MONTHS[Number(month) - 1] ?? "";
  switch (style) {
    case 0:
    case 1:
      return `${day}/${month}/${year}`;
    case 2:
      return `${Number(day) === 1 ? "1er" : Number(day)} ${name} ${year}`;
    case 3:
      return `${day}-${month}-${year}`;
    case 4:
      return `${day}.${month}.${year}`;
    default:
      return Number(year) % 2 === 0 ? iso : `${day}/${month}/${year.slice(2)}`;
  }
}
