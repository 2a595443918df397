import { type FecPurpose, type FecRule, type FecSeverity, fecRules, fecSeverity } from "./rules.ts";

/** One broken rule, said in French. `line` counts from 1, the header being line 1. */
export interface FecAnomaly {
  readonly rule: FecRule;
  readonly severity: FecSeverity;
  readonly line?: number;
  readonly message: string;
}

/** A file wrong on each of a million lines must not answer a million sentences. */
const SHOWN_PER_RULE = 50;

const RANK: Readonly<Record<FecSeverity, number>> = { blocking: 0, justify: 1, advice: 2 };

/** Gathers what a check finds: the first cases of each rule in full, the rest as a number. */
export class AnomalyLog {
  private readonly purpose: FecPurpose;
  private readonly found: FecAnomaly[] = [];
  private readonly counts = new Map<FecRule, number>();

  constructor(purpose: FecPurpose) {
    this.purpose = purpose;
  }

  add(rule: FecRule, message: string, line?: number): void {
    const count = (this.counts.get(rule) ?? 0) + 1;
    this.counts.set(rule, count);
    if (count > SHOWN_PER_RULE) return;
    const severity = fecSeverity(rule, this.purpose);
    // No database keeps a NUL, which a text in another encoding is full of.
    const text = message.replaceAll("\0", "");
    this.found.push({ rule, severity, ...(line === undefined ? {} : { line }), message: text });
  }

  /** How many cases of each rule, shown or not. */
  countOf(rule: FecRule): number {
    return this.counts.get(rule) ?? 0;
  }

  /** Blocking first, then in the order of the file; a rule with more cases than shown ends with their number. */
  list(): FecAnomaly[] {
    const rest: FecAnomaly[] = [];
    for (const [rule, count] of this.counts) {
      const hidden = count - SHOWN_PER_RULE;
      if (hidden <= 0) continue;
      const message = `${fecRules[rule].title} : ${hidden} autre${hidden > 1 ? "s" : ""} cas non détaillé${hidden > 1 ? "s" : ""}.`;
      rest.push({ rule, severity: fecSeverity(rule, this.purpose), message });
    }
    return [...this.found, ...rest].sort(
      (a, b) => RANK[a.severity] - RANK[b.severity] || (a.line ?? Infinity) - (b.line ?? Infinity) || 0,
    );
  }
}

/** A value of the file inside a sentence: quoted, on one line, cut when long. */
export function quoted(value: string): string {
  const oneLine = value.replace(/\s+/g, " ").trim();
  return `« ${oneLine.length > 40 ? `${oneLine.slice(0, 39)}…` : oneLine} »`;
}
