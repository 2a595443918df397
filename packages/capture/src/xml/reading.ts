import type { CaptureWarningCode } from "@grand-livre/contracts/capture-warning";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import {
  parseExactDecimal,
  roundDecimalToCents,
  roundDecimalToUnits,
  significantPlaces,
  unitsFromDecimal,
} from "@grand-livre/domain/money/decimal";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { CapturedField, CaptureWarning } from "../bill/captured-bill.ts";
import { normalizeDecimal } from "./decimal-text.ts";
import { pathOf, textOf, type XmlElement } from "./xml-element.ts";

const MAX_WARNINGS = 200;

/** A value and how surely it was read: 1 as the norm says, 0.5 against its format. */
export interface Read<T> {
  readonly value: T;
  readonly confidence: number;
}

/** Values out of one XML document: reads typed values and gathers what is doubtful on the way. */
export class Reading {
  readonly warnings: CaptureWarning[] = [];
  /** The document's currency: amounts marked with another one have a warning, once. */
  currency: string | null = null;
  #toldMixedCurrency = false;

  warn(
    code: CaptureWarningCode,
    details?: Readonly<Record<string, string | number>>,
    element?: XmlElement,
  ): void {
    if (this.warnings.length >= MAX_WARNINGS) return;
    this.warnings.push({
      code,
      ...(details && { details }),
      ...(element && { path: pathOf(element) }),
    });
  }

  /** An exact decimal string without useless zeros, `null` when absent or unreadable. */
  decimal(element: XmlElement | undefined): string | null {
    return this.#decimal(element)?.value ?? null;
  }

  #decimal(element: XmlElement | undefined): Read<string> | null {
    const text = textOf(element);
    if (text === null) return null;
    const normalized = normalizeDecimal(text);
    if (normalized === null) {
      this.warn("AMOUNT_UNREADABLE", { text: text.slice(0, 40) }, element);
      return null;
    }
    if (normalized.hadComma) this.warn("AMOUNT_DECIMAL_COMMA", { text }, element);
    return { value: normalized.text, confidence: normalized.hadComma ? 0.5 : 1 };
  }

  /** An amount in the smallest units of its currency. More decimals than it has: a warning, then rounded half away from zero. */
  amount(element: XmlElement | undefined): number | null {
    return this.amountRead(element)?.value ?? null;
  }

  amountRead(element: XmlElement | undefined): Read<number> | null {
    this.#checkCurrency(element);
    return this.#unitsRead(element, decimalsOf(this.currency ?? "EUR"));
  }

  /** An amount that is meant to be in another currency than the document's (BT-111). */
  foreignAmountRead(element: XmlElement | undefined): Read<number> | null {
    return this.#unitsRead(element, decimalsOf(element?.attributes.get("currencyID") ?? "EUR"));
  }

  #unitsRead(element: XmlElement | undefined, decimals: number): Read<number> | null {
    const decimal = this.#decimal(element);
    if (decimal === null) return null;
    const exact = unitsFromDecimal(decimal.value, decimals);
    if (!isRefusal(exact)) return { value: exact === 0 ? 0 : exact, confidence: decimal.confidence };
    const rounded =
      exact.refused === "DECIMAL_TOO_PRECISE" ? roundDecimalToUnits(decimal.value, decimals) : exact;
    if (isRefusal(rounded)) {
      this.warn("AMOUNT_OUT_OF_RANGE", { text: decimal.value.slice(0, 40) }, element);
      return null;
    }
    this.warn("AMOUNT_TOO_PRECISE", { text: decimal.value }, element);
    return { value: rounded === 0 ? 0 : rounded, confidence: 0.5 };
  }

  #checkCurrency(element: XmlElement | undefined): void {
    const marked = element?.attributes.get("currencyID");
    if (this.#toldMixedCurrency || !marked || this.currency === null || marked === this.currency) return;
    this.#toldMixedCurrency = true;
    this.warn("CURRENCY_MIXED", { text: marked.slice(0, 10) }, element);
  }

  /** A percentage in basis points: `5.5` → 550. */
  rate(element: XmlElement | undefined): number | null {
    const decimal = this.#decimal(element);
    if (decimal === null) return null;
    const exact = parseExactDecimal(decimal.value);
    const points = roundDecimalToCents(decimal.value);
    if (isRefusal(points) || isRefusal(exact) || Math.abs(points) > 100_000) {
      this.warn("AMOUNT_OUT_OF_RANGE", { text: decimal.value.slice(0, 40) }, element);
      return null;
    }
    if (significantPlaces(exact) > 2) this.warn("RATE_TOO_PRECISE", { text: decimal.value }, element);
    return points === 0 ? 0 : points;
  }
}

/** A key field with its place, `null` when nothing was read. */
export function fieldAt<T>(
  value: T | null,
  element: XmlElement | undefined,
  confidence = 1,
): CapturedField<T> | null {
  if (value === null) return null;
  return { value, confidence, origin: "xml", ...(element && { path: pathOf(element) }) };
}
