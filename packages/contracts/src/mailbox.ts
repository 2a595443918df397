import { z } from "zod";
import { changing, holding, idList, tagTitle } from "./office-item.ts";
import { refIdText } from "./paging.ts";

export const messageLayouts = ["right", "bottom", "none"] as const;
export const mailSettingsAnswer = z.object({ messageLayout: z.enum(messageLayouts) });
export type MailSettings = z.infer<typeof mailSettingsAnswer>;
export const changeMailSettingsBody = holding("settings", mailSettingsAnswer.partial());

const named = { id: z.uuid(), title: z.string(), slug: z.string() };
export const mailFoldersAnswer = z.array(z.object({ ...named, icon: z.string(), count: z.int() }));
export type MailFolder = z.infer<typeof mailFoldersAnswer>[number];
export const mailFiltersAnswer = z.array(z.object({ ...named, icon: z.string() }));

export const mailLabelAnswer = z.object({ ...named, color: z.string() });
export type MailLabel = z.infer<typeof mailLabelAnswer>;
export const mailLabelsAnswer = z.array(mailLabelAnswer);
const mailLabelFields = z.object({ title: tagTitle, color: z.string().max(30).default("gray") });
export const createMailLabelBody = holding("label", mailLabelFields);
export const changeMailLabelBody = changing(
  "label",
  z.object({ title: tagTitle.optional(), color: z.string().max(30).optional() }),
);
/** Null when there is no such label: so the specification has it. */
export const changedMailLabelAnswer = mailLabelAnswer.nullable();

const mailAttachment = z.object({
  /** Null for a file of a sample, which has no content. */
  id: z.uuid().nullable(),
  /** A media type. */
  type: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The file name of a picture, or the word pdf. */
  preview: z.string(),
  downloadUrl: z.string(),
  /** Whether it can be read as a supplier bill: a PDF, an XML or a picture. */
  canBeBill: z.boolean(),
  /** Filed among the supplier bills; the invoice is known once it was read. */
  bill: z
    .object({ filedAt: z.string(), hasFailed: z.boolean(), invoiceId: z.string().nullable() })
    .nullable(),
});

export const mailAnswer = z.object({
  id: z.uuid(),
  type: z.literal("mail"),
  from: z.object({ avatar: z.string().nullable(), contact: z.string() }),
  to: z.string(),
  cc: z.array(z.string()).nullable(),
  ccCount: z.int(),
  bcc: z.array(z.string()).nullable(),
  bccCount: z.int(),
  date: z.string(),
  subject: z.string(),
  /** HTML; it is cleaned. */
  content: z.string(),
  attachments: z.array(mailAttachment),
  starred: z.boolean(),
  important: z.boolean(),
  unread: z.boolean(),
  folder: z.uuid(),
  labels: z.array(z.uuid()),
});
export type Mail = z.infer<typeof mailAnswer>;

/** What a person changes of a mail; who wrote what to whom stays. */
export const changeMailBody = changing(
  "mail",
  z
    .object({
      starred: z.boolean(),
      important: z.boolean(),
      unread: z.boolean(),
      folder: z.uuid(),
      labels: idList,
    })
    .partial(),
);

const addresses = z.array(z.email().max(320)).max(50).default([]);

/** A mail that a person writes: a draft, or one that goes to persons of the installation. */
const writtenMail = z.object({
  /** The draft that it replaces. */
  id: z.uuid().optional(),
  to: addresses,
  cc: addresses,
  bcc: addresses,
  subject: z.string().trim().max(500).default(""),
  /** HTML; it is cleaned. */
  content: z.string().max(100_000).default(""),
  /** A mail of the same person whose files a new one begins with: what is sent on. */
  attachmentsOf: z.uuid().optional(),
  send: z.boolean().default(false),
});
export type WrittenMail = z.output<typeof writtenMail>;
export const writeMailBody = holding("mail", writtenMail);

/** Without a company, the only one that the caller has. */
export const fileBillsBody = z.object({ id: z.uuid(), legalEntityRefId: refIdText().optional() });
export const filedMailAnswer = z.object({
  /** How many files are being read now, and how many were filed before. */
  filed: z.int(),
  known: z.int(),
  /** The names of those that are no bill by their kind. */
  skipped: z.array(z.string()),
  mail: mailAnswer,
});
export type FiledMail = z.infer<typeof filedMailAnswer>;

export const MAILS_PER_PAGE = 10;
const slug = z.string().max(100).default("");
/** One of folder, filter and label applies, in this order. */
export const mailsQuery = z.object({
  folder: slug,
  filter: slug,
  label: slug,
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
});
export type MailsQuery = z.output<typeof mailsQuery>;

/** Beyond the last page `mails` is null, and the page knows only which is the last. */
export const mailsAnswer = z.object({
  mails: z.array(mailAnswer).nullable(),
  pagination: z.union([
    z.object({
      totalResults: z.int(),
      resultsPerPage: z.int(),
      currentPage: z.int(),
      lastPage: z.int(),
      startIndex: z.int(),
      endIndex: z.int(),
    }),
    z.object({ lastPage: z.int() }),
  ]),
});
export type MailPage = z.infer<typeof mailsAnswer>;
