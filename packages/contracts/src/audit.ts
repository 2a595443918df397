import { z } from "zod";
import { dateText, refIdText } from "./paging.ts";

/** What a row of the log may be about. The screen has a French word for each. */
export const auditResources = [
  "user",
  "session",
  "user-profile",
  "delegation",
  "legal-entity",
  "company",
  "fiscal-exercise",
  "fiscal-period",
  "journal",
  "account",
  "technical-account",
  "analytic-axis",
  "article",
  "currency-rate",
  "asset",
  "asset-posting",
  "mission",
  "expense-report",
  "engagement",
  "absence",
  "employer",
  "pay-rubric",
  "employee",
  "pay-value",
  "organism-payment",
  "pay-advance",
  "payslip",
  "dsn-file",
  "vat-return",
  "declaration",
  "vat-code",
  "counterparty",
  "counterparty-rule",
  "no-customer",
  "agent",
  "distributor",
  "kyc",
  "kyc-settings",
  "invoice",
  "payment",
  "lettering",
  "bank-statement",
  "bank-operation",
  "transfer-order",
  "mandate",
  "entry",
  "entry-template",
  "regulation",
  "conversion",
  "revaluation",
  "leave-provision",
  "thirteenth-month",
  "housing-effort",
  "report",
  "review",
  "entry-schedule",
  "recurring-schedule",
  "reminder-settings",
  "sales-settings",
  "capture-setting",
  "import-batch",
  "import-mapping",
  "balance-comparison",
  "fec",
  "ledger-proof",
  "saved-view",
  "shortcut",
  "message",
  "notification",
  "office-link",
  "mail",
  "einvoice-platform",
  "platform-flow",
  "e-report",
  "installation",
  "api-key",
  "webhook-endpoint",
  "assistant",
] as const;
export type AuditResource = (typeof auditResources)[number];

const person = z.object({ id: z.uuid(), email: z.string(), firstname: z.string(), lastname: z.string() });

export const auditQuery = z.object({
  legalEntityRefId: refIdText().optional(),
  userId: z.uuid().optional(),
  resource: z.string().max(60).optional(),
  resourceId: z.string().max(100).optional(),
  action: z.string().max(60).optional(),
  /** Days of the French calendar, both included. */
  startDate: dateText.optional(),
  endDate: dateText.optional(),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  user: person.nullable(),
  /** For whom the user acted as a delegate. */
  onBehalfOf: person.nullable(),
  delegationId: z.uuid().nullable(),
  /** The key by which a program did it, by its name. */
  apiKey: z.string().nullable(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.string().nullable(),
  legalEntity: z.object({ refId: z.string(), name: z.string() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Latest first; `nextAfter` is the cursor of the following page, null on the last one. */
export const auditAnswer = z.object({ entries: z.array(auditEntry), nextAfter: z.uuid().nullable() });
export type AuditAnswer = z.infer<typeof auditAnswer>;
