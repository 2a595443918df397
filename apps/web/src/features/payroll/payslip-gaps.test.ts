import type { PayslipAnswer } from "@grand-livre/contracts/payroll";
import { expect, it } from "vitest";
import { payslipGaps } from "./payslip-gaps.ts";

type Result = NonNullable<PayslipAnswer["result"]>;
const result = (grossCents: number, ...lines: (readonly [string, number])[]) =>
  ({
    gross: { grossCents, lines: lines.map(([label, cents]) => ({ label, cents })) },
    lines: [{ label: "Titres-restaurant", paidCents: -8_000 }],
    employeeCents: 100,
    netTaxableCents: 200,
    withholding: { cents: 10 },
    netPaidCents: grossCents - 110,
    employerCostCents: grossCents,
  }) as unknown as Result;

it("names the totals that moved, then the lines that came, went or moved", () => {
  const before = result(300_000, ["Salaire de base", 300_000], ["Prime", 0]);
  const after = result(310_000, ["Salaire de base", 300_000], ["Prime", 4_000], ["Prime", 6_000]);
  expect(payslipGaps(before, after)).toEqual([
    { label: "Salaire brut", beforeCents: 300_000, cents: 310_000 },
    { label: "Net payé", beforeCents: 299_890, cents: 309_890 },
    { label: "Coût total employeur", beforeCents: 300_000, cents: 310_000 },
    { label: "Prime", beforeCents: 0, cents: 10_000 },
  ]);
  expect(payslipGaps(before, before)).toEqual([]);
});
