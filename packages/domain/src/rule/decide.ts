import type { Proposal, ProposedLine } from "../learning/propose-from-history.ts";
import {
  type AskedRule,
  type AssignmentRule,
  askedRule,
  type ConditionName,
  conditionsMet,
  type FoldedSubject,
  foldSubject,
  type RuleDomain,
  type RuleSubject,
} from "./rule.ts";

export interface RuleDecision {
  readonly rule: AskedRule;
  readonly conditions: readonly ConditionName[];
}

/** The active rules of a domain in the order in which they are asked. */
export function rulesInOrder(rules: readonly AssignmentRule[], domain: RuleDomain): AskedRule[] {
  return rules
    .filter((rule) => rule.active && rule.domain === domain)
    .sort((a, b) => a.priority - b.priority || a.number - b.number)
    .map(askedRule);
}

/** The first of the rules, in their order, whose conditions a subject meets. */
export function firstRule(ordered: readonly AskedRule[], subject: FoldedSubject): RuleDecision | undefined {
  for (const rule of ordered) {
    const conditions = conditionsMet(rule, subject);
    if (conditions !== undefined) return { rule, conditions };
  }
  return undefined;
}

/** What is known of a subject besides the rules. */
export interface Habits {
  /** From earlier documents of its third party. */
  readonly learned?: ProposedLine;
  /** Set on the third party's own card. */
  readonly ownAccount?: string | null;
  readonly ownVatCode?: string | null;
}

export interface Assignment {
  /** Null: nothing is known of such a subject. */
  readonly account: string | null;
  readonly origin: "rule" | "history" | "counterparty" | null;
  readonly vatCode: string | null;
  /** What such lines were called in the end; null: as the document calls it. */
  readonly label: string | null;
  /** The rule that decided. */
  readonly decision?: RuleDecision;
}

/** A label that was learned under this confidence is left as the document has it. */
const RENAMED = 0.5;

/**
 * The one answer to « where does this go? », for bills, sales, expenses and bank operations alike: a rule that a person wrote,
 * else earlier lines of such a label, else the third party's own account, else its other lines.
 */
export function decideAssignment(
  ordered: readonly AskedRule[],
  subject: RuleSubject,
  { learned, ownAccount = null, ownVatCode = null }: Habits = {},
): Assignment {
  const decision = firstRule(ordered, foldSubject(subject));
  const usual = learned?.vatCode && (ownVatCode === null || isOfLabel(learned.vatCode));
  const usualVatCode = usual ? (learned?.vatCode?.value ?? null) : ownVatCode;
  if (decision !== undefined) {
    const { account, vatCode, entryLabel: label } = decision.rule;
    return { account, origin: "rule", vatCode: vatCode ?? usualVatCode, label, decision };
  }
  const label = learned?.label && learned.label.confidence >= RENAMED ? learned.label.value : null;
  const common = { vatCode: usualVatCode, label };
  if (learned?.account && (ownAccount === null || isOfLabel(learned.account)))
    return { account: learned.account.value, origin: "history", ...common };
  return { account: ownAccount, origin: ownAccount === null ? null : "counterparty", ...common };
}

/** Lines of such a label say more than the third party's own defaults, other lines less. */
function isOfLabel({ basis }: Proposal): boolean {
  return basis === "same-label" || basis === "like-label";
}
