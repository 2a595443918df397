import { addMonths, formatDate } from "../date/calendar-date.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** Prospect, refusé, ancien client, doublon. */
export const NO_CUSTOMER_REASONS = ["prospect", "refused", "former", "duplicate"] as const;
export type NoCustomerReason = (typeof NO_CUSTOMER_REASONS)[number];

export const NO_CUSTOMER_STATES = ["active", "converted", "merged", "anonymised"] as const;
export type NoCustomerState = (typeof NO_CUSTOMER_STATES)[number];

export interface NoCustomer {
  readonly reason: NoCustomerReason;
  readonly state: NoCustomerState;
  readonly createdOn: string;
  /** The last sign that came from the contact, or null. */
  readonly lastContactOn: string | null;
  /** Day on which a relation that required KYC ended or was refused; its file is kept five years. */
  readonly relationEndedOn: string | null;
}

/** Months that a contact is kept, from its last sign. */
const RETENTION: Readonly<
  Record<NoCustomerReason, { readonly months: number; readonly legalSource: string }>
> = {
  prospect: {
    months: 36,
    legalSource: "GDPR art. 5-1-e; CNIL, référentiel gestion commerciale: three years",
  },
  former: { months: 36, legalSource: "GDPR art. 5-1-e; CNIL, référentiel gestion commerciale: three years" },
  refused: { months: 60, legalSource: "CMF art. L. 561-12: five years after the relation ended" },
  duplicate: { months: 0, legalSource: "GDPR art. 5-1-c: nothing is kept twice" },
};

export interface PurgeDate {
  readonly date: string;
  readonly legalSource: string;
}

/** When a contact is to be erased: three years after the last sign of a prospect, five years after a refusal. */
export function purgeDate(contact: NoCustomer): PurgeDate {
  const { months, legalSource } = RETENTION[contact.reason];
  const last = contact.lastContactOn ?? contact.createdOn;
  const own = addMonths(last, months);
  if (contact.relationEndedOn === null) return { date: own, legalSource };
  const kycEnd = addMonths(contact.relationEndedOn, RETENTION.refused.months);
  return kycEnd > own
    ? { date: kycEnd, legalSource: RETENTION.refused.legalSource }
    : { date: own, legalSource };
}

export type NoCustomerCode = "NO_CUSTOMER_STATE" | "NO_CUSTOMER_REFUSED" | "NO_CUSTOMER_KEPT";

/** A contact becomes a customer once; one that was refused needs a new review first. */
export function canConvert({ state, reason }: NoCustomer): Permission<NoCustomerCode> {
  if (state !== "active") return refuse("NO_CUSTOMER_STATE", { state });
  return reason === "refused" ? refuse("NO_CUSTOMER_REFUSED") : ALLOWED;
}

export function canMergeContact({ state }: NoCustomer): Permission<NoCustomerCode> {
  return state === "active" ? ALLOWED : refuse("NO_CUSTOMER_STATE", { state });
}

/**
 * A contact is anonymised when its term has come, or at its own request; a file that the law keeps stays until its day. One that was
 * converted or merged lives on as a third party: its row is a copy.
 */
export function canAnonymise(
  contact: NoCustomer,
  today: string,
  atHisRequest: boolean,
): Permission<NoCustomerCode> {
  if (contact.state === "anonymised") return refuse("NO_CUSTOMER_STATE", { state: contact.state });
  const { date } = purgeDate(contact);
  const keptByLaw = contact.reason === "refused" || contact.relationEndedOn !== null;
  if (date > today && (keptByLaw || !atHisRequest))
    return refuse("NO_CUSTOMER_KEPT", { until: formatDate(date) });
  return ALLOWED;
}
