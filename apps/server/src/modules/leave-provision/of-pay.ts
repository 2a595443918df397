import {
  type EmployerRates,
  employerRate,
  provisionEntry,
  provisionSplits,
  provisionTotals,
} from "@grand-livre/domain/absence/leave-provision";
import type { AxisShare } from "@grand-livre/domain/analytic/axis";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import { employeesOf } from "../payroll/service.ts";
import type { EntryNames } from "../year-end/service.ts";
import type { PaidYearRow } from "./repository.ts";

/** The employees who are there after a day: who leaves on it is paid what is due to him. */
export const presentAfter = async (db: Connection, legalEntityId: string, date: string) =>
  (await employeesOf(db, legalEntityId)).filter(
    ({ entryDate, exitDate }) => entryDate <= date && (exitDate === null || exitDate > date),
  );

/** The employer's rates of what an employee was paid in the year. */
export const ratesOf = ({
  taxCents,
  taxedPayCents,
  ...year
}: Pick<PaidYearRow, "employerCents" | "grossCents" | "taxCents" | "taxedPayCents">): EmployerRates => ({
  ratePpm: employerRate(year),
  taxPpm: employerRate({ employerCents: taxCents, grossCents: taxedPayCents }),
});

interface PayLine {
  readonly employeeId: string;
  readonly name: string;
  /** The payslip of the closing month is validated. */
  readonly known: boolean;
  readonly grossCents: number;
  readonly chargesCents: number;
}

export const right = { service: "payslip", action: "Validator" } as const;

/** A line as it is measured: the sections of the contract bear its cost, and are not answered. */
export type Borne<Line> = Line & { readonly sections: readonly AxisShare[] };

/** The entry of a provision, and what sections bear of it. */
export function provided<Line extends PayLine & { readonly taxesCents: number }>(
  kind: Parameters<typeof provisionEntry>[0],
  lines: readonly Borne<Line>[],
  names: EntryNames,
) {
  const content = provisionEntry(kind, lines, names);
  return { content, splits: provisionSplits(kind, content.lines, lines, names.accountLength) };
}

/** What provisions of pay have in common. */
export const ofPay = <Line extends PayLine>() => ({
  rights: { write: right, cancel: right },
  seen: ["grossCents", "chargesCents"] as const,
  show: ({ sections: _, ...line }: Borne<Line>) => line as unknown as Line,
  totals: (lines: readonly Line[]) => provisionTotals(lines),
  mark: ({ employeeId, known, grossCents, chargesCents }: Line) =>
    [employeeId, `${known} ${grossCents} ${chargesCents}`] as const,
  weigh: ({ grossCents, chargesCents }: Line) => grossCents + chargesCents,
  /** The first employee whose payslip of the closing month is not known. */
  cannot: (lines: readonly Line[], { date }: { readonly date: string }) => {
    const blind = lines.find(({ known }) => !known);
    return (
      blind && refuse("PROVISION_PAYSLIP_MISSING", { employee: blind.name, month: formatDate(date).slice(3) })
    );
  },
});
