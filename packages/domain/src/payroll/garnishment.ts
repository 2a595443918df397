import data from "../../data/payroll.data.json" with { type: "json" };
import { multiplyRatio } from "../money/multiply.ts";
import { lawOn } from "./employer.ts";

/** In the order in which they are served: alimony comes first, then the Treasury, then other creditors. */
export const GARNISHMENT_KINDS = ["alimony", "treasury", "seizure"] as const;
export type GarnishmentKind = (typeof GARNISHMENT_KINDS)[number];

/** What a creditor has notified to the employer. */
export interface Garnishment {
  readonly kind: GarnishmentKind;
  readonly reference: string;
  readonly creditor: string;
  readonly from: string;
  readonly until: string | null;
  /** Persons that the employee supports (code du travail, art. R. 3252-3). */
  readonly dependants: number;
  /** What is asked each month; null: all that can be seized. */
  readonly monthlyCents: number | null;
  /** The whole debt; null: until the day, or until it is lifted. */
  readonly totalCents: number | null;
}

export interface Withheld {
  readonly kind: GarnishmentKind;
  readonly reference: string;
  readonly creditor: string;
  readonly cents: number;
}

type Band = readonly [upTo: number | null, part: number, of: number];
const MONTHS = 12;
/** Whole twentieths, tenths, fifths, quarters and thirds. */
const PARTS = 60;

/** What can be seized of a month's net pay: by bands of the year, each raised by what a dependant adds (art. R. 3252-2 and R. 3252-3). */
export function seizable(netCents: number, dependants: number, day: string): number {
  const scale = lawOn(data.garnishment, day);
  const bands = scale.bands as unknown as readonly Band[];
  const year = Math.max(0, netCents) * MONTHS;
  const raise = dependants * scale.dependantCents;
  let low = 0;
  let sum = 0;
  for (const [upTo, part, of] of bands) {
    const high = upTo === null ? year : Math.min(year, upTo + raise);
    sum += Math.max(0, high - low) * ((part * PARTS) / of);
    low = Math.max(low, high);
  }
  return multiplyRatio(sum, 1, PARTS * MONTHS);
}

export interface GarnishmentInput {
  readonly orders: readonly Garnishment[];
  /** What other payslips withheld, by reference. */
  readonly before: Readonly<Record<string, number>>;
  /** Net of contributions and of the tax, without refunds of expenses (art. L. 3252-3). */
  readonly netCents: number;
  /** What is left to pay: no order takes more. */
  readonly leftCents: number;
  /** What is always left to the employee (art. R. 3252-5). */
  readonly subsistenceCents: number;
  readonly day: string;
}

/**
 * What a month withholds for creditors. Alimony is first taken from what cannot be seized, above the subsistence, then from what
 * can (art. L. 3252-5); the others share what can be seized, in their order.
 */
export function garnish(input: GarnishmentInput): Withheld[] {
  const { netCents, subsistenceCents, before, day } = input;
  const orders = input.orders
    .filter(({ from, until }) => from <= day && (until === null || until >= `${day.slice(0, 7)}-01`))
    .toSorted(
      (a, b) =>
        GARNISHMENT_KINDS.indexOf(a.kind) - GARNISHMENT_KINDS.indexOf(b.kind) || (a.from < b.from ? -1 : 1),
    );
  const dependants = Math.max(0, ...orders.map((order) => order.dependants));
  const free = Math.max(0, Math.min(netCents - subsistenceCents, input.leftCents));
  let quota = Math.min(seizable(netCents, dependants, day), free);
  let beyond = free - quota;
  return orders.flatMap((order) => {
    const { kind, reference, creditor, monthlyCents, totalCents } = order;
    const owed = totalCents === null ? free : Math.max(0, totalCents - (before[reference] ?? 0));
    const asked = Math.min(owed, monthlyCents ?? free);
    const fromBeyond = kind === "alimony" ? Math.min(asked, beyond) : 0;
    const fromQuota = Math.min(asked - fromBeyond, quota);
    beyond -= fromBeyond;
    quota -= fromQuota;
    const cents = fromBeyond + fromQuota;
    return cents === 0 ? [] : [{ kind, reference, creditor, cents }];
  });
}
