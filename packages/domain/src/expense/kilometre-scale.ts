import data from "../../data/kilometre-scale.data.json" with { type: "json" };
import { formatDate } from "../date/calendar-date.ts";
import { assertCents } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";

export const KILOMETRE_VEHICLES = ["car", "motorcycle", "moped"] as const;
export type KilometreVehicle = (typeof KILOMETRE_VEHICLES)[number];

/** A person's own vehicle. Each has a total of its own in the year. */
export interface OwnVehicle {
  readonly kind: KilometreVehicle;
  /** Puissance fiscale, in CV; a moped has none. */
  readonly power: number;
  /** Runs on electricity alone. */
  readonly electric: boolean;
}

export type KilometreRefusal =
  | Refusal<"KILOMETRE_SCALE_UNKNOWN", { day: string }>
  | Refusal<"KILOMETRES_INVALID", { kilometres: number }>;

type Band = readonly [upTo: number | null, millis: number, euros: number];
type Rate = readonly [vehicle: string, leastPower: number, bands: readonly Band[]];

/** The highest distance of a year that is not a slip of the keyboard. */
const MOST_KILOMETRES = 300_000;

/**
 * What the scale gives for the whole kilometres of a calendar year, in cents. The band of the total applies to all of it,
 * from the first kilometre on. `day` is any day of the year; the last scale known goes on until the next is written.
 */
export function kilometreAllowance(
  vehicle: OwnVehicle,
  day: string,
  kilometres: number,
): number | KilometreRefusal {
  if (!Number.isSafeInteger(kilometres) || kilometres < 0 || kilometres > MOST_KILOMETRES)
    return refuse("KILOMETRES_INVALID", { kilometres });
  const scale = data.scales.findLast(({ from }) => from <= day);
  const rates = (scale?.rates ?? []) as unknown as readonly Rate[];
  const rate = rates.findLast(([kind, least]) => kind === vehicle.kind && least <= vehicle.power);
  const band = rate?.[2].find(([upTo]) => upTo === null || kilometres <= upTo);
  if (scale === undefined || band === undefined)
    return refuse("KILOMETRE_SCALE_UNKNOWN", { day: formatDate(day) });
  if (kilometres === 0) return 0;
  const [, millis, euros] = band;
  const percent = vehicle.electric ? scale.electricPercent : 100;
  return multiplyRatio(kilometres * millis + euros * 1_000, percent, 1_000);
}

/** What a vehicle was already given for in the year. */
export interface KilometresBefore {
  readonly kilometres: number;
  readonly cents: number;
}

export interface KilometreClaim {
  /** What each journey adds to the year, in their order. */
  readonly journeys: readonly number[];
  /** What the kilometres of before are worth today less what was given for them: another scale, a journey taken back. */
  readonly correctionCents: number;
  readonly totalCents: number;
}

/**
 * The allowances of journeys of one year, once others were given: each is what it adds to the total of the year, so that a
 * change of band is made up for the kilometres before, in any division into reports.
 */
export function claimKilometres(
  vehicle: OwnVehicle,
  day: string,
  before: KilometresBefore,
  journeys: readonly number[],
): KilometreClaim | KilometreRefusal {
  const negative = journeys.find((kilometres) => kilometres < 0);
  if (negative !== undefined) return refuse("KILOMETRES_INVALID", { kilometres: negative });
  const opening = kilometreAllowance(vehicle, day, before.kilometres);
  if (isRefusal(opening)) return opening;
  let kilometres = before.kilometres;
  let reached = opening;
  const amounts: number[] = [];
  for (const journey of journeys) {
    kilometres += journey;
    const next = kilometreAllowance(vehicle, day, kilometres);
    if (isRefusal(next)) return next;
    amounts.push(assertCents(next - reached));
    reached = next;
  }
  const correctionCents = assertCents(opening - before.cents);
  return { journeys: amounts, correctionCents, totalCents: assertCents(reached - before.cents) };
}
