import { parseExactDecimal } from "../money/decimal.ts";
import { isRefusal } from "../refusal.ts";

/**
 * The one text of a decimal: `100.500000` and `+100.5` are both `100.5`, `-0.00` is `0`. A database that keeps
 * zeros at the end and one that drops them give the same text. Throws RangeError on anything but a decimal.
 */
export function plainDecimal(text: string): string {
  const decimal = parseExactDecimal(text);
  if (isRefusal(decimal)) throw new RangeError(`not a decimal: ${text}`);
  const { unscaled, scale } = decimal;
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const cut = digits.length - scale;
  const fraction = digits.slice(cut).replace(/0+$/, "");
  return `${unscaled < 0n ? "-" : ""}${digits.slice(0, cut)}${fraction === "" ? "" : `.${fraction}`}`;
}
