/** Everything a company's rule looks at before a captured bill is booked without a person. */
export interface BillToTrust {
  /** null: the company wants no rule. */
  readonly threshold: number | null;
  /** Confidence of each key field, by name; null: it was not found. */
  readonly fields: Readonly<Record<string, number | null>>;
  /** Account and VAT code of each line; null: proposed by nothing that was learned. */
  readonly proposals: readonly (number | null)[];
  /** Blocking and warning alike, codes. */
  readonly findings: readonly string[];
  /** The supplier was in the books before this bill. */
  readonly supplierIsKnown: boolean;
  readonly mayBeDuplicate: boolean;
}

/** `validate`, or what kept it from being so: the first of a fixed order. */
export type Verdict =
  | "validate"
  | "no-rule"
  | "finding"
  | "unknown-supplier"
  | "possible-duplicate"
  | "nothing-learned"
  | "field-below"
  | "proposal-below";

/** Whether a captured bill may be validated by the company's rule. Never below the threshold, never with a word to say. */
export function mayValidateAlone(bill: BillToTrust): Verdict {
  const { threshold } = bill;
  if (threshold === null) return "no-rule";
  if (bill.findings.length > 0) return "finding";
  if (!bill.supplierIsKnown) return "unknown-supplier";
  if (bill.mayBeDuplicate) return "possible-duplicate";
  if (bill.proposals.length === 0) return "nothing-learned";
  const reaches = (confidence: number | null) => confidence !== null && confidence >= threshold;
  if (!Object.values(bill.fields).every(reaches)) return "field-below";
  return bill.proposals.every(reaches) ? "validate" : "proposal-below";
}
