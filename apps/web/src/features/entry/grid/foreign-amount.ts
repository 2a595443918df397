import { isCurrency } from "@grand-livre/domain/currency/currencies";
import { euroCents, minorUnitsFromDecimal } from "@grand-livre/domain/currency/rate";
import { isRefusal } from "@grand-livre/domain/refusal";
import { decimalFromText } from "../../../app/document/decimal-text.ts";
import { readAmount } from "../../../lib/typed.ts";
import type { DraftFacts, ForeignAmount } from "./entry-draft.ts";

/** `1000 USD`, or `1000 USD 922,10` where the euros are known. */
const IN_CURRENCY = /^\s*(\S.*?)\s*([a-z]{3})\s*(\S.*)?$/i;

interface TypedForeign extends Omit<ForeignAmount, "rate"> {
  /** The euros that were typed beside; undefined: the rate of the day says them. */
  readonly cents: number | undefined;
}

/** An amount cell in another currency, signed as it was typed; undefined: it is none. */
export function readForeign(text: string): TypedForeign | undefined {
  const [, amount = "", code = "", euros] = IN_CURRENCY.exec(text) ?? [];
  const currency = code.toUpperCase();
  const decimal = isCurrency(currency) ? decimalFromText(amount) : undefined;
  if (decimal === undefined) return undefined;
  const cents = euros === undefined ? undefined : readAmount(euros);
  if (euros !== undefined && cents === undefined) return undefined;
  const minorUnits = minorUnitsFromDecimal(decimal, currency);
  return { currency, minorUnits, cents: cents !== undefined && minorUnits < 0 ? -Math.abs(cents) : cents };
}

/** Its euro cents, by the rate of the day where none were typed; undefined: the rate is not known. */
export function centsOfForeign(
  { currency, minorUnits, cents }: TypedForeign,
  rates: DraftFacts["rates"],
): number | undefined {
  const unitsPerEuro = rates.get(currency)?.unitsPerEuro;
  if (cents !== undefined || unitsPerEuro === undefined) return cents;
  const converted = euroCents(minorUnits, { currency, unitsPerEuro });
  return isRefusal(converted) ? undefined : converted;
}
