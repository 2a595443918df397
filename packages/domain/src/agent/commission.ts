import { inForce } from "../date/dated.ts";
import { declarationRules } from "../declaration/declaration-rules.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import { applyRate, WHOLE_BASIS_POINTS } from "../money/multiply.ts";
import { proratedPart } from "../money/prorata.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { fold } from "../text/fold.ts";

/** Rate on the part of the turnover above a bound; the first band begins at 0. */
export interface ScaleBand {
  readonly fromCents: number;
  readonly basisPoints: number;
}

/** What an agent earns on which sales, from a day to a day. A rule with a client and a product beats one with either. */
export interface CommissionRule {
  readonly id: string;
  readonly counterpartyId: string | null;
  /** An article of the catalogue. */
  readonly product: string | null;
  /** One band is a plain rate; several apply to the turnover of the rule, band by band. */
  readonly scale: readonly ScaleBand[];
  readonly from: string;
  readonly to: string | null;
}

/**
 * An invoice of the agent's portfolio and what was paid of it in the period: money alone, no credit note set off, no discount. A
 * credit note's amounts are negative. `payableCents` is what its lines are paid by, deposits that it takes back included.
 */
export interface PaidInvoice {
  readonly id: string;
  readonly refId: string;
  readonly date: string;
  readonly counterpartyId: string;
  readonly lines: readonly {
    readonly id: string;
    readonly product: string | null;
    readonly netCents: number;
  }[];
  readonly payableCents: number;
  readonly paidBeforeCents: number;
  readonly paidInPeriodCents: number;
}

export interface CommissionLine {
  readonly invoiceId: string;
  readonly refId: string;
  readonly ruleId: string;
  /** Before VAT, of what was paid in the period. */
  readonly baseCents: number;
  readonly commissionCents: number;
}

export interface CommissionStatement {
  readonly lines: readonly CommissionLine[];
  /** Turnover of each rule after the period: what the next one starts from on its scale. */
  readonly turnoverByRule: ReadonlyMap<string, number>;
  readonly baseCents: number;
  readonly commissionCents: number;
}

/** The article that a line was made of: the one whose label its own begins with, the longest of several. */
export function articleOfLine(
  label: string,
  articles: readonly { readonly id: string; readonly label: string }[],
): string | null {
  const key = fold(label);
  const found = articles
    .map(({ id, label: own }) => ({ id, key: fold(own) }))
    .filter((article) => article.key !== "" && (key === article.key || key.startsWith(`${article.key} `)))
    .toSorted((one, other) => other.key.length - one.key.length || order(one.id, other.id));
  return found[0]?.id ?? null;
}

export type CommissionRuleRefusal = Refusal<"COMMISSION_SCALE_INVALID", { ruleId: string }>;

/** Bands begin at 0 and rise, rates are between 0 and 100 %, the end is not before the beginning. */
export function checkCommissionRule(rule: CommissionRule): CommissionRule | CommissionRuleRefusal {
  const { id, scale, from, to } = rule;
  const rates = scale.every(
    ({ basisPoints }) =>
      Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= WHOLE_BASIS_POINTS,
  );
  const rises = scale.every(({ fromCents }, at) =>
    at === 0 ? fromCents === 0 : fromCents > (scale[at - 1]?.fromCents ?? 0),
  );
  const ordered = to === null || from <= to;
  return scale.length > 0 && rates && rises && ordered
    ? rule
    : refuse("COMMISSION_SCALE_INVALID", { ruleId: id });
}

/**
 * What an agent earned in a period: on what was paid of each invoice, line by line, under the rule of its client, product
 * and date. Paying in several times earns the same as paying at once.
 * @param turnoverBefore what each rule's turnover came to before the period, for its scale
 */
export function commissionStatement(
  rules: readonly CommissionRule[],
  invoices: readonly PaidInvoice[],
  turnoverBefore: ReadonlyMap<string, number> = new Map(),
): CommissionStatement {
  const turnover = new Map(turnoverBefore);
  const lines: CommissionLine[] = [];
  for (const invoice of invoices.toSorted((a, b) => order(a.date, b.date) || order(a.id, b.id))) {
    const bases = new Map<CommissionRule, number>();
    for (const line of invoice.lines) {
      const rule = ruleOf(rules, invoice, line.product);
      if (rule !== undefined) bases.set(rule, assertCents((bases.get(rule) ?? 0) + line.netCents));
    }
    for (const [rule, netCents] of bases) {
      const { payableCents, paidBeforeCents, paidInPeriodCents } = invoice;
      if (payableCents === 0) continue;
      const baseCents = proratedPart(netCents, paidBeforeCents, paidInPeriodCents, payableCents);
      const before = turnover.get(rule.id) ?? 0;
      const after = assertCents(before + baseCents);
      const commissionCents = onScale(rule.scale, after) - onScale(rule.scale, before);
      turnover.set(rule.id, after);
      if (baseCents !== 0 || commissionCents !== 0)
        lines.push({
          invoiceId: invoice.id,
          refId: invoice.refId,
          ruleId: rule.id,
          baseCents,
          commissionCents,
        });
    }
  }
  return {
    lines,
    turnoverByRule: turnover,
    baseCents: sumCentsOf(lines, (line) => line.baseCents),
    commissionCents: sumCentsOf(lines, (line) => line.commissionCents),
  };
}

function ruleOf(
  rules: readonly CommissionRule[],
  invoice: PaidInvoice,
  product: string | null,
): CommissionRule | undefined {
  const weight = (rule: CommissionRule) =>
    (rule.counterpartyId === null ? 0 : 2) + (rule.product === null ? 0 : 1);
  return rules
    .filter(
      (rule) =>
        (rule.counterpartyId === null || rule.counterpartyId === invoice.counterpartyId) &&
        (rule.product === null || rule.product === product) &&
        rule.from <= invoice.date &&
        (rule.to === null || invoice.date <= rule.to),
    )
    .toSorted((a, b) => weight(b) - weight(a) || order(b.from, a.from) || order(a.id, b.id))[0];
}

/** Commission on a whole turnover; below zero (credit notes) the first band takes it back. */
function onScale(scale: readonly ScaleBand[], turnoverCents: number): number {
  let total = 0;
  for (const [at, { fromCents, basisPoints }] of scale.entries()) {
    const to = scale[at + 1]?.fromCents ?? Number.POSITIVE_INFINITY;
    const inBand = at === 0 ? Math.min(turnoverCents, to) : Math.min(Math.max(turnoverCents, fromCents), to);
    total = assertCents(total + applyRate(inBand - fromCents, basisPoints));
  }
  return total;
}

export interface FeeWatch {
  readonly state: "below" | "near" | "above";
  readonly thresholdCents: number;
  /** Left before the agent is declared. */
  readonly leftCents: number;
}

/** The fees paid to an agent in a year against the threshold of the DAS2: near from 80 % of it on. VAT included. */
export function watchFees(year: number, paidInclVatCents: number): FeeWatch | undefined {
  const rule = inForce(declarationRules.fees, `${year}-12-31`);
  if (rule === undefined) return undefined;
  const { thresholdCents } = rule;
  const near = paidInclVatCents >= applyRate(thresholdCents, 8000);
  const state = paidInclVatCents > thresholdCents ? "above" : near ? "near" : "below";
  return { state, thresholdCents, leftCents: Math.max(0, thresholdCents - paidInclVatCents) };
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
