import { addDays, addMonths, lastDayOfMonth } from "../date/calendar-date.ts";

/** Who contributions and tax are paid to. */
export const ORGANISM_KINDS = ["urssaf", "pension", "mutual", "welfare", "tax"] as const;
export type OrganismKind = (typeof ORGANISM_KINDS)[number];

/** On which day an establishment pays the wages of a month; 31 is its last day. */
export interface PayDay {
  readonly payDay: number;
  readonly paysNextMonth: boolean;
}

/** The day that the wages of a month are paid on. */
export function payDayOf(month: string, { payDay, paysNextMonth }: PayDay): string {
  const first = paysNextMonth ? addMonths(month, 1) : month;
  const day = addDays(first, payDay - 1);
  const last = lastDayOfMonth(first);
  return day > last ? last : day;
}
