import { formatAmount, formatMoney, formatRate } from "@grand-livre/domain/money/format-amount";

export { formatAmount as amount, formatMoney as money, formatRate as rate };

/** `2026-09-30` → `30/09/2026`. */
export function frenchDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}

/** `1234.50` → `1 234,5`: an exact decimal as French prints it, with at least `places` after the comma. */
export function frenchDecimal(text: string, places = 0): string {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const decimals = fraction.replace(/0+$/, "").padEnd(places, "0");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return `${negative ? "\u2212" : ""}${grouped}${decimals === "" ? "" : `,${decimals}`}`;
}

/** Four figures by four, with spaces that do not break. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1\u00a0");
}
