import type { AskedIban } from "@grand-livre/domain/counterparty/iban-approval";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { ownedRows } from "../../database/owned-rows.ts";
import { type Scope, withinScope } from "../../scope.ts";

export const requestRows = ownedRows("employeeIban");

export type IbanRequestRow = AskedIban & {
  readonly id: string;
  readonly legalEntityId: string;
  readonly version: number;
  readonly employeeId: string;
  readonly number: string;
  readonly name: string;
  readonly iban: string;
  readonly known: string | null;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string;
};

/** What employees of the scope asked for: what waits first, then the latest. */
async function findRequests(
  db: Connection,
  scope: Scope,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<IbanRequestRow[]> {
  const { rows } = await sql<IbanRequestRow>`
    select r.id, r.legal_entity_id, r.version, r.employee_id, r.iban, r.state, r.asked_at, r.decided_at, r.reason,
      r.asked_by as asked_by_id, e.number, e.lastname || ' ' || e.firstname as name, e.iban as known,
      a.firstname || ' ' || a.lastname as asked_by, d.firstname || ' ' || d.lastname as decided_by
    from employee_iban r
    join payroll_employee e on e.legal_entity_id = r.legal_entity_id and e.id = r.employee_id
    join user_account a on a.id = r.asked_by
    left join user_account d on d.id = r.decided_by
    where ${condition} and ${withinScope(scope, "r.legal_entity_id")}
    order by r.state = 'to_approve' desc, r.asked_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

export const findRequestsOf = (db: Connection, scope: Scope, legalEntityId: string) =>
  findRequests(db, scope, sql`r.legal_entity_id = ${legalEntityId}`, 200);

export const findRequest = async (db: Connection, scope: Scope, id: string) =>
  (await findRequests(db, scope, sql`r.id = ${id}`, 1))[0];

/** What an employee asked for last. */
export const findLastRequest = async (db: Connection, scope: Scope, employeeId: string) =>
  (await findRequests(db, scope, sql`r.employee_id = ${employeeId}`, 1))[0];
