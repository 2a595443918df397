import { addDays, daysBetween } from "../date/calendar-date.ts";
import { assertCents } from "../money/cents.ts";

/** Where money is expected from, or goes to. */
export const FLOW_KINDS = ["customer", "supplier", "declaration"] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

export interface ExpectedFlow {
  readonly kind: FlowKind;
  readonly dueDate: string;
  /** Received is positive, paid is negative. */
  readonly cents: number;
}

export interface ForecastWeek {
  readonly startDate: string;
  readonly endDate: string;
  readonly customerCents: number;
  readonly supplierCents: number;
  readonly declarationCents: number;
  /** Treasury on the evening of the last day. */
  readonly balanceCents: number;
}

export interface CashForecast {
  readonly weeks: readonly ForecastWeek[];
  /** What is due after the last week, received less paid. */
  readonly laterCents: number;
}

/** A Monday. */
const MONDAY = "2024-01-01";

/**
 * Treasury week by week: what it is on the evening of a day, then what is due. Weeks end on Sundays; what is late already is
 * expected in the first one.
 */
export function cashForecast(
  startCents: number,
  flows: readonly ExpectedFlow[],
  { date, weeks }: { readonly date: string; readonly weeks: number },
): CashForecast {
  const found: ForecastWeek[] = [];
  let balanceCents = startCents;
  let startDate = date;
  for (let at = 0; at < weeks; at += 1) {
    const endDate = addDays(startDate, 6 - (((daysBetween(MONDAY, startDate) % 7) + 7) % 7));
    const own = flows.filter(({ dueDate }) => dueDate <= endDate && (at === 0 || dueDate >= startDate));
    const sum = (kind: FlowKind) =>
      own.reduce((total, flow) => (flow.kind === kind ? assertCents(total + flow.cents) : total), 0);
    const [customerCents, supplierCents, declarationCents] = FLOW_KINDS.map(sum) as [number, number, number];
    balanceCents = assertCents(balanceCents + customerCents + supplierCents + declarationCents);
    found.push({ startDate, endDate, customerCents, supplierCents, declarationCents, balanceCents });
    startDate = addDays(endDate, 1);
  }
  const laterCents = flows.reduce(
    (total, { dueDate, cents }) => (dueDate >= startDate ? assertCents(total + cents) : total),
    0,
  );
  return { weeks: found, laterCents };
}
