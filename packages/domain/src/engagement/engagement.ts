import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** What a firm does for a client, of which présentation is ruled by a professional standard (NP 2300). */
export const ENGAGEMENT_TYPES = [
  "presentation",
  "bookkeeping",
  "review",
  "payroll",
  "legal",
  "advice",
  "other",
] as const;
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];
export const ENGAGEMENT_STATES = ["open", "closed"] as const;
export type EngagementState = (typeof ENGAGEMENT_STATES)[number];

/** Types whose work waits for a signed letter of mission and a validated KYC file. */
const GUARDED: ReadonlySet<EngagementType> = new Set(["presentation"]);

export interface WorkFacts {
  readonly type: EngagementType;
  readonly state: EngagementState;
  readonly letterSignedOn: string | null;
  readonly kycValidated: boolean;
}

export type WorkRefusal = "ENGAGEMENT_STATE" | "ENGAGEMENT_LETTER_MISSING" | "ENGAGEMENT_KYC_MISSING";

/** Whether work of a day may be recorded: time, or an act. */
export function canWork(facts: WorkFacts, day: string): Permission<WorkRefusal> {
  if (facts.state !== "open") return refuse("ENGAGEMENT_STATE");
  if (!GUARDED.has(facts.type)) return ALLOWED;
  if (facts.letterSignedOn === null || facts.letterSignedOn > day) return refuse("ENGAGEMENT_LETTER_MISSING");
  return facts.kycValidated ? ALLOWED : refuse("ENGAGEMENT_KYC_MISSING");
}

/**
 * Whether a mission may be billed: each but « other » is a contract that is written (décret 2012-432, art. 151) with a client who was
 * identified (CMF, art. L561-2, L561-5).
 */
export function canBill(
  { type, letterSignedOn, kycValidated }: WorkFacts,
  day: string,
): Permission<WorkRefusal> {
  if (type === "other") return ALLOWED;
  if (letterSignedOn === null || letterSignedOn > day) return refuse("ENGAGEMENT_LETTER_MISSING");
  return kycValidated ? ALLOWED : refuse("ENGAGEMENT_KYC_MISSING");
}

export function canChange({ state }: Pick<WorkFacts, "state">): Permission<"ENGAGEMENT_STATE"> {
  return state === "open" ? ALLOWED : refuse("ENGAGEMENT_STATE");
}

export function canReopen({ state }: Pick<WorkFacts, "state">): Permission<"ENGAGEMENT_STATE"> {
  return state === "closed" ? ALLOWED : refuse("ENGAGEMENT_STATE");
}

/** The minutes of one day, all missions together. */
export const MINUTES_A_DAY = 24 * 60;

/** A timer that ran longer was forgotten: its person enters the time worked. */
export const LONGEST_TIMER_MINUTES = 16 * 60;
