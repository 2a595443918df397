import type { CheckedInvoice } from "./model.ts";

export type Severity = "error" | "warning";

/** A rule over one kind of thing of an invoice: the document itself, a line, a row of the VAT breakdown… */
export interface Rule<Subject> {
  /** As its publisher names it: `BR-CO-10`, `BR-FR-05_BT-22_PMD`. */
  readonly id: string;
  /** The term or group it is about: `BT-106`. */
  readonly term: string;
  /** In French: what has to hold. */
  readonly message: string;
  readonly holds: (subject: Subject, invoice: CheckedInvoice) => boolean;
}

/** Rules with what they are about. */
export interface RuleSet<Subject> {
  readonly subjects: (invoice: CheckedInvoice) => readonly Subject[];
  /** The place of a subject, in French; null for the document. */
  readonly place: (index: number) => string | null;
  readonly rules: readonly Rule<Subject>[];
}

export interface RuleFailure {
  readonly rule: string;
  readonly severity: Severity;
  readonly term: string;
  readonly message: string;
  readonly place: string | null;
}

/** What breaks in an invoice, in the order of the rules. */
export function failuresOf<Subject>(set: RuleSet<Subject>, invoice: CheckedInvoice): RuleFailure[] {
  const failures: RuleFailure[] = [];
  for (const [index, subject] of set.subjects(invoice).entries())
    for (const { id, term, message, holds } of set.rules)
      if (!holds(subject, invoice))
        failures.push({ rule: id, severity: "error", term, message, place: set.place(index) });
  return failures;
}

/** A rule written shortly. */
export function rule<Subject>(
  id: string,
  term: string,
  message: string,
  holds: Rule<Subject>["holds"],
): Rule<Subject> {
  return { id, term, message, holds };
}

/** Whether a text is there and says something. */
export const given = (text: string | undefined): boolean => text !== undefined && text !== "";
