import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** What is known of an order of mission when somebody wants to do something with it. */
export interface MissionFacts {
  readonly state: "planned" | "approved" | "cancelled";
  readonly travellerId: string;
  readonly advanceCents: number;
  /** Of the advance, what expense reports used up. */
  readonly clearedCents: number;
}

/** Its traveller changes it until it is approved. */
export function canEditMission(
  { state, travellerId }: MissionFacts,
  personId: string,
): Permission<"MISSION_NOT_OWN" | "MISSION_STATE"> {
  if (travellerId !== personId) return refuse("MISSION_NOT_OWN");
  return state === "planned" ? ALLOWED : refuse("MISSION_STATE", { state });
}

/** Another person approves it, neither in person nor through a delegate of the traveller. */
export function canApproveMission(
  { state, travellerId }: MissionFacts,
  { personId, actsForId }: { readonly personId: string; readonly actsForId: string | null },
): Permission<"EXPENSE_APPROVAL_OWN" | "MISSION_STATE"> {
  if (personId === travellerId || actsForId === travellerId) return refuse("EXPENSE_APPROVAL_OWN");
  return state === "planned" ? ALLOWED : refuse("MISSION_STATE", { state });
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

/** An advance is reversed while no report used it. */
export function canUndoAdvance({
  state,
  advanceCents,
  clearedCents,
}: MissionFacts): Permission<"MISSION_STATE"> {
  return advanceCents > 0 && clearedCents === 0 ? ALLOWED : refuse("MISSION_STATE", { state });
}
