import type { KycOwner } from "@grand-livre/contracts/kyc";
import { parseAmount } from "@grand-livre/domain/money/parse-amount";

type Share = KycOwner["share"];

const PERCENT = 10_000;

/** `33,33` for 33,33 %, `1/3` for a part that no percentage says. */
export function shareText({ numerator, denominator }: Share): string {
  if (PERCENT % denominator !== 0) return `${numerator}/${denominator}`;
  return String((numerator * (PERCENT / denominator)) / 100).replace(".", ",");
}

/** The part that was typed; undefined where it is none. */
export function shareFromText(text: string): Share | undefined {
  const fraction = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(text);
  if (fraction !== null) {
    const [numerator, denominator] = [Number(fraction[1]), Number(fraction[2])];
    return denominator > 0 ? { numerator, denominator } : undefined;
  }
  const hundredths = parseAmount(text.replace("%", "").trim());
  if (typeof hundredths !== "number" || hundredths < 0) return undefined;
  return { numerator: hundredths, denominator: PERCENT };
}
