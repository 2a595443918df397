export type Verdict = "right" | "wrong" | "missing";

export interface Comparison {
  readonly file: string;
  readonly field: string;
  readonly expected: string;
  readonly got: string | null;
  readonly verdict: Verdict;
  /** Why a difference is meant, when it is. */
  readonly reason: string | null;
}

export type Counts = Record<Verdict, number>;

export interface FamilyResult {
  readonly family: string;
  readonly files: number;
  readonly fields: Readonly<Record<string, Counts>>;
  /** Every comparison that is not right. */
  readonly differences: readonly Comparison[];
  /** What the suite says of each file besides, a line a file. */
  readonly told?: readonly string[];
}

/** A part of the corpus that the product runs through its own code: the invoices here, the FEC files elsewhere. */
export interface ConformanceSuite {
  readonly name: string;
  run(corpusDir: string): Promise<FamilyResult[]>;
}

export function countFamily(family: string, files: number, comparisons: readonly Comparison[]): FamilyResult {
  const fields: Record<string, Counts> = {};
  for (const { field, verdict } of comparisons) {
    fields[field] ??= { right: 0, wrong: 0, missing: 0 };
    fields[field][verdict] += 1;
  }
  return { family, files, fields, differences: comparisons.filter(({ verdict }) => verdict !== "right") };
}

export function totalOf(results: readonly FamilyResult[]): Counts {
  const total = { right: 0, wrong: 0, missing: 0 };
  for (const { fields } of results)
    for (const counts of Object.values(fields)) {
      total.right += counts.right;
      total.wrong += counts.wrong;
      total.missing += counts.missing;
    }
  return total;
}

/** The table printed on the terminal: one line a family and field. */
export function printable(results: readonly FamilyResult[]): string {
  const lines = [
    `${"family".padEnd(14)} ${"field".padEnd(12)} ${"right".padStart(6)} ${"wrong".padStart(6)} ${"missing".padStart(8)}`,
  ];
  for (const { family, fields } of results)
    for (const [field, { right, wrong, missing }] of Object.entries(fields))
      lines.push(
        `${family.padEnd(14)} ${field.padEnd(12)} ${String(right).padStart(6)} ${String(wrong).padStart(6)} ${String(missing).padStart(8)}`,
      );
  return lines.join("\n");
}
