import { addDays, daysBetween } from "../date/calendar-date.ts";
import { assertCents } from "../money/cents.ts";

/** Where money is expected from, or goes to. */
export const FLOW_KINDS = ["customer", "supplier", "declaration", "regular", "scheduled"] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** `low`: customers pay late and suppliers are paid early; `high`: the reverse. */
export const SCENARIOS = ["expected", "low", "high"] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** A debt that is later than that is not counted on. */
export const UNCERTAIN_DAYS = 90;
/** What is later than its payer usually is comes in after as much again, within these bounds. */
const SOONEST_DAYS = 7;
const LATEST_DAYS = 60;

/** By how many days the last invoices of a payer were settled after their due dates: a quarter of them, half, three quarters. */
export type Delays = readonly [quarter: number, half: number, threeQuarters: number];

/** A day for each scenario; null: not within reach. */
export type ExpectedDays = Readonly<Record<Scenario, string | null>>;

export interface ExpectedFlow extends ExpectedDays {
  readonly kind: FlowKind;
  /** Received is positive, paid is negative. */
  readonly cents: number;
}

export interface ForecastWeek {
  readonly startDate: string;
  readonly endDate: string;
  readonly customerCents: number;
  readonly supplierCents: number;
  readonly declarationCents: number;
  readonly regularCents: number;
  readonly scheduledCents: number;
  /** Treasury on the evening of the last day, as expected, and between which bounds. */
  readonly balanceCents: number;
  readonly lowCents: number;
  readonly highCents: number;
}

export interface CashForecast {
  readonly weeks: readonly ForecastWeek[];
  /** What is expected after the last week, received less paid. */
  readonly laterCents: number;
}

/** The same day whoever is optimistic. */
export function certainDay(day: string): ExpectedDays {
  return { expected: day, low: day, high: day };
}

/**
 * When what is due is settled, as its payer settles: undefined once it is so late that it is uncertain. Of a customer's debt that is
 * later than usual nothing is counted on at the least; a supplier's is paid at once at the least.
 */
export function expectedDays(
  side: "customer" | "supplier",
  dueDate: string,
  [quarter, half, threeQuarters]: Delays,
  date: string,
): ExpectedDays | undefined {
  if (daysBetween(dueDate, date) > UNCERTAIN_DAYS) return undefined;
  const after = (days: number, past: string | null) => {
    const day = addDays(dueDate, days);
    return day >= date ? day : past;
  };
  const overdue = addDays(date, Math.min(Math.max(half, SOONEST_DAYS), LATEST_DAYS));
  const expected = after(half, overdue);
  return side === "customer"
    ? { expected, low: after(threeQuarters, null), high: after(quarter, date) }
    : { expected, low: after(quarter, date), high: after(threeQuarters, overdue) };
}

/** A Monday. */
const MONDAY = "2024-01-01";

/** Treasury week by week from the evening of a day. Weeks end on Sundays; what a scenario expects before counts in the first one. */
export function cashForecast(
  startCents: number,
  flows: readonly ExpectedFlow[],
  { date, weeks }: { readonly date: string; readonly weeks: number },
): CashForecast {
  const found: ForecastWeek[] = [];
  const balance = { expected: startCents, low: startCents, high: startCents };
  let startDate = date;
  for (let at = 0; at < weeks; at += 1) {
    const endDate = addDays(startDate, 6 - (((daysBetween(MONDAY, startDate) % 7) + 7) % 7));
    const isIn = (day: string | null) => day !== null && day <= endDate && (at === 0 || day >= startDate);
    for (const scenario of SCENARIOS)
      balance[scenario] = assertCents(
        balance[scenario] + sumOf(flows.filter((flow) => isIn(flow[scenario]))),
      );
    const own = flows.filter(({ expected }) => isIn(expected));
    const of = (kind: FlowKind) => sumOf(own.filter((flow) => flow.kind === kind));
    found.push({
      startDate,
      endDate,
      customerCents: of("customer"),
      supplierCents: of("supplier"),
      declarationCents: of("declaration"),
      regularCents: of("regular"),
      scheduledCents: of("scheduled"),
      balanceCents: balance.expected,
      lowCents: balance.low,
      highCents: balance.high,
    });
    startDate = addDays(endDate, 1);
  }
  const later = flows.filter(({ expected }) => expected !== null && expected >= startDate);
  return { weeks: found, laterCents: sumOf(later) };
}

function sumOf(flows: readonly Pick<ExpectedFlow, "cents">[]): number {
  return flows.reduce((total, { cents }) => assertCents(total + cents), 0);
}
