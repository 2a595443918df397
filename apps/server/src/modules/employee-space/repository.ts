import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type OwnRow = {
  readonly employeeId: string;
  readonly legalEntityId: string;
  readonly refId: string;
  readonly company: string;
  readonly name: string;
};

const OWN = sql`
  select e.id as employee_id, e.legal_entity_id, l.ref_id, l.name as company,
    e.lastname || ' ' || e.firstname as name
  from payroll_employee e join legal_entity l on l.id = e.legal_entity_id and l.status <> 'archived'`;

/** The employee's records of a person's account. The account names them, and gives no right on their companies. */
export async function findOwn(db: Connection, userId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`${OWN} where e.user_id = ${userId} order by l.name, e.id`.execute(db);
  return rows;
}

/** The record that a payslip of the account is of; undefined for the payslip of anybody else, or one that is not validated. */
export async function findOwnOfPayslip(
  db: Connection,
  userId: string,
  payslipId: string,
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`${OWN}
    join payslip p on p.legal_entity_id = e.legal_entity_id and p.employee_id = e.id
    where e.user_id = ${userId} and p.id = ${payslipId} and p.validated_at is not null`.execute(db);
  return rows[0];
}

/** The record that an absence of the account is of. */
export async function findOwnOfAbsence(
  db: Connection,
  userId: string,
  absenceId: string,
): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`${OWN}
    join absence a on a.legal_entity_id = e.legal_entity_id and a.employee_id = e.id
    where e.user_id = ${userId} and a.id = ${absenceId}`.execute(db);
  return rows[0];
}

export type OwnPayslip = {
  readonly id: string;
  readonly month: string;
  readonly corrective: boolean;
  readonly netPaidCents: number;
};

/** The payslips that an employee was given, the latest first: those that were corrected since too. */
export async function findOwnPayslips(
  db: Connection,
  { legalEntityId, employeeId }: OwnRow,
): Promise<OwnPayslip[]> {
  const { rows } = await sql<OwnPayslip>`
    select p.id, to_char(p.month, 'YYYY-MM-DD') as month, p.corrects_id is not null as corrective,
      (p.result ->> 'netPaidCents')::float8 as net_paid_cents
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.employee_id = ${employeeId} and p.validated_at is not null
    order by p.month desc, p.validated_at desc`.execute(db);
  return rows;
}
