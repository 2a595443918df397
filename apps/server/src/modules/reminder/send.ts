import type { OverdueInvoice, ReminderPreview, SendReminderBody } from "@grand-livre/contracts/reminder";
import type { ReminderLevel } from "@grand-livre/domain/reminder/levels";
import { claimedCents, fillReminder } from "@grand-livre/domain/reminder/write-reminder";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { hasMailServer, queueMessage } from "../mail/service.ts";
import { reportCount } from "../notice/service.ts";
import { type Overdue, reviewOverdue, subjectOf } from "./overdue.ts";
import { type DueLetter, findDueLetters } from "./overdue-repository.ts";
import {
  claimSending,
  findAutomatic,
  findSent,
  insertReminder,
  lockSales,
  markSentOn,
  settleDeliveries,
} from "./repository.ts";
import { settingsOf } from "./settings.ts";
import { remindersSent } from "./words.ts";

type Letter = Pick<SendReminderBody, "legalEntityRefId" | "counterpartyId" | "levelId" | "invoiceIds">;

type Written = {
  readonly overdue: Overdue;
  readonly level: ReminderLevel;
  readonly invoices: readonly OverdueInvoice[];
  readonly email: string | null;
  readonly subject: string;
  readonly text: string;
  readonly claimedCents: number;
};

/**
 * The letter as it would be sent now.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, REMINDER_LEVEL_UNKNOWN, REMINDER_NOT_OVERDUE, REMINDER_EXCLUDED,
 * REMINDER_LEVEL_SENT
 */
async function writeLetter(app: Application, db: Connection, letter: Letter): Promise<Written> {
  const ids = [...new Set(letter.invoiceIds)];
  const overdue = await reviewOverdue(app, db, letter.legalEntityRefId, ids);
  const rank = overdue.settings.levels.findIndex(({ id }) => id === letter.levelId);
  const level = overdue.settings.levels[rank];
  if (!level) throw new RefusalError("REMINDER_LEVEL_UNKNOWN");
  const customer = overdue.customers.find(({ counterpartyId }) => counterpartyId === letter.counterpartyId);
  const invoices = (customer?.invoices ?? []).filter(
    ({ remainingCents, dueDate }) => remainingCents > 0 && dueDate < overdue.day,
  );
  if (!customer || invoices.length !== ids.length) throw new RefusalError("REMINDER_NOT_OVERDUE");
  if (customer.exclusion || invoices.some((invoice) => invoice.exclusion !== null))
    throw new RefusalError("REMINDER_EXCLUDED");
  const sent = await findSent(db, overdue.entity.id, ids);
  const passed = sent.find(
    (row) => overdue.settings.levels.findIndex(({ id }) => id === row.levelId) >= rank,
  );
  if (passed) throw new RefusalError("REMINDER_LEVEL_SENT", { levelName: passed.levelName });
  const subject = subjectOf(overdue, level, letter.counterpartyId, invoices);
  return {
    overdue,
    level,
    invoices,
    email: customer.email,
    subject: fillReminder(level.subject, subject),
    text: fillReminder(level.text, subject),
    claimedCents: claimedCents(subject),
  };
}

/** What a letter would say, before it leaves. @throws RefusalError as sending it */
export async function previewReminder(app: Application, letter: Letter): Promise<ReminderPreview> {
  const { level, invoices, email, ...words } = await writeLetter(app, app.db, letter);
  return {
    recipient: email,
    subject: words.subject,
    text: words.text,
    levelName: level.name,
    claimedCents: words.claimedCents,
    attachments: invoices.map(({ refId }) => `${refId}.pdf`),
    mailServer: hasMailServer(app),
  };
}

/**
 * Sends one letter about some invoices of a customer, all at one level: its mail is in line in the transaction that
 * keeps it, so that it leaves once or not at all.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND, REMINDER_LEVEL_UNKNOWN, REMINDER_NOT_OVERDUE, REMINDER_EXCLUDED,
 * REMINDER_LEVEL_SENT, REMINDER_NO_EMAIL
 */
export async function sendReminder(
  app: Application,
  actor: Actor,
  letter: SendReminderBody,
  automatic = false,
): Promise<string> {
  const { scope } = actor;
  return inCommand(app, actor, async (command) => {
    const { tx } = command;
    await lockSales(tx, letter.invoiceIds);
    await settleDeliveries(tx, scope);
    const written = await writeLetter(app, tx, letter);
    const recipient = letter.recipient ?? written.email;
    if (recipient === null)
      throw new RefusalError("REMINDER_NO_EMAIL", {
        fields: [{ path: "recipient", message: "REMINDER_NO_EMAIL" }],
      });
    const { level, invoices, overdue } = written;
    const legalEntityId = overdue.entity.id;
    const id = newId();
    const messageId = await queueMessage(tx, app, { kind: "reminder", params: { reminderId: id } });
    await insertReminder(
      tx,
      {
        legalEntityId,
        id,
        counterpartyId: letter.counterpartyId,
        levelId: level.id,
        levelName: level.name,
        recipient,
        subject: letter.subject ?? written.subject,
        body: letter.text ?? written.text,
        automatic,
        messageId,
        sentBy: scope.userId,
        sentAt: app.now(),
      },
      invoices.map(({ id: invoiceId, daysLate, remainingCents, penaltyCents, feeCents }) => ({
        invoiceId,
        daysLate,
        remainingCents,
        penaltyCents: level.penalties ? penaltyCents : 0,
        feeCents: level.penalties ? feeCents : 0,
      })),
    );
    for (const invoice of invoices)
      await command.audit({
        action: "remind",
        resource: "invoice",
        resourceId: invoice.id,
        legalEntityId,
        details: { reminderId: id, level: level.name, recipient, automatic, refId: invoice.refId },
      });
    return id;
  });
}

