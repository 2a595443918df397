import { LEGAL_LEAVE, NO_PERSON_LEAVE } from "@grand-livre/domain/absence/leave-of-month";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import { type CompanyRubric, NO_LINES_BEFORE, type TypedLine } from "@grand-livre/domain/payroll/pay-lines";
import { paySeries } from "@grand-livre/domain/payroll/pay-values";
import type { PayslipInput } from "@grand-livre/domain/payroll/payslip";
import { NO_YEAR } from "@grand-livre/domain/payroll/year-to-date";
import type { Hand } from "./payslip-by-hand.ts";

/** A case of `payslip-by-hand` as what the product computes it from. */

const rubricOf = ([nature, , unit, share]: NonNullable<Hand["lines"]>[number]): CompanyRubric => ({
  ...{ code: nature, label: nature, nature, fates: [], account: "6414", otherAccount: "", raised: false },
  base: unit === undefined ? "amount" : "quantity",
  rates: [
    {
      from: "2026-01-01",
      unitCents: unit === undefined ? null : unit * 100,
      ppm: share === undefined ? null : share * 10_000,
    },
  ],
});
const typedOf = ([nature, amount]: NonNullable<Hand["lines"]>[number]): TypedLine => ({
  ...{ rubric: nature, amount: Math.round(amount * 100), power: 0, electric: false },
  ...{ dueCents: nature === "dismissal" ? Math.round(amount * 100) : 0, yearGrossCents: 0 },
});

export function inputOf(hand: Hand, prior = NO_YEAR): PayslipInput {
  const { month = "2026-11", stop } = hand;
  return {
    month: `${month}-01`,
    job: "Poste",
    siret: "44306184100017",
    postcode: hand.local ? "67000" : "75002",
    executive: hand.executive ?? false,
    rates: [
      {
        from: "2026-01-01",
        accidentPpm: 20_800,
        mobilityPpm: (hand.mobility ?? 0) * 10_000,
        headcount: hand.band ?? "under11",
        source: "Carsat",
      },
    ],
    mutual: {
      employeeCents: Math.round((hand.mutual?.[0] ?? 20) * 100),
      employerCents: Math.round((hand.mutual?.[1] ?? 20) * 100),
    },
    withholding: hand.rate === undefined ? [] : [{ from: "2026-01-01", ppm: Math.round(hand.rate * 10_000) }],
    values: paySeries([]),
    prior,
    leaveBefore: 0,
    carriedCents: Math.round((hand.carried ?? 0) * 100),
    contractGrossCents: 0,
    rubrics: (hand.lines ?? []).map(rubricOf),
    linesBefore: NO_LINES_BEFORE,
    garnishments: hand.orders ?? [],
    garnishedBefore: {},
    ...(stop && {
      absence: {
        rules: LEGAL_LEAVE,
        person: NO_PERSON_LEAVE,
        history: [],
        absences: [
          {
            ...{
              id: "a",
              kind: "sick" as const,
              from: "2026-11-09",
              to: "2026-11-20",
              fromNoon: false,
              toNoon: false,
            },
            ...{ subrogated: stop.subrogated, dailyCents: Math.round(stop.daily * 100), informedOn: null },
          },
        ],
      },
    }),
    ...hand.change,
    terms: {
      employee: "Bernard Claire",
      contract: hand.kind ?? "permanent",
      monthlyCents: Math.round(hand.pay * 100),
      weeklyHours: Math.round((hand.week ?? 35) * 100),
      yearlyDays: hand.yearlyDays ?? null,
      entryDate: hand.entry ?? "2026-01-01",
      exitDate: hand.exit ?? null,
    },
    variables: {
      ...NO_VARIABLES,
      ...hand.typed,
      absences:
        hand.absence === undefined
          ? []
          : [
              {
                label: "Absence",
                hours: Math.round(hand.absence.hours * 100),
                unpaidDays: hand.absence.days,
              },
            ],
      lines: (hand.lines ?? []).map(typedOf),
    },
  };
}
