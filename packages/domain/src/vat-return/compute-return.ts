import { assertCents } from "../money/cents.ts";
import { roundToEuros } from "../money/euros.ts";
import { multiplyRatio, WHOLE_BASIS_POINTS } from "../money/multiply.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { type BoxSums, type Move, moveNegatives } from "./negative-boxes.ts";
import { type AskedRefusal, checkAsked, type ReturnDemand } from "./return-demand.ts";
import { CA3, type ReturnForm } from "./return-form.ts";
import type { ReturnPeriod } from "./return-period.ts";
import { type BoxAmount, type Boxes, ca3Totals, ca12Totals, type ReturnTotals } from "./return-totals.ts";
import { boxParts, type TagContext, type TaggedAmount, taxKind } from "./tagged-amount.ts";
import { vatRules } from "./vat-rules.ts";

export interface ComputedReturn<T extends TaggedAmount = TaggedAmount> extends ReturnTotals {
  /** Boxes that are not zero, by name. */
  readonly boxes: ReadonlyMap<string, BoxAmount>;
  /** Amounts moved to another box than their tags name, because its own came below zero. */
  readonly moves: readonly Move[];
  /** Recorded tax by account, debit − credit: what the settlement brings to zero. */
  readonly taxByAccount: readonly { readonly account: string; readonly cents: number }[];
  /** Of the recorded deductible tax, what the coefficient leaves to the company (6352). */
  readonly nonDeductibleCents: number;
  /** Late deductions past their term: in no box, left on their account. */
  readonly expired: readonly T[];
  /** On a tax account that its code does not name or gives no box, or under an unknown code: to be corrected. */
  readonly unplaced: readonly T[];
  /** True when every box is zero ("déclaration néant"). */
  readonly nil: boolean;
}

export interface ReturnContext extends Omit<TagContext, "startDate"> {
  readonly period: ReturnPeriod;
}

export type { BoxAmount } from "./return-totals.ts";

export type ReturnRefusal =
  | AskedRefusal
  | Refusal<"VAT_BOX_UNKNOWN", { vatCode: string; tag: string }>
  | Refusal<"VAT_BOX_NOT_ON_FORM", { vatCode: string; form: string }>;

/**
 * The boxes of a return from the lines of its period and the late ones before it, unfiled so far. Each box is rounded to
 * the euro on its own, halves up (CGI art. 1657-1); totals add rounded boxes. Refuses a tag that names no box of the form, a
 * refund that the credit does not allow, a coefficient that is no whole percentage.
 */
export function computeReturn<T extends TaggedAmount>(
  amounts: readonly T[],
  context: ReturnContext,
  demand: ReturnDemand = {},
): ComputedReturn<T> | ReturnRefusal {
  const form = context.form ?? CA3;
  const tagContext = { ...context, startDate: context.period.startDate };
  const sums: BoxSums = new Map();
  const accounts = new Map<string, number>();
  const expired: T[] = [];
  const unplaced: T[] = [];
  for (const amount of amounts) {
    const kind = taxKind(amount, tagContext);
    if (kind === undefined && looksLikeTax(amount, tagContext)) unplaced.push(amount);
    if (kind === undefined) continue;
    if (kind === "deductible" && isDeductionExpired(amount.date, context.period)) {
      expired.push(amount);
      continue;
    }
    const parts = boxParts(amount, tagContext);
    if ("unknownTag" in parts && form.name !== "ca3")
      return refuse("VAT_BOX_NOT_ON_FORM", { vatCode: amount.vatCode, form: form.title });
    if ("unknownTag" in parts)
      return refuse("VAT_BOX_UNKNOWN", { vatCode: amount.vatCode, tag: parts.unknownTag });
    if (kind !== "untaxed" && !parts.some(({ measure }) => measure === "tax")) {
      unplaced.push(amount);
      continue;
    }
    for (const { box, measure, cents } of parts) {
      const sum = sums.get(box) ?? { base: 0, tax: 0 };
      sums.set(box, { ...sum, [measure]: assertCents(sum[measure] + cents) });
    }
    if (kind !== "untaxed")
      accounts.set(amount.account, assertCents((accounts.get(amount.account) ?? 0) + amount.cents));
  }
  const nonDeductibleCents = applyCoefficient(
    sums,
    form,
    demand.coefficientBasisPoints ?? WHOLE_BASIS_POINTS,
  );
  const moves = moveNegatives(sums, form);
  const boxes = roundBoxes(sums);
  const totals = form.name === "ca12" ? ca12Totals(boxes, demand) : ca3Totals(boxes, demand);
  const refused = checkAsked(demand, totals.creditEuros, context.period);
  if (isRefusal(refused)) return refused;
  return {
    boxes: new Map([...boxes].filter(([, { baseEuros, taxEuros }]) => baseEuros !== 0 || taxEuros !== 0)),
    moves,
    taxByAccount: [...accounts].map(([account, cents]) => ({ account, cents })).toSorted(byAccount),
    nonDeductibleCents,
    expired,
    unplaced,
    ...totals,
    nil: [...boxes.values()].every(({ baseEuros, taxEuros }) => baseEuros === 0 && taxEuros === 0),
  };
}

