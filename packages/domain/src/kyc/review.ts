import { addMonths } from "../date/calendar-date.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** À compléter, En revue, Validé, Refusé; a validated file whose term has come is shown as Expiré. */
export const KYC_STATES = ["to_complete", "in_review", "validated", "refused"] as const;
export type KycState = (typeof KYC_STATES)[number];
export type ShownKycState = KycState | "expired";

/** What the third party changed that asks for another review. */
export const REOPENING_CAUSES = ["iban", "representative", "owners", "identity"] as const;
export type ReopeningCause = (typeof REOPENING_CAUSES)[number];

export interface ReviewedFile {
  readonly state: KycState;
  readonly validUntil: string | null;
  readonly documents: {
    readonly required: number;
    readonly ready: number;
    readonly missing: readonly string[];
  };
  readonly beneficialOwners: number;
  /** The day of the last comparison with the list of frozen assets. */
  readonly freezeCheckedOn: string | null;
  readonly openMatches: number;
  readonly escalatedBy: string | null;
}

export function shownState({ state, validUntil }: Pick<ReviewedFile, "state" | "validUntil">, today: string) {
  return (
    state === "validated" && validUntil !== null && validUntil < today ? "expired" : state
  ) as ShownKycState;
}

export type KycReviewCode =
  | "KYC_STATE"
  | "KYC_DOCUMENTS_MISSING"
  | "KYC_OWNERS_MISSING"
  | "KYC_FREEZE_UNCHECKED"
  | "KYC_FREEZE_MATCH"
  | "KYC_SAME_PERSON";

/** Sent to review once every required document has come. */
export function canSubmit(file: ReviewedFile, today: string): Permission<KycReviewCode> {
  const state = shownState(file, today);
  if (state !== "to_complete" && state !== "expired" && state !== "refused")
    return refuse("KYC_STATE", { state });
  const { missing } = file.documents;
  return missing.length > 0 ? refuse("KYC_DOCUMENTS_MISSING", { count: missing.length }) : ALLOWED;
}

/** The comparison with the list of frozen assets counts for so many months. */
const FREEZE_CHECK_MONTHS = 1;

/**
 * A file is validated with all its documents accepted, its beneficial owners known, and no name left in doubt on the list of
 * frozen assets. Who escalated it is not the one who validates it.
 */
export function canValidate(file: ReviewedFile, userId: string, today: string): Permission<KycReviewCode> {
  if (file.state !== "in_review") return refuse("KYC_STATE", { state: shownState(file, today) });
  const { ready, required } = file.documents;
  if (ready < required) return refuse("KYC_DOCUMENTS_MISSING", { count: required - ready });
  if (file.beneficialOwners === 0) return refuse("KYC_OWNERS_MISSING");
  if (file.freezeCheckedOn === null || addMonths(file.freezeCheckedOn, FREEZE_CHECK_MONTHS) < today)
    return refuse("KYC_FREEZE_UNCHECKED");
  if (file.openMatches > 0) return refuse("KYC_FREEZE_MATCH", { count: file.openMatches });
  return file.escalatedBy === userId ? refuse("KYC_SAME_PERSON") : ALLOWED;
}

export function canRefuse(file: ReviewedFile, today: string): Permission<KycReviewCode> {
  return file.state === "refused" ? refuse("KYC_STATE", { state: shownState(file, today) }) : ALLOWED;
}

export function canEscalate(file: ReviewedFile, today: string): Permission<KycReviewCode> {
  return file.state === "in_review" && file.escalatedBy === null
    ? ALLOWED
    : refuse("KYC_STATE", { state: shownState(file, today) });
}

/** The last day of a validation: the next review, or a document that is over before. */
export function validUntil(nextReviewOn: string, documentsEndOn: string | null): string {
  return documentsEndOn !== null && documentsEndOn < nextReviewOn ? documentsEndOn : nextReviewOn;
}

/** Files are kept five years after the relation ended (CMF art. L. 561-12). */
export function keptUntil(relationEndedOn: string | null): string | null {
  return relationEndedOn === null ? null : addMonths(relationEndedOn, 60);
}

/** A file is removed once the years in which it has to be kept are over. */
export function canPurge(
  { relationEndedOn }: { readonly relationEndedOn: string | null },
  today: string,
): Permission<"KYC_KEPT"> {
  const until = keptUntil(relationEndedOn);
  return until !== null && until < today ? ALLOWED : refuse("KYC_KEPT", { until });
}
