import { lowerBoundOfShare } from "../learning/lower-bound.ts";
import { firstRule } from "./decide.ts";
import type { AskedRule, AssignmentRule, FoldedSubject } from "./rule.ts";

/** A subject of the books, with the account on which it was booked. */
export interface BookedSubject extends FoldedSubject {
  readonly account: string;
  readonly vatCode: string | null;
}

export interface RuleRecord {
  /** Booked subjects that the rule decides, and those booked where it says. */
  readonly matched: number;
  readonly agreed: number;
}

export interface JudgedSubject<Booked extends BookedSubject> {
  readonly rule: AskedRule;
  readonly booked: Booked;
  readonly agrees: boolean;
}

/** A rule without VAT code says nothing of it: the account alone is compared. */
export function agrees(rule: Pick<AssignmentRule, "account" | "vatCode">, booked: BookedSubject): boolean {
  return rule.account === booked.account && (rule.vatCode === null || rule.vatCode === booked.vatCode);
}

/** What rules, asked in their order, say of what was booked. Subjects that no rule decides are left out. */
export function judgeRules<Booked extends BookedSubject>(
  ordered: readonly AskedRule[],
  booked: readonly Booked[],
): JudgedSubject<Booked>[] {
  return booked.flatMap((subject) => {
    const rule = firstRule(ordered, subject)?.rule;
    return rule === undefined ? [] : [{ rule, booked: subject, agrees: agrees(rule, subject) }];
  });
}

/** The record of each rule that decided something, by its id. */
export function recordsOf(judged: readonly JudgedSubject<BookedSubject>[]): Map<string, RuleRecord> {
  const records = new Map<string, RuleRecord>();
  for (const one of judged) {
    const { matched, agreed } = records.get(one.rule.id) ?? { matched: 0, agreed: 0 };
    records.set(one.rule.id, { matched: matched + 1, agreed: agreed + (one.agrees ? 1 : 0) });
  }
  return records;
}

/** How sure a record makes, 0 to 1: as for what is learned, 4 of 4 are 0.8 and 19 of 19 are 0.95. */
export const confidenceOf = ({ matched, agreed }: RuleRecord): number => lowerBoundOfShare(agreed, matched);

/**
 * Whether a rule validates alone: its action says so, its record reaches what it asks and what the company asks, and the amount
 * stays within the company's ceiling. A company without a threshold lets no rule validate.
 */
export function mayRuleValidate(
  rule: Pick<AssignmentRule, "action" | "confidenceBasisPoints">,
  record: RuleRecord,
  company: { readonly threshold: number | null; readonly ceilingCents: number | null },
  amountCents: number,
): boolean {
  if (rule.action !== "validate" || rule.confidenceBasisPoints === null || company.threshold === null)
    return false;
  if (company.ceilingCents !== null && Math.abs(amountCents) > company.ceilingCents) return false;
  return confidenceOf(record) >= Math.max(rule.confidenceBasisPoints / 10_000, company.threshold);
}
