import { z } from "zod";

/** What a platform does to its callers, without a word in the interface about it. */
const HOSTILITIES = ["huge", "bomb", "signature", "redirect", "garbage"] as const;

/** How the simulator behaves; each is changed by POST /simulator/settings. */
export const settingsSchema = z.object({
  version: z.enum(["1.3.0", "1.1.0"]).default("1.3.0"),
  /** Before each answer. */
  latencyMs: z.int().min(0).default(0),
  /** From a deposit to its acknowledgement. */
  acknowledgeMs: z.int().min(0).default(0),
  /** From one status to the next. */
  statusMs: z.int().min(0).default(0),
  tokenSeconds: z.int().min(1).default(300),
  maxFileBytes: z.int().default(100 * 1024 * 1024),
  /** Stamps are cut to so much: flows of the same instant are then possible, as where the clock of a platform tells seconds. */
  granularityMs: z.int().min(1).default(1),
  /** What a second deposit of a trackingId answers: the flow that is there, or a flow that ends in AlreadyExistingFlow. */
  sameTracking: z.enum(["error", "same"]).default("error"),
  /** Every API answers 503. */
  outage: z.boolean().default(false),
  /** Each incoming flow comes twice, under two identifiers. */
  deliversTwice: z.boolean().default(false),
  /** The statuses of an invoice come the latest first. */
  deliversReversed: z.boolean().default(false),
  hostile: z.array(z.enum(HOSTILITIES)).default([]),
  /** Size of a huge answer. */
  hugeBytes: z.int().default(256 * 1024 * 1024),
});
export type Settings = z.infer<typeof settingsSchema>;

export const CALLS = ["token", "deposit", "search", "get", "webhook", "directory"] as const;
export type Call = (typeof CALLS)[number];

/** The next calls of a kind fail: refused with a status, or cut off before or after they took effect. */
export const faultSchema = z.object({
  on: z.enum([...CALLS, "any"]),
  times: z.int().min(1).default(1),
  status: z.union([z.literal(401), z.literal(429), z.literal(500), z.literal(503)]).optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  lost: z.enum(["request", "answer"]).optional(),
});
export type Fault = z.infer<typeof faultSchema>;
