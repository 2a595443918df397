import type { PayslipParties } from "@grand-livre/contracts/payroll";
import type { Payslip } from "@grand-livre/domain/payroll/payslip";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

interface CountedRow {
  readonly employeeId: string;
  readonly result: Payslip;
  readonly parties: PayslipParties;
  readonly isPosted: boolean;
}

/** The payslips of a month that count, of one employee or of all: a corrected one does not. */
export async function findCounted(
  db: Connection,
  legalEntityId: string,
  { month, employeeId }: { readonly month: string; readonly employeeId: string | undefined },
): Promise<CountedRow[]> {
  const only = employeeId === undefined ? sql`` : sql`and p.employee_id = ${employeeId}`;
  const { rows } = await sql<CountedRow>`
    select p.employee_id, p.result, p.parties, p.entry_id is not null as is_posted
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month = ${month}::date and p.state in ('validated', 'paid') ${only}
    order by p.employee_id`.execute(db);
  return rows;
}

interface PaidPerson {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

/** Who has a payslip of a year that counts, by name. */
export async function findPaidPersons(
  db: Connection,
  legalEntityId: string,
  year: number,
): Promise<PaidPerson[]> {
  const { rows } = await sql<PaidPerson>`
    select e.id, e.number, e.lastname || ' ' || e.firstname as name
    from payroll_employee e
    where e.legal_entity_id = ${legalEntityId} and exists (
      select from payslip p
      where p.legal_entity_id = e.legal_entity_id and p.employee_id = e.id and p.state in ('validated', 'paid')
        and p.month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date)
    order by e.lastname, e.firstname, e.number`.execute(db);
  return rows;
}
