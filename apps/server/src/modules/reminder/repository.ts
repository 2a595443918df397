import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type OpenSale = {
  readonly id: string;
  readonly refId: string;
  readonly kind: string;
  readonly counterpartyId: string;
  readonly billDate: string;
  readonly dueDate: string;
  /** Negative for a credit note. */
  readonly remainingCents: number;
  readonly currency: string;
  /** The same in smallest units of its currency; null in euros. */
  readonly currencyRemaining: number | null;
};

/** Those of these sales of a company that are validated and of which something is left, the oldest due date first. */
export async function findOpenSales(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<OpenSale[]> {
  const { rows } = await sql<OpenSale>`
    select i.id, i.ref_id, i.kind, i.counterparty_id, i.bill_date, coalesce(i.due_date, i.bill_date) as due_date,
      (case when i.kind = 'credit_note' then -1 else 1 end * (i.payable_cents - i.settled_cents))::bigint as remaining_cents, i.currency,
      (case when i.kind = 'credit_note' then -1 else 1 end * (i.currency_payable - i.currency_settled))::bigint as currency_remaining
    from invoice i
    where i.legal_entity_id = ${legalEntityId} and i.direction = 'credit' and i.status = 'validated'
      and i.counterparty_id is not null and i.bill_date is not null and i.payable_cents <> i.settled_cents
      and not i.turned_down and i.id = any(${[...ids]}::uuid[])
    order by 6, i.ref_id, i.id`.execute(db);
  return rows;
}

/** Locks invoices in the order of their ids: a payment and a second sender wait. */
export async function lockSales(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select i.id from invoice i where i.id = any(${[...ids]}::uuid[])
    order by i.id for update`.execute(tx);
}

export type SentRow = {
  readonly invoiceId: string;
  readonly levelId: string;
  readonly levelName: string;
  readonly sentOn: string;
};

/** The levels that left for these invoices, oldest first; a mail that failed never left. */
export async function findSent(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select s.invoice_id, s.level_id, r.level_name, (r.sent_at at time zone 'Europe/Paris')::date as sent_on
    from reminder_invoice s
    join reminder r on r.legal_entity_id = s.legal_entity_id and r.id = s.reminder_id
    left join outgoing_message m on m.id = r.message_id
    where s.legal_entity_id = ${legalEntityId} and s.invoice_id = any(${[...invoiceIds]}::uuid[]) and not s.void
      and coalesce(m.state, r.delivery) not in ('failed', 'discarded')
    order by r.sent_at, r.id`.execute(db);
  return rows;
}

export type ExclusionRow = {
  readonly id: string;
  readonly legalEntityId: string;
  readonly counterpartyId: string | null;
  readonly invoiceId: string | null;
  readonly reason: string;
  readonly excludedAt: Date;
};

/** What is excluded from reminders in a company. */
export async function findExclusions(db: Connection, legalEntityId: string): Promise<ExclusionRow[]> {
  return db
    .selectFrom("reminderExclusion")
    .select(["id", "legalEntityId", "counterpartyId", "invoiceId", "reason", "excludedAt"])
    .where("legalEntityId", "=", legalEntityId)
    .where("liftedAt", "is", null)
    .execute();
}

/** Excludes an invoice or a customer. */
export async function insertExclusion(
  tx: Tx,
  row: ExclusionRow & { readonly excludedBy: string },
): Promise<void> {
  await tx.insertInto("reminderExclusion").values(row).execute();
}

/** Lifts an exclusion; undefined when there is none any more. */
export async function liftExclusion(
  tx: Tx,
  scope: Scope,
  id: string,
  now: Date,
): Promise<ExclusionRow | undefined> {
  return tx
    .updateTable("reminderExclusion")
    .set({ liftedAt: now, liftedBy: scope.userId })
    .where("id", "=", id)
    .where("liftedAt", "is", null)
    .where(withinScope(scope, "reminder_exclusion.legal_entity_id"))
    .returning(["id", "legalEntityId", "counterpartyId", "invoiceId", "reason", "excludedAt"])
    .executeTakeFirst();
}

export type SettingsRow = {
  readonly automatic: boolean;
  readonly levels: unknown;
  readonly penaltyRateBasisPoints: number | null;
  readonly version: number;
};

/** What a company decided of its reminders; undefined while it has the defaults. */
export async function findSettings(db: Connection, legalEntityId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom("reminderSettings")
    .select(["automatic", "levels", "penaltyRateBasisPoints", "version"])
    .where("legalEntityId", "=", legalEntityId)
    .executeTakeFirst();
}

/** Writes them over a version; false when they were changed since. */
export async function saveSettings(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  { automatic, levels, penaltyRateBasisPoints, version }: SettingsRow,
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into reminder_settings as s (legal_entity_id, automatic, levels, penalty_rate_basis_points, set_by)
    select e.id, ${automatic}, ${json(levels)}, ${penaltyRateBasisPoints}, ${scope.userId} from legal_entity e
    where e.id = ${legalEntityId}
    on conflict (legal_entity_id) do update set automatic = excluded.automatic, levels = excluded.levels,
      penalty_rate_basis_points = excluded.penalty_rate_basis_points, set_by = excluded.set_by, version = s.version + 1
      where s.version = ${version}
    returning version`.execute(tx);
  return rows.length === 1;
}

export type NewReminder = {
  readonly legalEntityId: string;
  readonly id: string;
  readonly counterpartyId: string;
  readonly levelId: string;
  readonly levelName: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly automatic: boolean;
  readonly messageId: string;
  readonly sentBy: string;
  readonly sentAt: Date;
};
export type NewReminderInvoice = {
  readonly invoiceId: string;
  readonly daysLate: number;
  readonly remainingCents: number;
  readonly penaltyCents: number;
  readonly feeCents: number;
};

/** Writes a reminder with what it claims. A level sent already is refused by its unique index. */
export async function insertReminder(
  tx: Tx,
  reminder: NewReminder,
  invoices: readonly NewReminderInvoice[],
): Promise<void> {
  await tx.insertInto("reminder").values(reminder).execute();
  const key = { legalEntityId: reminder.legalEntityId, reminderId: reminder.id, levelId: reminder.levelId };
  await tx
    .insertInto("reminderInvoice")
    .values(invoices.map((invoice) => ({ ...invoice, ...key })))
    .execute();
}

/** Keeps what became of the mails of a company's reminders; the levels of those that never left may be sent again. */
export async function settleDeliveries(tx: Connection, scope: Scope): Promise<void> {
  await sql`update reminder r set delivery = m.state from outgoing_message m
    where m.id = r.message_id and r.delivery = 'waiting' and m.state <> 'waiting' and ${withinScope(scope, "r.legal_entity_id")}`.execute(
    tx,
  );
  await sql`update reminder_invoice s set void = true from reminder r
    where r.legal_entity_id = s.legal_entity_id and r.id = s.reminder_id and not s.void
      and r.delivery in ('failed', 'discarded') and ${withinScope(scope, "s.legal_entity_id")}`.execute(tx);
}

export type ReminderToSend = Pick<
  NewReminder,
  "legalEntityId" | "recipient" | "subject" | "body" | "sentBy"
> & { readonly invoiceIds: readonly string[]; readonly replyTo: string; readonly companyName: string };

/**
 * A reminder with the ids of its invoices, as its mail is written.
 * The mail's composer serves every company; the row names its own.
 */
export async function findReminderToSend(tx: Tx, id: string): Promise<ReminderToSend | undefined> {
  const { rows } = await sql<ReminderToSend>`
    select r.legal_entity_id, r.recipient, r.subject, r.body, r.sent_by, u.email as reply_to, e.name as company_name,
      (select array_agg(s.invoice_id order by s.invoice_id) from reminder_invoice s
        where s.legal_entity_id = r.legal_entity_id and s.reminder_id = r.id) as invoice_ids
    from reminder r join user_account u on u.id = r.sent_by join legal_entity e on e.id = r.legal_entity_id where r.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

export type SentReminderRow = {
  readonly id: string;
  readonly levelName: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly automatic: boolean;
  readonly sentBy: string;
  readonly sentAt: Date;
  readonly delivery: string;
  readonly remainingCents: number;
  readonly penaltyCents: number;
  readonly feeCents: number;
};

/** The reminders of an invoice, the latest first. */
export async function findReminders(
  db: Connection,
  key: { readonly legalEntityId: string; readonly invoiceId: string },
): Promise<SentReminderRow[]> {
  const { rows } = await sql<SentReminderRow>`
    select r.id, r.level_name, r.recipient, r.subject, r.body as text, r.automatic, r.sent_at,
      coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) as sent_by,
      coalesce(m.state, r.delivery) as delivery, s.remaining_cents, s.penalty_cents, s.fee_cents
    from reminder_invoice s
    join reminder r on r.legal_entity_id = s.legal_entity_id and r.id = s.reminder_id
    join user_account u on u.id = r.sent_by
    left join outgoing_message m on m.id = r.message_id
    where s.legal_entity_id = ${key.legalEntityId} and s.invoice_id = ${key.invoiceId}
    order by r.sent_at desc, r.id desc`.execute(db);
  return rows;
}

export type AutomaticCompany = {
  readonly legalEntityId: string;
  readonly refId: string;
  readonly setBy: string;
};

/**
 * The companies whose reminders leave by themselves and have not yet today.
 * The days come for every company.
 */
export async function findAutomatic(db: Connection, day: string): Promise<AutomaticCompany[]> {
  const { rows } = await sql<AutomaticCompany>`
    select s.legal_entity_id, e.ref_id, s.set_by from reminder_settings s join legal_entity e on e.id = s.legal_entity_id
    where s.automatic and (s.sent_on is null or s.sent_on < ${day}) order by s.legal_entity_id`.execute(db);
  return rows;
}

/** Takes a company's sending of a day, locked until it went through: false when another server has it, or has done it. */
export async function claimSending(tx: Tx, legalEntityId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select s.legal_entity_id as id from reminder_settings s
    where s.legal_entity_id = ${legalEntityId} and (s.sent_on is null or s.sent_on < ${day})
    for update skip locked`.execute(tx);
  return rows.length === 1;
}

/** Says that the automatic sending of a day went through. */
export async function markSentOn(db: Connection, legalEntityId: string, day: string): Promise<void> {
  await sql`update reminder_settings s set sent_on = ${day}
    where s.legal_entity_id = ${legalEntityId}`.execute(db);
}
