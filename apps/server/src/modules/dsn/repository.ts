import type { DsnKind, DsnNature } from "@grand-livre/contracts/dsn";
import type { DsnEvent } from "@grand-livre/platform/dsn/event";
import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";

type Narrowed = {
  readonly nature: DsnNature;
  readonly kind: DsnKind;
  readonly event: DsnEvent | null;
};
export type DsnFile = Omit<RowOf<"dsnFile">, keyof Narrowed> & Narrowed;
export const dsnFiles = ownedRows<"dsnFile", DsnFile>("dsnFile");

export type DsnFileFacts = Omit<DsnFile, "content"> & { readonly madeBy: string | null };

/** The files of a company in a span of months, the last made first, without their bytes. */
export async function findFiles(
  db: Connection,
  { legalEntityId, from, to }: { readonly legalEntityId: string; readonly from: string; readonly to: string },
): Promise<DsnFileFacts[]> {
  const { rows } = await sql<DsnFileFacts>`
    select f.legal_entity_id, f.id, f.version, f.employer_id, f.month, f.nature, f.kind, f.number, f.employee_id, f.event,
      f.sha256, f.content_key, f.created_at, f.created_by, f.deposited_on, u.firstname || ' ' || u.lastname as made_by
    from dsn_file f left join user_account u on u.id = f.created_by
    where f.legal_entity_id = ${legalEntityId} and f.month between ${from} and ${to}
    order by f.number desc`.execute(db);
  return rows;
}

/** Events of an establishment that may touch a month: what they tell began before its end. */
export async function findEvents(
  db: Connection,
  { legalEntityId, employerId, last }: { legalEntityId: string; employerId: string; last: string },
): Promise<Pick<DsnFile, "event" | "employeeId">[]> {
  const { rows } = await sql<Pick<DsnFile, "event" | "employeeId">>`
    select f.event, f.employee_id from dsn_file f
    where f.legal_entity_id = ${legalEntityId} and f.employer_id = ${employerId} and f.nature in ('stop', 'return', 'exit')
      and coalesce(f.event ->> 'lastWorkedDay', f.event ->> 'exitDay')::date <= ${last}
    order by f.number`.execute(db);
  return rows;
}

/** How the payslips of each employee and month stand. */
export interface MonthCount {
  readonly employeeId: string;
  readonly month: string;
  readonly done: number;
  readonly open: number;
  readonly lastValidatedAt: Date | null;
}

export async function countPayslips(
  db: Connection,
  { legalEntityId, from, to }: { readonly legalEntityId: string; readonly from: string; readonly to: string },
): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select p.employee_id, p.month, count(*) filter (where p.state in ('validated', 'paid'))::int as done,
      count(*) filter (where p.state in ('prepared', 'calculated'))::int as open, max(p.validated_at) as last_validated_at
    from payslip p
    where p.legal_entity_id = ${legalEntityId} and p.month between ${from} and ${to}
    group by p.employee_id, p.month`.execute(db);
  return rows;
}

/** The greatest number of the declarations of a company. */
export async function lastNumber(db: Connection, legalEntityId: string): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select max(f.number) as number from dsn_file f where f.legal_entity_id = ${legalEntityId}`.execute(db);
  return rows[0]?.number ?? null;
}
