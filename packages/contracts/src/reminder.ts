import { AGE_BUCKETS } from "@grand-livre/domain/report/aged-balance";
import { z } from "zod";
import { messageDelivery } from "./message-delivery.ts";
import { pageQuery, refIdText, searchText } from "./paging.ts";

const cents = z.int();
/** Stable through changes of words and days; given by the server to a new one. */
const levelId = z.string().min(1).max(40);
const words = (most: number) => z.string().trim().min(1).max(most);

const level = z.strictObject({
  id: levelId,
  name: words(60),
  /** Days after the due date. */
  days: z.int().min(1).max(365),
  subject: words(200),
  /** French, with placeholders such as `{factures}` and `{total_du}`. */
  text: words(5_000),
  penalties: z.boolean(),
  /** Never sent by itself. */
  manualOnly: z.boolean(),
});
export type ReminderLevelBody = z.input<typeof level>;

export const reminderSettingsQuery = z.object({ legalEntityRefId: refIdText() });
export const reminderSettingsAnswer = z.object({
  automatic: z.boolean(),
  levels: z.array(level),
  /** The company's own yearly rate; null: the legal one, which is beside. */
  penaltyRateBasisPoints: z.int().nullable(),
  legalRateBasisPoints: z.int(),
  /** 0: never changed. */
  version: z.int(),
});
export type ReminderSettingsAnswer = z.output<typeof reminderSettingsAnswer>;

export const reminderSettingsBody = z.strictObject({
  legalEntityRefId: refIdText(),
  automatic: z.boolean(),
  levels: z
    .array(level.extend({ id: levelId.optional() }))
    .min(1)
    .max(10),
  penaltyRateBasisPoints: z.int().min(0).max(10_000).nullable(),
  version: z.int().min(0),
});
export type ReminderSettingsBody = z.output<typeof reminderSettingsBody>;

export const overdueBuckets = ["overdue", ...AGE_BUCKETS] as const;
/** Where a page begins or ends: what the customer owes of it, and the customer's id. */
const customerPlace = z
  .string()
  .regex(/^-?\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .transform((text) => {
    const [cents = "", counterpartyId = ""] = text.split("_");
    return { cents: Number(cents), counterpartyId };
  });

/** `overdue` is every age but `notDue`; `ready`: only what a reminder is due for today. */
export const overdueQuery = z.object({
  ...pageQuery.shape,
  legalEntityRefId: refIdText(),
  bucket: z.enum(overdueBuckets).default("overdue"),
  ready: z.enum(["true", "false"]).optional(),
  searchValue: searchText.optional(),
  /** The page after a customer, or the one that ends before it, as an answer names them. */
  after: customerPlace.optional(),
  before: customerPlace.optional(),
});
export type OverdueQuery = z.output<typeof overdueQuery>;

const exclusion = z.object({ id: z.uuid(), reason: z.string(), excludedAt: z.string() });

const overdueInvoice = z.object({
  id: z.uuid(),
  refId: z.string(),
  kind: z.enum(["invoice", "credit_note", "deposit", "final"]),
  billDate: z.string(),
  dueDate: z.string(),
  /** Negative for a credit note that nothing took yet. */
  remainingCents: cents,
  currency: z.string(),
  /** The same in smallest units of its currency; null in euros. */
  currencyRemaining: cents.nullable(),
  daysLate: z.int(),
  bucket: z.enum(AGE_BUCKETS),
  penaltyCents: cents,
  feeCents: cents,
  last: z.object({ levelName: z.string(), sentOn: z.string() }).nullable(),
  next: z
    .object({ levelId: z.string(), levelName: z.string(), dueOn: z.string(), ready: z.boolean() })
    .nullable(),
  exclusion: exclusion.nullable(),
});
export type OverdueInvoice = z.infer<typeof overdueInvoice>;

const overdueCustomer = z.object({
  counterpartyId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  remainingCents: cents,
  exclusion: exclusion.nullable(),
  /** One letter for each level that is due, with its invoices: the fifty oldest, of `count`. */
  due: z.array(
    z.object({
      levelId: z.string(),
      levelName: z.string(),
      manualOnly: z.boolean(),
      count: z.int(),
      invoiceIds: z.array(z.uuid()),
    }),
  ),
  /** The requested ones, the fifty oldest of them. */
  invoices: z.array(overdueInvoice),
  invoiceCount: z.int(),
});
export type OverdueCustomer = z.infer<typeof overdueCustomer>;

export const overdueAnswer = z.object({
  asOf: z.string(),
  /** The whole aged balance of the company, without the filters. */
  ages: z.array(z.object({ bucket: z.enum(AGE_BUCKETS), amountCents: cents, count: z.int() })),
  totalCents: cents,
  /** Letters that are due today, and those of them without an address. */
  readyCount: z.int(),
  withoutEmailCount: z.int(),
  /** Letters that sending them all would send: to an address, and none that only a person sends. */
  sendableCount: z.int(),
  /** The customers of letters that are due who have no address; the first ones are named. */
  withoutEmail: z.object({ count: z.int(), names: z.array(z.string()) }),
  customers: z.array(overdueCustomer),
  count: z.int(),
  /** What `before` and `after` ask for the pages beside this one; null for an empty one. */
  firstPlace: z.string().nullable(),
  lastPlace: z.string().nullable(),
});
export type OverdueAnswer = z.infer<typeof overdueAnswer>;

const letter = {
  legalEntityRefId: refIdText(),
  counterpartyId: z.uuid(),
  levelId,
  invoiceIds: z.array(z.uuid()).min(1).max(50),
};
export const reminderPreviewBody = z.strictObject(letter);
export const reminderPreviewAnswer = z.object({
  recipient: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  levelName: z.string(),
  claimedCents: cents,
  attachments: z.array(z.string()),
  /** Without one the mail is only made ready. */
  mailServer: z.boolean(),
});
export type ReminderPreview = z.infer<typeof reminderPreviewAnswer>;

/** What is not given is as the preview shows it. */
export const sendReminderBody = z.strictObject({
  ...letter,
  recipient: z.email().max(200).optional(),
  subject: words(200).optional(),
  text: words(10_000).optional(),
});
export type SendReminderBody = z.input<typeof sendReminderBody>;

const sentReminder = z.object({
  id: z.uuid(),
  levelName: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  automatic: z.boolean(),
  sentBy: z.string(),
  sentAt: z.string(),
  delivery: messageDelivery,
  remainingCents: cents,
  penaltyCents: cents,
  feeCents: cents,
});
export const reminderAnswer = z.object({ id: z.uuid() });

/** Sends what is due today, to all customers or to some; formal notices only on request. */
export const sendDueBody = z.strictObject({
  legalEntityRefId: refIdText(),
  counterpartyIds: z.array(z.uuid()).max(500).optional(),
  formal: z.boolean().default(false),
});
export const sendDueAnswer = z.object({
  sent: z.int(),
  withoutEmail: z.int(),
  left: z.int(),
  /** Without one the mails are only made ready. */
  mailServer: z.boolean(),
});

export const invoiceRemindersAnswer = z.object({
  reminders: z.array(sentReminder),
  exclusion: exclusion.extend({ of: z.enum(["invoice", "customer"]) }).nullable(),
});
export type InvoiceReminders = z.infer<typeof invoiceRemindersAnswer>;

const reason = words(500);
export const exclusionBody = z.union([
  z.strictObject({ legalEntityRefId: refIdText(), counterpartyId: z.uuid(), reason }),
  z.strictObject({ legalEntityRefId: refIdText(), invoiceId: z.uuid(), reason }),
]);
export const exclusionAnswer = exclusion;
