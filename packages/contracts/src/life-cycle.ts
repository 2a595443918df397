import { z } from "zod";
import { ability } from "./ability.ts";
import { givenCents } from "./given-cents.ts";
import { dateText } from "./paging.ts";

/** MAP and MAPTTC approved, MNA and MNATTC not approved, MEN received, MPA paid (XP Z12-012, MDT-207). */
const amount = z.object({
  kind: z.string().max(10),
  rateBasisPoints: z.int().min(0).max(10_000).nullable(),
  amountCents: z.int(),
});
export type StatusAmount = z.infer<typeof amount>;

export const statusBody = z.strictObject({
  code: z.int().min(200).max(999),
  reasonCode: z.string().max(40).nullish(),
  text: z.string().trim().max(1000).nullish(),
  /** Of a partial approval: what is approved of it. */
  amounts: z
    .array(
      z.strictObject({
        kind: z.enum(["MAP", "MAPTTC", "MNA", "MNATTC"]),
        rateBasisPoints: amount.shape.rateBasisPoints.optional(),
        amountCents: givenCents.min(0),
      }),
    )
    .max(20)
    .optional(),
  /** The version that was seen: a bill that is refused leaves the books. */
  version: z.int().min(1).optional(),
});
export type StatusBody = z.input<typeof statusBody>;

const statusEvent = z.object({
  id: z.uuid(),
  code: z.int(),
  label: z.string(),
  direction: z.enum(["out", "in"]),
  author: z.enum(["seller", "buyer", "platform"]),
  /** Whether it changes anything: a status that the product does not know, or that its author may not set, is only shown. */
  takesEffect: z.boolean(),
  at: z.string(),
  reasonCode: z.string().optional(),
  reason: z.string().optional(),
  text: z.string().optional(),
  amounts: z.array(amount).optional(),
  hasFile: z.boolean(),
  /** Of ours: who set it. */
  by: z.string().optional(),
});
export type StatusEvent = z.infer<typeof statusEvent>;

const related = z.object({ id: z.uuid(), refId: z.string().nullable(), status: z.string() });

export const lifeCycleAnswer = z.object({
  /** The oldest first. */
  events: z.array(statusEvent),
  /** The statuses that may be set now. */
  possible: z.array(z.int()),
  /** Those that are shown, but may not be set now, and why: an approval before the entry, any without the right. */
  withheld: z.array(z.object({ code: z.int(), ability })),
  /** The current one; null: none yet. */
  code: z.int().nullable(),
  closedBy: z.int().nullable(),
  /** Statuses leave by themselves through the platform; else their files are downloaded and handed over. */
  isConnected: z.boolean(),
  /** Of a refused or rejected sale. */
  takeBack: ability,
  creditNote: related.nullable(),
  corrected: related.nullable(),
  /** The sale that this one corrects. */
  replaces: related.nullable(),
});
export type LifeCycleAnswer = z.infer<typeof lifeCycleAnswer>;

/** `date`: of the internal credit note; today by default. */
export const takeBackBody = z.strictObject({ version: z.int().min(1), date: dateText.optional() });

export const takeBackAnswer = z.object({
  creditNoteId: z.uuid(),
  /** The draft of the corrected sale. */
  correctedId: z.uuid(),
});
export type TakeBackAnswer = z.infer<typeof takeBackAnswer>;
