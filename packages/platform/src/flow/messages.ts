import { z } from "zod";
import { given, rows } from "../given.ts";

/**
 * Messages of the flow service of XP Z12-013, version 1.3.0. What we send holds to the lists; what we read keeps a value that no
 * list knows, and goes without what 1.1.0 does not send (names, cursors, webhooks) or sends as null.
 */

export const FLOW_SYNTAXES = ["CII", "UBL", "Factur-X", "CDAR", "FRR"] as const;
export const FLOW_PROFILES = ["Basic", "CIUS", "Extended-CTC-FR", "Undefined"] as const;
export const PROCESSING_RULES = [
  "B2B",
  "B2BInt",
  "B2C",
  "B2G",
  "B2GInt",
  "OutOfScope",
  "B2GOutOfScope",
  "ArchiveOnly",
  "NotApplicable",
  "Undefined",
] as const;
export const FLOW_TYPES = [
  "CustomerInvoice",
  "SupplierInvoice",
  "CustomerInvoiceLC",
  "SupplierInvoiceLC",
  "StateCustomerInvoiceLC",
  "StateSupplierInvoiceLC",
  "AggregatedCustomerTransactionReport",
  "UnitaryCustomerTransactionReport",
  "AggregatedCustomerPaymentReport",
  "UnitaryCustomerPaymentReport",
  "UnitarySupplierTransactionReport",
  "MultiFlowReport",
  "StateCustomerInvoice",
  "StateSupplierInvoice",
  "StateTransactionReport",
  "StateTransactionReportLC",
  "StatePaymentReport",
  "StatePaymentReportLC",
  "Undefined",
] as const;
export const FLOW_DIRECTIONS = ["In", "Out"] as const;
export const ACKNOWLEDGEMENT_STATUSES = ["Pending", "Ok", "Error"] as const;
export const DOCUMENT_TYPES = ["Metadata", "Original", "Converted", "ReadableView"] as const;

export type FlowSyntax = (typeof FLOW_SYNTAXES)[number];
export type FlowProfile = (typeof FLOW_PROFILES)[number];
export type ProcessingRule = (typeof PROCESSING_RULES)[number];
export type FlowType = (typeof FLOW_TYPES)[number];
export type FlowDirection = (typeof FLOW_DIRECTIONS)[number];
export type AcknowledgementStatus = (typeof ACKNOWLEDGEMENT_STATUSES)[number];
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** How many flows a page of a search has at most. */
export const MAX_SEARCH_LIMIT = 100;

const identifier = z.string().min(1).max(64);
/** 1.1.0 keeps 36 signs of it: a UUID fits both. */
const trackingId = identifier;

// What we send.

export const flowInfo = z.object({
  trackingId: trackingId.optional(),
  name: z.string().min(1).max(255),
  processingRule: z.enum(PROCESSING_RULES).optional(),
  flowSyntax: z.enum(FLOW_SYNTAXES),
  flowProfile: z.enum(FLOW_PROFILES).optional(),
  sha256: z
    .string()
    .regex(/^[a-f0-9]{64}$/)
    .optional(),
});
export type FlowInfo = z.infer<typeof flowInfo>;

const dateTime = z.iso.datetime({ offset: true });

export const searchFilters = z.object({
  updatedAfter: dateTime.optional(),
  updatedBefore: dateTime.optional(),
  processingRule: z.array(z.enum(PROCESSING_RULES)).optional(),
  flowType: z.array(z.enum(FLOW_TYPES)).optional(),
  flowDirection: z.array(z.enum(FLOW_DIRECTIONS)).optional(),
  trackingId: trackingId.optional(),
  ackStatus: z.enum(ACKNOWLEDGEMENT_STATUSES).optional(),
});

export const searchParams = z.object({
  limit: z.int().min(1).max(MAX_SEARCH_LIMIT).optional(),
  cursor: z.string().optional(),
  where: searchFilters,
});
export type SearchParams = z.infer<typeof searchParams>;

export const webhookParams = z.object({
  callbackUrl: z.url(),
  flowTypes: z.array(z.enum(FLOW_TYPES)).optional(),
  flowDirection: z.enum(FLOW_DIRECTIONS).optional(),
  ackStatus: z.enum(ACKNOWLEDGEMENT_STATUSES).optional(),
});
export type WebhookParams = z.infer<typeof webhookParams>;

// What we read.

/** A moment of the platform's clock, kept as it was written, to be given back as it came; without an offset it is UTC. */
const moment = z
  .string()
  .transform((text) => (/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`))
  .refine((text) => !Number.isNaN(Date.parse(text)), "not a date and time");

const acknowledgementDetail = z.object({
  level: given,
  item: given,
  reasonCode: given,
  reasonMessage: given,
});

export const acknowledgement = z.object({
  // A word that we do not know is no answer yet: the flow is asked for again.
  status: z.enum(ACKNOWLEDGEMENT_STATUSES).catch("Pending"),
  details: rows(acknowledgementDetail),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;

/** The answer to a deposit. */
export const depositedFlow = z.object({
  flowId: identifier,
  submittedAt: moment,
  trackingId: given,
  name: given,
  flowSyntax: given,
  flowProfile: given,
  processingRule: given,
  sha256: given,
});
export type DepositedFlow = z.infer<typeof depositedFlow>;

/** A flow as searches, metadata and webhooks tell it; its moments are of the platform's clock, which searches start from. */
export const flow = z
  .object({
    flowId: identifier,
    flowType: z.string(),
    flowDirection: z.string(),
    flowSyntax: given,
    submittedAt: moment,
    updatedAt: moment.nullish(),
    acknowledgement: acknowledgement.nullish(),
    trackingId: given,
    name: given,
    flowProfile: given,
    processingRule: given,
    processingRuleSource: given,
  })
  .transform((told) => ({
    ...told,
    updatedAt: told.updatedAt ?? told.submittedAt,
    acknowledgement: told.acknowledgement ?? { status: "Pending" as const, details: [] },
  }));
export type Flow = z.infer<typeof flow>;

/** A page of a search. Each row is read by itself: one that cannot be understood keeps no other from being read. */
export const searchContent = z.object({
  results: rows(z.unknown()),
  /** Absent on the last page, and always in 1.1.0, which goes on from the latest `updatedAt`. */
  nextCursor: given,
});

/** A webhook that was made: its key is told this once. */
export const createdWebhook = z.object({
  webhookId: z.string().min(1),
  signingKey: z.string().min(1),
  createdAt: given,
});

/** What a refused call says; never shown as it is. */
export const flowServiceError = z.object({
  errorCode: z.string(),
  errorMessage: given,
  details: given,
});

/** The answer of the token's address (OAuth 2, client credentials). */
export const accessToken = z.object({
  access_token: z.string().min(1),
  token_type: given,
  expires_in: z.coerce.number().int().positive().optional(),
});
