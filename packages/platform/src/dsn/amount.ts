/** `123456` cents reads `1234.56`, as every amount of a message. */
export function amountText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The cents of an amount with at most two decimals; NaN for anything else. */
export function centsOf(text: string | undefined): number {
  const [, sign, whole, decimals = ""] = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text ?? "") ?? [];
  if (whole === undefined) return Number.NaN;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/** A rate in parts per million as a percentage with two decimals: `42000` reads `4.20`. */
export const rateText = (ppm: number): string => amountText(Math.round(ppm / 100));

/** `2026-11-30` reads `30112026`. */
export const dayText = (date: string): string => date.split("-").toReversed().join("");

/** `30112026` reads `2026-11-30`; undefined for anything else. */
export function dayOf(text: string | undefined): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text ?? "") ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}
