import type { PayslipAnswer } from "@grand-livre/contracts/payroll";

type Result = NonNullable<PayslipAnswer["result"]>;

export interface PayslipGap {
  readonly label: string;
  readonly beforeCents: number;
  readonly cents: number;
}

const TOTALS: readonly (readonly [string, (result: Result) => number])[] = [
  ["Salaire brut", ({ gross }) => gross.grossCents],
  ["Cotisations du salarié", ({ employeeCents }) => employeeCents],
  ["Net imposable", ({ netTaxableCents }) => netTaxableCents],
  ["Prélèvement à la source", ({ withholding }) => withholding.cents],
  ["Net payé", ({ netPaidCents }) => netPaidCents],
  ["Coût total employeur", ({ employerCostCents }) => employerCostCents],
];

/** The amounts of the lines of the gross pay and of those beside it, two lines of one name added up. */
function linesOf({ gross, lines }: Result): Map<string, number> {
  const amounts = new Map<string, number>();
  const add = (label: string, cents: number) => amounts.set(label, (amounts.get(label) ?? 0) + cents);
  for (const { label, cents } of gross.lines) add(label, cents);
  for (const { label, paidCents } of lines) add(label, paidCents);
  return amounts;
}

/** What two payslips say differently: the totals that moved, then the lines of pay that came, went or moved. */
export function payslipGaps(before: Result, result: Result): PayslipGap[] {
  const [then, now] = [linesOf(before), linesOf(result)];
  const labels = [...new Set([...then.keys(), ...now.keys()])];
  return [
    ...TOTALS.map(([label, of]) => ({ label, beforeCents: of(before), cents: of(result) })),
    ...labels.map((label) => ({
      label,
      beforeCents: then.get(label) ?? 0,
      cents: now.get(label) ?? 0,
    })),
  ].filter(({ beforeCents, cents }) => beforeCents !== cents);
}
