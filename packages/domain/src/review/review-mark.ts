import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** The review of an account: each person's mark with the balance that was shown. */
export interface ReviewMark {
  readonly prepared: { readonly by: string; readonly cents: number };
  readonly reviewed: { readonly by: string; readonly cents: number } | null;
}

export const REVIEW_STATES = ["open", "prepared", "reviewed", "moved"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** `moved`: the balance is no longer the one that was marked. */
export function reviewState(mark: ReviewMark | undefined, balanceCents: number): ReviewState {
  if (mark === undefined) return "open";
  if ((mark.reviewed ?? mark.prepared).cents !== balanceCents || mark.prepared.cents !== balanceCents)
    return "moved";
  return mark.reviewed === null ? "prepared" : "reviewed";
}

/** A review is of prepared work that is still current, by another person. */
export function canReview(
  mark: ReviewMark | undefined,
  {
    account,
    by,
    balanceCents,
  }: { readonly account: string; readonly by: string; readonly balanceCents: number },
): Permission<"REVIEW_NOT_PREPARED" | "REVIEW_OWN_WORK"> {
  if (mark === undefined || mark.prepared.cents !== balanceCents)
    return refuse("REVIEW_NOT_PREPARED", { account });
  return mark.prepared.by === by ? refuse("REVIEW_OWN_WORK", { account }) : ALLOWED;
}
