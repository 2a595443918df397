import { z } from "zod";
import { blankOr, refIdText, versionNumber } from "./paging.ts";
import { FLOW_SIDES, FLOW_STATES } from "./platform-states.ts";

export const platformFlowsQuery = z.object({
  legalEntityRefId: refIdText(),
  direction: blankOr(z.enum(FLOW_SIDES)).optional(),
  state: blankOr(z.enum(FLOW_STATES)).optional(),
  after: blankOr(z.uuid()).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PlatformFlowsQuery = z.output<typeof platformFlowsQuery>;

export const platformFlow = z.object({
  id: z.uuid(),
  direction: z.enum(FLOW_SIDES),
  state: z.enum(FLOW_STATES),
  /** Ours, the same at each attempt; null: it came from the platform without one. */
  trackingId: z.string().nullable(),
  /** The platform's, once it has the flow. */
  flowId: z.string().optional(),
  flowType: z.string(),
  flowSyntax: z.string(),
  name: z.string(),
  attempts: z.int(),
  /** When it is tried next without a gesture; only of one that waits. */
  nextAttemptAt: z.iso.datetime().optional(),
  reasonCode: z.string().optional(),
  /** Why it failed or waits, as a French sentence. */
  reason: z.string().optional(),
  invoiceId: z.uuid().optional(),
  /** The number of its invoice. */
  invoiceNumber: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** By the clock of the platform. */
  submittedAt: z.iso.datetime().optional(),
  version: z.int(),
});
export type PlatformFlowAnswer = z.infer<typeof platformFlow>;

/** The latest first. */
export const platformFlowsAnswer = z.object({
  flows: z.array(platformFlow),
  count: z.int(),
  nextAfter: z.uuid().nullable(),
  /** How many there are of each side and state, whatever the filter. */
  counts: z.array(z.object({ direction: z.enum(FLOW_SIDES), state: z.enum(FLOW_STATES), count: z.int() })),
});

export const retryFlowBody = z.strictObject({ version: versionNumber });

export const syncPlatformBody = z.strictObject({ legalEntityRefId: refIdText() });
/** The result of the job: what came, what the platform answered of what was sent, and what failed. */
export const platformSyncResult = z.object({ received: z.int(), statuses: z.int(), failed: z.int() });
export type PlatformSyncResult = z.infer<typeof platformSyncResult>;

/** One of the three is wanted. */
export const directoryQuery = z.object({
  legalEntityRefId: refIdText(),
  siren: blankOr(z.string().regex(/^\d{9}$/)).optional(),
  siret: blankOr(z.string().regex(/^\d{14}$/)).optional(),
  address: blankOr(z.string().trim().min(1).max(125)).optional(),
});
export type DirectoryQuery = z.output<typeof directoryQuery>;

export const directoryAnswer = z.object({
  lines: z.array(
    z.object({
      /** What an invoice bears as its electronic address. */
      address: z.string(),
      /** Who receives there: `WK` an approved platform, `DFH` the tax administration's own service. */
      platform: z.string().optional(),
      /** The interface tells no days: null, and a line to come is not active. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      active: z.boolean(),
      isUpcoming: z.boolean(),
      siren: z.string().optional(),
      siret: z.string().optional(),
      companyName: z.string().optional(),
      facilityName: z.string().optional(),
      routingCode: z.string().optional(),
      /** The name of the routing code: for people, never an address. */
      routingName: z.string().optional(),
      suffix: z.string().optional(),
    }),
  ),
  /** When the directory answered: nothing is kept of it. */
  at: z.iso.datetime(),
});
export type DirectoryAnswer = z.infer<typeof directoryAnswer>;

export const webhookParams = z.object({ company: refIdText(), secret: z.string().min(1).max(100) });
export const webhookAnswer = z.object({ accepted: z.literal(true) });
