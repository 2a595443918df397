import { assertCents } from "../money/cents.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";
import { type Decider, decidesOf } from "./expense-approval.ts";

/** What is known of an order of mission when somebody wants to do something with it. */
export interface MissionFacts {
  readonly state: "planned" | "approved" | "cancelled";
  readonly travellerId: string;
  readonly advanceCents: number;
  /** Of the advance, what expense reports used up. */
  readonly clearedCents: number;
  /** Of the advance, what its traveller gave back; 0: nothing. */
  readonly givenBackCents: number;
}

/** Of the advance, what is neither used up nor given back. */
export function leftOfAdvance({
  advanceCents,
  clearedCents,
  givenBackCents,
}: Pick<MissionFacts, "advanceCents" | "clearedCents" | "givenBackCents">): number {
  return assertCents(advanceCents - clearedCents - givenBackCents);
}

/** Its traveller changes it until it is approved. */
export function canEditMission(
  { state, travellerId }: MissionFacts,
  personId: string,
): Permission<"MISSION_NOT_OWN" | "MISSION_STATE"> {
  if (travellerId !== personId) return refuse("MISSION_NOT_OWN");
  return state === "planned" ? ALLOWED : refuse("MISSION_STATE", { state });
}

/** Another person approves it, no delegate of the traveller; the traveller where nobody else has the right, once it is confirmed. */
export function canApproveMission(
  { state, travellerId }: MissionFacts,
  decider: Decider,
): Permission<"EXPENSE_APPROVAL_OWN" | "EXPENSE_APPROVAL_ALONE" | "MISSION_STATE"> {
  if (state !== "planned") return refuse("MISSION_STATE", { state });
  return decidesOf(travellerId, decider, "EXPENSE_APPROVAL_OWN");
}

/** Its traveller gives it up while no advance was given for it. */
export function canCancelMission(
  { state, travellerId, advanceCents }: MissionFacts,
  personId: string,
): Permission<"MISSION_NOT_OWN" | "MISSION_STATE"> {
  if (travellerId !== personId) return refuse("MISSION_NOT_OWN");
  return state !== "cancelled" && advanceCents === 0 ? ALLOWED : refuse("MISSION_STATE", { state });
}

/** One advance is given for an approved mission. */
export function canGiveAdvance({ state, advanceCents }: MissionFacts): Permission<"MISSION_STATE"> {
  return state === "approved" && advanceCents === 0 ? ALLOWED : refuse("MISSION_STATE", { state });
}

/** An advance is reversed while no report used it and nothing of it was given back. */
export function canUndoAdvance({
  state,
  advanceCents,
  clearedCents,
  givenBackCents,
}: MissionFacts): Permission<"MISSION_STATE"> {
  return advanceCents > 0 && clearedCents === 0 && givenBackCents === 0
    ? ALLOWED
    : refuse("MISSION_STATE", { state });
}

/** What is left of an advance is given back at once. */
export function canGiveBackAdvance(facts: MissionFacts): Permission<"MISSION_STATE"> {
  const { state, givenBackCents } = facts;
  return givenBackCents === 0 && leftOfAdvance(facts) > 0 ? ALLOWED : refuse("MISSION_STATE", { state });
}

/** What was given back is reversed as long as its period is open. */
export function canUndoGiveBack({ state, givenBackCents }: MissionFacts): Permission<"MISSION_STATE"> {
  return givenBackCents > 0 ? ALLOWED : refuse("MISSION_STATE", { state });
}
