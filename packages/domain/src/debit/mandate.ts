import { addMonths } from "../date/calendar-date.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** Récurrent, ponctuel. */
export const MANDATE_KINDS = ["recurrent", "once"] as const;
export type MandateKind = (typeof MANDATE_KINDS)[number];

/** First, following, one-off and last collection of a mandate. */
export const SEQUENCE_TYPES = ["FRST", "RCUR", "OOFF", "FNAL"] as const;
export type SequenceType = (typeof SEQUENCE_TYPES)[number];

/** A mandate lapses once nothing was collected on it for so long (EPC016-06, 4.1). */
export const MANDATE_MONTHS = 36;

export interface MandateFacts {
  readonly reference: string;
  readonly kind: MandateKind;
  readonly closing: boolean;
  readonly active: boolean;
  readonly signedOn: string;
  /** Collections under way or paid; those that the bank sent back do not count. */
  readonly collections: number;
  readonly lastCollectedOn: string | null;
  /** An OOFF or FNAL collection is among them. */
  readonly isSpent: boolean;
}

export type MandateRefusal =
  | Refusal<"MANDATE_UNUSABLE", { reference: string }>
  | Refusal<"MANDATE_ONE_COLLECTION", { reference: string }>;

/** Whether a mandate allows a collection on a day: neither revoked, spent, signed later, nor lapsed. */
export function isUsable(mandate: MandateFacts, day: string): boolean {
  const since = mandate.lastCollectedOn ?? mandate.signedOn;
  return (
    mandate.active && !mandate.isSpent && mandate.signedOn <= day && day <= addMonths(since, MANDATE_MONTHS)
  );
}

/** The sequence types of `count` collections on one mandate, in the order of the file. */
export function sequenceTypes(
  mandate: MandateFacts,
  count: number,
  day: string,
): SequenceType[] | MandateRefusal {
  const { reference, kind, closing, collections } = mandate;
  if (!isUsable(mandate, day)) return refuse("MANDATE_UNUSABLE", { reference });
  if (kind === "once") return count === 1 ? ["OOFF"] : refuse("MANDATE_ONE_COLLECTION", { reference });
  return Array.from({ length: count }, (_, at) =>
    closing && at === count - 1 ? "FNAL" : collections + at === 0 ? "FRST" : "RCUR",
  );
}
