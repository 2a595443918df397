import type { MessageDelivery } from "@grand-livre/contracts/message-delivery";
import { type Insertable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { PayslipLink } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type MailRow = {
  readonly id: string;
  readonly employeeId: string;
  readonly number: string;
  readonly name: string;
  readonly corrective: boolean;
  readonly email: string | null;
  /** The last link; the fields after it are null without one. */
  readonly sentTo: string | null;
  readonly sentAt: Date | null;
  readonly expiresAt: Date | null;
  readonly delivery: MessageDelivery | null;
};

/** The validated payslips of a month by name, each with its last link. */
export async function findMails(
  db: Connection,
  { legalEntityId, month }: { readonly legalEntityId: string; readonly month: string },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select p.id, p.employee_id, e.number, e.lastname || ' ' || e.firstname as name, p.corrects_id is not null as corrective,
      e.email, x.email as sent_to, x.created_at as sent_at, x.expires_at, coalesce(m.state, x.delivery) as delivery
    from payslip p
    join payroll_employee e on e.legal_entity_id = p.legal_entity_id and e.id = p.employee_id
    left join payslip_link x on x.legal_entity_id = p.legal_entity_id and x.payslip_id = p.id and x.closed_at is null
    left join outgoing_message m on m.id = x.message_id
    where p.legal_entity_id = ${legalEntityId} and p.month = ${month}::date and p.state in ('validated', 'paid')
    order by e.lastname, e.firstname, e.number, p.id`.execute(db);
  return rows;
}

/** Ends the links of some payslips. */
export async function closeLinks(
  tx: Tx,
  { legalEntityId, ids, now }: { readonly legalEntityId: string; readonly ids: string[]; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable("payslipLink")
    .set({ closedAt: now })
    .where("legalEntityId", "=", legalEntityId)
    .where("payslipId", "in", ids)
    .where("closedAt", "is", null)
    .execute();
}

export async function insertLinks(tx: Tx, rows: readonly Insertable<PayslipLink>[]): Promise<void> {
  await tx
    .insertInto("payslipLink")
    .values([...rows])
    .execute();
}

/** Keeps what became of mails before their messages are forgotten. */
export async function settleLinks(db: Connection, scope: Scope): Promise<void> {
  await sql`update payslip_link x set delivery = m.state from outgoing_message m
    where m.id = x.message_id and x.delivery = 'waiting' and m.state <> 'waiting'
      and ${withinScope(scope, "x.legal_entity_id")}`.execute(db);
}

export type LinkRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly payslipId: string;
  readonly email: string;
  readonly createdBy: string;
  readonly expiresAt: Date;
  readonly company: string;
  readonly employee: string;
  readonly month: string;
};

/** A link that opens, with whom it is for: it ends with its day, with the next one, and with the address that it was sent to. */
const openLinks = (now: Date) => sql`
  select x.id, x.legal_entity_id, x.payslip_id, x.email, x.created_by, x.expires_at, l.name as company,
    e.firstname || ' ' || e.lastname as employee, to_char(p.month, 'YYYY-MM-DD') as month
  from payslip_link x
  join payslip p on p.legal_entity_id = x.legal_entity_id and p.id = x.payslip_id
  join payroll_employee e on e.legal_entity_id = p.legal_entity_id and e.id = p.employee_id
  join legal_entity l on l.id = x.legal_entity_id
  where x.closed_at is null and x.expires_at > ${now} and x.email = e.email`;

/** The employee has no account; the secret of the link identifies the row. */
export async function findLinkBySecret(
  db: Connection,
  secretHash: Buffer,
  now: Date,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`${openLinks(now)} and x.secret_hash = ${secretHash}`.execute(db);
  return rows[0];
}

/** A link as its mail is written. The composer serves every company; the row names its own. */
export async function findLinkToSend(tx: Tx, id: string, now: Date): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`${openLinks(now)} and x.id = ${id}`.execute(tx);
  return rows[0];
}