/**
 * The part of each line in one box, moves undone: a credit note moved from 08 to 21 explains both. Totals are explained by
 * the boxes they add.
 */
export function explainBox<T extends TaggedAmount>(
  box: string,
  amounts: readonly T[],
  context: ReturnContext,
  moves: readonly Move[],
): { readonly amount: T; readonly baseCents: number; readonly taxCents: number }[] {
  const origins = new Set([box, ...moves.filter(({ to }) => to === box).map(({ from }) => from)]);
  const tagContext = { ...context, startDate: context.period.startDate };
  return amounts.flatMap((amount) => {
    const parts = boxParts(amount, tagContext);
    if ("unknownTag" in parts) return [];
    const own = parts.filter((part) => origins.has(part.box));
    const sum = (measure: string) =>
      own.reduce((total, part) => total + (part.measure === measure ? part.cents : 0), 0);
    const expired =
      taxKind(amount, tagContext) === "deductible" && isDeductionExpired(amount.date, context.period);
    return own.length === 0 || expired ? [] : [{ amount, baseCents: sum("base"), taxCents: sum("tax") }];
  });
}

/** Past 31 December of the second year after its own, a tax is deducted no more (CGI ann. II art. 208). */
export function isDeductionExpired(date: string, { endDate }: ReturnPeriod): boolean {
  return Number(endDate.slice(0, 4)) - Number(date.slice(0, 4)) > vatRules.omission.years;
}

/** A line on an account of VAT that its code does not name; what waits and deposits' VAT (4458) are no tax yet. */
function looksLikeTax({ account, vatCode, date }: TaggedAmount, context: TagContext): boolean {
  if (!/^445[267]/.test(account)) return false;
  return context.code(vatCode, date)?.pendingAccount !== account;
}

/** Leaves the deducted share in 19, 20, 21 and their "dont"; answers what is not deducted. */
function applyCoefficient(
  sums: BoxSums,
  { name, fixedAssets, goods, omissions }: ReturnForm,
  basisPoints: number,
): number {
  let lost = 0;
  const details = name === "ca3" ? ["24", "2E"] : [];
  for (const box of [fixedAssets, goods, omissions, ...details]) {
    const sum = sums.get(box);
    if (sum === undefined || basisPoints === WHOLE_BASIS_POINTS) continue;
    const tax = multiplyRatio(sum.tax, basisPoints, WHOLE_BASIS_POINTS);
    if (!details.includes(box)) lost = assertCents(lost + sum.tax - tax);
    sums.set(box, { ...sum, tax });
  }
  return lost;
}

function roundBoxes(sums: BoxSums): Boxes {
  const rounded = [...sums].map(([box, { base, tax }]): [string, BoxAmount] => [
    box,
    { baseCents: base, taxCents: tax, baseEuros: roundToEuros(base), taxEuros: roundToEuros(tax) },
  ]);
  return new Map(rounded);
}

function byAccount(one: { readonly account: string }, other: { readonly account: string }): number {
  return one.account < other.account ? -1 : one.account > other.account ? 1 : 0;
}
