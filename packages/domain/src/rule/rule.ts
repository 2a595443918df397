import type { LoanMonths } from "../bank/instalment.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { fold } from "../text/fold.ts";

export const RULE_DOMAINS = ["purchase", "sale", "bank", "expense"] as const;
export type RuleDomain = (typeof RULE_DOMAINS)[number];

/**
 * How a text is looked for: anywhere, at the beginning, or each of its words in any order. There is no regular expression: one
 * that a person writes can take exponential time on a label that another one sends.
 */
export const LABEL_MATCHES = ["contains", "starts", "words"] as const;
export type LabelMatch = (typeof LABEL_MATCHES)[number];

export const RULE_ACTIONS = ["propose", "fill", "validate"] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** All those that are not null must hold. Amounts are without sign, in cents, both ends included. */
export interface RuleConditions {
  readonly counterpartyId: string | null;
  readonly labelMatch: LabelMatch | null;
  readonly labelText: string | null;
  readonly iban: string | null;
  readonly minCents: number | null;
  readonly maxCents: number | null;
  readonly journalCode: string | null;
}

export interface AssignmentRule extends RuleConditions {
  readonly id: string;
  readonly number: number;
  readonly domain: RuleDomain;
  readonly priority: number;
  readonly account: string;
  readonly vatCode: string | null;
  readonly entryLabel: string | null;
  /** Of a loan: the rate of a year in millionths, and the insurance within each instalment. The account is that of what is owed. */
  readonly loanRatePpm: number | null;
  readonly insuranceCents: number | null;
  /** Of a loan: the months between two instalments; null: one. */
  readonly loanMonths: LoanMonths | null;
  readonly action: RuleAction;
  readonly confidenceBasisPoints: number | null;
  readonly active: boolean;
}

/** What a rule looks at: a line of a bill, of a sale, of an expense report, or a bank operation. */
export interface RuleSubject {
  /** The third party, or those that a bank operation may come from. */
  readonly counterpartyIds: readonly string[];
  readonly label: string;
  readonly iban: string | null;
  /** Signed as its document says; its sign does not count. Null where it is not known: no condition on it holds. */
  readonly amountCents: number | null;
  readonly journalCode: string | null;
}

/** Conditions that do not narrow enough: an amount or a journal alone takes anything. */
export type ConditionName = "counterparty" | "label" | "iban" | "amount" | "journal";

/** A label is folded once, and then held against any number of rules. */
export interface FoldedSubject extends RuleSubject {
  readonly folded: string;
}
export const foldSubject = (subject: RuleSubject): FoldedSubject => ({
  ...subject,
  folded: fold(subject.label),
});

/** A rule whose text is folded, once for all the subjects that it is asked about. */
export interface AskedRule extends AssignmentRule {
  readonly wanted: string;
}
export const askedRule = (rule: AssignmentRule): AskedRule => ({
  ...rule,
  wanted: fold(rule.labelText ?? ""),
});

/** The conditions that a subject meets, or undefined where one of them fails. */
export function conditionsMet(rule: AskedRule, subject: FoldedSubject): ConditionName[] | undefined {
  const met: ConditionName[] = [];
  if (rule.counterpartyId !== null) {
    if (!subject.counterpartyIds.includes(rule.counterpartyId)) return undefined;
    met.push("counterparty");
  }
  if (rule.iban !== null) {
    if (subject.iban !== rule.iban) return undefined;
    met.push("iban");
  }
  if (rule.labelMatch !== null) {
    if (!labelHolds(rule.labelMatch, rule.wanted, subject.folded)) return undefined;
    met.push("label");
  }
  if (rule.minCents !== null || rule.maxCents !== null) {
    if (subject.amountCents === null) return undefined;
    const cents = Math.abs(subject.amountCents);
    if (cents < (rule.minCents ?? 0) || cents > (rule.maxCents ?? Number.MAX_SAFE_INTEGER)) return undefined;
    met.push("amount");
  }
  if (rule.journalCode !== null) {
    if (subject.journalCode !== rule.journalCode) return undefined;
    met.push("journal");
  }
  return met.length === 0 ? undefined : met;
}

/** Whole words for `words`, so that « sep » is not found in « septembre »; any part of the text for the others. */
function labelHolds(match: LabelMatch, wanted: string, text: string): boolean {
  if (wanted === "") return false;
  if (match === "contains") return text.includes(wanted);
  if (match === "starts") return text.startsWith(wanted);
  const words = new Set(text.split(" "));
  return wanted.split(" ").every((word) => words.has(word));
}

/** Conditions in one text: equal for rules that ask the same, however it is typed. */
export function conditionKey(rule: RuleConditions): string {
  const words = fold(rule.labelText ?? "").split(" ");
  const text = rule.labelMatch === "words" ? [...new Set(words)].sort().join(" ") : words.join(" ");
  return JSON.stringify([
    rule.counterpartyId,
    rule.labelMatch,
    text,
    rule.iban,
    rule.minCents,
    rule.maxCents,
    rule.journalCode,
  ]);
}

/** Least letters of a text to look for: « a » is in every label. */
const SHORTEST_TEXT = 3;

export type RuleRefusal = Refusal<
  "RULE_WITHOUT_CONDITION" | "RULE_AMOUNTS_INVALID" | "RULE_LABEL_TOO_SHORT" | "RULE_CONFIDENCE_MISSING"
>;

/** What keeps a rule from being written. */
export function checkRule(
  rule: RuleConditions & Pick<AssignmentRule, "action" | "confidenceBasisPoints">,
): RuleRefusal | undefined {
  if (rule.counterpartyId === null && rule.labelText === null && rule.iban === null)
    return refuse("RULE_WITHOUT_CONDITION");
  if (rule.labelText !== null && fold(rule.labelText).length < SHORTEST_TEXT)
    return refuse("RULE_LABEL_TOO_SHORT");
  if (rule.minCents !== null && rule.maxCents !== null && rule.minCents > rule.maxCents)
    return refuse("RULE_AMOUNTS_INVALID");
  if ((rule.action === "validate") !== (rule.confidenceBasisPoints !== null))
    return refuse("RULE_CONFIDENCE_MISSING");
  return undefined;
}
