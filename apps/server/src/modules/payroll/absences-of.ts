import { leaveRules, type PayslipLeave, personLeave } from "@grand-livre/contracts/absence";
import type { Absence, AbsenceKind } from "@grand-livre/domain/absence/absence-kind";
import type { AbsenceContext } from "@grand-livre/domain/absence/absence-of-payslip";
import type { LeaveHistory } from "@grand-livre/domain/absence/leave-of-month";
import type { Connection } from "../../database/connection.ts";
import type { EmployeeRow } from "./employee.ts";
import type { EmployerRow } from "./employer.ts";
import { type AbsenceColumns, findApproved, findLeave } from "./repository.ts";

/** A row as the rules read it. */
export const toAbsence = ({ kind, fromDate: from, toDate: to, ...row }: AbsenceColumns): Absence => ({
  ...row,
  kind: kind as AbsenceKind,
  from,
  to,
});

/** What payslips of a company know of absences: those approved, and what each validated payslip kept of leave. */
export interface AbsencesOf {
  readonly absences: ReadonlyMap<string, readonly Absence[]>;
  readonly history: ReadonlyMap<string, readonly LeaveHistory[]>;
}

export async function absencesOf(
  db: Connection,
  legalEntityId: string,
  employeeIds: readonly string[],
): Promise<AbsencesOf> {
  const kept = await findLeave(db, legalEntityId, employeeIds);
  return {
    absences: await approvedOf(db, legalEntityId, employeeIds),
    history: Map.groupBy(kept, ({ employeeId }) => employeeId),
  };
}

/** The absences that were approved, by employee. */
export async function approvedOf(
  db: Connection,
  legalEntityId: string,
  employeeIds: readonly string[],
): Promise<AbsencesOf["absences"]> {
  const rows = await findApproved(db, legalEntityId, employeeIds);
  const own = Map.groupBy(rows, ({ employeeId }) => employeeId);
  return new Map([...own].map(([id, list]) => [id, list.map(({ employeeId: _, ...row }) => toAbsence(row))]));
}

/** The absences of an employee as the payslip of a month sees them. */
export function absenceContext(
  { absences, history }: AbsencesOf,
  employee: Pick<EmployeeRow, "id" | "leave">,
  employer: Pick<EmployerRow, "leave">,
  month: string,
): AbsenceContext {
  return {
    rules: leaveRules.parse(employer.leave),
    person: personLeave.parse(employee.leave),
    absences: absences.get(employee.id) ?? [],
    history: (history.get(employee.id) ?? []).filter((one) => one.month < month),
  };
}

/** Leave after the last validated payslip of an employee, and the absences that were approved. */
export interface LeaveState {
  readonly leave: PayslipLeave | null;
  readonly month: string | null;
  readonly absences: readonly Absence[];
}

export async function leaveStates(
  db: Connection,
  legalEntityId: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LeaveState>> {
  const { absences, history } = await absencesOf(db, legalEntityId, employeeIds);
  return new Map(
    employeeIds.map((id) => {
      const last = history.get(id)?.at(-1);
      const leave = last === undefined ? null : (last.leave as PayslipLeave);
      return [id, { leave, month: last?.month ?? null, absences: absences.get(id) ?? [] }];
    }),
  );
}
