/** Ten places: enough for a unit price of six decimals times a rate. */
const PLACES = 10;
const ONE = 10n ** BigInt(PLACES);
const CENT = ONE / 100n;
/** One unit of the currency: what EN 16931 tolerates between a VAT amount and its base times its rate. */
export const UNIT = ONE;

/** An exact amount, as a whole number of 10⁻¹⁰ units. */
export type Amount = bigint;

const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?$/;

/** Whether a text is a decimal. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** An invoice's rules look at its same few amounts some ten times each. */
const read = new Map<string, Amount>();
const MOST_READ = 1000;
/** What is longer is no amount of an invoice that is written well, and not worth keeping. */
const LONGEST_READ = 24;

/** A decimal text; undefined when it is absent or no decimal. */
export function amount(text: string | undefined): Amount | undefined {
  if (text === undefined) return undefined;
  const cached = read.get(text);
  if (cached !== undefined) return cached;
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  const units = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, "0"));
  const value = sign === "-" ? -units : units;
  if (text.length <= LONGEST_READ) {
    if (read.size >= MOST_READ) read.clear();
    read.set(text, value);
  }
  return value;
}

/** The sum of those that are decimals. */
export function sumOf(texts: readonly (string | undefined)[]): Amount {
  return texts.reduce((total, one) => total + (amount(one) ?? 0n), 0n);
}

/**
 * The sum as the rules of CII make it: added in binary floating point (XPath's `sum` of untyped values), then taken as
 * the exact decimal that the binary number is. 100.005 alone is 100.00499999999999545 there.
 */
export function binarySumOf(texts: readonly (string | undefined)[]): Amount {
  const sum = texts.reduce((total, one) => total + (amount(one) === undefined ? 0 : Number(one)), 0);
  return amount(sum.toFixed(30)) ?? 0n;
}

/** Rounded to cents, halves upwards, as the rules of the standard round. */
export function toCents(value: Amount): Amount {
  const doubled = 2n * value + CENT;
  const span = 2n * CENT;
  const floored = doubled >= 0n ? doubled / span : -((-doubled + span - 1n) / span);
  return floored * CENT;
}

/** `base` × `percent` / 100, to the cent, without sign. */
export function taxOf(base: Amount, percent: Amount): Amount {
  const product = (magnitude(base) * magnitude(percent)) / ONE / 100n;
  return toCents(product);
}

export const magnitude = (value: Amount): Amount => (value < 0n ? -value : value);

/** How many decimals a text is written with. */
export function decimals(text: string | undefined): number {
  const at = text?.indexOf(".") ?? -1;
  return text === undefined || at === -1 ? 0 : text.length - at - 1;
}
