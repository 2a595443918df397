import { addMonths } from "@grand-livre/domain/date/calendar-date";
import type { Withheld } from "@grand-livre/domain/payroll/garnishment";
import { type LinesBefore, NO_LINES_BEFORE, type PayLine } from "@grand-livre/domain/payroll/pay-lines";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

interface Month {
  readonly employeeId: string;
  readonly month: string;
  readonly lines: readonly PayLine[];
  readonly garnishments: readonly Withheld[];
  readonly transportCents: number;
  readonly grossCents: number;
  readonly smicCents: number;
}

/** What payslips before a month say of a company's rubrics and of creditors, by employee. */
export interface PaidBefore {
  readonly lines: LinesBefore;
  readonly garnished: Readonly<Record<string, number>>;
}
export const NOTHING_PAID: PaidBefore = { lines: NO_LINES_BEFORE, garnished: {} };

/** Of the twelve months before, and of any month that withheld for a creditor. */
export async function paidBefore(
  db: Connection,
  legalEntityId: string,
  month: string,
): Promise<Map<string, PaidBefore>> {
  const { rows } = await sql<Month>`
    select p.employee_id, to_char(p.month, 'YYYY-MM-DD') as month, p.result -> 'lines' as lines,
      p.result -> 'garnishments' as garnishments, (p.result ->> 'transportCents')::float8 as transport_cents,
      (p.result -> 'month' ->> 'grossCents')::float8 as gross_cents, (p.result -> 'month' ->> 'smicCents')::float8 as smic_cents
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month < ${month}::date and p.state in ('validated', 'paid')
      and (p.month >= ${addMonths(month, -12)}::date or p.result -> 'garnishments' <> '[]'::jsonb)`.execute(
    db,
  );
  return new Map(
    [...Map.groupBy(rows, ({ employeeId }) => employeeId)].map(([id, own]) => [id, sumOf(own, month)]),
  );
}

function sumOf(months: readonly Month[], month: string): PaidBefore {
  const ofYear = months.filter((one) => one.month.slice(0, 4) === month.slice(0, 4));
  const last = months.filter((one) => one.month >= addMonths(month, -12));
  const exemptCents: Record<string, number> = {};
  for (const { nature, exemptCents: cents } of ofYear.flatMap(({ lines }) => lines))
    exemptCents[nature] = (exemptCents[nature] ?? 0) + cents;
  const garnished: Record<string, number> = {};
  for (const { reference, cents } of months.flatMap(({ garnishments }) => garnishments))
    garnished[reference] = (garnished[reference] ?? 0) + cents;
  const kilometres = ofYear
    .flatMap(({ lines }) => lines.filter(({ nature }) => nature === "mileage"))
    .reduce((sum, { quantity }) => sum + Math.floor((quantity ?? 0) / 100), 0);
  const sum = (of: readonly Month[], pick: (one: Month) => number) =>
    of.reduce((all, one) => all + pick(one), 0);
  return {
    garnished,
    lines: {
      exemptCents,
      kilometres,
      transportCents: sum(ofYear, (one) => one.transportCents),
      grossCents: sum(last, (one) => one.grossCents),
      smicCents: sum(last, (one) => one.smicCents),
    },
  };
}
