import type { Connection } from "../../database/connection.ts";
import { type EmployeeRow, employeeRows, isEmployedIn } from "./employee.ts";
import { type EmployerRow, employerRows } from "./employer.ts";

export { approvedOf, leaveStates, toAbsence } from "./absences-of.ts";
export { type EmployeeRow, employees, nameOf, termsOn } from "./employee.ts";
export type { Address, EmployerRow } from "./employer.ts";
export { checkedIban } from "./iban.ts";
export { auditPayslip, payslipById, payslipsOf } from "./payslip-rows.ts";
export { respondWithPaper } from "./print.ts";
export type { PayslipRow } from "./repository.ts";
export { ownValues, seriesOf } from "./values.ts";

/** Whether a company has or had an employee: what holds all of its rows then holds pay. */
export async function hasPay(db: Connection, legalEntityId: string): Promise<boolean> {
  return (await employeeRows.count(db, legalEntityId, {})) > 0;
}

/** The employees of a company by name. */
export const employeesOf = (db: Connection, legalEntityId: string): Promise<EmployeeRow[]> =>
  employeeRows.list(db, legalEntityId, {}, { order: ["lastname", "number"] });

/** Those under contract in a month. */
export const employeesWithin = (all: readonly EmployeeRow[], month: string): EmployeeRow[] =>
  all.filter((one) => isEmployedIn(one, month));

/** The establishments of a company that employ. */
export const employersOf = (db: Connection, legalEntityId: string): Promise<EmployerRow[]> =>
  employerRows.list(db, legalEntityId, {}, { order: ["siret"] });
