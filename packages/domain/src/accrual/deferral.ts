import { addMonths, daysBetween } from "../date/calendar-date.ts";
import { days360 } from "../date/days-360.ts";
import { assertCents } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";

/** How the part of a later exercise is measured: real days, whole months, days of 30/360, or an amount that is given. */
export const DEFERRAL_METHODS = ["days", "months", "30_360", "fixed"] as const;
export type DeferralMethod = (typeof DEFERRAL_METHODS)[number];

/** An amount without VAT and the service it pays for, both days included. */
export interface DeferredService {
  readonly amountCents: number;
  readonly serviceStart: string;
  readonly serviceEnd: string;
}

export type DeferralRefusal =
  | Refusal<"ACCRUAL_SERVICE_DATES_INVALID", { serviceStart: string; serviceEnd: string }>
  | Refusal<"ACCRUAL_FIXED_AMOUNT_INVALID", { fixedCents: number; amountCents: number }>;

/**
 * What of an amount belongs to the days after `closingDate` (CCA, PCA): 1 200 € from 01/10/2026 to 30/09/2027 leave 273 days
 * of 365 after 31/12/2026, or 9 months of 12. A month of service counts from its first day: one that began by the closing
 * belongs to the exercise.
 */
export function deferredCents(
  { amountCents, serviceStart, serviceEnd }: DeferredService,
  closingDate: string,
  method: DeferralMethod,
  fixedCents = 0,
): number | DeferralRefusal {
  if (serviceEnd < serviceStart) return refuse("ACCRUAL_SERVICE_DATES_INVALID", { serviceStart, serviceEnd });
  if (method === "fixed") return fixedPart(fixedCents, amountCents);
  if (closingDate >= serviceEnd) return 0;
  if (closingDate < serviceStart) return amountCents;
  const length = lengthBy(method, serviceStart, serviceEnd);
  const passed = lengthBy(method, serviceStart, closingDate);
  return assertCents(amountCents - multiplyRatio(amountCents, passed, length));
}

/** What of an amount belongs to the days up to `date`: the part of a service that no invoice has billed yet. */
export function accruedCents(
  service: DeferredService,
  date: string,
  method: DeferralMethod,
  fixedCents = 0,
): number | DeferralRefusal {
  const cents = deferredCents(service, date, method, fixedCents);
  if (isRefusal(cents) || method === "fixed") return cents;
  return assertCents(service.amountCents - cents);
}

function fixedPart(fixedCents: number, amountCents: number): number | DeferralRefusal {
  const within = Math.abs(fixedCents) <= Math.abs(amountCents) && fixedCents * Math.sign(amountCents) >= 0;
  return Number.isSafeInteger(fixedCents) && within
    ? fixedCents
    : refuse("ACCRUAL_FIXED_AMOUNT_INVALID", { fixedCents, amountCents });
}

function lengthBy(method: Exclude<DeferralMethod, "fixed">, start: string, end: string): number {
  if (method === "days") return daysBetween(start, end) + 1;
  return method === "30_360" ? days360(start, end) : monthsBegun(start, end);
}

function monthsBegun(start: string, end: string): number {
  let months = 1;
  while (addMonths(start, months) <= end) months += 1;
  return months;
}