/** Letters looked up together: each look judges all that is open. */
const LETTERS_AT_ONCE = 500;

export type SentDue = { readonly sent: number; readonly withoutEmail: number; readonly left: number };

/**
 * Sends every letter that is due today, each in a transaction of its own; one that cannot leave keeps none of the others.
 * @param formal whether those leave too that only a person sends
 */
export async function sendDueReminders(
  app: Application,
  actor: Actor,
  order: {
    readonly legalEntityRefId: string;
    readonly counterpartyIds?: readonly string[] | undefined;
    readonly formal: boolean;
    readonly automatic: boolean;
  },
): Promise<SentDue> {
  const { legalEntityRefId, counterpartyIds, formal, automatic } = order;
  const { id: legalEntityId } = await resolveLegalEntity(app.db, legalEntityRefId);
  const { levels } = await settingsOf(app.db, legalEntityId);
  const company = { legalEntityId, levels, day: today(app) };
  const result = { sent: 0, withoutEmail: 0, left: 0 };
  let letters: DueLetter[];
  let after: DueLetter | undefined;
  do {
    const asked = { of: counterpartyIds, after, limit: LETTERS_AT_ONCE };
    letters = await findDueLetters(app.db, company, asked);
    for (const due of letters) {
      const { id: levelId = "", manualOnly } = levels[due.rank] ?? {};
      const { counterpartyId, invoiceIds } = due;
      if (manualOnly && !formal) result.left += 1;
      else if (due.email === null) result.withoutEmail += 1;
      else {
        const letter = { legalEntityRefId, counterpartyId, levelId, invoiceIds: [...invoiceIds] };
        if (await leaves(app, actor, letter, automatic)) result.sent += 1;
        else result.left += 1;
      }
    }
    after = letters.at(-1);
  } while (letters.length === LETTERS_AT_ONCE);
  return result;
}

/** Sends a letter; false when it was paid, excluded or sent by another person since it was looked at. */
async function leaves(
  app: Application,
  actor: Actor,
  letter: SendReminderBody,
  automatic: boolean,
): Promise<boolean> {
  try {
    await sendReminder(app, actor, letter, automatic);
    return true;
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return false;
  }
}

function isOvertaken(error: unknown): boolean {
  if (error instanceof RefusalError) return error.code.startsWith("REMINDER_");
  return (
    typeof error === "object" &&
    error !== null &&
    "constraint" in error &&
    error.constraint === "reminder_level_once"
  );
}

/** Letters leave by themselves on working days from eight in the morning, as an office would send them. */
export function isOfficeTime(now: Date): boolean {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Paris",
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const [weekday = "", hour = ""] = parts.format(now).split(/[ ,]+/);
  return !["Sat", "Sun"].includes(weekday) && Number(hour) >= 8 && Number(hour) < 19;
}

/**
 * The automatic sending of the companies that turned it on, once a day; a level that leaves twice is refused by its
 * index, so two servers at once send each letter once. Keeps what became of mails, too.
 */
export async function sendAutomaticReminders(app: Application): Promise<number> {
  await settleDeliveries(app.db, { userId: "", legalEntityIds: "all" });
  if (!isOfficeTime(app.now())) return 0;
  const day = today(app);
  let letters = 0;
  for (const { legalEntityId, refId, setBy } of await findAutomatic(app.db, day)) {
    const actor: Actor = { scope: { userId: setBy, legalEntityIds: [legalEntityId] }, requestId: newId() };
    const order = { legalEntityRefId: refId, formal: false, automatic: true };
    await inTransaction(app.db, async (tx) => {
      if (!(await claimSending(tx, legalEntityId, day))) return;
      const { sent, withoutEmail, left } = await sendDueReminders(app, actor, order);
      letters += sent;
      await markSentOn(tx, legalEntityId, day);
      if (sent + withoutEmail + left === 0) return;
      await reportCount(tx, app.now(), setBy, {
        topic: `reminders:${legalEntityId}:${day}`,
        counts: { [hasMailServer(app) ? "sent" : "kept"]: sent, withoutEmail, left },
        gatherMs: 0,
        say: remindersSent,
      });
    });
  }
  return letters;
}
