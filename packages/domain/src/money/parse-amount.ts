import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type AmountOutOfRange, centsFromBigInt } from "./cents.ts";
import { TEN } from "./decimal.ts";
import { roundFraction } from "./round.ts";

export type AmountInvalid = Refusal<"AMOUNT_INVALID", { text: string }>;

/** More decimals typed than the currency has: `1.234` may mean 1 234 or 1,23, so it is not guessed. */
export type AmountTooPrecise = Refusal<"AMOUNT_TOO_PRECISE", { text: string }>;

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const MAX_LENGTH = 80;
const SPACES = /[\s\u00a0\u202f\u2009']/g;
const TOKEN = /(\d[\d.,]*|[.,]\d+|[+\-*/×÷−()])/y;

/**
 * Reads an amount as an accountant types it: `1 234,56`, `1234.5`, `1.234,56`, `-12`, `12-`, `45 €`, and small
 * sums `1200/1,2`, `3*12,5+4`, `(10+2)*3`. Answers cents; a sum is rounded once, half away from zero.
 * @param decimals of the smallest unit to answer
 */
export function parseAmount(
  text: string,
  decimals = 2,
): number | AmountInvalid | AmountTooPrecise | AmountOutOfRange {
  const compact = text
    .slice(0, MAX_LENGTH + 1)
    .replace(SPACES, "")
    .replace(/(?:€|EUR)$/i, "");
  if (compact === "" || compact.length > MAX_LENGTH) return refuse("AMOUNT_INVALID", { text });
  const tokens = tokenize(compact);
  if (tokens === undefined) return refuse("AMOUNT_INVALID", { text });
  const plain = tokens.filter((token) => /\d/.test(token));
  if (plain.length === 1 && decimalsOf(plain[0] ?? "") > decimals)
    return refuse("AMOUNT_TOO_PRECISE", { text });
  const last = tokens.at(-1);
  const result =
    tokens.length === 2 && (last === "-" || last === "+")
      ? evaluate([last, tokens[0] ?? ""])
      : evaluate(tokens);
  if (result === undefined) return refuse("AMOUNT_INVALID", { text });
  const cents = centsFromBigInt(roundFraction(result.top * TEN ** BigInt(decimals), result.bottom));
  return isRefusal(cents) ? cents : cents === 0 ? 0 : cents;
}

function tokenize(text: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return undefined;
    const token = (match[1] ?? "").replace("×", "*").replace("÷", "/").replace("−", "-");
    tokens.push(token);
  }
  return tokens;
}

function decimalsOf(token: string): number {
  const separator = decimalSeparator(token);
  return separator === "" ? 0 : token.length - token.lastIndexOf(separator) - 1;
}

function decimalSeparator(token: string): string {
  return token.includes(",") && token.includes(".") ? separatorOfBoth(token) : separatorAlone(token);
}

/**
 * `1.234,56` and `1,234.56`: when a number has both signs the last one is the decimal separator and the
 * other must part whole thousands. One sign alone is the decimal separator; the same sign twice parts thousands.
 */
function readNumber(token: string): Fraction | undefined {
  const decimal = decimalSeparator(token);
  const cut = decimal === "" ? token.length : token.lastIndexOf(decimal);
  const whole = token.slice(0, cut);
  const fraction = token.slice(cut + 1);
  if (/[.,]/.test(whole) && !/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return undefined;
  if (!/^\d*$/.test(fraction)) return undefined;
  const digits = whole.replace(/[.,]/g, "") + fraction;
  if (digits === "" || digits.length > 30) return undefined;
  return { top: BigInt(digits), bottom: TEN ** BigInt(fraction.length) };
}

function separatorOfBoth(token: string): string {
  return token.lastIndexOf(",") > token.lastIndexOf(".") ? "," : ".";
}

function separatorAlone(token: string): string {
  const sign = token.includes(",") ? "," : ".";
  return token.split(sign).length === 2 ? sign : "";
}

/** Sums and products by recursive descent; undefined on anything that is not one. */
function evaluate(tokens: readonly string[]): Fraction | undefined {
  let at = 0;
  const sum = (): Fraction | undefined => {
    let left = product();
    while (left !== undefined && (tokens[at] === "+" || tokens[at] === "-")) {
      const sign = tokens[at++] === "+" ? 1n : -1n;
      const right = product();
      if (right === undefined) return undefined;
      left = {
        top: left.top * right.bottom + sign * right.top * left.bottom,
        bottom: left.bottom * right.bottom,
      };
    }
    return left;
  };
  const product = (): Fraction | undefined => {
    let left = factor();
    while (left !== undefined && (tokens[at] === "*" || tokens[at] === "/")) {
      const times = tokens[at++] === "*";
      const right = factor();
      if (right === undefined || (!times && right.top === 0n)) return undefined;
      left = times
        ? { top: left.top * right.top, bottom: left.bottom * right.bottom }
        : { top: left.top * right.bottom, bottom: left.bottom * right.top };
    }
    return left;
  };
  const factor = (): Fraction | undefined => {
    const token = tokens[at++];
    if (token === undefined) return undefined;
    if (token === "+") return factor();
    if (token === "-") {
      const value = factor();
      return value && { top: -value.top, bottom: value.bottom };
    }
    if (token === "(") {
      const value = sum();
      return tokens[at++] === ")" ? value : undefined;
    }
    return /\d/.test(token) ? readNumber(token) : undefined;
  };
  const result = sum();
  return at === tokens.length ? result : undefined;
}
