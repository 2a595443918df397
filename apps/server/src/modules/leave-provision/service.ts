import type { LeaveProvisionAnswer } from "@grand-livre/contracts/leave-provision";
import {
  employerRate,
  leaveProvision,
  leaveWorth,
  provisionTotals,
} from "@grand-livre/domain/absence/leave-provision";
import { addDays, firstDayOfMonth, formatDate } from "@grand-livre/domain/date/calendar-date";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { ALLOWED, refuse } from "@grand-livre/domain/refusal";
import type { Connection } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { abilityOf } from "../../kit/abilities.ts";
import { resolveExercise } from "../fiscal-exercise/service.ts";
import { employeesOf, nameOf, termsOn } from "../payroll/service.ts";
import { findEntryHeads } from "../regulation/accrual-service.ts";
import { findPaidYears, findRun, findWrittenLines, type RunRow } from "./repository.ts";

/** The piece of the entries of a closing: CP-2. */
export const pieceOf = ({ number }: Pick<RunRow, "number">) => `CP-${number}`;

export type MeasuredLine = LeaveProvisionAnswer["lines"][number] & { readonly leviesCents: number };

/** A unit for who has no payslip: nothing is measured by it. */
const UNKNOWN = {
  days: 0,
  unit: "open",
  acquired: 0,
  yearCents: 0,
  employerCents: 0,
  grossCents: 0,
  levyCents: 0,
} as const;

/**
 * What is owed of paid leave to each employee who is there after a day: who leaves on it is paid for it. Without the validated payslip of
 * the month the days at the closing are not known.
 */
export async function measureLeave(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<MeasuredLine[]> {
  const years = new Map(
    (await findPaidYears(db, legalEntityId, date)).map((row) => [row.employeeId, row] as const),
  );
  const present = (await employeesOf(db, legalEntityId)).filter(
    ({ entryDate, exitDate }) => entryDate <= date && (exitDate === null || exitDate > date),
  );
  return present.flatMap((employee) => {
    const year = years.get(employee.id);
    const known = year?.month === firstDayOfMonth(date);
    const { days, unit, acquired, yearCents, ...paid } = known ? year : UNKNOWN;
    if (known && days <= 0) return [];
    const { monthlyCents } = termsOn(employee, date);
    const base = { days, unit, acquired, yearCents, monthlyCents, ratePpm: employerRate(paid) };
    const levyPpm = employerRate({ employerCents: paid.levyCents, grossCents: paid.grossCents });
    return [
      {
        ...{ employeeId: employee.id, name: nameOf(employee), known },
        ...{ ...base, ...leaveProvision({ ...base, levyPpm }) },
      },
    ];
  });
}

/** The first employee whose days at the closing are not known. */
export function payslipMissing(lines: readonly MeasuredLine[], date: string) {
  const blind = lines.find(({ known }) => !known);
  return (
    blind &&
    refuse("LEAVE_PROVISION_PAYSLIP_MISSING", { employee: blind.name, month: formatDate(date).slice(3) })
  );
}

/** The paid leave of a closing: what is in force, else what would be written. @throws RefusalError FISCAL_EXERCISE_NOT_FOUND */
export async function readLeaveProvision(
  db: Connection,
  caller: Caller,
  fiscalExerciseRefId: string,
): Promise<LeaveProvisionAnswer> {
  const { legalEntityId, endDate } = await resolveExercise(db, caller.scope, fiscalExerciseRefId);
  const { run, live, written } = await readLines(db, legalEntityId, endDate);
  const lines = run === undefined ? live : written;
  const day = formatDate(endDate);
  const cannot =
    run !== undefined
      ? refuse("LEAVE_PROVISION_WRITTEN", { day, pieceRef: pieceOf(run) })
      : (payslipMissing(live, endDate) ??
        (live.length === 0 ? refuse("LEAVE_PROVISION_NOTHING_LEFT", { day }) : undefined));
  const right = { service: "payslip", action: "Validator" } as const;
  return {
    date: endDate,
    reversalDate: addDays(endDate, 1),
    run: run === undefined ? null : await presentRun(db, run),
    lines: lines.map(({ leviesCents: _, ...line }) => line),
    ...provisionTotals(lines),
    changedCount: run === undefined ? 0 : changesOf(live, written),
    abilities: {
      write: abilityOf(caller, right, cannot ?? ALLOWED),
      cancel: abilityOf(caller, right, run === undefined ? refuse("LEAVE_PROVISION_NOT_FOUND") : ALLOWED),
    },
  };
}

async function readLines(db: Connection, legalEntityId: string, date: string) {
  const run = await findRun(db, legalEntityId, date);
  const rows = run === undefined ? [] : await findWrittenLines(db, run);
  // The entry of a run holds its own accounts; the split is not asked of it again.
  const written = rows.map(
    (row): MeasuredLine => ({ ...leaveWorth(row), ...row, known: true, leviesCents: 0 }),
  );
  return { run, written, live: await measureLeave(db, legalEntityId, date) };
}

async function presentRun(db: Connection, run: RunRow): Promise<NonNullable<LeaveProvisionAnswer["run"]>> {
  const entries = await findEntryHeads(db, run.legalEntityId, [run.entryId, run.reversalEntryId]);
  return { id: run.id, pieceRef: pieceOf(run), entries };
}

/** How many employees no longer have the provision that was written. */
function changesOf(live: readonly MeasuredLine[], written: readonly MeasuredLine[]): number {
  const costs = (lines: readonly MeasuredLine[]) =>
    new Map(lines.map((one) => [one.employeeId, `${one.known} ${one.grossCents} ${one.chargesCents}`]));
  const [now, then] = [costs(live), costs(written)];
  return [...new Set([...now.keys(), ...then.keys()])].filter((id) => now.get(id) !== then.get(id)).length;
}

/** What a closing would leave: employees whose leave is not provided for, or no longer as it was. */
export async function leaveLeft(
  db: Connection,
  legalEntityId: string,
  date: string,
): Promise<{ readonly count: number; readonly amountCents: number }> {
  const { live, written } = await readLines(db, legalEntityId, date);
  const count = changesOf(live, written);
  const cost = sumCentsOf(live, ({ grossCents, chargesCents }) => grossCents + chargesCents);
  return { count, amountCents: count === 0 ? 0 : cost };
}
