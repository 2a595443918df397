import { daysBetween } from "../date/calendar-date.ts";
import { ALLOWED, type Permission, type Refusal, refuse } from "../refusal.ts";
import { type Absence, KIND_RULES } from "./absence-kind.ts";
import { daysMissed, overlap } from "./leave-days.ts";

export const ABSENCE_STATES = ["requested", "approved", "refused", "cancelled"] as const;
export type AbsenceState = (typeof ABSENCE_STATES)[number];

type Facts = Pick<Absence, "kind"> & { readonly state: AbsenceState };
type StateRefusal = "ABSENCE_STATE";

/** A stop of work is a fact: nobody approves it. */
export const isNoted = ({ kind }: Pick<Absence, "kind">): boolean => KIND_RULES[kind].pay === "stop";

/** What is asked changes until it is decided; a stop, as it goes on. */
export function canChangeAbsence(facts: Facts): Permission<StateRefusal> {
  const open = facts.state === "requested" || (facts.state === "approved" && isNoted(facts));
  return open ? ALLOWED : refuse("ABSENCE_STATE");
}

export const canDecideAbsence = ({ state }: Facts): Permission<StateRefusal> =>
  state === "requested" ? ALLOWED : refuse("ABSENCE_STATE");

/** An employee takes back what nobody has decided; the rest is cancelled by who keeps the pay. */
export const canTakeBackAbsence = canDecideAbsence;

export const canCancelAbsence = ({ state }: Facts): Permission<StateRefusal> =>
  state === "requested" || state === "approved" ? ALLOWED : refuse("ABSENCE_STATE");

export type AbsenceRefusal =
  | Refusal<"ABSENCE_DATES_INVALID">
  | Refusal<"ABSENCE_OUTSIDE_CONTRACT">
  | Refusal<"ABSENCE_WITHOUT_DAY">
  | Refusal<"ABSENCE_OVERLAP", { from: string; to: string }>;

/** Two absences share a half day. */
function collide(one: Absence, other: Absence): boolean {
  const common = overlap(one, other);
  if (common === undefined) return false;
  if (common.from < common.to) return true;
  const day = common.from;
  const halves = ({ from, to, fromNoon, toNoon }: Absence) =>
    new Set([
      ...(fromNoon && from === day ? [] : ["morning"]),
      ...(toNoon && to === day ? [] : ["afternoon"]),
    ]);
  const taken = halves(other);
  return [...halves(one)].some((half) => taken.has(half));
}

/** Five years: each of its days is read by each payslip. A longer one is written in several. */
const MOST_DAYS = 5 * 366;

/** Why an absence cannot stand beside the contract and the other ones of an employee. */
export function refuseAbsence(
  absence: Absence,
  contract: { readonly entryDate: string; readonly exitDate: string | null },
  others: readonly Absence[],
): AbsenceRefusal | undefined {
  const { from, to, fromNoon, toNoon } = absence;
  if (to < from || (from === to && fromNoon && toNoon)) return refuse("ABSENCE_DATES_INVALID");
  if (daysBetween(from, to) > MOST_DAYS) return refuse("ABSENCE_DATES_INVALID");
  if (from < contract.entryDate || (contract.exitDate !== null && to > contract.exitDate))
    return refuse("ABSENCE_OUTSIDE_CONTRACT");
  if (!isNoted(absence) && daysMissed(absence, absence) === 0) return refuse("ABSENCE_WITHOUT_DAY");
  const other = others.find((one) => one.id !== absence.id && collide(one, absence));
  return other && refuse("ABSENCE_OVERLAP", { from: other.from, to: other.to });
}
