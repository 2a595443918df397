import type { AxisShare } from "../analytic/axis.ts";
import { partsByShares } from "../analytic/split-line.ts";
import { atLength } from "../chart/account-number.ts";
import type { EntryContent, EntryLine } from "../entry/entry.ts";
import { balancedLines, mergedAmounts } from "../entry/signed-amount.ts";
import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import type { CostSplit } from "../payroll/payroll-entry.ts";
import { applyPpm, WHOLE_PPM } from "../payroll/ppm.ts";
import type { LeaveUnit } from "./leave-days.ts";
import { tenthOf } from "./leave-rights.ts";

/** Working days of a month (26 from Monday to Saturday), and what 30 of them are in working days from Monday to Friday. */
const MONTH_DAYS = 26;
const UNIT_SHARE = { open: [1, 1], worked: [30, 25] } as const;

/** What days of leave are measured by; days in hundredths. */
export interface LeaveBase {
  readonly days: number;
  readonly unit: LeaveUnit;
  readonly monthlyCents: number;
  /** The gross pay of the last twelve months at most, and the days that the same months acquired. */
  readonly yearCents: number;
  readonly acquired: number;
}

export interface LeaveWorth {
  readonly maintainedCents: number;
  readonly tenthCents: number;
  /** The better of both (code du travail, art. L. 3141-24 and L. 3141-28). */
  readonly grossCents: number;
}

/** What days of leave that are not taken are worth. */
export function leaveWorth({ days, unit, monthlyCents, yearCents, acquired }: LeaveBase): LeaveWorth {
  const [more, less] = UNIT_SHARE[unit];
  const maintainedCents = multiplyRatio(monthlyCents, days * more, MONTH_DAYS * less * 100);
  const tenthCents = tenthOf(yearCents, days, acquired);
  return { maintainedCents, tenthCents, grossCents: Math.max(maintainedCents, tenthCents) };
}

/**
 * The rate of the employer's contributions, that of the year so far on the last payslip. Reliefs are taken off: leave is paid in place
 * of work, at the same pay, and gives the same relief; a year smooths the regularisation of one month. Never below zero.
 */
export function employerRate({
  employerCents,
  grossCents,
}: Readonly<Record<"employerCents" | "grossCents", number>>) {
  return grossCents <= 0 ? 0 : Math.max(0, multiplyRatio(employerCents, WHOLE_PPM, grossCents));
}

/** The employer's rates of the year so far: all contributions, and the taxes on wages (633) among them. */
export interface EmployerRates {
  readonly ratePpm: number;
  readonly taxPpm: number;
}

/** The contributions on a pay that is owed, and the taxes among them. */
export function provisionCharges(grossCents: number, { ratePpm, taxPpm }: EmployerRates) {
  const chargesCents = applyPpm(grossCents, ratePpm);
  return { chargesCents, taxesCents: Math.min(chargesCents, applyPpm(grossCents, taxPpm)) };
}

export interface LeaveProvision extends LeaveWorth {
  readonly chargesCents: number;
  readonly taxesCents: number;
}

/** What an employee's leave costs at a closing; days taken in advance give none. */
export function leaveProvision(base: LeaveBase & EmployerRates): LeaveProvision {
  const worth = leaveWorth({ ...base, days: Math.max(0, base.days) });
  return { ...worth, ...provisionCharges(worth.grossCents, base) };
}

type Costs = Pick<LeaveProvision, "grossCents" | "chargesCents">;

export const provisionTotals = (lines: readonly Costs[]): Costs => ({
  grossCents: sumCentsOf(lines, (one) => one.grossCents),
  chargesCents: sumCentsOf(lines, (one) => one.chargesCents),
});

/** What each provision is booked on (PCG: 4282 and 4382 for leave, 4286 and 4386 for what else is due to staff). */
const PROVISIONS = {
  leave: { charge: "6412", owed: "4282", contributions: "4382", words: "congés à payer" },
  thirteenth: { charge: "6413", owed: "4286", contributions: "4386", words: "13e mois" },
} as const;
/** The taxes on wages, owed to other organisms than the tax office. */
const TAXES = { charge: "633", owed: "4386" } as const;

/** The entry of a closing, in totals: no line names an employee. Its opposite is written on the next day. */
export function provisionEntry(
  kind: keyof typeof PROVISIONS,
  lines: readonly (Costs & Pick<LeaveProvision, "taxesCents">)[],
  {
    date,
    accountLength,
    ...named
  }: Readonly<Record<"date" | "pieceRef" | "journalCode", string>> & { readonly accountLength: number },
): EntryContent {
  const { grossCents, chargesCents } = provisionTotals(lines);
  const taxesCents = sumCentsOf(lines, (one) => one.taxesCents);
  const socialCents = chargesCents - taxesCents;
  const { charge, owed, contributions, words } = PROVISIONS[kind];
  const own = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const [social, taxes] = [`Charges sociales sur ${words}`, `Taxes sur ${words}`];
  const amount = (account: string, label: string, cents: number) => ({
    account: atLength(account, accountLength),
    label,
    cents,
  });
  return {
    ...named,
    date,
    pieceDate: date,
    label: `Provision pour ${words}`,
    nature: "accrual",
    lines: balancedLines(
      mergedAmounts([
        amount(charge, own, grossCents),
        amount("645", social, socialCents),
        amount(TAXES.charge, taxes, taxesCents),
        amount(owed, own, -grossCents),
        amount(contributions, social, -socialCents),
        amount(TAXES.owed, taxes, -taxesCents),
      ]),
    ),
  };
}

/** What is provided for a person, and the sections that bear the contract's cost. */
type SplitCosts = Costs & Pick<LeaveProvision, "taxesCents"> & { readonly sections: readonly AxisShare[] };

/** What sections bear of the charges of a provision, by the line of its entry: each person's part is split, then added up. */
export function provisionSplits(
  kind: keyof typeof PROVISIONS,
  lines: readonly EntryLine[],
  people: readonly SplitCosts[],
  accountLength: number,
): CostSplit[] {
  const charges = [
    [PROVISIONS[kind].charge, (one: SplitCosts) => one.grossCents],
    ["645", (one: SplitCosts) => one.chargesCents - one.taxesCents],
    [TAXES.charge, (one: SplitCosts) => one.taxesCents],
  ] as const;
  return charges.flatMap(([charge, costOf]) => {
    const line = lines.findIndex(({ account }) => account === atLength(charge, accountLength));
    const parts = people.flatMap((one) =>
      [...Map.groupBy(one.sections, ({ axis }) => axis)].flatMap(([axis, shares]) =>
        partsByShares(costOf(one), shares).map((part) => ({ axis, ...part })),
      ),
    );
    return [...Map.groupBy(parts, ({ axis, section }) => `${axis} ${section}`).values()].flatMap((some) => {
      const cents = sumCentsOf(some, ({ amountCents }) => amountCents);
      const [first] = some;
      return line < 0 || first === undefined || cents === 0
        ? []
        : [{ line, axis: first.axis, section: first.section, cents }];
    });
  });
}
