import { fold } from "../text/fold.ts";
import type { AssignmentRule, RuleConditions } from "./rule.ts";

export interface RuleConflict {
  /** The other rule. */
  readonly number: number;
  /**
   * `hidden`: the other one comes first and takes everything that this one asks for; `overlap`: some subjects meet both, and they
   * say different accounts.
   */
  readonly kind: "hidden" | "overlap";
}

/** The conflicts of each active rule with the other active rules of its domain, by its id. */
export function ruleConflicts(rules: readonly AssignmentRule[]): Map<string, RuleConflict[]> {
  const found = new Map<string, RuleConflict[]>();
  const active = rules.filter((rule) => rule.active);
  for (const rule of active)
    for (const other of active) {
      if (other.id === rule.id || other.domain !== rule.domain) continue;
      const kind = conflictBetween(rule, other);
      if (kind !== undefined)
        found.set(rule.id, [...(found.get(rule.id) ?? []), { number: other.number, kind }]);
    }
  return found;
}

function conflictBetween(rule: AssignmentRule, other: AssignmentRule): RuleConflict["kind"] | undefined {
  const isFirst = other.priority < rule.priority;
  if (isFirst && implies(rule, other)) return "hidden";
  // A narrower rule before a wider one is an exception that a person made on purpose.
  if (implies(rule, other) || implies(other, rule)) return undefined;
  return rule.account !== other.account && overlaps(rule, other) ? "overlap" : undefined;
}

const low = ({ minCents }: RuleConditions) => minCents ?? 0;
const high = ({ maxCents }: RuleConditions) => maxCents ?? Number.MAX_SAFE_INTEGER;

/** Whether everything that meets `narrow` meets `wide` too. */
export function implies(narrow: RuleConditions, wide: RuleConditions): boolean {
  return (
    (wide.counterpartyId === null || wide.counterpartyId === narrow.counterpartyId) &&
    (wide.iban === null || wide.iban === narrow.iban) &&
    (wide.journalCode === null || wide.journalCode === narrow.journalCode) &&
    low(wide) <= low(narrow) &&
    high(wide) >= high(narrow) &&
    (wide.labelText === null || labelImplies(narrow, wide))
  );
}

function labelImplies(narrow: RuleConditions, wide: RuleConditions): boolean {
  if (narrow.labelText === null || wide.labelText === null) return false;
  const [inner, outer] = [fold(narrow.labelText), fold(wide.labelText)];
  // A text that begins with or contains the longer one contains the shorter one too; words may be anywhere.
  if (wide.labelMatch === "contains") return narrow.labelMatch !== "words" && inner.includes(outer);
  if (wide.labelMatch === "starts") return narrow.labelMatch === "starts" && inner.startsWith(outer);
  return narrow.labelMatch === "words" && outer.split(" ").every((word) => inner.split(" ").includes(word));
}

/** Rules that ask for the same party, IBAN or text, and whose other conditions one subject may meet together. */
function overlaps(a: RuleConditions, b: RuleConditions): boolean {
  const agree = (x: string | null, y: string | null) => x === null || y === null || x === y;
  const shares = (x: string | null, y: string | null) => x !== null && x === y;
  const sameText = a.labelText !== null && b.labelText !== null && fold(a.labelText) === fold(b.labelText);
  return (
    (shares(a.counterpartyId, b.counterpartyId) || shares(a.iban, b.iban) || sameText) &&
    agree(a.counterpartyId, b.counterpartyId) &&
    agree(a.iban, b.iban) &&
    agree(a.journalCode, b.journalCode) &&
    low(a) <= high(b) &&
    low(b) <= high(a)
  );
}
